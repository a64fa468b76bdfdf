import { idAt } from "../../lib/ids";
import { oneLine } from "../../lib/line";
import type { Ctx } from "../context";
import { insertInto } from "../database/insert";
import { batch, type Meter } from "../database/meter";
import { type Statement, sql } from "../database/sql";
import { type Write, write } from "../database/commit.server";
import { outgoing } from "#db/community/schema/facts";
import type { Mail } from "./mailer";

const LEASE_MS = 60_000;
const MAX_TRIES = 8;
const KEEP_MS = 30 * 86_400_000;

/** The row that makes a mail leave: written in the same batch as what it speaks of. With `sentAt` it stays. */
export function mailOut(ctx: Ctx, kind: string, mail: Omit<Mail, "id" | "from">, sentAt: number | null = null): Write {
  const id = ctx.newId();
  return write(
    insertInto(outgoing, {
      id,
      communityId: ctx.community.id,
      kind,
      recipient: mail.to,
      // A subject holds names that people chose: a line break in one would begin a header, or a letter, of their own.
      body: JSON.stringify({ ...mail, subject: oneLine(mail.subject), id: `${id}@${ctx.site.rootHost}` }),
      createdAt: ctx.now(),
      leasedUntil: 0,
      attempts: 0,
      sentAt,
    }),
  );
}

/**
 * Sends what waits in one database: leases a handful, sends each, marks it sent. A sender that dies leaves the
 * lease to run out, so a mail leaves at least once, always with the same Message-ID. Without `from` the adapter
 * fills in its own (MAIL_FROM).
 */
export async function sendOutgoing(ctx: Ctx, db: D1DatabaseSession, meter: Meter, from = ""): Promise<number> {
  const now = ctx.now();
  const [leased] = await batch(
    db,
    [
      sql`update outgoing set leased_until = ${now + LEASE_MS}, attempts = attempts + 1 where id in (
        select id from outgoing where sent_at is null and leased_until < ${now} and attempts < ${MAX_TRIES}
        order by leased_until limit 20) returning id, body, attempts`,
    ],
    meter,
  );
  const rows = (leased?.results ?? []) as unknown as { id: number; body: string; attempts: number }[];
  for (const row of rows) {
    const mail = { ...(JSON.parse(row.body) as Omit<Mail, "from">), from };
    await batch(db, [await attempt(ctx, row, mail)], meter);
  }
  return rows.length;
}

/**
 * Forgets to whom mail went: rows of more than 30 days, sent or given up, a thousand a run. Ids count time, so the
 * oldest stand first and no index is needed. Returns how many went.
 */
export async function forgetOutgoing(ctx: Ctx, db: D1DatabaseSession, meter: Meter): Promise<number> {
  const before = idAt(ctx.now() - KEEP_MS);
  const [gone] = await batch(
    db,
    [
      sql`delete from outgoing where id in (select id from outgoing where id < ${before} order by id limit 1000) returning id`,
    ],
    meter,
  );
  return gone?.results.length ?? 0;
}

async function attempt(ctx: Ctx, row: { id: number; attempts: number }, mail: Mail): Promise<Statement> {
  try {
    await ctx.mail.send(mail);
    // Sent mail keeps nothing that opens a door: its links are gone from the row, except on a laptop.
    const body = ctx.mail.kind === "local" ? sql`body` : sql`'{}'`;
    return sql`update outgoing set sent_at = ${ctx.now()}, error = null, body = ${body} where id = ${row.id}`;
  } catch (error) {
    const retryAt = ctx.now() + 30_000 * 2 ** row.attempts;
    // A server's words quote the address; they stand with the mail, the log has their number.
    ctx.log({ mail: row.id, failed: /\b[45]\d\d\b/.exec(String(error))?.[0] ?? "no answer" });
    return sql`update outgoing set leased_until = ${retryAt}, error = ${String(error).slice(0, 300)} where id = ${row.id}`;
  }
}
