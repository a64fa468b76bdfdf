import type { Ctx } from "../context";
import { list, type Statement, sql } from "../database/sql";
import { insist, type Outbox, run } from "../mail/outbox.server";
import { DEVICES_MOST, isLiveDevice, keyMark, openedDevice } from "./devices.server";
import { type Answers, answered, type Outcome, outcomeOf } from "./outcome";
import type { PushMessage } from "./pusher";

/** The `kind` of a row of `outgoing` that leaves by push, and for nobody's address. */
export const PUSH = "push";

/** What such a row holds. */
export interface PushBody {
  memberId: number;
  message: PushMessage;
  /** UTC ms; afterwards it is nobody's any more. */
  notAfter: number;
  /** Devices that have had their answer: what is tried again is tried for the others alone. */
  done: number[];
  /** One of them has taken it. */
  isTaken: boolean;
}

interface Held {
  id: number;
  body: string;
  attempts: number;
  communityId: number;
  /** Until when the row is ours: its mark. */
  held: number;
}

/**
 * Tells every browser of a member one thing. Each has its own answer: one that is no more is forgotten, one that is busy
 * is tried again without the others, as a mail is. Who dies in between is followed by another, who tells some a second
 * time: it is shown in the place of the first.
 */
export async function pushOut(ctx: Ctx, outbox: Outbox, row: Held): Promise<void> {
  const body = JSON.parse(row.body) as PushBody;
  if (ctx.now() > body.notAfter) {
    await insist(() => run(outbox, ...ended(ctx, row, body.isTaken ? null : "late")));
    return;
  }
  const devices = await devicesOf(ctx, outbox, row.communityId, body);
  const answers: Answers = await Promise.all(
    devices.map(async ({ id, sealed }) => {
      const to = openedDevice(ctx.site, row.communityId, sealed);
      return [id, to ? await ctx.push.send(to, body.message) : { is: "gone" as const }] as const;
    }),
  );
  const outcome = outcomeOf(answers, { isTaken: body.isTaken, attempts: row.attempts });
  const said = answers.map(([, answer]) =>
    "status" in answer ? answer.status : "why" in answer ? answer.why : answer.is,
  );
  if (answered(answers, "later", "refused").length > 0) ctx.log({ push: row.id, answers: said });
  const taken = answered(answers, "taken");
  const next: PushBody = {
    ...body,
    done: [...body.done, ...answered(answers, "taken", "gone", "refused")],
    isTaken: body.isTaken || taken.length > 0,
  };
  await insist(() =>
    run(
      outbox,
      sql`update push_devices set used_at = ${ctx.now()} where community_id = ${row.communityId}
        and id in (select value from json_each(${list(taken)}))`,
      sql`delete from push_devices where community_id = ${row.communityId}
        and id in (select value from json_each(${list(answered(answers, "gone"))}))`,
      ...after(ctx, row, outcome, next, said.join(" ")),
    ),
  );
}

interface DeviceRow {
  id: number;
  sealed: string;
}

function devicesOf(ctx: Ctx, outbox: Outbox, communityId: number, { memberId, done }: PushBody): Promise<DeviceRow[]> {
  const { key } = ctx.push;
  if (key === null) return Promise.resolve([]);
  return run(
    outbox,
    sql<DeviceRow>`select d.id, d.sealed from push_devices d where d.member_id = ${memberId}
      and d.community_id = ${communityId} and d.key_mark = ${keyMark(ctx.site, key)} and ${isLiveDevice(ctx.now())}
      and d.id not in (select value from json_each(${list(done)})) order by d.id desc limit ${DEVICES_MOST}`,
  );
}

function after(ctx: Ctx, row: Held, outcome: Outcome, next: PushBody, said: string): Statement[] {
  if (outcome.is === "again") {
    return [
      sql`update outgoing set leased_until = ${ctx.now() + outcome.after}, body = ${JSON.stringify(next)},
        error = ${said} where ${ours(row)}`,
    ];
  }
  return ended(ctx, row, outcome.is === "sent" ? null : outcome.because);
}

/**
 * It has left (null), or never will, and what it spoke of hears so. Then its row goes: nobody sends it again by hand, for
 * nothing is as old as what was to be pushed.
 */
const ended = (ctx: Ctx, row: Held, because: string | null): [Statement, Statement] => [
  sql`update sendings set state = ${because === null ? "handed_over" : "suppressed"}, because = ${because},
    changed_at = ${ctx.now()} where outgoing_id = ${row.id} and community_id = ${row.communityId}
    and state = 'bundled'`,
  because === null
    ? sql`update outgoing set sent_at = ${ctx.now()}, error = null, body = '{}' where ${ours(row)}`
    : sql`delete from outgoing where ${ours(row)}`,
];

const ours = ({ id, held, communityId }: Held): Statement =>
  sql`id = ${id} and community_id = ${communityId} and leased_until = ${held} and sent_at is null`;
