import { beforeAll, expect, test } from "vitest";
import { CLOSED_MINUTES } from "~/features/events/closed-space.server";
import { giveRsvp } from "~/features/events/commands.server";
import { listAttendees } from "~/features/events/queries.server";
import { sweepOffers } from "~/features/events/sweeps.server";
import { updateSpace } from "~/features/spaces/commands/update-space.server";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { addPerson, addSpace, as, asSystem, createWorld, grant, type Person, rows, run, type World } from "../../world";
import { cancelEvent } from "~/features/events/calling-off.server";
import { fates, minute } from "../event-mails/mailed";
import { finishDue } from "../jobs/finish";
import { event } from "./events";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const someone = () => addPerson(world.community, `P${newUid(5)}`, "member");
const by = async <T>(who: Person, act: (ctx: Awaited<ReturnType<typeof as>>) => Promise<T>): Promise<T> => {
  const ctx = await as(world.community, who);
  const done = await act(ctx);
  await ctx.settled();
  return done;
};
const close = (id: number, isPrivate: boolean) =>
  by(world.ada, (ctx) => updateSpace(ctx, id, { is_private: isPrivate }));
/** What stands when the minutes are over in which it may be taken back. */
async function later(): Promise<void> {
  await finishDue(world.community);
  await run(
    world.community,
    sql`update jobs set lease_until = 0 where community_id = ${world.community.id} and kind = 'events.closed_space'
      and state in ('waiting', 'running')`,
  );
  await finishDue(world.community);
  await sweepOffers(asSystem(world.community));
}
const status = async (id: number) =>
  Object.fromEntries(
    (
      await rows(
        world.community,
        sql<{ id: number; status: string }>`select member_id as id, status from event_attendees where post_id = ${id}`,
      )
    ).map((row) => [row.id, row.status]),
  );

test("a space that is made private takes the places from who lost it, and gives them to who waits", async () => {
  const space = await addSpace(world, `closing-${newUid(6)}`, { postType: "event" });
  const { id } = await event(world, world.mia, space, { rsvpLimit: 2, hasWaitingList: true });
  const [inside, outside, waits, lost] = [await someone(), await someone(), await someone(), await someone()];
  for (const who of [inside, waits, world.mia]) await grant(world, who, space);
  for (const who of [inside, outside]) await by(who, (ctx) => giveRsvp(ctx, id));
  for (const who of [lost, waits]) await by(who, (ctx) => giveRsvp(ctx, id, { waits: true }));
  await close(space.id, true);
  // Not at once: it may have been a mistake.
  await finishDue(world.community);
  expect(await status(id)).toEqual({
    [inside.id]: "going",
    [outside.id]: "going",
    [lost.id]: "waiting",
    [waits.id]: "waiting",
  });
  await later();
  expect(await status(id)).toEqual({ [inside.id]: "going", [waits.id]: "offered" });
  const [seats] = await rows(
    world.community,
    sql`select going_count as going, held_count as held, waiting_count as waiting from events where post_id = ${id}`,
  );
  expect(seats).toEqual({ going: 1, held: 1, waiting: 0 });
  const { records } = await by(world.mia, (ctx) => listAttendees(ctx, id, { answer: "going" }));
  expect(records.map((record) => record.community_member.name)).toEqual([inside.name]);
  await by(world.mia, (ctx) => cancelEvent(ctx, id));
  await minute(world);
  expect(await fates(world, outside)).not.toContain("event_cancelled");
  expect(await fates(world, inside)).toContain("event_cancelled");
});

test("one that is opened again before that takes nothing, and neither does a change of an open one", async () => {
  const space = await addSpace(world, `opening-${newUid(6)}`, { postType: "event" });
  const { id } = await event(world, world.mia, space);
  const who = await someone();
  await by(who, (ctx) => giveRsvp(ctx, id));
  await close(space.id, false);
  const jobs = () =>
    rows(
      world.community,
      sql<{ until: number }>`select lease_until as until from jobs where community_id = ${world.community.id}
        and name = ${`event_space:${space.id}`}`,
    );
  expect(await jobs()).toEqual([]);
  await close(space.id, true);
  await finishDue(world.community);
  const [job] = await jobs();
  expect(job?.until).toBeGreaterThan(Date.now() + (CLOSED_MINUTES - 1) * 60_000);
  await close(space.id, false);
  await later();
  expect(await status(id)).toEqual({ [who.id]: "going" });
});
