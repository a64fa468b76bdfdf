import { idAt } from "../../lib/ids";
import { oneLine } from "../../lib/line";
import type { Ctx } from "../context";
import { insertInto } from "../database/insert";
import { list, type Statement, sql } from "../database/sql";
import { type Write, write } from "../database/commit.server";
import { outgoing } from "#db/community/schema/facts";
import { databaseNamed } from "../env";
import { backOff, MAX_ATTEMPTS } from "../facts/backoff";
import { ANSWER_MS, DIALOGUE_MS, type Mail, MailRefused } from "./mailer";
import { pushOut, PUSH } from "../push/send.server";
import { messageIdOf } from "./message-id";
import { DIRECTORY, insist, type Outbox, run } from "./outbox.server";
import { mayLeave } from "./restored.server";
import { takeRefusal, tellStopped } from "./outcome.server";
import { whyStopped } from "./suppressions.server";

/** Mails that one run finds. */
const AT_ONCE = 100;
/** How long an announced mail waits for its message to be read before it is announced again. */
const ANNOUNCED_MS = 10 * 60_000;
/** What a mail is held longer than the adapter may take: for clocks, and for the statement in between. */
const MARGIN_MS = 60_000;
const KEEP_MS = 30 * 86_400_000;

/** The row that makes a mail leave: written in the same batch as what it speaks of. With `sentAt` it stays. */
export function mailOut(
  ctx: Ctx,
  kind: string,
  mail: Letter,
  { sentAt = null, id = ctx.newId() }: { sentAt?: number | null; id?: number } = {},
): Write {
  return write(
    insertInto(outgoing, {
      id,
      communityId: ctx.community.id,
      kind,
      recipient: mail.to,
      body: bodyOf(mail),
      createdAt: ctx.now(),
      leasedUntil: 0,
      attempts: 0,
      sentAt,
    }),
  );
}

/** As `mailOut`, of many, each under the id it is given: a statement for so many of them. */
export function mailsOut(ctx: Ctx, kind: string, mails: readonly { id: number; letter: Letter }[]): Write[] {
  const writes: Write[] = [];
  for (let at = 0; at < mails.length; at += MAILS_A_STATEMENT) {
    const rows = mails.slice(at, at + MAILS_A_STATEMENT).map(({ id, letter }) => [id, letter.to, bodyOf(letter)]);
    writes.push(
      write(sql`insert into outgoing (id, community_id, kind, recipient, body, created_at, leased_until, attempts)
        select j.value ->> 0, ${ctx.community.id}, ${kind}, j.value ->> 1, j.value ->> 2, ${ctx.now()}, 0, 0
        from json_each(${JSON.stringify(rows)}) j`),
    );
  }
  return writes;
}

/** D1 takes two million bytes in one place; the longest notice has a tenth of that. */
const MAILS_A_STATEMENT = 10;

/** As `mailOut`, where the condition holds in that very batch: else no mail leaves. */
export function mailOutWhere(ctx: Ctx, kind: string, mail: Letter, condition: Statement): Write {
  const id = ctx.newId();
  return write(sql`insert into outgoing
      (id, community_id, kind, recipient, body, created_at, leased_until, attempts)
    select ${id}, ${ctx.community.id}, ${kind}, ${mail.to}, ${bodyOf(mail)}, ${ctx.now()}, 0, 0
    where ${condition}`);
}

export { directoryOutbox, type Outbox, ownOutbox } from "./outbox.server";

/** A mail that is written, before it has its name. */
export type Letter = Omit<Mail, "id" | "from"> & {
  /** It speaks of the receiver's own account, and mostly they have asked for it: see `whyStopped`. */
  isOwn?: boolean;
};

/** A subject holds names that people chose: a line break in one would begin a header, or a letter, of their own. */
const bodyOf = (mail: Letter): string => JSON.stringify({ ...mail, subject: oneLine(mail.subject) });

/**
 * Makes what is due leave: one queue message for each mail, so that a slow server holds up one and not the next. Where
 * there is no queue, or it takes nothing, they are sent here, one after another. Returns how many were due.
 */
export async function dispatchOutgoing(ctx: Ctx, outbox: Outbox): Promise<number> {
  const { announceMail } = ctx;
  if (!(await mayLeave(ctx, outbox))) return 0;
  if (!announceMail) return sendOutgoing(ctx, outbox);
  const held = ctx.now() + ANNOUNCED_MS;
  const rows = await run<{ id: number }>(
    outbox,
    sql`update outgoing set leased_until = ${held} where id in (${due(ctx)}) and ${isDue(ctx)} returning id`,
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  try {
    await announceMail(ids.map((id) => ({ db: outbox.name, id, held })));
  } catch (error) {
    ctx.log({ announced: outbox.name, reason: String(error) });
    await run(
      outbox,
      sql`update outgoing set leased_until = 0 where leased_until = ${held} and id in (select value from json_each(${list(ids)}))`,
    );
    return sendOutgoing(ctx, outbox);
  }
  return ids.length;
}

/** Sends what is due here and now, one mail after another; each is held from its own beginning. Returns how many. */
export async function sendOutgoing(ctx: Ctx, outbox: Outbox): Promise<number> {
  const rows = await run<{ id: number }>(outbox, due(ctx));
  for (const { id } of rows) await sendMail(ctx, outbox, { id });
  return rows.length;
}

/**
 * Sends one mail, unless it has left, was given up or somebody else holds it: `held` is what the announcer wrote down
 * for us. At least once, always with the same Message-ID; twice only where the server's "taken" was lost with its
 * connection or with us. Until the letter is handed over we hold it longer than the adapter may take for that; then,
 * once more and only if it is still ours, longer than the server may take to answer. So nobody else begins while we
 * wait, however slow the server is, and who dies is followed by another.
 */
export async function sendMail(
  ctx: Ctx,
  outbox: Outbox,
  { id, held = 0 }: { id: number; held?: number },
): Promise<void> {
  if (!(await mayLeave(ctx, outbox))) return;
  const now = ctx.now();
  const until = now + DIALOGUE_MS + MARGIN_MS;
  const [row] = await run<Held>(
    outbox,
    sql`update outgoing set leased_until = ${until}, attempts = attempts + 1 where id = ${id} and sent_at is null
      and given_up_at is null and (leased_until <= ${now} or leased_until = ${held})
      returning body, attempts, kind, recipient, community_id as communityId, ${hasLeft(outbox)} as hasLeft`,
  );
  if (!row) return;
  if (row.kind === PUSH) return pushOut(ctx, outbox, { ...row, id, held: until });
  // An earlier version wrote the Message-ID down: it is the mail's for ever.
  const { isOwn = false, id: written, ...letter } = JSON.parse(row.body) as Letter & { id?: string };
  const mail = { box: databaseNamed(outbox.name), id, communityId: row.communityId };
  // Mail may be away for hours: who was put out meanwhile is told nothing more of what is said inside.
  if (row.hasLeft === 1) {
    await run(outbox, ...takeBack(id, until, now, sql`state = 'suppressed', because = 'left'`));
    return;
  }
  if (letter.notAfter !== undefined && now > letter.notAfter) {
    await run(outbox, ...takeBack(id, until, now, sql`state = 'late', outgoing_id = null`));
    return;
  }
  const answerBy = { at: until };
  const handOver = async () => {
    const at = ctx.now() + ANSWER_MS + MARGIN_MS;
    const ours = await run(
      outbox,
      sql`update outgoing set leased_until = ${at} where id = ${id} and leased_until = ${until} and sent_at is null returning id`,
    );
    if (ours.length === 0) throw new NotOurs();
    answerBy.at = at;
  };
  try {
    const stopped = await whyStopped(ctx, { address: row.recipient, isOwn, mail });
    if (stopped) {
      await tellStopped(ctx, mail, stopped);
      await run(outbox, giveUp(ctx, id, until, `${STOPPED}${stopped}`), ...noted(ctx, outbox, id));
      return;
    }
    await ctx.mail.send({ ...letter, id: written ?? messageIdOf(mail, ctx.site.rootHost), from: "" }, handOver);
  } catch (error) {
    if (error instanceof NotOurs) return;
    // A server's words quote the address; they stand with the mail, the log has their number.
    ctx.log({ mail: id, failed: /\b[45]\d\d\b/.exec(String(error))?.[0] ?? "no answer" });
    // First, or it is tried again: a mail that was given up by who then died would leave its address as it was.
    const reason = await takeRefusal(ctx, mail, row.recipient, error).then(
      () => error,
      (other: unknown) => other,
    );
    await run(outbox, failure(ctx, id, answerBy.at, row.attempts, reason), ...noted(ctx, outbox, id));
    return;
  }
  // Sent mail keeps nothing that opens a door: its links are gone from the row, except on a laptop.
  const body = ctx.mail.kind === "local" ? sql`body` : sql`'{}'`;
  await insist(() =>
    run(
      outbox,
      sql`update outgoing set sent_at = ${ctx.now()}, error = null, body = ${body} where id = ${id}`,
      ...noted(ctx, outbox, id),
    ),
  );
}

interface Held {
  body: string;
  attempts: number;
  kind: string;
  recipient: string;
  communityId: number;
  hasLeft: number;
}

/** Of a row of `outgoing`: whoever it was written for by `sendings` is no member any more. The directory's are of accounts. */
const hasLeft = ({ name }: Outbox): Statement =>
  name === DIRECTORY
    ? sql`0`
    : sql`exists (select 1 from sendings w join members m on m.id = w.member_id
        where w.outgoing_id = outgoing.id and m.community_id = outgoing.community_id and m.status <> 'active')`;

/** What the error of a mail begins with that was not sent because its address takes none. */
const STOPPED = "suppressed: ";

/** Of `outgoing`: it was given up, and not because its address takes none: that is told elsewhere, and no retry mends it. */
export const isGivenUp = sql`given_up_at is not null and not ${isStopped(sql`error`)}`;

function isStopped(error: Statement): Statement {
  return sql`coalesce(${error}, '') like ${`${STOPPED}%`}`;
}

/** What the mail spoke of hears, in the same batch, that it has left or never will. */
function noted(ctx: Ctx, outbox: Outbox, id: number): Statement[] {
  // The directory's mails are of accounts, and speak of nothing that is written down besides.
  if (outbox.name === DIRECTORY) return [];
  return [
    sql`update sendings as w set changed_at = ${ctx.now()}, state = iif(o.sent_at is not null, 'handed_over',
          iif(${isStopped(sql`o.error`)}, 'suppressed', 'bounced')), because = iif(o.sent_at is not null, null,
          iif(${isStopped(sql`o.error`)}, substr(o.error, ${STOPPED.length + 1}), 'refused'))
      from outgoing o where o.id = ${id} and (o.sent_at is not null or o.given_up_at is not null)
        and w.outgoing_id = o.id and (w.state = 'bundled' or (w.state = 'bounced' and w.because = 'refused'))`,
  ];
}

/** The letter goes: it is too late for what it says, or nobody's any more. What it spoke of hears what became of it. */
const takeBack = (id: number, held: number, now: number, became: Statement): [Statement, ...Statement[]] => [
  sql`delete from outgoing where id = ${id} and leased_until = ${held} and sent_at is null`,
  sql`update sendings set ${became}, changed_at = ${now}
    where outgoing_id = ${id} and state in ('bundled', 'bounced')
      and not exists (select 1 from outgoing o where o.id = ${id})`,
];

/** Somebody else has begun: it is theirs to end. */
class NotOurs extends Error {}

/** Says of a mail that failed when it is tried again; for ever refused, or tried too often, it is given up. */
function failure(ctx: Ctx, id: number, held: number, attempts: number, error: unknown): Statement {
  const reason = String(error).slice(0, 300);
  if (error instanceof MailRefused || attempts >= MAX_ATTEMPTS) return giveUp(ctx, id, held, reason);
  return sql`update outgoing set leased_until = ${ctx.now() + backOff(attempts)}, error = ${reason}
    where id = ${id} and leased_until = ${held} and sent_at is null`;
}

const giveUp = (ctx: Ctx, id: number, held: number, reason: string): Statement =>
  sql`update outgoing set leased_until = ${ctx.now()}, error = ${reason}, given_up_at = ${ctx.now()}
    where id = ${id} and leased_until = ${held} and sent_at is null`;

const isDue = (ctx: Ctx) => sql`sent_at is null and given_up_at is null and leased_until <= ${ctx.now()}`;

const due = (ctx: Ctx) =>
  sql<{
    id: number;
  }>`select id from outgoing indexed by outgoing_due where ${isDue(ctx)} order by leased_until limit ${AT_ONCE}`;

/** Makes the `limit` oldest mails of one community that were given up due once more. The write returns a row for each. */
export function retryGivenUp(communityId: number, limit: number): Statement<{ id: number }> {
  return sql`update outgoing set given_up_at = null, attempts = 0, leased_until = 0 where community_id = ${communityId}
    and sent_at is null and given_up_at is not null and id in (select id from outgoing indexed by outgoing_given_up
      where community_id = ${communityId} and sent_at is null and ${isGivenUp} order by created_at limit ${limit})
    returning id`;
}

/**
 * Forgets to whom mail went: rows of more than 30 days, sent or given up, a thousand a run. Ids count time, so the
 * oldest stand first and no index is needed. Returns how many went.
 */
export async function forgetOutgoing(ctx: Ctx, outbox: Outbox): Promise<number> {
  const before = idAt(ctx.now() - KEEP_MS);
  const gone = await run(
    outbox,
    sql`delete from outgoing where id in (select id from outgoing where id < ${before} order by id limit 1000) returning id`,
  );
  return gone.length;
}
