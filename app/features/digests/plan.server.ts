import { wanted } from "~/features/notifications/wanted";
import { type WishColumns, wishColumns, wishesIn } from "~/features/notifications/wishes.server";
import type { Ctx } from "~/platform/context";
import { commit, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { resolveCommunity } from "~/platform/hosts.server";
import { mayHaveLeft, settleRestored } from "~/platform/mail/restored.server";
import { DIGEST } from "./kind";
import { beginOf, momentIn, type Plan, reasonOf, weekBegun } from "./week";

/** Members of one page; pages of one run, of all communities; communities that it begins with. */
export const WALKED = 500;
const PAGES = 20;
const AT_ONCE = 20;
/** What is written down so long after its time does not leave by itself: a cron has stood still for a morning. */
const STALE_MS = 4 * 3_600_000;

interface Walk extends Plan {
  communityId: number;
  week: number;
  joined: number | null;
  id: number | null;
}

/**
 * Where a week's digest has begun somewhere on earth, writes down whom it goes to, and when in their own morning, before
 * any of it leaves: once for each member and week, whoever else is at it. What a stop has left, the next run goes on
 * with. Returns how many members it has gone over.
 */
export async function planDigests(ctx: Ctx, pages = PAGES): Promise<number> {
  const walks = await walksDue(ctx);
  // Of a shard that was taken back it must be known first: what is written down anew may have left.
  if (walks.length === 0 || !(await settleRestored(ctx))) return 0;
  let seen = 0;
  let left = pages;
  for (const walk of walks) {
    const community = await resolveCommunity(ctx.directory, walk.communityId);
    const there = ctx.forCommunity(community.id === 0 ? { ...ctx.community, id: walk.communityId } : community);
    if (community.id === 0) {
      await close(there);
      continue;
    }
    for (let at: Walk | null = walk; at !== null && left > 0; left -= 1) {
      const page: { seen: number; next: Walk | null } = await step(there, at);
      seen += page.seen;
      at = page.next;
    }
    if (left <= 0) break;
  }
  return seen;
}

const walksDue = (ctx: Ctx): Promise<Walk[]> =>
  ctx.read(
    () => sql<Walk>`select community_id as communityId, day, hour, week, walked_joined as joined, walked_id as id
      from weekly_digests indexed by weekly_digests_due where is_on = 1 and next_at <= ${ctx.now()}
      order by next_at limit ${AT_ONCE}`,
  );

/** A community that is no more. */
async function close(ctx: Ctx): Promise<void> {
  const off = sql`update weekly_digests set is_on = 0 where community_id = ${ctx.community.id}`;
  await commit(ctx, { writes: [write(off)], origin: "system" });
}

/** One page, in the order in which people joined; `next`: from where it goes on, null at the end. */
async function step(ctx: Ctx, walk: Walk): Promise<{ seen: number; next: Walk | null }> {
  const week = walk.id === null ? weekBegun(walk, ctx.now()) : walk.week;
  const members = walk.id === null && week <= walk.week ? [] : await walked(ctx, walk);
  const last = members.length === WALKED ? members.at(-1) : undefined;
  const next: Walk | null = last ? { ...walk, week, joined: last.joinedAt, id: last.memberId } : null;
  const through = Math.max(week, walk.week);
  await commit(ctx, {
    writes: [
      ...(members.length > 0 ? [planned(ctx, members, { ...walk, week })] : []),
      // As it was when this page was read: who was faster has gone on from here.
      write(sql`update weekly_digests set week = ${through}, walked_joined = ${next?.joined ?? null}, walked_id = ${next?.id ?? null},
          next_at = iif(${next === null}, ${beginOf(through + 7, walk)}, next_at)
        where community_id = ${ctx.community.id} and is_on = 1 and week = ${walk.week} and walked_id is ${walk.id}
          and (day, hour) = (${walk.day}, ${walk.hour})`),
    ],
    origin: "system",
  });
  return { seen: members.length, next };
}

interface Member extends WishColumns {
  memberId: number;
  joinedAt: number;
  timeZone: string;
}

const walked = (ctx: Ctx, { joined, id }: Walk): Promise<Member[]> =>
  ctx.read(
    () => sql<Member>`select r.memberId, r.joinedAt, r.timeZone, ${wishColumns(ctx)}
      from (select m.id as memberId, m.joined_at as joinedAt, m.time_zone as timeZone, null as postId, null as spaceId
        from members m indexed by members_here where m.community_id = ${ctx.community.id} and m.status = 'active'
          and (m.joined_at, m.id) > (${joined ?? -1}, ${id ?? 0}) order by m.joined_at, m.id limit ${WALKED}) r`,
  );

/** A row for each who wants it. Nothing is written down of what is off: their page says so. */
function planned(ctx: Ctx, members: readonly Member[], { week, ...plan }: Plan & { week: number }) {
  const now = ctx.now();
  const moments = new Map<string, number>();
  const dueIn = (timeZone: string): number => {
    const known = moments.get(timeZone) ?? momentIn(week, plan, timeZone);
    moments.set(timeZone, known);
    return known;
  };
  const rows = members
    .filter((member) => wanted(DIGEST, "mail", wishesIn(member)).is)
    .map(({ memberId, timeZone }) => [ctx.newId(), memberId, dueIn(timeZone)]);
  return write(sql`insert into sendings (id, community_id, member_id, channel, kind, reason, thread, state, due_at,
      created_at, changed_at)
    select j.value ->> 0, ${ctx.community.id}, j.value ->> 1, 'letter', ${DIGEST}, ${reasonOf(week)}, '',
      iif(j.value ->> 2 < ${now - STALE_MS} or ${mayHaveLeft(sql`j.value ->> 2`)}, 'late', 'waiting'),
      j.value ->> 2, ${now}, ${now}
    from json_each(${JSON.stringify(rows)}) j where true on conflict (member_id, channel, reason) do nothing`);
}
