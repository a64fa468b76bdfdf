import { beforeAll, describe, expect, test } from "vitest";
import { changeRule, previewRule, type RuleChoice } from "~/features/events/series/change-rule.server";
import { giveRsvpToDates } from "~/features/events/series/rsvp.server";
import { updatePost } from "~/features/posts/commands/update-post.server";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import {
  addPerson,
  addSpace,
  as,
  createWorld,
  type Person,
  rows,
  run,
  type SpaceRef,
  type World,
} from "../../../world";
import { fates, mails, minute, entriesIn } from "../../event-mails/mailed";
import { finishDue, slowedIn } from "../../jobs/finish";
import { event, repeating } from "../events";

let world: World;
let space: SpaceRef;
beforeAll(async () => {
  world = await createWorld();
  space = await addSpace(world, `ruled-${newUid(6)}`, { postType: "event" });
});

const DAY = 86_400_000;
const someone = () => addPerson(world.community, `P${newUid(5)}`, "member");

interface DateRow {
  id: number;
  slug: string;
  seriesId: number;
  day: string;
  seriesAt: string;
  status: string;
  going: number;
}

const datesOf = (id: number) =>
  rows(
    world.community,
    sql<DateRow>`select e.post_id as id, p.slug, e.series_id as seriesId, substr(e.starts_at_wall, 1, 10) as day,
        e.series_at as seriesAt, p.status, e.going_count as going
      from events e join posts p on p.id = e.post_id
      where e.series_id = (select series_id from events where post_id = ${id}) order by e.starts_at`,
  );
const days = (dates: readonly DateRow[]) => dates.map(({ day }) => day);
const after = (day: string, count: number) => new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10);

/** Six weeks of mia's. */
async function series(count = 6) {
  const first = await event(world, world.mia, space, { repeats: repeating({ count }) }, { title: "Cupping" });
  await finishDue(world.community);
  const dates = await datesOf(first.id);
  expect(dates).toHaveLength(count);
  const at = (n: number): DateRow => {
    const date = dates.at(n);
    if (!date) throw new Error(`no date ${n}`);
    return date;
  };
  return { dates, at };
}
const by = async <T>(who: Person, act: (ctx: Awaited<ReturnType<typeof as>>) => Promise<T>): Promise<T> => {
  const ctx = await as(world.community, who);
  const done = await act(ctx);
  await ctx.settled();
  return done;
};
const place = ({ slug }: DateRow) => ({ spaceSlug: space.slug, slug });
const change = (date: DateRow, choice: Partial<RuleChoice>, who: Person = world.mia) =>
  by(who, (ctx) => changeRule(ctx, place(date), { repeats: FORTNIGHTLY, scope: "following", ...choice }));
const preview = (date: DateRow, choice: Partial<RuleChoice>) =>
  by(world.mia, (ctx) => previewRule(ctx, place(date), { repeats: FORTNIGHTLY, scope: "following", ...choice }));
async function settled(): Promise<void> {
  await finishDue(world.community);
  await minute(world);
}
const FORTNIGHTLY = repeating({ interval: 2, count: 3 });

describe("another rule for a series that has begun", () => {
  test("says what it would do, and does that: what it has too stays with who comes, the others go with notice", async () => {
    const { at } = await series();
    const [both, gone, none] = [await someone(), await someone(), await someone()];
    await by(both, (ctx) => giveRsvpToDates(ctx, at(0).id, null));
    await by(gone, (ctx) => giveRsvpToDates(ctx, at(0).id, [at(3).id]));
    await by(none, (ctx) => giveRsvpToDates(ctx, at(0).id, [at(0).id]));
    await settled();
    const told = await preview(at(2), {});
    expect(told).toMatchObject({ kept: 2, made: 1, gone: 2, people: 2, apart: 0, begins: at(2).day });
    expect(told.days).toEqual([at(2).day, at(4).day, after(at(4).day, 14)]);
    await change(at(2), {});
    await settled();
    await settled();
    const [old, ruled] = [await datesOf(at(0).id), await datesOf(at(2).id)];
    expect(days(ruled)).toEqual(told.days);
    expect(ruled.map(({ id }) => id).slice(0, 2)).toEqual([at(2).id, at(4).id]);
    expect(ruled.map(({ going }) => going)).toEqual([1, 1, 0]);
    expect(ruled.every(({ status }) => status === "published")).toBe(true);
    expect(old.map(({ day, status }) => [day, status])).toEqual([
      [at(0).day, "published"],
      [at(1).day, "published"],
      [at(3).day, "deleted"],
      [at(5).day, "deleted"],
    ]);
    expect(await fates(world, both)).toEqual(["event_series_confirmed", "event_series_ruled", "event_series_deleted"]);
    expect(await fates(world, gone)).toEqual(["event_series_confirmed", "event_series_deleted"]);
    expect(await fates(world, none)).toEqual(["event_series_confirmed"]);
    const letters = await mails(world, both);
    const stays = letters.find(({ text }) => text.includes("repeats differently from now on"));
    expect(stays?.text).toContain("You still have your place on 2 dates");
    const entry = entriesIn(stays?.calendar?.file ?? "").entries[0];
    expect(entry).toMatchObject({ uid: `event-series-${ruled[0]?.seriesId}@atrium`, recurrence: null });
    expect(entry?.rule).toContain("INTERVAL=2");
    const was = entriesIn(stays?.calendar?.also?.[0]?.file ?? "");
    expect(was.entries.map(({ uid, recurrence, status }) => [uid, recurrence, status])).toEqual(
      [at(2), at(4)].map(({ day }) => [`event-series-${at(0).seriesId}@atrium`, `${day}T12:00:00Z`, "CANCELLED"]),
    );
    const lost = letters.find(({ text }) => text.includes("do not take place"));
    expect(entriesIn(lost?.calendar?.file ?? "").entries.map(({ recurrence }) => recurrence)).toEqual(
      [at(3), at(5)].map(({ day }) => `${day}T12:00:00Z`),
    );
  });

  test("begins on another day with a date that was moved there, and takes that as its first", async () => {
    const { at } = await series();
    const day = after(at(2).day, 2);
    await by(world.mia, (ctx) =>
      updatePost(ctx, { ...place(at(2)), title: "Cupping", event: { startsAtWall: `${day}T12:00` }, scope: "one" }),
    );
    await change(at(2), { repeats: repeating({ count: 4 }) });
    await settled();
    const ruled = await datesOf(at(2).id);
    expect(days(ruled)).toEqual([0, 7, 14, 21].map((more) => after(day, more)));
    expect(ruled[0]).toMatchObject({ id: at(2).id, seriesAt: `${day}T12:00`, status: "published" });
    expect((await datesOf(at(0).id)).filter(({ status }) => status === "published")).toHaveLength(2);
  });

  test("of all dates to come is of what is not over; what was taken away does not come back", async () => {
    const { at } = await series(4);
    await by(world.mia, (ctx) =>
      updatePost(ctx, {
        ...place(at(1)),
        title: "By night",
        event: { startsAtWall: `${at(1).day}T21:00` },
        scope: "one",
      }),
    );
    expect(await preview(at(3), { scope: "all", repeats: repeating({ interval: 3 }) })).toMatchObject({
      begins: at(0).day,
      gone: 2,
      apart: 1,
    });
    await change(at(3), { scope: "all", repeats: repeating({ interval: 3, count: 3 }) });
    await settled();
    const ruled = await datesOf(at(0).id);
    expect(days(ruled)).toEqual([0, 21, 42].map((more) => after(at(0).day, more)));
    expect(ruled[1]?.id).toBe(at(3).id);
  });

  test("is done once, however often and killed wherever; and waits for another change", async () => {
    const { at } = await series();
    await change(at(0), { repeats: repeating({ interval: 2 }) });
    await expect(change(at(0), {})).rejects.toMatchObject({ code: "event_series_busy" });
    const jobs = await rows<{ id: number }>(
      world.community,
      sql`select id from jobs where community_id = ${world.community.id} and state in ('waiting', 'running')`,
    );
    expect(jobs).toHaveLength(2);
    for (const { id } of jobs) await slowedIn(world.community, async () => undefined)(id, { dies: true });
    await run(
      world.community,
      sql`update jobs set lease_until = 0 where community_id = ${world.community.id}
      and state in ('waiting', 'running')`,
    );
    await settled();
    const ruled = await datesOf(at(0).id);
    expect(new Set(days(ruled)).size).toBe(ruled.length);
    expect(days(ruled).slice(0, 3)).toEqual([0, 14, 28].map((more) => after(at(0).day, more)));
    await expect(change(at(0), { repeats: repeating({ interval: 2 }) })).rejects.toMatchObject({
      code: "event_rule_same",
    });
  });

  test("is refused where it cannot be, and to who may not change the event", async () => {
    const { at } = await series(2);
    await expect(change(at(0), { repeats: "" })).rejects.toMatchObject({ status: 422 });
    await expect(change(at(0), { repeats: repeating({ until: "2020-01-01" }) })).rejects.toMatchObject({ status: 422 });
    await expect(change(at(0), {}, world.max)).rejects.toMatchObject({ status: 403 });
    const single = await event(world, world.mia, space);
    await expect(
      by(world.mia, (ctx) =>
        changeRule(ctx, { spaceSlug: space.slug, slug: single.slug }, { repeats: FORTNIGHTLY, scope: "all" }),
      ),
    ).rejects.toMatchObject({ status: 404 });
    expect((await datesOf(at(0).id)).every(({ status }) => status === "published")).toBe(true);
  });
});
