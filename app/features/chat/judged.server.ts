import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import type { Effect, Listener } from "~/platform/facts/registry";

/**
 * What moderation has decided of a message, its room does: there it is taken down, or shown again. Of one that was
 * reported it keeps what it said then among the message's versions, so that an edit takes nothing out of sight.
 */
export const judgedMessages: Listener = {
  name: "judged_messages",
  bit: 22,
  facts: ["message.flagged", "message.held", "message.approved", "message.rejected"],
  now: true,
  async handle(ctx, { name, subjectId }): Promise<Effect> {
    if (name === "message.flagged") await keepReported(ctx, subjectId);
    else await followVerdict(ctx, subjectId);
    return {};
  },
};

async function keepReported(ctx: Ctx, id: number): Promise<void> {
  const place = await placeOf(ctx, id);
  if (place) await ctx.realtime.room(ctx.community.id, place.roomId).keepReported(place.n);
}

/** What a message said at each of these moments (UTC ms), where that is not what it says now; for who judges it. */
export async function saidAt(
  ctx: Ctx,
  id: number,
  moments: readonly number[],
): Promise<{ html: string; at: number }[]> {
  const place = await placeOf(ctx, id);
  if (!place) return [];
  return ctx.realtime.room(ctx.community.id, place.roomId).saidAt(place.n, moments);
}

async function placeOf(ctx: Ctx, id: number): Promise<{ roomId: number; n: number } | undefined> {
  const [place] = await ctx.read(
    () => sql<{ roomId: number; n: number }>`select c.room_id as roomId, c.n
      from chat_messages c indexed by chat_messages_id cross join chat_rooms r on r.id = c.room_id
      where c.id = ${id} and c.community_id = ${ctx.community.id} and r.deleted_at is null`,
  );
  return place;
}

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
