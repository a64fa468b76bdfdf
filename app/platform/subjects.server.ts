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
  /** It can be reported to who moderates it, and be taken down: absent where it cannot. */
  reports?: ReportedSubject;
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

/** Of what can be reported (features/moderation): each statement is asked of the thing as `x`, standing or not. */
export interface ReportedSubject {
  /** The member who made it, or is it. */
  author: Statement;
  /** What a list calls it, and its first words; "" for none. */
  title: Statement;
  words: Statement;
  /** All that it says, as HTML of the one serializer that is up to date; "" where it is not. */
  html: Statement;
  path: Statement;
  /** Who judges it finds nothing there, for it is its readers' alone. Absent: they do. */
  isPathOfReadersAlone?: Statement;
  /** What it carries beside its words, as lists say it; "" for nothing. Absent: it never does. */
  carried?: Statement;
  /**
   * JSON of all that who judges is shown where `html` is not that: its words, its files, and what was said around it, as
   * far as that is theirs to read (features/moderation/payload `Whole`). Absent: there is no more.
   */
  whole?: Statement;
  /** When what it says became another than it was, UTC ms; 0 for never. */
  changedAt: Statement;
  /**
   * HTML of what it said at each of these moments (UTC ms), each once, where that is not what it says now: for who judges
   * it, once it has changed. Absent: it is judged by what it says now.
   */
  saidAt?(ctx: Ctx, id: number, moments: readonly number[]): Promise<{ html: string; at: number }[]>;
  /** Its author has taken it away: nothing is left to decide. */
  isGone: Statement;
  /** The space in which it stands: its name; null for none. */
  place: Statement;
  /** `from` has that space as `s`: whoever may not read it is refused as it refuses. */
  isInSpace: boolean;
  /** Who decides about it, standing or not; in a builder this is no more than a claim. */
  isModerated(viewer: Claim, ctx: Ctx): Statement;
  /** The same of a member who stands in the statement as `m` (members). */
  isModeratedInRow(now: number): Statement;
  /** Hides it from everybody but its author and who moderates it; nothing where it is hidden. Absent: it cannot be. */
  takeDown?(id: number, ctx: Ctx): Statement;
  /** Shows it again, as it was; nothing where it is shown. What its author has deleted stays so. */
  putBack?(id: number, ctx: Ctx, isNew: boolean): Statement;
  /** Besides, of one that nobody has seen before (`isNew`): it is of now. */
  shownFirst?(id: number, ctx: Ctx): Statement;
}

export interface Subjects {
  all: readonly SubjectKind[];
  /** Throws for a kind that nobody declares. */
  of(kind: string): SubjectKind;
  /** By the wire's name; null where nothing is so called. */
  ofType(type: string): SubjectKind | null;
}

/** Refuses two of one kind or of one type, and what can be liked, reacted to or reported without facts that say it was. */
export function createSubjects(all: readonly SubjectKind[], registry: Pick<Registry, "kindOf">): Subjects {
  const kinds = new Map(all.map((subject) => [subject.kind, subject]));
  const typed = all.filter(({ type }) => type !== undefined);
  const types = new Map(typed.map((subject) => [subject.type, subject]));
  if (kinds.size !== all.length) throw new Error("two subjects are of one kind");
  if (types.size !== typed.length) throw new Error("two subjects are of one type");
  for (const { kind, likes, reports } of all) {
    if (likes) for (const happened of ["liked", "unliked"]) registry.kindOf(`${kind}.${happened}`);
    if (reports)
      for (const happened of ["flagged", "held", "approved", "rejected", "appealed"])
        registry.kindOf(`${kind}.${happened}`);
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
