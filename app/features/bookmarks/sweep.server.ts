import { visitor } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, when } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { SHARDS } from "~/platform/env";
import { resolveCommunity } from "~/platform/hosts.server";
import type { Sweep } from "~/platform/sweeps";
import { bookmarkDue } from "./facts";

const A_PAGE = 500;
const PAGES = 10;
const AT_ONCE = 10;

/** Of bookmarks: each minute, those whose time has come. */
export const bookmarkSweeps: readonly Sweep[] = [{ name: "reminders", of: SHARDS, run: (ctx) => sweepReminders(ctx) }];

/**
 * Makes reminders due whose time has come, each once however many sweeps race, and records it: its member is told by
 * that. What a stop has left over is found by the next one; what cannot be told holds up nobody behind it. Returns how
 * many it has looked at.
 */
export async function sweepReminders(ctx: Ctx, size = A_PAGE): Promise<number> {
  let seen = 0;
  let last: Due | undefined;
  for (let pages = 0; pages < PAGES; pages += 1) {
    const due = await listDue(ctx, size, last);
    for (let at = 0; at < due.length; at += AT_ONCE) {
      await Promise.all(due.slice(at, at + AT_ONCE).map((one) => remind(ctx, one)));
    }
    seen += due.length;
    last = due.at(-1);
    if (due.length < size) break;
  }
  return seen;
}

const listDue = (ctx: Ctx, size: number, after: Due | undefined): Promise<Due[]> =>
  ctx.read(
    () => sql<Due>`select id, member_id as memberId, community_id as communityId, remind_at as remindAt
      from bookmarks indexed by bookmarks_remind
      where remind_at <= ${ctx.now()} and (remind_at, id) > (${after?.remindAt ?? 0}, ${after?.id ?? 0})
      order by remind_at, id limit ${size}`,
  );

interface Due {
  id: number;
  memberId: number;
  communityId: number;
  remindAt: number;
}

async function remind(ctx: Ctx, { id, memberId, communityId, remindAt }: Due): Promise<void> {
  try {
    const community = await resolveCommunity(ctx.directory, communityId);
    const there = ctx.forCommunity(community.id === 0 ? { ...ctx.community, id: communityId } : community);
    // Their own act, of a while ago: lines are written for what somebody did.
    there.become({ ...visitor, memberId });
    await commit(there, {
      writes: [
        when(sql`update bookmarks set due_at = remind_at, remind_at = null
          where id = ${id} and remind_at = ${remindAt}`).record(bookmarkDue(id)),
      ],
      origin: "system",
    });
  } catch (error) {
    // One that cannot be told must not keep the others waiting; it is tried again in a minute.
    ctx.log({ sweep: "reminders", bookmark: id, reason: String(error) });
  }
}
