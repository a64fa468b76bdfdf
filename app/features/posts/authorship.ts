import type { Person, PersonColumns } from "~/features/members/person";
import type { AvatarPicture } from "~/ui/avatar";
import type { FullPostRow } from "./row";

/** A member who may be named as the author of a post. */
export interface AuthorChoice {
  id: number;
  name: string;
  avatar: AvatarPicture;
  headline: string;
}

/** The writer themselves, as a writing form says it; "" says nothing. */
export const OWN = "own";

/** With the name: a form that comes back without a script shows whom it had chosen. */
export const authorValue = ({ id, name }: Pick<AuthorChoice, "id" | "name">): string => `${id} ${name}`;

/** What stands in a form: the id, null for its writer themselves; undefined where it says nothing, or nonsense. */
export function chosenAuthor(value: string): Pick<AuthorChoice, "id" | "name"> | null | undefined {
  if (value === OWN) return null;
  const [, id, name = ""] = /^(\d{1,16})(?: (.*))?$/.exec(value) ?? [];
  return id === undefined ? undefined : { id: Number(id), name };
}

/** In whose name a post is to be published, as its writer is shown it. */
export function presentOverride(
  { asAuthorId: id, asAuthor }: Pick<FullPostRow, "asAuthorId" | "asAuthor">,
  person: (columns: PersonColumns) => Person,
): AuthorChoice | null {
  if (id === null || asAuthor === null) return null;
  const [name, number, avatar, headline] = JSON.parse(asAuthor) as [string, number | null, string, string];
  const shown = person([null, name, number, avatar]);
  return { id, name: shown.name, avatar: shown.avatar, headline };
}
