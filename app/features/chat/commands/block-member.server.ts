import { notFound, refuseViewOnly, signInRequired } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { doubtEverywhere } from "../doubt.server";
import { pairKey } from "../rules";

/**
 * Blocks another member: from then on neither writes to the other, and no notice of what they do comes. They are not
 * told, and nothing says so to anybody else. Safe to repeat. Throws 401, 403, 404.
 */
export async function blockMember(ctx: Ctx, memberId: number): Promise<void> {
  const self = mustAct(ctx);
  const { rows } = await commit(ctx, {
    writes: [
      write(sql`insert into member_blocks (member_id, blocked_id, community_id, created_at)
        select ${self}, m.id, m.community_id, ${ctx.now()} from members m where m.id = ${memberId}
          and m.community_id = ${ctx.community.id} and m.id <> ${self} and m.status not in ('left', 'imported')
        on conflict (member_id, blocked_id) do nothing`),
      write(sql`select b.blocked_id as id from member_blocks b where b.member_id = ${self} and b.blocked_id = ${memberId}
        and b.community_id = ${ctx.community.id}`),
    ],
  });
  if (rows[1]?.length !== 1) throw notFound();
  ctx.waitUntil(seeAnew(ctx, self, memberId));
}

/** Takes a block back; safe to repeat. Throws 401, 403. */
export async function unblockMember(ctx: Ctx, memberId: number): Promise<void> {
  const self = mustAct(ctx);
  await commit(ctx, {
    writes: [
      write(sql`delete from member_blocks where member_id = ${self} and blocked_id = ${memberId}
        and community_id = ${ctx.community.id}`),
    ],
  });
  ctx.waitUntil(seeAnew(ctx, self, memberId));
}

/** Who hears whom type, who is told how far whom has read, and who sees whom there, is asked anew. */
const seeAnew = (ctx: Ctx, self: number, memberId: number) =>
  Promise.all([
    doubtEverywhere(ctx, self, true),
    doubtBetween(ctx, self, memberId),
    ctx.realtime.seeAnew(ctx.community.id, [self, memberId]),
  ]);

/** The other's pages of what the two have said to each other come in anew; elsewhere nothing of theirs does, which they might notice. */
async function doubtBetween(ctx: Ctx, self: number, memberId: number): Promise<void> {
  const at = ctx.now();
  const [room] = await ctx.read(
    () => sql<{ id: number }>`select id from chat_rooms where community_id = ${ctx.community.id}
      and pair_key = ${pairKey(self, memberId)} and deleted_at is null`,
  );
  if (room) await ctx.realtime.room(ctx.community.id, room.id).doubt(memberId, at, true);
}

function mustAct({ viewer }: Ctx): number {
  refuseViewOnly(viewer);
  if (!isSignedIn(viewer)) throw signInRequired();
  return viewer.memberId;
}
