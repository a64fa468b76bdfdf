import { idAt } from "../../lib/ids";
import type { Ctx } from "../context";
import { commit, commitDirectory, type Write, write } from "../database/commit.server";
import { readDirectory } from "../database/directory.server";
import { raw, type Statement, sql } from "../database/sql";
import { DIRECTORY, type Outbox, run } from "./outbox.server";

/** Rows of one commit, and commits of one run. */
const CHUNK = 1_000;
const CHUNKS = 20;
/** What leaves with others may have left so long before its own time. */
const EARLY_MS = 10 * 60_000;
/** A mark this young is not set anew. */
const YOUNG_MS = 20_000;

interface Mark {
  at: number;
}

/**
 * Finds out that this shard was taken back to an earlier minute (D1's Time Travel), by a mark that it has lost and the
 * directory has not. What waited then may have left since: it does not leave by itself, an admin is asked. Returns
 * whether mail may leave: not before all of that is held. Safe to run twice and beside itself.
 */
export async function settleRestored(ctx: Ctx): Promise<boolean> {
  const { id, shard } = ctx.community;
  const now = ctx.now();
  // The directory first: the shard's mark is set before the directory's, and is never behind it but after a restore.
  const [[seen]] = await readDirectory(
    ctx,
    sql<Mark>`select at from mail_marks where shard = ${shard} and community_id = ${id}`,
  );
  const [own] = await ctx.read(() => sql<Mark>`select at from mail_marks where community_id = ${id}`);
  const reached = own?.at ?? 0;
  if (seen && reached < seen.at) {
    await commit(ctx, { writes: [holdFrom(id, seen.at)], origin: "system" });
    if (!(await holdAll(ctx, seen.at))) return false;
  }
  if (id === 0) ctx.memory.marks.set(shard, now + YOUNG_MS);
  if (seen && reached >= seen.at && seen.at > now - YOUNG_MS) return true;
  await commit(ctx, {
    writes: [
      write(sql`insert into mail_marks (community_id, at) values (${id}, ${now})
        on conflict (community_id) do update set at = max(at, excluded.at)`),
    ],
    origin: "system",
  });
  await commitDirectory(ctx, {
    writes: [
      write(sql`insert into mail_marks (shard, community_id, at) values (${shard}, ${id}, ${now})
        on conflict (shard, community_id) do update set at = max(at, excluded.at)`),
    ],
    origin: "system",
  });
  return true;
}

/**
 * Whether mail of a database may leave before the sweep has looked: not while its shard is behind what the directory has
 * seen. Remembered for a moment.
 */
export async function mayLeave(ctx: Ctx, outbox: Outbox): Promise<boolean> {
  if (outbox.name === DIRECTORY) return true;
  const now = ctx.now();
  if ((ctx.memory.marks.get(outbox.name) ?? 0) > now) return true;
  const [[seen]] = await readDirectory(
    ctx,
    sql<Mark>`select at from mail_marks where shard = ${outbox.name} and community_id = 0`,
  );
  const [own] = await run<Mark>(outbox, sql<Mark>`select at from mail_marks where community_id = 0`);
  const isBehind = seen !== undefined && (own?.at ?? 0) < seen.at;
  if (!isBehind) ctx.memory.marks.set(outbox.name, now + YOUNG_MS);
  return !isBehind;
}

/** In SQL: up to when whatever happened here has been mailed in a future that is no more, UTC ms. */
export const heldUntil = sql`coalesce((select held from mail_marks where community_id = 0), 0)`;

/** In SQL: what was to leave at `due` may have, in that future. */
export const mayHaveLeft = (due: Statement): Statement => sql`${due} <= ${heldUntil} + ${raw(String(EARLY_MS))}`;

/** First of all, for what was still to be told is told anew, and would be mailed once more. */
const holdFrom = (id: number, seen: number): Write =>
  write(sql`insert into mail_marks (community_id, at, held) values (${id}, 0, ${seen})
    on conflict (community_id) do update set held = max(held, excluded.held)`);

async function holdAll(ctx: Ctx, seen: number): Promise<boolean> {
  for (let chunk = 0; chunk < CHUNKS; chunk += 1) if ((await hold(ctx, seen)) < CHUNK) return true;
  return false;
}

/**
 * Of what was there before and was due by then, a chunk. Letters of notices, digests and events go: they are written
 * anew if they are sent. What is to be pushed ends by itself, within the hour.
 */
async function hold(ctx: Ctx, seen: number): Promise<number> {
  const now = ctx.now();
  const limit = raw(String(CHUNK));
  const before = idAt(seen);
  const { changes } = await commit(ctx, {
    writes: [
      ...["mail", "letter", "event"].map((channel) =>
        write(sql`update sendings set state = 'late', changed_at = ${now} where id in (
          select id from sendings indexed by sendings_due where channel = ${channel} and state = 'waiting'
            and due_at <= ${seen + EARLY_MS} and id < ${before} order by due_at limit ${limit})`),
      ),
      write(sql`update sendings set state = 'late', outgoing_id = null, changed_at = ${now}
        where state = 'bundled' and outgoing_id in (select id from outgoing indexed by outgoing_due
          where sent_at is null and given_up_at is null and kind in ('notice', 'digest', 'event') and created_at <= ${seen}
          order by leased_until limit ${limit})`),
      write(sql`delete from outgoing where id in (select id from outgoing indexed by outgoing_due
        where sent_at is null and given_up_at is null and kind in ('notice', 'digest', 'event') and created_at <= ${seen}
        order by leased_until limit ${limit})`),
      write(sql`update outgoing set given_up_at = ${now}, error = 'restored' where id in (
        select id from outgoing indexed by outgoing_due where sent_at is null and given_up_at is null
          and kind not in ('notice', 'digest', 'event', 'push') and created_at <= ${seen} order by leased_until limit ${limit})`),
    ],
    origin: "system",
  });
  return Math.max(...changes);
}
