import { visitor } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, when, write } from "~/platform/database/commit.server";
import { raw, sql } from "~/platform/database/sql";
import { SHARDS } from "~/platform/env";
import { resolveCommunity } from "~/platform/hosts.server";
import type { Sweep } from "~/platform/sweeps";
import { notificationCreated } from "./facts";
import { SNOOZED } from "./rules";

/** Lines of one commit, and commits of one run: the next goes on. */
const AT_ONCE = 50;
const PAGES = 6;

/** Of notifications: each minute, those of which their members wanted to be reminded. */
export const wakeSweeps: readonly Sweep[] = [
  { name: "snoozed notifications", of: SHARDS, run: (ctx) => wakeLines(ctx) },
];

/**
 * Brings lines back whose time has come, unread and in front of what came before, each once however many sweeps race.
 * What a stop has left over is found by the next one. Returns how many it has looked at.
 */
export async function wakeLines(ctx: Ctx): Promise<number> {
  let seen = 0;
  let last: Asleep | undefined;
  for (let page = 0; page < PAGES; page += 1) {
    const due = await selectDue(ctx, last);
    for (const [id, lines] of Map.groupBy(due, ({ communityId }) => communityId)) await wakeIn(ctx, id, lines);
    seen += due.length;
    last = due.at(-1);
    if (due.length < AT_ONCE) break;
  }
  return seen;
}

interface Asleep {
  id: number;
  communityId: number;
  memberId: number;
  kind: string;
  until: number;
}

const selectDue = (ctx: Ctx, after: Asleep | undefined): Promise<Asleep[]> =>
  ctx.read(
    () => sql<Asleep>`select id, community_id as communityId, member_id as memberId, kind, snoozed_until as until
      from notifications indexed by notifications_waking
      where archived_at = ${raw(String(SNOOZED))} and snoozed_until <= ${ctx.now()}
        and (snoozed_until, id) > (${after?.until ?? 0}, ${after?.id ?? 0})
      order by snoozed_until, id limit ${raw(String(AT_ONCE))}`,
  );

async function wakeIn(ctx: Ctx, communityId: number, lines: readonly Asleep[]): Promise<void> {
  try {
    const community = await resolveCommunity(ctx.directory, communityId);
    const there = ctx.forCommunity(community.id === 0 ? { ...ctx.community, id: communityId } : community);
    there.become(visitor);
    const { changes } = await commit(there, {
      writes: lines.map((line) =>
        when(sql`update or ignore notifications set archived_at = null, snoozed_until = null, read_at = null,
            at = ${ctx.now()} where ${stillAsleep(there, line)}`).record(told(line)),
      ),
      origin: "system",
    });
    for (const [at, line] of lines.entries()) if (changes[at] === 0) await wakeOther(there, line);
  } catch (error) {
    // A community that cannot be told keeps no other waiting; it is tried again in a minute.
    ctx.log({ sweep: "snoozed notifications", community: communityId, reason: String(error) });
  }
}

/** An unread line of the same thing came while this one slept: of one thing there is one, and its member is reminded of that. */
async function wakeOther(ctx: Ctx, line: Asleep): Promise<void> {
  const asleep = stillAsleep(ctx, line);
  const others = sql`select o.id from (select member_id, collapse_key from notifications where ${asleep}) x
    cross join notifications o indexed by notifications_open on o.member_id = x.member_id
      and o.collapse_key = x.collapse_key and o.read_at is null and o.archived_at is null`;
  await commit(ctx, {
    writes: [
      when(sql`update notifications set at = ${ctx.now()} where community_id = ${ctx.community.id}
        and id in (${others})`).record(told(line)),
      // Where it has been read meanwhile, this one wakes by itself the next time.
      write(sql`update notifications set archived_at = ${ctx.now()}, snoozed_until = null, read_at = ${ctx.now()}
        where ${asleep} and exists (${others})`),
    ],
    origin: "system",
  });
}

const told = ({ id, memberId, kind }: Asleep) => notificationCreated(id, memberId, kind);

/** The line sleeps until that very moment: nobody has changed their mind, no other sweep was first. */
const stillAsleep = ({ community }: Ctx, { id, until }: Asleep) =>
  sql`id = ${id} and community_id = ${community.id} and archived_at = ${SNOOZED} and snoozed_until = ${until}`;
