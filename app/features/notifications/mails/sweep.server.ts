import { findMailBrand, type MailBrand } from "~/features/accounts/mails.server";
import { addressOf } from "~/features/accounts/rules";
import { AppError } from "~/lib/errors";
import { idAt } from "~/lib/ids";
import type { Ctx } from "~/platform/context";
import { commit, provided, type Write, write } from "~/platform/database/commit.server";
import { readDirectory } from "~/platform/database/directory.server";
import { list, type Statement, sql } from "~/platform/database/sql";
import { SHARDS } from "~/platform/env";
import { houseOrigin, resolveCommunity } from "~/platform/hosts.server";
import { dispatchOutgoing, type Letter, mailsOut, ownOutbox } from "~/platform/mail/outgoing.server";
import { settleRestored } from "~/platform/mail/restored.server";
import type { Sweep } from "~/platform/sweeps";
import { matters } from "../../matters";
import { noticeOf } from "../../notices";
import { mattersOf, wanted } from "../wanted";
import { wishesIn } from "../wishes.server";
import { LATE_MS, NOT_LISTED, MAILS_AT_ONCE, MAILS_OF_ONE } from "../rules";
import { told } from "../talk.server";
import { type DueRow, membersDue, ROWS, selectDue } from "./due.server";
import { bundlesOf, type Fate, fateOf } from "./fate";
import { letterOf } from "./letter.server";
import { waitsUntil } from "./quiet";

/** Whoever was first has sent it. */
export const SENT = "sent_meanwhile";
/** Pages of members that one run goes through: with what each writes, less than one invocation may send. */
const PAGES = 20;
/** What could not be written is tried again after this long, and so often. */
const AGAIN_MS = 15 * 60_000;
const TRIES = 8;

/** What became of a mail is known for so long. */
const KEEP_MS = 90 * 86_400_000;
const FORGOTTEN_AT_ONCE = 1_000;

/** Of notifications: each minute, the mails whose time has come, and what was sent long ago. */
export const mailSweeps: readonly Sweep[] = [
  { name: "notices by mail", of: SHARDS, run: (ctx) => sweepMails(ctx) },
  { name: "notices sent long ago", of: SHARDS, run: (ctx) => forgetSendings(ctx) },
];

/**
 * Sends what is due, a mail for each thread and member, and writes down in the same commit what became of every row:
 * two runs at once write one mail, for the second finds that nothing of it waits. Returns how many members it has
 * looked at.
 */
export async function sweepMails(ctx: Ctx, pages = PAGES): Promise<number> {
  if (!(await settleRestored(ctx))) return 0;
  let seen = 0;
  for (let page = 0; page < pages; page += 1) {
    const due = await membersDue(ctx);
    if (due.length === 0) break;
    for (const [id, members] of Map.groupBy(due, ({ communityId }) => communityId)) {
      const ids = members.map(({ memberId }) => memberId);
      const community = await resolveCommunity(ctx.directory, id);
      if (community.id === 0) await letGo(ctx.forCommunity({ ...ctx.community, id }), ids);
      else await sendTo(ctx.forCommunity(community), ids);
    }
    seen += due.length;
  }
  return seen;
}

/** Ids count time: the oldest stand first, and no index is needed. Returns how many went. */
export async function forgetSendings(ctx: Ctx): Promise<number> {
  const before = idAt(ctx.now() - KEEP_MS);
  const old = sql<{ id: number }>`delete from sendings
    where id in (select id from sendings where id < ${before} order by id limit ${FORGOTTEN_AT_ONCE}) returning id`;
  const { rows } = await commit(ctx, { writes: [write(old)], origin: "system" });
  return rows[0]?.length ?? 0;
}

/** All at once; where that fails, each alone, so that one mail that cannot be written holds up no other. */
async function sendTo(ctx: Ctx, memberIds: readonly number[]): Promise<void> {
  try {
    await send(ctx, memberIds);
  } catch (error) {
    const isSent = error instanceof AppError && error.code === SENT;
    // Whoever was first has sent it.
    if (isSent && memberIds.length === 1) return;
    if (memberIds.length > 1) {
      for (const id of memberIds) await sendTo(ctx, [id]);
      return;
    }
    ctx.log({ sweep: "notices by mail", member: memberIds[0] ?? 0, reason: String(error) });
    await putOff(ctx, memberIds);
  }
}

/** Tried again later, and not for ever: how often stands in `because` as long as it waits. */
function putOff(ctx: Ctx, memberIds: readonly number[]): Promise<void> {
  const tries = sql`coalesce(because, 0) + 1`;
  return become(
    ctx,
    memberIds,
    sql`due_at = ${ctx.now() + AGAIN_MS}, state = iif(${tries} >= ${TRIES}, 'suppressed', state),
      because = iif(${tries} >= ${TRIES}, 'failed', ${tries})`,
  );
}

/** Of a community that is no more, or not yet. */
const letGo = (ctx: Ctx, memberIds: readonly number[]): Promise<void> =>
  become(ctx, memberIds, sql`state = 'suppressed', because = 'gone'`);

/** What is due for these members becomes so, where nobody can write it. */
async function become(ctx: Ctx, memberIds: readonly number[], what: Statement): Promise<void> {
  await commit(ctx, {
    writes: [
      write(sql`update sendings indexed by sendings_waiting set ${what}, changed_at = ${ctx.now()}
        where channel = 'mail' and state = 'waiting' and due_at <= ${ctx.now()}
          and community_id = ${ctx.community.id} and member_id in (select value from json_each(${list(memberIds)}))`),
    ],
    origin: "system",
  });
}

async function inHalves(ctx: Ctx, memberIds: readonly number[]): Promise<void> {
  const half = Math.ceil(memberIds.length / 2);
  await sendTo(ctx, memberIds.slice(0, half));
  await sendTo(ctx, memberIds.slice(half));
}

async function send(ctx: Ctx, memberIds: readonly number[]): Promise<void> {
  const now = ctx.now();
  const rows = await selectDue(ctx, memberIds);
  // Of a thread that is cut off there would be two mails: fewer at once.
  if (rows.length === ROWS && memberIds.length > 1) return inHalves(ctx, memberIds);
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
  if (ends.length === 0) return putOff(ctx, memberIds);
  const writes = [
    ...written(ctx, ends),
    ...closed(ctx, mailedAlone),
    ...told(ctx, "mail", mailedRooms),
    ...mailsOut(ctx, "notice", mails),
  ];
  await commit(ctx, { writes, origin: "system" });
  if (mails.length > 0) await dispatchOutgoing(ctx, ownOutbox(ctx));
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
function closed(ctx: Ctx, ids: readonly number[]): Write[] {
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
