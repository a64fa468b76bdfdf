import type { Claim } from "../lib/viewer";
import type { Ctx } from "./context";
import type { Statement } from "./database/sql";
import type { Registry } from "./facts/registry";

/**
 * A kind of thing that others hang on: what is liked and told of, what files belong to. Features declare theirs in
 * app/features/subjects.server.ts; whoever hangs something on a thing asks here how it is found and who may read it,
 * and knows no feature.
 */
export interface SubjectKind {
  /** As it stands in the shard: `subject_kind`, `attached_kind`. */
  kind: string;
  /** As the wire names it (`user_likeable_type`), where it does. */
  type?: string;
  /** What follows `from`: the thing as `x`, which has `id` and `community_id`, and whatever the rest asks of. */
  from: Statement;
  /** It stands for its readers: published, and not deleted. */
  stands: Statement;
  /** Who may read it where it stands; in a builder this is no more than a claim. */
  isReadable(viewer: Claim, ctx: Ctx): Statement;
  /** The same of a member who stands in the statement as `m` (members): where lines are counted nobody asks. */
  isReadableInRow(now: number): Statement;
  /** Who may read it although it does not stand yet: whoever writes it. Absent: nobody. */
  isReadableBefore?(viewer: Claim, ctx: Ctx): Statement;
  /** It can be liked: absent where it cannot. */
  likes?: LikedSubject;
  /** How a line about it names it and where that leads, of which its readers alone learn; absent where none is. */
  shown?: { title: Statement; path: Statement };
}

/** Of what can be liked. It stands in a space, which `from` has as `s`. */
export interface LikedSubject {
  /** The column that a trigger on `likes` keeps. */
  count: Statement;
  /** It can be reacted to as well: the column that triggers on `reactions` keep. */
  reactions?: Statement;
  /** Where it may be switched off: that it is not. Nobody likes it then, and who did is not shown. */
  isOn?: Statement;
  /** The member who made it: they are told. */
  author: Statement;
}

export interface Subjects {
  all: readonly SubjectKind[];
  /** Throws for a kind that nobody declares. */
  of(kind: string): SubjectKind;
  /** By the wire's name; null where nothing is so called. */
  ofType(type: string): SubjectKind | null;
}

/** Refuses two of one kind or of one type, and what can be liked or reacted to without facts that say it was. */
export function createSubjects(all: readonly SubjectKind[], registry: Pick<Registry, "kindOf">): Subjects {
  const kinds = new Map(all.map((subject) => [subject.kind, subject]));
  const typed = all.filter(({ type }) => type !== undefined);
  const types = new Map(typed.map((subject) => [subject.type, subject]));
  if (kinds.size !== all.length) throw new Error("two subjects are of one kind");
  if (types.size !== typed.length) throw new Error("two subjects are of one type");
  for (const { kind, likes } of all) {
    if (likes) for (const happened of ["liked", "unliked"]) registry.kindOf(`${kind}.${happened}`);
    if (likes?.reactions) for (const happened of ["reacted", "unreacted"]) registry.kindOf(`${kind}.${happened}`);
  }
  return {
    all,
    of(kind) {
      const subject = kinds.get(kind);
      if (!subject) throw new Error(`no such kind of subject: ${kind}`);
      return subject;
    },
    ofType: (type) => types.get(type) ?? null,
  };
}
