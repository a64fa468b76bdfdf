import { conflict, forbidden, invalid } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commit, provided, type Write, when, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { moderationFact, thingIn } from "../facts";
import { mayJudge } from "../policy";
import { findCaseRow } from "../queries.server";
import { isCovered, ofThing, reportedOf } from "../reported.server";
import type { Verdict } from "../rules";

export interface Judgement {
  id: number;
  verdict: Verdict;
  /** Of the case that was looked at; absent: as it is found. */
  version?: number | undefined;
  /** UTC ms: when what it is of had last been changed, as it was read. */
  changedAt?: number | undefined;
  /** What its author is told. */
  reason?: string;
}

/**
 * Judges what was reported or held back: found fine it stays, or returns; else it is taken down, and counts against its
 * author, who is told why. Either is reversed by the other. Safe to repeat; of two who judge at once, one does. For who
 * moderates where it stands, and nobody's own. Throws 401, 403, 404, 409 moderation_judged, moderation_changed for what
 * says something else than was read, 422 for what is taken down without a word to its author, and as `listCases`.
 */
export async function judgeContent(
  ctx: Ctx,
  { id, verdict, version, changedAt, reason = "" }: Judgement,
): Promise<void> {
  const found = await findCaseRow(ctx, id);
  if (!mayJudge(ctx.viewer, found.authorId)) throw forbidden("moderation_own_case");
  if (found.state === verdict) return;
  if (verdict === "rejected" && reason === "") throw invalid({ action_reason_body: "moderation_reason_required" });
  if (version !== undefined && version !== found.version) throw conflict("moderation_judged");
  const thing = thingIn(found);
  const { reports } = reportedOf(ctx, thing);
  const isRejecting = verdict === "rejected";
  const moved = isRejecting ? reports.takeDown?.(thing.id, ctx) : reports.putBack?.(thing.id, ctx, found.isNew === 1);
  // Nobody but its author has seen it before: whoever is told of what is new is told now.
  const isFirst = !isRejecting && found.isNew === 1;
  const now = ctx.now();
  const isAsRead = sql`exists (select 1 from moderation_cases k where k.id = ${id} and k.community_id = ${ctx.community.id}
    and coalesce(${ofThing(ctx, (of) => of.changedAt)}, 0) <= ${changedAt ?? null})`;
  const writes: Write[] = [
    ...(changedAt === undefined ? [] : [provided(isAsRead).otherwise("moderation_changed")]),
    when(sql`update moderation_cases as k set state = ${verdict}, acted_by = ${ctx.viewer.memberId}, acted_at = ${now},
        at = ${now}, action_reason = ${isRejecting ? reason : ""}, version = version + 1,
        is_author_told = max(is_author_told, is_hidden, ${isRejecting}), is_hidden = ${isRejecting && moved !== undefined}, is_new = iif(${isRejecting}, is_new, 0)
      where k.id = ${id} and k.community_id = ${ctx.community.id} and k.version = ${found.version}
        and ${isCovered(ctx, ctx.viewer)}`).otherwise("moderation_judged"),
    ...(moved ? [write(moved)] : []),
    ...(isFirst && reports.shownFirst ? [write(reports.shownFirst(thing.id, ctx))] : []),
  ];
  await commit(ctx, {
    writes,
    facts: [
      moderationFact(verdict, thing, {
        was: found.state,
        was_hidden: found.isHidden === 1,
        author_id: found.authorId,
        is_new: isFirst,
      }),
    ],
    changesPublicPages: moved !== undefined && (isRejecting || found.isHidden === 1),
  });
}
