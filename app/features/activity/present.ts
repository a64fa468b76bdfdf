import type { Person } from "~/features/members/person";
import type { LogLine } from "./line";

/** A line of the log on the wire. */
export const presentLine = ({ id, name, group, at, actor, as, about, parts }: LogLine) => ({
  id,
  name,
  group,
  created_at: new Date(at).toISOString(),
  actor: actor && presentPerson(actor),
  /** In whose place it was done; null for who did it as themselves. */
  acted_as: as && presentPerson(as),
  about: about && presentPerson(about),
  message: parts.map(({ text }) => text).join(""),
  links: parts.flatMap(({ text, to }) => (to === undefined ? [] : [{ text, path: to }])),
});

const presentPerson = ({ id, name }: Person) => ({ public_uid: id, name });
