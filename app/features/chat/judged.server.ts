import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import type { Effect, Listener } from "~/platform/facts/registry";

/** What moderation has decided of a message, its room does: there it is taken down, or shown again. */
export const judgedMessages: Listener = {
  name: "judged_messages",
  bit: 22,
  facts: ["message.held", "message.approved", "message.rejected"],
  now: true,
  async handle(ctx, { subjectId }): Promise<Effect> {
    await followVerdict(ctx, subjectId);
    return {};
  },
};

/** Verdicts that may come while one is followed, before somebody else tries. */
const MOST_TURNS = 5;

/**
 * Has the room of a message hold it as the shard does. Two may follow two verdicts at once and reach the room in either
 * order: whoever reaches it last looks once more.
 */
async function followVerdict(ctx: Ctx, id: number): Promise<void> {
  let told: number | null | undefined;
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const [held] = await ctx.read(
      () => sql<{
        roomId: number;
        n: number;
        heldAt: number | null;
      }>`select c.room_id as roomId, c.n, c.held_at as heldAt
        from chat_messages c indexed by chat_messages_id cross join chat_rooms r on r.id = c.room_id
        where c.id = ${id} and c.community_id = ${ctx.community.id} and r.deleted_at is null`,
    );
    if (!held || held.heldAt === told) return;
    await ctx.realtime.room(ctx.community.id, held.roomId).judge(held.n, held.heldAt);
    told = held.heldAt;
  }
  throw new Error("verdicts come faster than a room follows them");
}
