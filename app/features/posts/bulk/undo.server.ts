import { takeTopicsOff } from "~/features/topics/put.server";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import { postPinned, postRestored, postUnpinned, postUpdated } from "../facts";
import { draftColumns } from "../commands/schedule-post.server";
import { isRoomAtTop } from "../pins.server";
import { postPolicy } from "../policy";
import { subjectOf } from "../row";
import { type BulkRow, type Change, isStill, stillManaged } from "./ledger.server";
import { moveBack } from "./move.server";
import { unpublish } from "./publish.server";
import type { Before, BulkAct, BulkInput } from "./rules";

/** What takes back what a job did to a post: that and no more, and nothing where somebody has changed it since. */
export function undoOf(ctx: Ctx, post: BulkRow | undefined, input: BulkInput, before: Before): Change {
  if (!post) return { skipped: "gone" };
  const subject = { ...subjectOf(post), status: post.statusBeforeDelete ?? post.status };
  if (!postPolicy.can_update_post(ctx.viewer, subject)) return { skipped: "gone" };
  return UNDOS[input.act](ctx, post, before, input);
}

const UNDOS: Record<BulkAct, (ctx: Ctx, post: BulkRow, before: Before, input: BulkInput) => Change> = {
  add_topic: takeTopic,
  pin: takePin,
  unpin: pinAgain,
  move: moveBack,
  publish: unpublish,
  delete: restore,
};

function takeTopic(ctx: Ctx, post: BulkRow, { topic = 0 }: Before): Change {
  return {
    update: sql`update posts set updated_at = ${ctx.now()}, draft_version = draft_version + 1
      where ${isStill(ctx, post)} and status <> 'deleted' and exists (select 1 from post_topics x
        where x.post_id = posts.id and x.topic_id = ${topic} and x.community_id = posts.community_id)`,
    facts: post.status === "published" ? [postUpdated(post)] : [],
    before: {},
    otherwise: "changed_since",
    beside: (provided) => takeTopicsOff(ctx, post.id, [topic], provided),
  };
}

function takePin(ctx: Ctx, post: BulkRow, { pinnedAt = 0 }: Before): Change {
  if (post.status !== "published") return { skipped: "changed_since" };
  return {
    update: sql`update posts set pinned_at = null where ${isStill(ctx, post)} and pinned_at = ${pinnedAt}`,
    facts: [postUnpinned(post)],
    before: {},
    otherwise: "changed_since",
  };
}

/** Where it stood: before those that were pinned earlier, behind those that were pinned later. */
function pinAgain(ctx: Ctx, post: BulkRow, { pinnedAt = 0 }: Before): Change {
  if (post.status !== "published" || post.pinnedAt !== null) return { skipped: "changed_since" };
  return {
    update: sql`update posts set pinned_at = ${pinnedAt} where ${isStill(ctx, post)} and pinned_at is null
      and ${isRoomAtTop}`,
    facts: [postPinned(post)],
    before: {},
    otherwise: "pins_full",
  };
}

/**
 * With all that was said and liked there, and its place at the top if that is still free. What waited for a time that has
 * passed is a draft and says why: nobody is to be told of it a month late.
 */
function restore(ctx: Ctx, post: BulkRow, { deletedAt = 0 }: Before): Change {
  const wasPublished = post.statusBeforeDelete === "published";
  const isTheirs: Statement = wasPublished ? stillManaged(ctx) : sql`author_id = ${ctx.viewer.memberId}`;
  const isLate = post.statusBeforeDelete === "scheduled" && post.publishedAt <= ctx.now();
  const status = isLate ? draftColumns(ctx, post, "time_passed") : sql`status = status_before_delete`;
  return {
    update: sql`update posts set ${status}, status_before_delete = null, deleted_at = null, deleted_by = null, kept_longer = 0,
      pinned_at = case when ${isRoomAtTop} then pinned_at end, updated_at = ${ctx.now()}
      where id = ${post.id} and community_id = ${ctx.community.id} and status = 'deleted' and deleted_at = ${deletedAt}
        and status_before_delete = ${post.statusBeforeDelete} and ${isTheirs}`,
    facts: wasPublished ? [postRestored(post)] : [],
    before: {},
    otherwise: "changed_since",
  };
}
