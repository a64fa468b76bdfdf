import { addTopicsTo, offersTopic } from "~/features/topics/put.server";
import { marksOf } from "~/features/topics/marks";
import { MOST_ON_A_POST } from "~/features/topics/rules";
import { canReadSpace } from "~/features/spaces/policy";
import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import { postDeleted, postPinned, postUnpinned, postUpdated } from "../facts";
import { isRoomAtTop } from "../pins.server";
import { KEEP_DELETED_DAYS } from "../rules";
import { canReadPost, postPolicy } from "../policy";
import { accessOf, subjectOf } from "../row";
import { type Around, type BulkRow, type Change, isStill } from "./ledger.server";
import { move } from "./move.server";
import { publish } from "./publish.server";
import { type BulkAct, type BulkInput, KEEP_DAYS } from "./rules";

/** What a job does with one post: by the rules of the command that does it with one alone. */
export async function changeOf(ctx: Ctx, post: BulkRow | undefined, input: BulkInput, around: Around): Promise<Change> {
  if (!post || !canReadPost(ctx.viewer, subjectOf(post))) return { skipped: "gone" };
  if (!postPolicy.can_update_post(ctx.viewer, subjectOf(post))) return { skipped: "not_yours" };
  return ACTS[input.act](ctx, post, input, around);
}

type Act = (ctx: Ctx, post: BulkRow, input: BulkInput, around: Around) => Change | Promise<Change>;

const ACTS: Record<BulkAct, Act> = {
  add_topic: addTopic,
  pin,
  unpin,
  move,
  publish: (ctx, post, _, around) => publish(ctx, post, around),
  delete: remove,
};

/** What is only set of it makes it no edited post; a form that was opened before it does not take the topic off again. */
function addTopic(ctx: Ctx, post: BulkRow, { target_id: topic }: BulkInput): Change {
  const carried = marksOf(post.topics);
  if (carried.some(({ id }) => id === topic)) return { skipped: "no_change" };
  if (carried.length >= MOST_ON_A_POST) return { skipped: "topics_many" };
  // What a space offers is not told to who has lost it.
  if (!canReadSpace(ctx.viewer, accessOf(post))) return { skipped: "topic_not_offered" };
  return {
    update: sql`update posts set updated_at = ${ctx.now()}, draft_version = draft_version + 1
      where ${isStill(ctx, post)} and topics = ${post.topics} and ${offersTopic(topic)}`,
    facts: post.status === "published" ? [postUpdated(post)] : [],
    before: { topic },
    otherwise: "topic_not_offered",
    beside: (provided) => addTopicsTo(ctx, post.id, [topic], provided),
  };
}

function pin(ctx: Ctx, post: BulkRow): Change {
  if (post.status !== "published") return { skipped: "not_published" };
  if (post.pinnedAt !== null) return { skipped: "no_change" };
  const pinnedAt = ctx.now();
  return {
    update: sql`update posts set pinned_at = ${pinnedAt} where ${isStill(ctx, post)} and pinned_at is null
      and ${isRoomAtTop}`,
    facts: [postPinned(post)],
    before: { pinnedAt },
    otherwise: "pins_full",
  };
}

function unpin(ctx: Ctx, post: BulkRow): Change {
  if (post.status !== "published" || post.pinnedAt === null) return { skipped: "no_change" };
  return {
    update: sql`update posts set pinned_at = null where ${isStill(ctx, post)} and pinned_at = ${post.pinnedAt}`,
    facts: [postUnpinned(post)],
    before: { pinnedAt: post.pinnedAt },
    otherwise: "changed_meanwhile",
  };
}

function remove(ctx: Ctx, post: BulkRow): Change {
  const deletedAt = ctx.now();
  return {
    update: sql`update posts set status_before_delete = status, status = 'deleted', deleted_at = ${deletedAt},
      deleted_by = ${ctx.viewer.memberId}, kept_longer = ${(KEEP_DAYS - KEEP_DELETED_DAYS) * 86_400_000}, updated_at = ${deletedAt} where ${isStill(ctx, post)}`,
    facts: post.status === "published" ? [postDeleted(post)] : [],
    before: { deletedAt },
    otherwise: "changed_meanwhile",
  };
}
