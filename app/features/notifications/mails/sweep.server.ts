import { findMailBrand, type MailBrand } from "~/features/accounts/mails.server";
import { addressOf } from "~/features/accounts/rules";
import { idAt } from "~/lib/ids";
import type { Ctx } from "~/platform/context";
import { commit, provided, type Write, write } from "~/platform/database/commit.server";
import { readDirectory } from "~/platform/database/directory.server";
import { list, sql } from "~/platform/database/sql";
import { SHARDS } from "~/platform/env";
import { houseOrigin } from "~/platform/hosts.server";
import { dispatchOutgoing, type Letter, mailsOut, ownOutbox } from "~/platform/mail/outgoing.server";
import { settleRestored } from "~/platform/mail/restored.server";
import type { Sweep } from "~/platform/sweeps";
import { matters } from "../../matters";
import { noticeOf } from "../../notices";
import { mattersOf, wanted } from "../wanted";
import { wishesIn } from "../wishes.server";
import { LATE_MS, NOT_LISTED, MAILS_AT_ONCE, MAILS_OF_ONE } from "../rules";
import { told } from "../talk.server";
import { toldThreads } from "../thread-talk.server";
import { type DueRow, membersDue, ROWS, selectDue } from "./due.server";
import { bundlesOf, type Fate, fateOf } from "./fate";
import { letterOf } from "./letter.server";
import { waitsUntil } from "./quiet";
import { putOff, SENT, sweepWaiting, VISITS, type Way } from "./waiting.server";

/** Pages of members that one run goes through: with what each writes, less than one invocation may send. */
const PAGES = 20;
/** What became of a mail is known for so long. */
const KEEP_MS = 90 * 86_400_000;
const FORGOTTEN_AT_ONCE = 1_000;

const BY_MAIL: Way = { name: "notices by mail", channel: "mail", ids: "members", find: membersDue, send };

/** Of notifications: each minute, the mails whose time has come, and what was sent long ago. */
export const mailSweeps: readonly Sweep[] = [
  { name: BY_MAIL.name, of: SHARDS, run: (ctx) => sweepMails(ctx, PAGES, VISITS) },
  { name: "notices sent long ago", of: SHARDS, run: (ctx) => forgetSendings(ctx) },
];

/** Sends what is due, a mail for each thread and member. Returns how many members it has looked at. */
export const sweepMails = async (ctx: Ctx, pages = PAGES, visits?: number): Promise<number> =>
  (await settleRestored(ctx)) ? sweepWaiting(ctx, BY_MAIL, pages, visits) : 0;

/** Ids count time: the oldest stand first, and no index is needed. Returns how many went. */
export async function forgetSendings(ctx: Ctx): Promise<number> {
  const before = idAt(ctx.now() - KEEP_MS);
  const old = sql<{ id: number }>`delete from sendings
    where id in (select id from sendings where id < ${before} order by id limit ${FORGOTTEN_AT_ONCE}) returning id`;
  const { rows } = await commit(ctx, { writes: [write(old)], origin: "system" });
  return rows[0]?.length ?? 0;
}

async function send(ctx: Ctx, memberIds: readonly number[]): Promise<void> {
  const now = ctx.now();
  const rows = await selectDue(ctx, memberIds);
  // Of a thread that is cut off there would be two mails: fewer at once.
  if (rows.length === ROWS && memberIds.length > 1) return inHalves(memberIds, (half) => send(ctx, half));
  const addresses = await addressesOf(ctx, rows);
  const ends: End[] = [];
  const mailedAlone: number[] = [];
  const mailedRooms: DueRow[] = [];
  const mails: { id: number; letter: Letter }[] = [];
  let brand: MailBrand | null = null;
  for (const all of Map.groupBy(rows, ({ memberId }) => memberId).values()) {
    const [first] = all;
    if (!first) continue;
    const to = (first.isActive === 1 && first.accountId !== null && addresses.get(first.accountId)) || null;
    const fates = all.map((row) => ({ row, fate: fateOf({ ...waitingOf(row), to }, now) }));
    const until = waitsUntil({ ...first, quietDays: first.quietDays ?? "every" }, now, first.timeZone);
    for (const { row, fate } of fates) ends.push(...endOf(row, fate, until));
    if (until !== null) continue;
    const sent = fates.flatMap(({ row, fate }) => (fate.is === "sent" ? [row] : []));
    for (const bundle of to === null
      ? []
      : bundlesOf(sent, now).slice(0, Math.min(MAILS_OF_ONE, MAILS_AT_ONCE - mails.length))) {
      brand ??= await brandOf(ctx);
      // Of its first row, which has it for ever: a state that is restored sends it under the same name again.
      const outgoingId = bundle.about[0]?.sendingId ?? ctx.newId();
      const letter = { ...(await letterOf(ctx, brand, to ?? "", bundle)), notAfter: now + LATE_MS };
      mails.push({ id: outgoingId, letter });
      const bundled = [...bundle.about, ...bundle.also];
      mailedRooms.push(...bundled);
      mailedAlone.push(
        ...bundled.flatMap(({ id, archivedAt }) => (id !== null && archivedAt === NOT_LISTED ? [id] : [])),
      );
      ends.push(...bundled.map(({ sendingId: id }) => ({ id, state: "bundled" as const, outgoingId })));
    }
  }
  if (ends.length === 0) return putOff(ctx, BY_MAIL, memberIds);
  const writes = [
    ...written(ctx, ends),
    ...closed(ctx, mailedAlone),
    ...told(ctx, "mail", mailedRooms),
    ...toldThreads(ctx, "mail", mailedRooms),
    ...mailsOut(ctx, "notice", mails),
  ];
  await commit(ctx, { writes, origin: "system" });
  if (mails.length > 0) await dispatchOutgoing(ctx, ownOutbox(ctx));
}

/** One half, and then the other. */
export async function inHalves(
  ids: readonly number[],
  send: (half: readonly number[]) => Promise<void>,
): Promise<void> {
  const half = Math.ceil(ids.length / 2);
  await send(ids.slice(0, half));
  await send(ids.slice(half));
}

/** What becomes of a row. */
export interface End {
  id: number;
  state: "waiting" | "bundled" | "suppressed" | "late";
  because?: string;
  outgoingId?: number;
  dueAt?: number;
}

/** What is to be sent has its end when it is written; who sleeps is not to blame that it is late. */
export function endOf({ sendingId: id }: DueRow, fate: Fate, until: number | null): End[] {
  if (fate.is === "suppressed") return [{ id, state: "suppressed", because: fate.because }];
  if (until !== null) return [{ id, state: "waiting", dueAt: until }];
  return fate.is === "late" ? [{ id, state: "late" }] : [];
}

/** All of these still wait, or nothing of the commit is done: whoever was first has sent them. */
export function written(ctx: Ctx, ends: readonly End[]): Write[] {
  const rows = JSON.stringify(
    ends.map(({ id, state, because = null, outgoingId = null, dueAt = null }) => [
      id,
      state,
      because,
      outgoingId,
      dueAt,
    ]),
  );
  return [
    provided(sql`(select count(*) from json_each(${rows}) j join sendings w on w.id = j.value ->> 0
      where w.state = 'waiting' and w.community_id = ${ctx.community.id}) = ${ends.length}`).otherwise(SENT),
    write(sql`update sendings as w set state = j.value ->> 1, because = j.value ->> 2, outgoing_id = j.value ->> 3,
        due_at = coalesce(j.value ->> 4, w.due_at), changed_at = ${ctx.now()}
      from json_each(${rows}) j where w.id = j.value ->> 0 and w.community_id = ${ctx.community.id}`),
  ];
}

/**
 * What a line of the mail alone tells is told with it: what comes after is another line. Not while the line is still to be
 * sent by another channel, which would take it for read.
 */
export function closed(ctx: Ctx, ids: readonly number[]): Write[] {
  if (ids.length === 0) return [];
  return [
    write(sql`update notifications set read_at = ${ctx.now()} where community_id = ${ctx.community.id}
      and read_at is null and id in (select value from json_each(${list(ids)}))
      and not exists (select 1 from sendings w indexed by sendings_waiting where w.member_id = notifications.member_id
        and w.channel = 'push' and w.state = 'waiting' and w.notification_id = notifications.id)`),
  ];
}

/** `row` as it decides about itself. */
export function waitingOf(row: DueRow, channel: "mail" | "push" = "mail") {
  const all = mattersIn(row).map((matter) => wanted(matter, channel, wishesIn(row)));
  const wish = all.find(({ is }) => is) ?? all[0];
  return {
    id: row.sendingId,
    thread: row.thread,
    dueAt: row.dueAt,
    readAt: row.readAt,
    archivedAt: row.archivedAt,
    stands: row.stands === 1,
    isWanted: wish?.is ?? false,
    because: wish?.because ?? ("usual" as const),
  };
}

/** Which of its matters a row is of: that of its line, or its own where it speaks of no line. */
export function mattersIn(row: Pick<DueRow, "sendingKind" | "commentId">): string[] {
  const notice = noticeOf(row.sendingKind);
  return notice ? mattersOf(notice, row) : matters.has(row.sendingKind) ? [row.sendingKind] : [];
}

/** In the house's name and colour, on its own host: nobody has asked for it on any. */
export async function brandOf(ctx: Ctx): Promise<MailBrand> {
  return { ...(await findMailBrand(ctx)), origin: await houseOrigin(ctx) };
}

/** Where accounts are reached, of those whose address is proven. */
export async function addressesOf(ctx: Ctx, rows: readonly Pick<DueRow, "accountId">[]): Promise<Map<number, string>> {
  const ids = [...new Set(rows.flatMap(({ accountId }) => accountId ?? []))];
  if (ids.length === 0) return new Map();
  const [found] = await readDirectory(
    ctx,
    sql<{ id: number; email: string }>`select id, email from accounts
      where id in (select value from json_each(${list(ids)})) and email_verified_at is not null`,
  );
  return new Map(found.map(({ id, email }) => [id, addressOf(email)]));
}
