import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { giveRsvp } from "~/features/events/commands.server";
import { findPreview, importUpload, readInZone, uploadCalendar } from "~/features/events/ics-import/commands.server";
import { uploadSweeps } from "~/features/events/ics-import/uploads.server";
import type { ImportPreview } from "~/features/events/ics-import/rules";
import { sweepReminders } from "~/features/events/reminders.server";
import { deletePost } from "~/features/posts/commands/delete-post.server";
import { movePost } from "~/features/posts/commands/move-post.server";
import { updatePost } from "~/features/posts/commands/update-post.server";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import {
  addSpace,
  as,
  asSystem,
  call,
  createWorld,
  type Person,
  rows,
  run,
  type SpaceRef,
  type World,
} from "../../../world";
import { finish, finishDue, slowedIn } from "../../jobs/finish";

let world: World;
let meetups: SpaceRef;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  meetups = await addSpace(world, `meetups-${newUid(8)}`, { postType: "event", displayView: "list" });
});

const DAY = 86_400_000;
const stampIn = (days: number, time = "090000") =>
  `${new Date(Date.now() + days * DAY).toISOString().slice(0, 10).replaceAll("-", "")}T${time}Z`;
const vevent = (uid: string, ...lines: string[]) => ["BEGIN:VEVENT", `UID:${uid}`, ...lines, "END:VEVENT"];
const fileOf = (...events: string[][]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...events.flat(), "END:VCALENDAR", ""].join("\r\n");
const some = (count: number, title = "Imported") =>
  Array.from({ length: count }, (_, n) => vevent(`${n}@test`, `SUMMARY:${title} ${n}`, `DTSTART:${stampIn(3 + n)}`));

async function upload(text: string, by: Person = world.ada, space = meetups): Promise<number> {
  const file = new File([text], "calendar.ics", { type: "text/calendar" });
  return uploadCalendar(await as(world.community, by), space.slug, { file, zone: "Europe/Lisbon" });
}

async function preview(id: number, by: Person = world.ada): Promise<ImportPreview> {
  return findPreview(await as(world.community, by, "/", "GET"), meetups.slug, id);
}

/** To its end. */
async function take(text: string, by: Person = world.ada): Promise<number> {
  const job = await importUpload(await as(world.community, by), meetups.slug, await upload(text, by));
  await finish(world.community, job);
  return job;
}

interface Row {
  id: number;
  title: string;
  wall: string;
  zone: string;
  place: string;
  body: string;
  slug: string;
  status: string;
  seriesId: number | null;
}

const imported = (space = meetups) =>
  rows<Row>(
    world.community,
    sql`select p.id, p.title, p.slug, p.status, p.body_html as body, e.starts_at_wall as wall, e.zone, e.place,
        e.series_id as seriesId
      from posts p join events e on e.post_id = p.id where p.space_id = ${space.id} and p.community_id = ${world.community.id}
      order by e.starts_at_wall`,
  );
const resultOf = async (job: number) => {
  const [row] = await rows<{ state: string; result: string }>(
    world.community,
    sql`select state, result from jobs where id = ${job}`,
  );
  return { state: row?.state, ...(JSON.parse(row?.result ?? "{}") as object) };
};

describe("a calendar file", () => {
  test("is looked at before anything comes of it", async () => {
    const id = await upload(fileOf(...some(2), vevent("x@test", `DTSTART:${stampIn(1)}`)));
    const seen = await preview(id);
    expect(seen.counts).toMatchObject({ new: 2, same: 0 });
    expect(seen.left).toMatchObject([{ line: 13, reason: "untitled" }]);
    expect(await imported()).toEqual([]);
  });

  test("is taken by a job, in the name of who chose it, and nobody hears of it", async () => {
    const said = `SUMMARY:Ação\\, às três`;
    const job = await take(
      fileOf(
        ...some(7),
        vevent(
          "w@test",
          said,
          `DTSTART;TZID=America/Sao_Paulo:20270110T190000`,
          "LOCATION:Rua Augusta 1408",
          "DESCRIPTION:Um\\nDois",
        ),
      ),
    );
    expect(await resultOf(job)).toEqual({ state: "done", made: 8, changed: 0, left: 0 });
    const all = await imported();
    expect(all).toHaveLength(8);
    expect(all.find(({ title }) => title.startsWith("Ação"))).toMatchObject({
      title: "Ação, às três",
      wall: "2027-01-10T19:00",
      zone: "America/Sao_Paulo",
      place: "Rua Augusta 1408",
    });
    const told = await rows(
      world.community,
      sql`select 1 from notifications where community_id = ${world.community.id} and kind like '%post%'`,
    );
    expect(told).toEqual([]);
    const facts = await rows(
      world.community,
      sql`select name from facts where community_id = ${world.community.id} and name like 'post.%'`,
    );
    expect(facts).toEqual([]);
  });

  test("twice changes nothing, and neither does it begin twice", async () => {
    const text = fileOf(...some(6));
    await take(text);
    const before = await imported();
    const id = await upload(text);
    expect((await preview(id)).counts).toMatchObject({ new: 0, same: 6, changed: 0 });
    await take(text);
    expect(await imported()).toEqual(before);
    const twice = await upload(fileOf(...some(8)));
    const ctx = await as(world.community, world.ada);
    const [one, other] = await Promise.all([
      importUpload(ctx, meetups.slug, twice),
      importUpload(await as(world.community, world.ada), meetups.slug, twice),
    ]);
    expect(one).toBe(other);
    await finishDue(world.community);
    expect(await imported()).toHaveLength(8);
  });

  test("of a later time changes what nobody has edited here, and brings nothing back", async () => {
    await take(fileOf(...some(4)));
    const [first, second, third, fourth] = (await imported()) as [Row, Row, Row, Row];
    const ctx = await as(world.community, world.ada);
    await updatePost(ctx, { spaceSlug: meetups.slug, slug: second.slug, title: "Ours by now" });
    await deletePost(ctx, { spaceSlug: meetups.slug, slug: third.slug });
    await giveRsvp(await as(world.community, world.mia), first.id);
    const later = fileOf(
      vevent("0@test", "SUMMARY:Moved", `DTSTART:${stampIn(20)}`, "LOCATION:Elsewhere"),
      vevent("1@test", "SUMMARY:Theirs", `DTSTART:${stampIn(21)}`),
      vevent("2@test", "SUMMARY:Gone", `DTSTART:${stampIn(22)}`),
      vevent("3@test", "SUMMARY:Imported 3", `DTSTART:${stampIn(6)}`),
    );
    const seen = await preview(await upload(later));
    expect(seen.counts).toMatchObject({ new: 0, changed: 1, edited: 1, gone: 1, same: 1 });
    const job = await take(later);
    expect(await resultOf(job)).toMatchObject({ made: 0, changed: 1, left: 3 });
    const titles = (await imported()).map(({ title }) => title);
    expect(titles.sort()).toEqual(["Imported 2", "Imported 3", "Moved", "Ours by now"]);
    expect((await imported()).find(({ id }) => id === first.id)).toMatchObject({ place: "Elsewhere" });
    // Who said that they come keeps their place, and is told of the change.
    const [row] = await rows<{ going: number }>(
      world.community,
      sql`select going_count as going from events where post_id = ${first.id}`,
    );
    expect(row?.going).toBe(1);
    const facts = await rows(
      world.community,
      sql`select 1 from facts where name = 'event.changed' and subject_id = ${first.id}`,
    );
    expect(facts).toHaveLength(1);
    expect(fourth.title).toBe("Imported 3");
    // And the same later file once more changes nothing.
    expect((await preview(await upload(later))).counts).toMatchObject({ new: 0, changed: 0 });
  });

  test("that moves an event has its reminders found anew, also where they were over", async () => {
    const soon = new Date(Date.now() + DAY / 48).toISOString().slice(0, 16).replaceAll(/[-:]/g, "");
    const told = (far: string, near: string) =>
      fileOf(
        vevent("far@test", "SUMMARY:Far", `DTSTART:${far}`),
        vevent("near@test", "SUMMARY:Near", `DTSTART:${near}`),
      );
    const reminders = async () => {
      await sweepReminders(asSystem(world.community));
      const found = await rows<{ title: string; at: number | null }>(
        world.community,
        sql`select p.title, e.starts_at - e.reminds_at as at from posts p join events e on e.post_id = p.id
          where p.space_id = ${meetups.id} order by p.title`,
      );
      return found.map(({ at }) => at);
    };
    await take(told(stampIn(10), `${soon}00Z`));
    expect(await reminders()).toEqual([DAY, null]);
    await take(told(stampIn(3), stampIn(9)));
    expect(await reminders()).toEqual([DAY, DAY]);
    const [far] = await rows<{ at: number; starts: number }>(
      world.community,
      sql`select e.reminds_at as at, e.starts_at as starts from posts p join events e on e.post_id = p.id
        where p.space_id = ${meetups.id} and p.title = 'Far'`,
    );
    expect(far?.at).toBe((far?.starts ?? 0) - DAY);
    expect(far?.starts).toBeLessThan(Date.now() + 4 * DAY);
  });

  test("has no hold of what was moved to another space, by nobody's hand and in no moment", async () => {
    const secret = await addSpace(world, `secret-${newUid(8)}`, { postType: "event", visibility: "secret" });
    const move = async (slug: string) =>
      movePost(await as(world.community, world.ada), { spaceSlug: meetups.slug, slug, to: secret.slug });
    await take(fileOf(...some(2)));
    const [first, second] = (await imported()) as [Row, Row];
    await move(first.slug);
    const later = fileOf(...some(2, "Theirs"));
    const upload1 = await upload(later);
    expect((await preview(upload1)).counts).toMatchObject({ new: 0, changed: 1, gone: 1 });
    // The other is moved between what the step has read and what it writes.
    const job = await importUpload(await as(world.community, world.ada), meetups.slug, upload1);
    await slowedIn(world.community, () => move(second.slug))(job);
    await run(
      world.community,
      sql`update jobs set lease_until = 0 where id = ${job} and state in ('waiting', 'running')`,
    );
    await finishDue(world.community);
    expect(await resultOf(job)).toMatchObject({ state: "done", made: 0, changed: 0, left: 2 });
    expect(await imported()).toEqual([]);
    expect((await imported(secret)).map(({ title }) => title)).toEqual(["Imported 0", "Imported 1"]);
  });

  test("begun twice in one moment is read as whoever began it has read it", async () => {
    const wall = `${stampIn(5).slice(0, 8)}T090000`;
    const id = await upload(fileOf(vevent("wall@test", "SUMMARY:Floating", `DTSTART:${wall}`)));
    const inZone = async (zone: string) => readInZone(await as(world.community, world.ada), meetups.slug, id, zone);
    await inZone("America/Sao_Paulo");
    const late = await as(world.community, world.ada);
    const { prove, files } = late;
    const begun: { job?: Promise<number> } = {};
    const first = async () => {
      await inZone("Europe/Lisbon");
      return importUpload(await as(world.community, world.ada), meetups.slug, id);
    };
    late.prove = async () => {
      await (begun.job ??= first());
      return prove.call(late);
    };
    const put: typeof files.put = async (...given) => {
      await (begun.job ??= first());
      return files.put(...given);
    };
    Object.defineProperty(late, "files", {
      value: new Proxy(files, { get: (of, key) => (key === "put" ? put : of[key as keyof typeof of]) }),
    });
    const second = await importUpload(late, meetups.slug, id);
    expect(second).toBe(await begun.job);
    await finish(world.community, second);
    expect(await imported()).toMatchObject([{ zone: "Europe/Lisbon" }]);
  });

  test("killed between what a step has read and what it writes, makes each once", async () => {
    const job = await importUpload(
      await as(world.community, world.ada),
      meetups.slug,
      await upload(fileOf(...some(12))),
    );
    const slowed = slowedIn(world.community, async () => undefined);
    await slowed(job, { dies: true });
    expect((await imported()).length).toBeLessThanOrEqual(5);
    await run(world.community, sql`update jobs set lease_until = 0 where id = ${job}`);
    await finish(world.community, job);
    expect(await imported()).toHaveLength(12);
    const keys = await rows(world.community, sql`select key from event_imports where space_id = ${meetups.id}`);
    expect(keys).toHaveLength(12);
  });

  test("edited in the very moment in which a step changes it, stays as it was edited", async () => {
    await take(fileOf(...some(1)));
    const [only] = (await imported()) as [Row];
    const later = await upload(fileOf(vevent("0@test", "SUMMARY:Moved", `DTSTART:${stampIn(20)}`)));
    const job = await importUpload(await as(world.community, world.ada), meetups.slug, later);
    const slowed = slowedIn(world.community, async () => {
      await updatePost(await as(world.community, world.ada), {
        spaceSlug: meetups.slug,
        slug: only.slug,
        title: "Faster",
      });
    });
    await slowed(job);
    await run(
      world.community,
      sql`update jobs set lease_until = 0 where id = ${job} and state in ('waiting', 'running')`,
    );
    await finishDue(world.community);
    expect((await imported()).map(({ title }) => title)).toEqual(["Faster"]);
  });

  test("has a rule that the product knows as a series, and any other as single dates", async () => {
    await take(
      fileOf(
        vevent("s@test", "SUMMARY:Weekly", `DTSTART:${stampIn(2)}`, "RRULE:FREQ=WEEKLY;COUNT=4"),
        vevent(
          "t@test",
          "SUMMARY:Twice a month",
          `DTSTART:${stampIn(3)}`,
          "RRULE:FREQ=MONTHLY;BYMONTHDAY=1,15;COUNT=4",
        ),
      ),
    );
    await finishDue(world.community);
    const all = await imported();
    const weekly = all.filter(({ title }) => title === "Weekly");
    expect(weekly).toHaveLength(4);
    expect(new Set(weekly.map(({ seriesId }) => seriesId)).size).toBe(1);
    expect(weekly[0]?.seriesId).not.toBeNull();
    const others = all.filter(({ title }) => title !== "Weekly");
    expect(others.length).toBeGreaterThanOrEqual(4);
    expect(others.every(({ seriesId }) => seriesId === null)).toBe(true);
  });

  test("brings no script, no address of a script and no picture of elsewhere", async () => {
    const html =
      '<p>Hi <b>there</b></p><script>alert(1)</script><img src="https://spy.example/x.png" onerror="alert(2)">' +
      '<a href="javascript:alert(3)">x</a><a href="https://fine.example/">y</a>';
    await take(
      fileOf(
        vevent(
          "h@test",
          "SUMMARY:<b>Bold</b>",
          `DTSTART:${stampIn(2)}`,
          `DESCRIPTION:${html.replaceAll(",", "\\,").replaceAll(";", "\\;")}`,
        ),
      ),
    );
    const [only] = (await imported()) as [Row];
    expect(only.title).toBe("<b>Bold</b>");
    expect(only.body).toContain("<strong>there</strong>");
    expect(only.body).toContain("https://fine.example/");
    expect(only.body).not.toMatch(/script|onerror|spy\.example/i);
  });

  test("is forgotten once it was taken, or after a day", async () => {
    await take(fileOf(...some(1)));
    const left = await upload(fileOf(...some(1)));
    const of = () =>
      rows<{ id: number }>(world.community, sql`select id from event_uploads where space_id = ${meetups.id}`);
    expect(await of()).toEqual([{ id: left }]);
    await run(world.community, sql`update event_uploads set due_at = 1 where id = ${left}`);
    for (const sweep of uploadSweeps) await sweep.run(asSystem(world.community));
    expect(await of()).toEqual([]);
    await expect(preview(left)).rejects.toMatchObject({ status: 404 });
  });
});

describe("its doors", () => {
  const door = () => `/internal_api/spaces/${meetups.slug}/events/import`;
  const post = (by: Person | null, json: unknown, path = door()) =>
    call(world.community, by, path, { method: "POST", json });

  test("say what would come of a file, and take it", async () => {
    const ics = fileOf(...some(2));
    const seen = await post(world.ada, { ics, preview: true });
    expect(await seen.json()).toMatchObject({ preview: { counts: { new: 2 } }, job_id: null });
    expect(await imported()).toEqual([]);
    const taken = (await (await post(world.mo, { ics, time_zone: "Europe/Lisbon" })).json()) as { job_id: number };
    await finish(world.community, taken.job_id);
    expect(await imported()).toHaveLength(2);
    expect(await (await post(world.ada, { ics })).json()).toMatchObject({
      job_id: null,
      preview: { counts: { same: 2 } },
    });
  });

  test("are for who looks after the space", async () => {
    const ics = fileOf(...some(1));
    for (const [person, status] of [
      [null, 401],
      [world.stan, 401],
      [world.mia, 403],
    ] as const) {
      expect((await post(person, { ics })).status).toBe(status);
    }
    const secret = await addSpace(world, `secret-${newUid(8)}`, {
      postType: "event",
      isPrivate: 1,
      visibility: "secret",
    });
    expect((await post(world.mia, { ics }, `/internal_api/spaces/${secret.slug}/events/import`)).status).toBe(404);
    const others = `/internal_api/spaces/${world.plaza.slug}/events/import`;
    expect((await post(world.ada, { ics }, others)).status).toBe(404);
    expect(await imported()).toEqual([]);
  });

  test("one's file is nobody else's to look at, and of its space alone", async () => {
    const id = await upload(fileOf(...some(1)));
    await expect(preview(id, world.olive)).rejects.toMatchObject({ status: 404 });
    const other = await addSpace(world, `other-${newUid(8)}`, { postType: "event" });
    await expect(findPreview(await as(world.community, world.ada), other.slug, id)).rejects.toMatchObject({
      status: 404,
    });
  });

  test("refuse what is no calendar, and what is too large", async () => {
    expect(await (await post(world.ada, { ics: "hello" })).json()).toMatchObject({ error_details: {} });
    expect((await post(world.ada, { ics: "hello" })).status).toBe(422);
    expect((await post(world.ada, { ics: "" })).status).toBe(422);
    const large = `${fileOf()}${"x".repeat(2_000_001)}`;
    expect((await post(world.ada, { ics: large })).status).toBe(422);
    await expect(upload(large)).rejects.toMatchObject({ fields: { file: "event_ics_large" } });
    expect((await post(world.ada, { ics: "x".repeat(3_100_000) })).status).toBe(413);
  });
});
