import type { LoaderFunction } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { cancelEvent } from "~/features/events/calling-off.server";
import type { EventChoice } from "~/features/events/rules";
import { deleteDates } from "~/features/events/series/remove.server";
import { giveRsvpToDates, takeDatesBack } from "~/features/events/series/rsvp.server";
import type { Scope } from "~/features/events/series/rule";
import { updatePost } from "~/features/posts/commands/update-post.server";
import { loader as eventFile } from "~/routes/posts/event-ics";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { addPerson, addSpace, as, createWorld, type Person, rows, type SpaceRef, type World } from "../../world";
import { finishDue } from "../jobs/finish";
import { event, repeating } from "../events/events";
import { open } from "../../budgets/pages";
import { entriesIn, fates, mails, minute } from "./mailed";

const FILE = eventFile as unknown as LoaderFunction;

let world: World;
let space: SpaceRef;
beforeAll(async () => {
  world = await createWorld();
  space = await addSpace(world, `serial-${newUid(6)}`, { postType: "event" });
});

const someone = () => addPerson(world.community, `P${newUid(5)}`, "member");

interface DateOf {
  id: number;
  slug: string;
  startsAt: number;
  seriesId: number;
}

async function series() {
  const first = await event(world, world.mia, space, { repeats: repeating({ count: 6 }) }, { title: "Cupping" });
  await finishDue(world.community);
  const dates = await rows(
    world.community,
    sql<DateOf>`select e.post_id as id, p.slug, e.starts_at as startsAt, e.series_id as seriesId from events e
      join posts p on p.id = e.post_id where e.series_id = (select series_id from events where post_id = ${first.id})
      order by e.starts_at`,
  );
  expect(dates).toHaveLength(6);
  const at = (n: number): DateOf => dates[n] ?? { id: 0, slug: "", startsAt: 0, seriesId: 0 };
  return { dates, at };
}
const by = async <T>(who: Person, act: (ctx: Awaited<ReturnType<typeof as>>) => Promise<T>): Promise<T> => {
  const ctx = await as(world.community, who);
  const done = await act(ctx);
  await ctx.settled();
  return done;
};
const rsvp = (who: Person, { id }: DateOf, ids: number[] | null = null) =>
  by(who, (ctx) => giveRsvpToDates(ctx, id, ids));
const change = (date: DateOf, chosen: EventChoice, scope: Scope) =>
  by(world.mia, (ctx) =>
    updatePost(ctx, { spaceSlug: space.slug, slug: date.slug, title: "Cupping", event: chosen, scope }),
  );
async function settled(): Promise<void> {
  await finishDue(world.community);
  await minute(world);
}
const last = async (who: Person) => {
  const mail = (await mails(world, who)).at(-1);
  return { mail, ...entriesIn(mail?.calendar?.file ?? "") };
};
const day = ({ startsAt }: DateOf) => new Date(startsAt).toISOString().slice(0, 10);

describe("an answer to many dates", () => {
  test("is confirmed by one mail, with the series as one goes to it", async () => {
    const { dates, at } = await series();
    const who = await someone();
    await rsvp(who, at(1));
    await settled();
    expect(await fates(world, who)).toEqual(["event_series_confirmed"]);
    const { mail, method, entries } = await last(who);
    expect(method).toBe("REQUEST");
    expect(mail?.text).toContain("You said yes to 6 dates");
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      uid: `event-series-${at(0).seriesId}@atrium`,
      recurrence: null,
      starts: new Date(at(0).startsAt).toISOString(),
    });
    expect(entries[0]?.rule).toContain("UNTIL=");
    expect(dates).toHaveLength(6);
  });

  test("to some of them is of those alone", async () => {
    const { at } = await series();
    const who = await someone();
    await rsvp(who, at(0), [at(1).id, at(3).id]);
    await settled();
    const { mail, entries } = await last(who);
    expect(mail?.text).toContain("You said yes to 2 dates");
    expect(entries[0]?.starts.slice(0, 10)).toBe(day(at(1)));
    expect(mail?.calendar?.file).toContain(`EXDATE:${day(at(2)).replaceAll("-", "")}T120000Z`);
    expect(mail?.calendar?.file).not.toContain(day(at(4)).replaceAll("-", ""));
  });
});

test("a date that is downloaded is the entry that the mail told of, so that a calendar with both shows one", async () => {
  const { at } = await series();
  const who = await someone();
  await rsvp(who, at(0));
  await change(at(2), { startsAtWall: `${day(at(2))}T15:00` }, "one");
  await settled();
  const [told] = (await last(who)).entries;
  const downloaded = async () => {
    const params = { spaceSlug: space.slug, slug: at(2).slug };
    const { answers } = await open(world.community, who, `/c/${space.slug}/${at(2).slug}/event.ics`, FILE, params);
    return entriesIn(await (answers.at(-1) as Response).text());
  };
  const { method, entries } = await downloaded();
  expect(method).toBe("PUBLISH");
  expect(entries).toHaveLength(1);
  const { uid, recurrence, starts, sequence } = told ?? {};
  expect(entries[0]).toMatchObject({ uid, recurrence, starts, sequence, status: "CONFIRMED" });
  expect(uid).toBe(`event-series-${at(0).seriesId}@atrium`);
  expect(recurrence).toBe(`${day(at(2))}T12:00:00Z`);
  await by(world.mia, (ctx) => cancelEvent(ctx, at(2).id));
  expect((await downloaded()).entries).toMatchObject([{ uid, recurrence, status: "CANCELLED" }]);
});

describe("a change", () => {
  test("of one date is told of that date, by the name that the calendar has it by", async () => {
    const { at } = await series();
    const who = await someone();
    await rsvp(who, at(0));
    await settled();
    await change(at(2), { startsAtWall: `${day(at(2))}T15:00` }, "one");
    await settled();
    expect(await fates(world, who)).toEqual(["event_series_confirmed", "event_moved"]);
    const { entries } = await last(who);
    expect(entries).toMatchObject([
      {
        uid: `event-series-${at(0).seriesId}@atrium`,
        recurrence: `${day(at(2))}T12:00:00Z`,
        starts: `${day(at(2))}T15:00:00.000Z`,
      },
    ]);
  });

  test("of this and following is one mail for each who goes, with the series as it is and what is no more of the old", async () => {
    const { at } = await series();
    const [who, other, no] = [await someone(), await someone(), await someone()];
    await rsvp(who, at(0));
    await rsvp(other, at(0), [at(0).id]);
    await rsvp(no, at(0));
    await by(no, (ctx) => takeDatesBack(ctx, at(0).id, "all"));
    await settled();
    await change(at(3), { startsAtWall: `${day(at(3))}T18:30` }, "following");
    await settled();
    await settled();
    expect(await fates(world, who)).toEqual(["event_series_confirmed", "event_series_moved"]);
    expect(await fates(world, other)).toEqual(["event_series_confirmed"]);
    expect(await fates(world, no)).toEqual(["event_series_confirmed: gone"]);
    const { mail, method, entries } = await last(who);
    expect(mail?.text).toContain("3 dates of Cupping");
    expect(method).toBe("REQUEST");
    expect(entries[0]?.starts).toBe(`${day(at(3))}T18:30:00.000Z`);
    expect(entries[0]?.uid).not.toBe(`event-series-${at(0).seriesId}@atrium`);
    const old = entriesIn(mail?.calendar?.also?.[0]?.file ?? "");
    expect(old.method).toBe("CANCEL");
    expect(old.entries.map(({ uid, recurrence, status }) => [uid, recurrence, status])).toEqual(
      [at(3), at(4), at(5)].map((date) => [
        `event-series-${at(0).seriesId}@atrium`,
        `${day(date)}T12:00:00Z`,
        "CANCELLED",
      ]),
    );
  });

  test("of the place of all keeps the series, by a greater number; words alone are told to nobody", async () => {
    const { at } = await series();
    const who = await someone();
    await rsvp(who, at(0));
    await settled();
    const before = (await last(who)).entries[0];
    await change(at(0), { place: "Rua Nova 7, Porto" }, "all");
    await settled();
    const after = (await last(who)).entries[0];
    expect(await fates(world, who)).toEqual(["event_series_confirmed", "event_series_moved"]);
    expect(after).toMatchObject({ uid: before?.uid, location: "Rua Nova 7, Porto" });
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
    expect((await last(who)).mail?.calendar?.also).toBeUndefined();
    await change(at(0), { hidesAttendees: true }, "all");
    await settled();
    expect(await fates(world, who)).toHaveLength(2);
  });
});

test("each thing that calendars are told is of a greater number than what they were told before, whichever date it is of", async () => {
  const { at } = await series();
  const who = await someone();
  for (let n = 0; n < 5; n += 1) await change(at(5), { hidesAttendees: n % 2 === 0 }, "one");
  await rsvp(who, at(0));
  await settled();
  await change(at(2), { startsAtWall: `${day(at(2))}T15:00` }, "one");
  await settled();
  await by(world.mia, (ctx) => cancelEvent(ctx, at(1).id));
  await settled();
  // Those that go are counted on in what stays.
  await change(at(4), { startsAtWall: `${day(at(4))}T18:30` }, "following");
  await settled();
  await settled();
  await change(at(0), { startsAtWall: `${day(at(0))}T16:00` }, "one");
  await settled();
  const uid = `event-series-${at(0).seriesId}@atrium`;
  const files = (await mails(world, who)).flatMap(({ calendar }) => [
    calendar?.file ?? "",
    ...(calendar?.also ?? []).map(({ file }) => file),
  ]);
  const told = files.flatMap((file) => {
    const own = entriesIn(file).entries.filter((entry) => entry.uid === uid);
    return own.length > 0 ? [[...new Set(own.map(({ sequence }) => sequence))]] : [];
  });
  expect(told.every((numbers) => numbers.length === 1)).toBe(true);
  const numbers = told.flat();
  expect(numbers).toHaveLength(5);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
});

test("a deletion of this and following is one mail for each who went, and their calendar lets go of those dates", async () => {
  const { at } = await series();
  const who = await someone();
  await rsvp(who, at(0));
  await settled();
  await by(world.mia, (ctx) => deleteDates(ctx, { spaceSlug: space.slug, slug: at(4).slug }, "following"));
  await settled();
  expect(await fates(world, who)).toEqual(["event_series_confirmed", "event_series_deleted"]);
  const { mail, method, entries } = await last(who);
  expect(mail?.text).toContain("2 dates of Cupping");
  expect(method).toBe("CANCEL");
  expect(entries.map(({ recurrence }) => recurrence)).toEqual([at(4), at(5)].map((date) => `${day(date)}T12:00:00Z`));
});
