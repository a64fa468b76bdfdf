import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { list, type Statement, sql } from "~/platform/database/sql";
import { PUT_AWAY } from "./rules";
import type { News } from "./teller.server";

/** What has ceased to stand, or stands again. */
export type Standing = Pick<News, "subjectKind" | "subjectId">;

export interface LineOf {
  id: number;
  memberId: number;
  readAt: number | null;
}

interface Part {
  limit: number;
  after?: number;
}

/** Some of the lines of a thing in the order of their ids, read, archived or put away; those of a post's comments are its own. */
export const selectLinesOf = (ctx: Ctx, thing: Standing, { limit, after = 0 }: Part): Statement<LineOf> =>
  sql<LineOf>`select l.id, l.member_id as memberId, l.read_at as readAt from notifications l ${whereOf(thing)}
    and l.community_id = ${ctx.community.id} and l.id > ${after} order by l.id limit ${limit}`;

function whereOf({ subjectKind, subjectId }: Standing): Statement {
  if (subjectKind === "post") return sql`indexed by notifications_post where l.post_id = ${subjectId}`;
  if (subjectKind === "comment") return sql`indexed by notifications_comment where l.comment_id = ${subjectId}`;
  return sql`indexed by notifications_subject where l.subject_kind = ${subjectKind} and l.subject_id = ${subjectId}`;
}

/**
 * Puts these lines of a thing away where it does not stand, and brings back what was put away where it does: as it is
 * when this is written, so that of a deletion and its undo the later one holds, whichever is heard of first.
 */
export function settleLines(ctx: Ctx, thing: Standing, ids: readonly number[]): Write[] {
  const these = sql`u.community_id = ${ctx.community.id} and u.id in (select value from json_each(${list(ids)}))`;
  const stands = standsForLine(ctx, thing);
  return [
    write(sql`update notifications as u set archived_at = ${PUT_AWAY}
      where ${these} and u.archived_at is null and not ${stands}`),
    // Not beside a newer one of the same thing.
    write(sql`update or ignore notifications as u set archived_at = null
      where ${these} and u.archived_at = ${PUT_AWAY} and ${stands}`),
  ];
}

/** A condition on a line `u` of the thing. */
function standsForLine(ctx: Ctx, { subjectKind }: Standing): Statement {
  const isThere = (kind: string, id: Statement) => {
    const { from, stands } = ctx.subjects.of(kind);
    return sql`exists (select 1 from ${from} where x.id = ${id} and ${stands})`;
  };
  if (subjectKind === "comment") return isThere("comment", sql`u.comment_id`);
  if (subjectKind !== "post") return isThere(subjectKind, sql`u.subject_id`);
  return sql`iif(u.comment_id is null, ${isThere("post", sql`u.post_id`)}, ${isThere("comment", sql`u.comment_id`)})`;
}
