import { beforeEach, describe, expect, test } from "vitest";
import { listActivity } from "~/features/activity/queries.server";
import type { PreferencesPayload } from "~/features/notifications/preferences";
import { raw, sql } from "~/platform/database/sql";
import { action as form, loader as page } from "~/routes/account/notifications";
import { action as defaultsForm, loader as defaultsPage } from "~/routes/settings/notifications";
import { submit } from "../../../routes/submit";
import { visit } from "../../../routes/visit";
import { addSession, addSpace, as, call, createWorld, grant, type Person, rows, run, type World } from "../../../world";

let world: World;
beforeEach(async () => {
  world = await createWorld();
  await grant(world, world.mia, world.plaza);
});

const DOOR = "/internal_api/notification_preferences";
const DEFAULTS = "/internal_api/notification_defaults";
const patch = (who: Person | null, json: object) => call(world.community, who, DOOR, { method: "PATCH", json });
const space = (who: Person | null, id: number, hears: string | null) =>
  call(world.community, who, `${DOOR}/spaces/${id}`, { method: "PUT", json: { hears } });
const defaults = (who: Person | null, cells: object[]) =>
  call(world.community, who, DEFAULTS, { method: "PUT", json: { cells } });
const mine = async (who: Person) => (await call(world.community, who, DOOR)).json<PreferencesPayload>();
const row = async (who: Person, name: string) => (await mine(who)).matters.find(({ matter }) => matter === name);
const kept = (
  table: "notification_preferences" | "space_preferences" | "notification_times" | "notification_defaults",
) =>
  rows<Record<string, unknown>>(
    world.community,
    sql<Record<string, unknown>>`select * from ${raw(table)} where community_id = ${world.community.id}`,
  );
const looking = async (who: Person): Promise<Person> => ({
  ...who,
  cookie: await addSession(world.community, who, { mode: "view_only", masqueraderId: world.olive.id }),
});
const cell = (matter: string, channel: string, is_on: boolean | null) => ({ matter, channel, is_on });

describe("one cell", () => {
  test("is as one says, for oneself alone, twice the same, and as the community has it once taken back", async () => {
    expect(await row(world.mia, "comment")).toMatchObject({ here: true, mail: true });
    for (let time = 0; time < 2; time += 1) {
      const answer = await patch(world.mia, { cells: [cell("comment", "mail", false)] });
      expect((await answer.json<PreferencesPayload>()).matters).toContainEqual({
        matter: "comment",
        section: "you",
        here: true,
        push: true,
        mail: false,
      });
    }
    expect(await kept("notification_preferences")).toHaveLength(1);
    expect(await row(world.max, "comment")).toMatchObject({ mail: true });
    await patch(world.mia, { cells: [cell("comment", "mail", null)] });
    expect(await row(world.mia, "comment")).toMatchObject({ mail: true });
    expect(await kept("notification_preferences")).toEqual([]);
  });

  test("that many say at once is one row, and others beside it stay", async () => {
    await patch(world.mia, { cells: [cell("like", "mail", true)] });
    await Promise.all(
      Array.from({ length: 6 }, (_, at) => patch(world.mia, { cells: [cell("comment", "mail", at % 2 === 0)] })),
    );
    expect(await kept("notification_preferences")).toHaveLength(2);
    expect(await row(world.mia, "like")).toMatchObject({ mail: true });
  });

  test("is of what there is; staff's is shown to staff, and to who manages a space", async () => {
    for (const wrong of [
      cell("weather", "mail", true),
      cell("like", "pigeon", true),
      { matter: "like", channel: "mail" },
    ])
      expect((await patch(world.mia, { cells: [wrong] })).status).toBe(422);
    expect(await row(world.mia, "entry")).toBeUndefined();
    for (const who of [world.mo, world.ada]) expect(await row(who, "to_judge")).toBeDefined();
    await run(
      world.community,
      sql`insert into space_roles (community_id, member_id, space_id, role, created_at)
        values (${world.community.id}, ${world.mia.id}, ${world.plaza.id}, 'moderator', 1)`,
    );
    expect(await row(world.mia, "entry")).toBeDefined();
  });
});

describe("a space", () => {
  test("is heard of as one says, and as its managers say where one says nothing", async () => {
    const of = async () => (await mine(world.mia)).spaces.find(({ id }) => id === world.plaza.id);
    expect(await of()).toMatchObject({ hears: null, usually: "all", slug: "plaza" });
    for (const hears of ["mentions", "never", "all", "all", null, null]) {
      expect(await (await space(world.mia, world.plaza.id, hears)).json()).toEqual({ hears });
      expect(await of()).toMatchObject({ hears });
    }
    expect(await kept("space_preferences")).toEqual([]);
    await Promise.all(["all", "never", "mentions"].map((hears) => space(world.mia, world.plaza.id, hears)));
    expect(await kept("space_preferences")).toHaveLength(1);
  });

  test("said again keeps since when", async () => {
    await space(world.mia, world.plaza.id, "all");
    await run(world.community, sql`update space_preferences set set_at = 7 where member_id = ${world.mia.id}`);
    await space(world.mia, world.plaza.id, "all");
    expect(await kept("space_preferences")).toMatchObject([{ set_at: 7 }]);
    await space(world.mia, world.plaza.id, "never");
    expect((await kept("space_preferences"))[0]?.set_at).not.toBe(7);
  });

  test("is one that one is in; those without posts ask nothing", async () => {
    const people = await addSpace(world, "people", { postType: "members" });
    await grant(world, world.mia, people);
    const other = await addSpace({ community: world.other, group: world.group }, "elsewhere", {});
    for (const id of [world.attic.id, world.sketch.id, other.id, 7])
      expect((await space(world.mia, id, "all")).status).toBe(404);
    expect((await space(world.max, world.cellar.id, "all")).status).toBe(404);
    expect((await space(world.mia, world.plaza.id, "sometimes")).status).toBe(422);
    expect((await mine(world.mia)).spaces.map(({ slug }) => slug).sort()).toEqual(["cellar", "plaza"]);
    expect((await mine(world.max)).spaces).toEqual([]);
    expect(await kept("space_preferences")).toEqual([]);
  });
});

describe("times", () => {
  test("no mail at all and back; since when is the first time it was said", async () => {
    await patch(world.mia, { unsubscribe_all: true });
    const [{ unsubscribed_at: since } = {}] = await kept("notification_times");
    await patch(world.mia, { unsubscribe_all: true });
    expect(await kept("notification_times")).toMatchObject([{ unsubscribed_at: since }]);
    expect(await mine(world.mia)).toMatchObject({ unsubscribe_all: true });
    await patch(world.mia, { unsubscribe_all: false });
    expect(await mine(world.mia)).toMatchObject({ unsubscribe_all: false });
  });

  test("quiet hours, a pause and the switch stand beside each other, whoever says what at once", async () => {
    const quiet_hours = { from: "22:00", until: "07:30", days: "weekdays" };
    await Promise.all([
      patch(world.mia, { quiet_hours }),
      patch(world.mia, { pause: "hour" }),
      patch(world.mia, { unsubscribe_all: true }),
    ]);
    const all = await mine(world.mia);
    expect(all).toMatchObject({ quiet_hours, unsubscribe_all: true });
    expect(Math.abs(Date.parse(all.paused_until ?? "") - Date.now() - 3_600_000)).toBeLessThan(30_000);
    await patch(world.mia, { pause: "none", quiet_hours: null });
    expect(await mine(world.mia)).toMatchObject({ quiet_hours: null, paused_until: null, unsubscribe_all: true });
  });

  test("a pause until a day of one's own: again as once, at most a year, and refused by its field", async () => {
    const day = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
    for (let i = 0; i < 2; i += 1) expect((await patch(world.mia, { pause_day: day })).status).toBe(200);
    const all = await mine(world.mia);
    expect(Math.abs(Date.parse(all.paused_until ?? "") - Date.parse(`${day}T09:00Z`))).toBeLessThan(86_400_000);
    for (const wrong of ["2020-01-01", "2999-01-01", "soon", 5]) {
      const answer = await patch(world.mia, { pause_day: wrong });
      expect(answer.status).toBe(422);
      expect((await answer.json<{ error_details: object }>()).error_details).toEqual({
        pause_day: "Choose a day within a year from now",
      });
    }
    expect((await mine(world.mia)).paused_until).toBe(all.paused_until);
    await patch(world.mia, { pause: "none" });
    expect((await mine(world.mia)).paused_until).toBeNull();
  });

  test("that no clock shows, or that are nothing, are refused by the field", async () => {
    const fields = async (quiet_hours: object) => {
      const answer = await patch(world.mia, { quiet_hours });
      const { error_details } = await answer.json<{ error_details: object }>();
      return [answer.status, Object.keys(error_details)];
    };
    expect(await fields({ from: "25:00", until: "07:00" })).toEqual([422, ["quiet_hours.from"]]);
    expect(await fields({ from: "07:00", until: "07:00" })).toEqual([422, ["quiet_hours.until"]]);
    expect(await fields({ from: "07:00", until: "08:00", days: "mondays" })).toEqual([422, ["quiet_hours.days"]]);
    expect((await patch(world.mia, { pause: "forever" })).status).toBe(422);
    expect(await kept("notification_times")).toEqual([]);
  });

  test("that end early let go what has waited for their end", async () => {
    const now = Date.now();
    const later = now + 20 * 3_600_000;
    await run(
      world.community,
      sql`insert into sendings (id, community_id, member_id, channel, kind, reason, thread, state, due_at, created_at,
          changed_at)
        values (${now}, ${world.community.id}, ${world.mia.id}, 'mail', 'comment', '1:comment', '', 'waiting', ${later},
          ${now - 3_600_000}, 1)`,
    );
    await patch(world.mia, { pause: "none" });
    const [waiting] = await rows<{ due: number }>(
      world.community,
      sql`select due_at as due from sendings where id = ${now}`,
    );
    expect(waiting?.due).toBeLessThan(now + 60_000);
  });
});

describe("the community’s own", () => {
  test("hold for everybody who says nothing, stand in the log once, and are admins’ to say", async () => {
    await patch(world.mia, { cells: [cell("like", "mail", false)] });
    const cells = [cell("like", "mail", true), cell("comment", "mail", false)];
    expect((await defaults(world.ada, cells)).status).toBe(200);
    expect((await defaults(world.ada, cells)).status).toBe(200);
    expect(await row(world.max, "like")).toMatchObject({ mail: true });
    expect(await row(world.max, "comment")).toMatchObject({ mail: false });
    expect(await row(world.mia, "like")).toMatchObject({ mail: false });
    const { lines } = await listActivity(await as(world.community, world.ada), {});
    const said = lines.map(({ parts }) => parts.map(({ text }) => text).join(""));
    expect(said.filter((words) => words.includes("what members are told of"))).toHaveLength(1);
    expect((await defaults(world.ada, [cell("like", "mail", null)])).status).toBe(422);
    await Promise.all([defaults(world.ada, cells), defaults(world.olive, [cell("like", "mail", false)])]);
    expect(await kept("notification_defaults")).toHaveLength(2);
  });
});

test("a visitor signs in, a stranger is one; nobody changes anything through a member’s eyes; members set no defaults", async () => {
  const changes = (who: Person | null) => [
    patch(who, { cells: [cell("like", "mail", true)] }),
    patch(who, { unsubscribe_all: true }),
    space(who, world.plaza.id, "never"),
    defaults(who, [cell("like", "mail", true)]),
  ];
  const statuses = async (who: Person | null) => (await Promise.all(changes(who))).map(({ status }) => status);
  expect(await statuses(null)).toEqual([401, 401, 401, 401]);
  expect(await statuses(world.stan)).toEqual([401, 401, 401, 401]);
  expect(await statuses(await looking(world.ada))).toEqual([403, 403, 403, 403]);
  for (const path of [DOOR, DEFAULTS]) {
    expect((await call(world.community, null, path)).status).toBe(401);
    expect((await call(world.community, world.stan, path)).status).toBe(401);
  }
  for (const who of [world.mia, world.mo]) {
    expect((await defaults(who, [cell("like", "mail", true)])).status).toBe(403);
    expect((await call(world.community, who, DEFAULTS)).status).toBe(403);
    expect((await visit(world.community, who, "/settings/notifications", defaultsPage)).status).toBe(403);
  }
  for (const table of ["notification_preferences", "space_preferences", "notification_times"] as const)
    expect(await kept(table)).toEqual([]);
  expect((await visit(world.community, null, "/account/notifications", page)).location).toContain("/users/sign_in");
});

describe("the page without JavaScript", () => {
  const PATH = "/account/notifications";
  const send = (fields: Record<string, string>, who = world.mia) =>
    submit(world.community, PATH, form, fields, { cookie: who.cookie });

  test("sends a table of what it showed: what is ticked anew or no longer is said, the rest is not", async () => {
    const fields = { intent: "cells", shown: "like:here like:mail reply:mail", before: "like:here reply:mail" };
    expect(await send({ ...fields, on: "reply:mail" })).toMatchObject({ status: 302, location: PATH });
    expect(await kept("notification_preferences")).toMatchObject([{ matter: "like", channel: "here", is_on: 0 }]);
  });

  test("sends each part by itself, and comes back with what was typed where that is refused", async () => {
    await send({ intent: "space", spaceId: String(world.plaza.id), hears: "mentions" });
    await send({ intent: "quiet", is_on: "on", from: "23:00", until: "06:00", days: "every" });
    await send({ intent: "out", is_on: "on" });
    await send({ intent: "pause hour" });
    const all = await mine(world.mia);
    expect(all).toMatchObject({ unsubscribe_all: true, quiet_hours: { from: "23:00", until: "06:00" } });
    expect(all.paused_until).not.toBeNull();
    expect(all.spaces).toContainEqual(expect.objectContaining({ slug: "plaza", hears: "mentions" }));
    const refused = await send({ intent: "quiet", is_on: "on", from: "23:00", until: "23:00", days: "every" });
    expect(refused).toMatchObject({
      status: 422,
      data: { error: { fields: { until: "Choose two different times" } }, values: { from: "23:00", until: "23:00" } },
    });
    expect(await send({ intent: "pause day", pause_day: "2020-01-01" })).toMatchObject({
      status: 422,
      data: {
        error: { fields: { pause_day: "Choose a day within a year from now" } },
        values: { pause_day: "2020-01-01" },
      },
    });
    const day = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
    expect((await send({ intent: "pause day", pause_day: day })).status).toBe(302);
    await send({ intent: "quiet" });
    await send({ intent: "out" });
    await send({ intent: "pause none" });
    await send({ intent: "space", spaceId: String(world.plaza.id), hears: "" });
    expect(await mine(world.mia)).toMatchObject({ unsubscribe_all: false, quiet_hours: null, paused_until: null });
    expect(await kept("space_preferences")).toEqual([]);
    expect((await send({ intent: "dance" })).status).toBe(422);
  });

  test("shows the first spaces and how many more there are; the one that one comes from stands first", async () => {
    for (let at = 0; at < 8; at += 1) await grant(world, world.max, await addSpace(world, `more-${at}`, {}));
    const at = async (query: string) =>
      ((await visit(world.community, world.max, `${PATH}${query}`, page)).data as { preferences: PreferencesPayload })
        .preferences;
    const some = await at("");
    expect([some.spaces.length, some.spaces_count]).toEqual([6, 8]);
    expect((await at("?spaces=all")).spaces).toHaveLength(8);
    expect((await at("?space=more-7")).spaces[0]?.slug).toBe("more-7");
  });

  test("of the community’s own says by its form what was changed", async () => {
    const fields = { shown: "like:here like:mail", before: "like:here", on: "like:mail" };
    const answer = await submit(world.community, "/settings/notifications", defaultsForm, fields, {
      cookie: world.ada.cookie,
    });
    expect(answer.data).toEqual({ saved: true });
    expect(await row(world.max, "like")).toMatchObject({ here: false, mail: true });
  });
});
