import type { Ctx } from "~/platform/context";
import { commit, isConflict, write } from "~/platform/database/commit.server";
import { list, type Statement, sql } from "~/platform/database/sql";
import { resolveCommunity } from "~/platform/hosts.server";
import type { Sending } from "../ledger";

/** Whoever was first has sent it. */
export const SENT = "sent_meanwhile";

/** Communities that a run of the cron goes to, page by page: each costs some twenty statements before anything leaves. */
export const VISITS = 40;
/** As often a page is read once more of which somebody else has sent some. */
const READ_AGAIN = 8;
/** What could not be written is tried again after this long, and so often. */
const AGAIN_MS = 15 * 60_000;
const TRIES = 8;

/** One of the ways by which what waits in `sendings` leaves the house. */
export interface Way {
  /** Its sweep, as the log calls it. */
  name: string;
  channel: Sending["channel"];
  /** Of what its ids are: of members, of whom all that is due leaves together, or of rows. */
  ids: "members" | "rows";
  /** A page of what is due, whoever waits longest first, of any community. */
  find(ctx: Ctx): Promise<{ id: number; communityId: number }[]>;
  /**
   * Sends what waits of these, of one community, and writes down in the same commit what became of every row; what that
   * leaves as it was it puts off. Throws `SENT` where somebody else was first with some of them.
   */
  send(ctx: Ctx, ids: readonly number[]): Promise<void>;
  /** What becomes of rows that cannot be written; absent: they are tried again, and not for ever. */
  again?: (now: number) => Statement;
}

/**
 * Sends what is due by one way, a page and a community at a time: of two runs at once the second finds that nothing of
 * it waits. What a run has no room for, the next goes on with. Returns of how many ids it has looked at what was due.
 */
export async function sweepWaiting(
  ctx: Ctx,
  way: Way,
  pages: number,
  visits = Number.POSITIVE_INFINITY,
): Promise<number> {
  let seen = 0;
  let left = visits;
  for (let page = 0; page < pages && left > 0; page += 1) {
    const due = await way.find(ctx);
    if (due.length === 0) break;
    for (const [communityId, some] of [...Map.groupBy(due, (one) => one.communityId)].slice(0, left)) {
      const ids = some.map(({ id }) => id);
      const community = await resolveCommunity(ctx.directory, communityId);
      if (community.id !== 0) await sendAll(ctx.forCommunity(community), way, ids);
      // Of a community that is no more, or not yet.
      else await become(ctx.forCommunity({ ...ctx.community, id: communityId }), way, ids, GONE);
      seen += ids.length;
      left -= 1;
    }
  }
  return seen;
}

const GONE = sql`state = 'suppressed', because = 'gone'`;

/** All at once; where that fails, each alone, so that one that cannot be written holds up no other. */
async function sendAll(ctx: Ctx, way: Way, ids: readonly number[]): Promise<void> {
  try {
    await sendLeft(ctx, way, ids);
  } catch (error) {
    if (ids.length > 1) {
      for (const id of ids) await sendAll(ctx, way, [id]);
      return;
    }
    ctx.log({ sweep: way.name, id: ids[0] ?? 0, reason: String(error) });
    await putOff(ctx, way, ids);
  }
}

/** Whoever was first has sent some of them: what still waits is read once more. */
async function sendLeft(ctx: Ctx, way: Way, ids: readonly number[]): Promise<void> {
  for (let time = 0; time < READ_AGAIN; time += 1) {
    try {
      return await way.send(ctx, ids);
    } catch (error) {
      if (!isConflict(error, SENT)) throw error;
    }
  }
}

/** What is due of these is tried again later. */
export const putOff = (ctx: Ctx, way: Way, ids: readonly number[]): Promise<void> =>
  become(ctx, way, ids, (way.again ?? triedAgain)(ctx.now()));

/** How often stands in `because` as long as it waits. */
function triedAgain(now: number): Statement {
  const tries = sql`coalesce(because, 0) + 1`;
  return sql`due_at = ${now + AGAIN_MS}, state = iif(${tries} >= ${TRIES}, 'suppressed', state),
    because = iif(${tries} >= ${TRIES}, 'failed', ${tries})`;
}

/** What waits of these and is due becomes so, with nothing sent. */
export async function become(ctx: Ctx, way: Way, ids: readonly number[], what: Statement): Promise<void> {
  const { channel } = way;
  const these = sql`(select value from json_each(${list(ids)}))`;
  const rows =
    way.ids === "rows"
      ? these
      : sql`(select w.id from sendings w indexed by sendings_waiting where w.member_id in ${these}
          and w.channel = ${channel} and w.state = 'waiting' and w.due_at <= ${ctx.now()})`;
  await commit(ctx, {
    writes: [
      write(sql`update sendings set ${what}, changed_at = ${ctx.now()} where id in ${rows}
        and community_id = ${ctx.community.id} and +state = 'waiting' and +channel = ${channel}`),
    ],
    origin: "system",
  });
}
