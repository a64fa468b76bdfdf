import { type SubjectRow, subjectColumns } from "~/features/likes/state.server";
import type { Reactable } from "./facts";
import { spaceAccessJoins } from "~/features/spaces/space-access.server";
import type { Claim } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import { type Reaction, reactionsOf } from "./rules";

/** A subject with its reactions: enough to refuse, or to answer. */
export interface ReactionRow extends SubjectRow {
  reactions: string;
  mine: string | null;
}

/** One row, or none where the community has no such thing. About ten rows read. */
export function reactionState(ctx: Ctx, viewer: Claim, subject: Reactable): Statement<ReactionRow> {
  const { from, likes } = ctx.subjects.of(subject.kind);
  if (!likes?.reactions) throw new Error(`nobody reacts to ${subject.kind}`);
  return sql<ReactionRow>`select ${subjectColumns(ctx, subject)}, ${likes.reactions} as reactions,
      ${ownReactions(ctx, viewer, { kind: sql`${subject.kind}`, id: sql`x.id`, kept: likes.reactions })} as mine
    from ${from} ${spaceAccessJoins(viewer, ctx.now())}
    where x.id = ${subject.id} and x.community_id = ${ctx.community.id}`;
}

/** JSON array of the viewer's emoji under a thing of a statement; null where there are none, which costs no row. */
export function ownReactions(
  ctx: Ctx,
  viewer: Claim,
  { kind, id, kept }: { kind: Statement; id: Statement; kept: Statement },
): Statement {
  if (viewer.memberId === 0) return sql`null`;
  return sql`iif(${kept} = '', null, (select json_group_array(own.emoji) from reactions own
    where own.community_id = ${ctx.community.id} and own.subject_kind = ${kind} and own.subject_id = ${id}
      and own.member_id = ${viewer.memberId}))`;
}

export const presentReactions = (row: Pick<ReactionRow, "isOn" | "reactions" | "mine">): Reaction[] =>
  row.isOn === 0 ? [] : reactionsOf(row.reactions, row.mine);
