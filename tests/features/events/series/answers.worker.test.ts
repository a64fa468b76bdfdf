import { beforeAll, expect, test } from "vitest";
import { giveRsvp } from "~/features/events/commands.server";
import { giveRsvpToDates, takeDatesBack } from "~/features/events/series/rsvp.server";
import type { EventChoice } from "~/features/events/rules";
import { sweepOffers } from "~/features/events/sweeps.server";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { addPerson, addSpace, as, asSystem, createWorld, type Person, rows, type World } from "../../../world";
import { finishDue } from "../../jobs/finish";
import { event, repeating } from "../events";

let world: World;
let nia: Person;
beforeAll(async () => {
  world = await createWorld();
  nia = await addPerson(world.community, "Nia New", "member");
});

/** The ids of three dates of mia's. */
async function dates(chosen: EventChoice): Promise<[number, number, number]> {
  const space = await addSpace(world, `series-${newUid(8)}`, { postType: "event", displayView: "list" });
  const first = await event(world, world.mia, space, { repeats: repeating({ count: 3 }), ...chosen });
  await finishDue(world.community);
  const made = await rows(
    world.community,
    sql<{ id: number }>`select post_id as id from events
      where series_id = (select series_id from events where post_id = ${first.id}) order by series_at`,
  );
  return made.map(({ id }) => id) as [number, number, number];
}

const max = () => as(world.community, world.max);
const answers = (who: Person, ids: readonly number[]) =>
  rows(
    world.community,
    sql<{ id: number; status: string }>`select post_id as id, status from event_attendees
      where member_id = ${who.id} and post_id in (select value from json_each(${JSON.stringify(ids)})) order by post_id`,
  );

test("each date has what its first was begun with: groups, a line, who is asked first, and what is asked", async () => {
  const ids = await dates({ groupMost: 3, hasWaitingList: true, questions: [{ text: "Milk?", isRequired: false }] });
  const kept = await rows(
    world.community,
    sql`select group_most as most, has_waiting_list as line, questions ->> '$[0].text' as asked from events
      where post_id in (select value from json_each(${JSON.stringify(ids)}))`,
  );
  expect(kept).toEqual(Array(3).fill({ most: 3, line: 1, asked: "Milk?" }));
});

test.each([
  ["is asked first", { needsApproval: true }],
  ["wants an answer", { questions: [{ text: "Milk?", isRequired: true }] }],
] as const)("where a host %s, nobody says yes to all dates at once", async (_, chosen) => {
  const [first, ...rest] = await dates(chosen);
  await expect(giveRsvpToDates(await max(), first, null)).rejects.toMatchObject({ code: "event_series_none" });
  expect(await answers(world.max, [first, ...rest])).toEqual([]);
});

test("a yes to all dates goes past nobody who waits, and taking it back leaves a place to them", async () => {
  const ids = await dates({ rsvpLimit: 1, hasWaitingList: true });
  const [first, second, third] = ids;
  await giveRsvp(await as(world.community, world.ada), second);
  await giveRsvp(await as(world.community, nia), second, { waits: true });
  expect(await giveRsvpToDates(await max(), first, null)).toEqual({ going: [first, third], refused: [second] });
  await giveRsvp(await as(world.community, nia), third, { waits: true });
  await giveRsvp(await max(), second, { waits: true });
  await takeDatesBack(await max(), first, "all");
  expect(await answers(world.max, ids)).toEqual(ids.map((id) => ({ id, status: "not_going" })));
  await sweepOffers(asSystem(world.community));
  expect(await answers(nia, ids)).toEqual([
    { id: second, status: "waiting" },
    { id: third, status: "offered" },
  ]);
});
