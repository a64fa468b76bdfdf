import { m } from "~/i18n/generated/messages";
import type { Ctx } from "~/platform/context";
import { commitDirectory, type Write, write } from "~/platform/database/commit.server";
import { readDirectory } from "~/platform/database/directory.server";
import { nothing, raw, type Statement, sql } from "~/platform/database/sql";
import type { Job, JobKind, Step } from "~/platform/jobs/job";
import { type CommunityTable, communityTables } from "./community-tables";

export const REMOVE_COMMUNITY = "communities.remove";

/**
 * Longer than an isolate remembers whose an address is (platform/hosts): what it still wrote meanwhile is found by the
 * second round.
 */
const REMEMBERED_MS = 120_000;
const ROUNDS = 2;

const LOOKED_AT_ONCE = 2_000;
const ROWS_AT_ONCE = 500;
/** Of each of them an object is told as well. */
const TOLD_AT_ONCE = 100;
/** Statements of one step; the move of its job is one more. */
const MOST_WRITES = 30;

type Key = readonly (number | string)[];

/** Where a step begins: which round, which table by its place in the list (after the last: the files), behind which key. */
interface Place {
  round: number;
  table: number;
  /** null: at its beginning. */
  after: Key | null;
}

/**
 * Removes what a community has that the directory has marked as deleted: every row of its shard, its files, its objects,
 * then its lines in the directory, at last itself, so that a removal that was killed is always there to go on. The
 * house's own, since nobody of it is left. Each table is walked along its rows, a bounded stretch at a time: no index
 * leads from a community to what it has, and one for this alone would be written with every row.
 */
export const removeCommunityJob: JobKind = {
  name: REMOVE_COMMUNITY,
  isListed: false,
  async step(ctx, job) {
    // Poured in anew under its old number: what stands now is nobody's to remove.
    if (await isAlive(ctx)) return { writes: [], cursor: "alive", rows: 0, done: true };
    if (job.cursor === "gone") return end(ctx, job);
    const place = placeOf(job.cursor);
    if (place.round >= ROUNDS) return leaveDirectory(ctx, place);
    return place.table < communityTables.length ? takeRows(ctx, job, place) : takeFiles(ctx, job, place);
  },
  title: (_, locale) => m.communities_job_remove({}, { locale }),
  outcome: () => "",
};

const placeOf = (cursor: string): Place => JSON.parse(cursor || '{"round":0,"table":0,"after":null}') as Place;

const onTo = (place: Place, writes: Write[], rows: number): Step => ({
  writes,
  rows,
  cursor: JSON.stringify(place),
  done: false,
});

/** Rows of one table after another, until the step has enough. */
async function takeRows(ctx: Ctx, job: Job, from: Place): Promise<Step> {
  const writes: Write[] = [];
  let place = from;
  let [looked, taken] = [0, 0];
  let isTold = false;
  while (looked < LOOKED_AT_ONCE && taken < ROWS_AT_ONCE && writes.length < MOST_WRITES && !isTold) {
    const table = communityTables[place.table];
    if (!table) break;
    const objects = OBJECTS[table.name];
    const found = await lookAt(ctx, table, place.after, objects ? TOLD_AT_ONCE : ROWS_AT_ONCE - taken);
    looked += found.looked;
    taken += found.own;
    if (found.own > 0 && found.upTo) {
      const stretch = sql`${isBehind(table, place.after)} and ${isUpTo(table, found.upTo)}
        and community_id = ${ctx.community.id}`;
      if (objects) await forgetObjects(ctx, table, objects, stretch);
      isTold = objects !== undefined;
      // It goes last.
      const others = table.name === "jobs" ? sql`and id <> ${job.id}` : nothing;
      writes.push(write(sql`delete from ${raw(table.name)} where ${stretch} ${others}`));
    }
    place = found.isEnd ? { ...place, table: place.table + 1, after: null } : { ...place, after: found.upTo };
  }
  return onTo(place, writes, taken);
}

type Whose = Parameters<Ctx["realtime"]["forget"]>[1];

/** Of whose rows there are Durable Objects, and how they are called. */
const OBJECTS: Record<string, ((ids: number[]) => Whose) | undefined> = {
  members: (ids) => ({ members: ids }),
  chat_rooms: (ids) => ({ rooms: ids }),
  posts: (ids) => ({ pages: ids.map((id) => ({ kind: "post", id })) }),
};

interface Found {
  looked: number;
  own: number;
  /** The last row that belongs to this step. */
  upTo: Key | null;
  /** Whether the table has no more. */
  isEnd: boolean;
}

async function lookAt(ctx: Ctx, table: CommunityTable, after: Key | null, most: number): Promise<Found> {
  const key = raw(table.key.join(", "));
  const [row] = await ctx.read(
    () => sql<{ looked: number; last: string | null; own: number; lastOwn: string | null }>`with
        stretch as materialized (select k, own, row_number() over () as n from
          (select json_array(${key}) as k, community_id = ${ctx.community.id} as own from ${raw(table.name)}
            where ${isBehind(table, after)} order by ${key} limit ${LOOKED_AT_ONCE})),
        ours as materialized (select k, n from stretch where own order by n limit ${most})
      select (select count(*) from stretch) as looked, (select k from stretch order by n desc limit 1) as last,
        (select count(*) from ours) as own, (select k from ours order by n desc limit 1) as lastOwn`,
  );
  const { looked = 0, last = null, own = 0, lastOwn = null } = row ?? {};
  const isFull = own === most;
  const upTo = isFull ? lastOwn : last;
  return {
    looked,
    own,
    upTo: upTo === null ? after : (JSON.parse(upTo) as Key),
    isEnd: !isFull && looked < LOOKED_AT_ONCE,
  };
}

const isBehind = (table: CommunityTable, key: Key | null): Statement =>
  key === null ? sql`1` : sql`(${raw(table.key.join(", "))}) > (${valuesOf(key)})`;

const isUpTo = (table: CommunityTable, key: Key): Statement =>
  sql`(${raw(table.key.join(", "))}) <= (${valuesOf(key)})`;

const valuesOf = (key: Key): Statement =>
  key.map((value) => sql`${value}`).reduce((before, value) => sql`${before}, ${value}`);

/** Whose pages are open is sent to a door that is no more, before the row goes that knows of them. */
async function forgetObjects(
  ctx: Ctx,
  { name }: CommunityTable,
  whose: (ids: number[]) => Whose,
  stretch: Statement,
): Promise<void> {
  const rows = await ctx.read(
    () => sql<{ id: number }>`select id from ${raw(name)} where ${stretch} limit ${TOLD_AT_ONCE}`,
  );
  await ctx.realtime.forget(ctx.community.id, whose(rows.map(({ id }) => id)));
}

/** Where the same is done once more: a step must lead on. */
const again = (place: Place): Place => ({ ...place, after: [Number(place.after?.[0] ?? 0) + 1] });

/** A round ends with them; the second waits until nobody remembers the address. */
async function takeFiles(ctx: Ctx, job: Job, place: Place): Promise<Step> {
  const hasMore = await ctx.files.removeUnder(`c/${ctx.community.id}/`);
  if (hasMore) return onTo(again(place), [], 0);
  const next = onTo({ round: place.round + 1, table: 0, after: null }, [], 0);
  return place.round === 0 ? { ...next, notBefore: job.createdAt + REMEMBERED_MS } : next;
}

/** Another database: what is done twice there is done once. */
async function leaveDirectory(ctx: Ctx, place: Place): Promise<Step> {
  const { id } = ctx.community;
  const some = sql`select account_id from account_communities where community_id = ${id} limit ${ROWS_AT_ONCE}`;
  const { changes } = await commitDirectory(ctx, {
    writes: [
      write(sql`delete from account_communities where community_id = ${id} and account_id in (${some})`),
      write(sql`delete from community_hosts where community_id = ${id}`),
      write(sql`delete from outgoing where community_id = ${id} and sent_at is null and given_up_at is null`),
      write(sql`delete from outgoing where community_id = ${id} and sent_at is null and given_up_at is not null`),
      // That somebody complained holds for all who write, whoever they complained about.
      write(sql`delete from mail_suppressions where community_id = ${id} and reason <> 'complained'
        and address in (select address from mail_stops where community_id = ${id})
        and not exists (select 1 from mail_stops t where t.address = mail_suppressions.address and t.community_id <> ${id})`),
      write(sql`delete from mail_stops where community_id = ${id}`),
      write(sql`delete from communities where id = ${id} and state = 'deleted'
        and not exists (select 1 from account_communities a where a.community_id = ${id})`),
    ],
    origin: "system",
  });
  const isGone = (changes[0] ?? 0) < ROWS_AT_ONCE;
  const next = onTo(again(place), [], changes[0] ?? 0);
  return isGone ? { ...next, cursor: "gone" } : next;
}

/** Not `done`, which would be recorded: the last row of the community is the job's own. */
const end = (ctx: Ctx, job: Job): Step => ({
  writes: [write(sql`delete from jobs where id = ${job.id} and community_id = ${ctx.community.id}`)],
  cursor: "ended",
  rows: 0,
  done: false,
});

async function isAlive(ctx: Ctx): Promise<boolean> {
  const [found] = await readDirectory(
    ctx,
    sql`select 1 from communities where id = ${ctx.community.id} and state <> 'deleted'`,
  );
  return found.length > 0;
}
