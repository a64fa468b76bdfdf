import { vi } from "vitest";
import { planDigests } from "~/features/digests/plan.server";
import { sweepDigests } from "~/features/digests/sweep.server";
import { raw, sql } from "~/platform/database/sql";
import type { Mail } from "~/platform/mail/mailer";
import { asSystem, type Person, rows, run, type World } from "../../world";

/** UTC ms of a clock that stands where the test has put it. */
export function turn(to: string): number {
  const at = Date.parse(to);
  vi.spyOn(Date, "now").mockImplementation(() => at);
  return at;
}

/** As an admin has said it, before any week had begun. */
export async function turnOn(
  world: Pick<World, "community">,
  { day = 0, hour = 8, introduction = "" } = {},
): Promise<void> {
  await run(
    world.community,
    sql`insert into weekly_digests (community_id, is_on, day, hour, introduction, week, next_at, updated_at)
      values (${world.community.id}, 1, ${day}, ${hour}, ${introduction}, 0, 0, 1)`,
  );
}

/** Time goes back: what was written in a year to come is nobody's newest mail, nor in anybody's way. */
export async function turnBack(world: Pick<World, "community">): Promise<void> {
  vi.restoreAllMocks();
  const { id } = world.community;
  for (const table of ["outgoing", "sendings", "weekly_digests"])
    await run(world.community, sql`delete from ${raw(table)} where community_id = ${id}`);
}

export async function cron(world: Pick<World, "community">): Promise<void> {
  const ctx = asSystem(world.community);
  await planDigests(ctx);
  await sweepDigests(ctx);
  await ctx.settled();
}

export interface Row {
  state: string;
  because: string | null;
  dueAt: number;
  reason: string;
}

/** What the ledger says of somebody's digests, the oldest first. */
export const ledger = (world: Pick<World, "community">, who: Pick<Person, "id">) =>
  rows(
    world.community,
    sql<Row>`select state, because, due_at as dueAt, reason from sendings where member_id = ${who.id}
      and kind = 'weekly_digest' order by id`,
  );

export const states = async (world: Pick<World, "community">, who: Person) =>
  (await ledger(world, who)).map(({ state, because }) => because ?? state);

export const mails = async (world: Pick<World, "community">, who: Person): Promise<Mail[]> =>
  (
    await rows(
      world.community,
      sql<{ body: string }>`select body from outgoing where recipient = ${who.email} and kind = 'digest' order by id`,
    )
  ).map(({ body }) => JSON.parse(body) as Mail);

export const live = (world: Pick<World, "community">, who: Person, timeZone: string) =>
  run(world.community, sql`update members set time_zone = ${timeZone} where id = ${who.id}`);
