import type { AvatarPicture } from "~/ui/avatar";

/** Somebody one may write to, as the search for them shows them. */
export interface Reachable {
  id: number;
  name: string;
  avatar: AvatarPicture;
  headline: string;
}

export interface FoundPeople {
  q: string;
  records: Reachable[];
  /** The list of members is the admins' own: one begins from somebody's profile. */
  isClosed: boolean;
  /** Nobody was found among the newest members, and there are more. */
  isPartial: boolean;
}

/**
 * Those whom one has written to of late first, as they come; then those of whose name what was typed is the beginning, or
 * that of one of its words; then whoever else was found.
 */
export function inOrder(q: string, recent: readonly Reachable[], found: readonly Reachable[]): Reachable[] {
  const known = new Set(recent.map(({ id }) => id));
  const others = found.filter(({ id }) => !known.has(id));
  const wanted = ` ${q.toLocaleLowerCase()}`;
  const begins = ({ name }: Reachable) => ` ${name.toLocaleLowerCase()}`.includes(wanted);
  return [...recent, ...others.filter(begins), ...others.filter((one) => !begins(one))];
}

/** Whom a form carries along while others are looked for. */
export type Chosen = Pick<Reachable, "id" | "name"> & Partial<Pick<Reachable, "avatar">>;

/** What a form is answered that was sent, without a script, to choose people. */
export interface PeopleAnswer {
  people: { chosen: Chosen[]; found: FoundPeople | null };
  values: Record<string, string>;
}

/** As a form's field says whom one has chosen; the name is for their eyes who chose. */
export const chosenValue = ({ id, name }: Chosen): string => `${id} ${name}`;

export function chosenIn(values: readonly string[]): Chosen[] {
  const all = values.map((value) => {
    const [, id = "", name = ""] = /^(\d{1,16}) ?(.*)$/s.exec(value) ?? [];
    return { id: Number(id), name };
  });
  return all.filter(({ id }, at) => id > 0 && all.findIndex((one) => one.id === id) === at);
}
