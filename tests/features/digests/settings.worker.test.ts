import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { listActivity } from "~/features/activity/queries.server";
import type { Preview } from "~/features/digests/preview.server";
import type { DigestSettings } from "~/features/digests/present";
import { sql } from "~/platform/database/sql";
import { action, loader } from "~/routes/settings/weekly-digest";
import { loader as letter } from "~/routes/settings/weekly-digest-preview";
import { addSession, as, call, createWorld, type Person, rows, run, type World } from "../../world";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import { addPost } from "../posts/posting";
import { cron, mails, states, turn, turnBack } from "./digesting";

const DOOR = "/internal_api/weekly_digest";
const PAGE = "/settings/weekly_digest";

let world: World;
beforeEach(async () => {
  world = await createWorld();
  const { id } = world.community;
  await run(world.community, sql`update spaces set created_at = 1 where community_id = ${id}`);
  // Clocks of these tests stand days ahead.
  await run(world.community, sql`update member_sessions set expires_at = 8640000000000000 where community_id = ${id}`);
});
afterEach(() => turnBack(world));

const put = (who: Person | null, json: object) => call(world.community, who, DOOR, { method: "PUT", json });
const get = async () => (await call(world.community, world.ada, DOOR)).json<DigestSettings>();
const preview = async (of: Person, who: Person | null = world.ada) =>
  call(world.community, who, `${DOOR}/preview?member=${of.publicUid}`);
const shown = async (of: Person) => (await preview(of)).json<Preview>();
const page = (who: Person | null, search = "") => visit(world.community, who, `${PAGE}${search}`, loader);
const send = (fields: Record<string, string>, who = world.ada) =>
  submit(world.community, PAGE, action, fields, { cookie: who.cookie });
const enabled = async (who: Person | null) => {
  const { current_community: house } = await (await call(world.community, who, "/internal_api/current_user")).json<{
    current_community: { weekly_digest_enabled: boolean };
  }>();
  return house.weekly_digest_enabled;
};
const FORM = { intent: "save", is_on: "on", day: "friday", hour: "9", introduction: "Hello.", has_posts: "on" };

describe("what is set", () => {
  test("is off until somebody says otherwise, and then as they said; the community says so to everybody", async () => {
    expect(await get()).toEqual({
      is_on: false,
      day: "monday",
      hour: 8,
      introduction: "",
      has_posts: true,
      has_spaces: true,
      has_members: true,
      next_at: null,
    });
    expect(await enabled(world.mia)).toBe(false);
    turn("2026-11-26T12:00Z");
    const answer = await put(world.ada, { is_on: true, day: "friday", hour: 9, introduction: " Hello.\r\nAll. " });
    expect(await answer.json()).toMatchObject({
      is_on: true,
      introduction: "Hello.\nAll.",
      next_at: "2026-11-26T19:00:00.000Z",
    });
    vi.restoreAllMocks();
    expect([await enabled(world.mia), await enabled(null)]).toEqual([true, true]);
    await put(world.olive, { has_members: false });
    expect(await get()).toMatchObject({ is_on: true, day: "friday", hour: 9, has_members: false, has_posts: true });
  });

  test("said twice, or by two at once, is said once in the log, and each is heard", async () => {
    for (let time = 0; time < 2; time += 1) await put(world.ada, { is_on: true, hour: 9 });
    await Promise.all([put(world.ada, { introduction: "Hello." }), put(world.olive, { day: "sunday" })]);
    expect(await get()).toMatchObject({ is_on: true, hour: 9, introduction: "Hello.", day: "sunday" });
    await put(world.ada, { is_on: false });
    const { lines } = await listActivity(await as(world.community, world.ada), {});
    const said = lines.map(({ parts }) => parts.map(({ text }) => text).join("")).filter((line) => /digest/.test(line));
    expect(said).toEqual([
      "turned the weekly digest off",
      "changed the weekly digest",
      "changed the weekly digest",
      "turned the weekly digest on",
      "changed the weekly digest",
    ]);
  });

  test.each([
    [{ day: "someday" }, "day"],
    [{ hour: 15 }, "hour"],
    [{ introduction: "x".repeat(1_001) }, "introduction"],
    [{ has_posts: false, has_spaces: false }, "has_posts"],
  ])("%o is refused", async (change, field) => {
    const answer = await put(world.ada, change);
    expect(answer.status).toBe(422);
    expect((await answer.json<{ error_details: object }>()).error_details).toHaveProperty(field);
  });

  test("can never be empty, also where two take away one half each", async () => {
    await Promise.all([put(world.ada, { has_posts: false }), put(world.olive, { has_spaces: false })]);
    const { has_posts: posts, has_spaces: spaces } = await get();
    expect([posts, spaces].filter(Boolean)).toHaveLength(1);
  });

  test("holds from the next week that has not begun: turned on after its hour nobody is written to late", async () => {
    await run(world.community, sql`update members set joined_at = 1 where community_id = ${world.community.id}`);
    await addPost(world, world.ada, world.plaza, { publishedAt: Date.parse("2026-11-29T10:00Z") });
    turn("2026-11-30T10:00Z");
    await put(world.ada, { is_on: true, day: "monday", hour: 8 });
    for (const at of ["2026-11-30T10:00Z", "2026-12-01T08:00Z", "2026-12-06T08:00Z"]) {
      turn(at);
      await cron(world);
    }
    expect(await states(world, world.max)).toEqual([]);
    await addPost(world, world.ada, world.plaza, { publishedAt: Date.parse("2026-12-05T10:00Z") });
    turn("2026-12-07T08:00Z");
    await cron(world);
    expect(await states(world, world.max)).toEqual(["handed_over"]);
  });
});

describe("a preview", () => {
  test("is what that member would get, and nothing of what they may not see; its links end nothing", async () => {
    await addPost(world, world.ada, world.plaza, { title: "For all" });
    await addPost(world, world.ada, world.cellar, { title: "For Mia" });
    expect((await shown(world.mia)).letter?.text).toContain("For Mia");
    const { letter: max, because, member } = await shown(world.max);
    expect(max?.text).toContain("For all");
    expect(max?.text).not.toContain("For Mia");
    expect(max?.html).not.toMatch(/\/unsubscribe\/|\/weekly_digest\/keep\//);
    expect([because, member.name]).toEqual([null, world.max.name]);
    expect(await mails(world, world.max)).toEqual([]);
  });

  test("says why there would be none", async () => {
    expect(await shown(world.mia)).toMatchObject({ letter: null, because: "nothing_new" });
    expect(await shown(world.una)).toMatchObject({ because: "unconfirmed" });
    await call(world.community, world.max, "/internal_api/notification_preferences", {
      method: "PATCH",
      json: { cells: [{ matter: "weekly_digest", channel: "mail", is_on: false }] },
    });
    await addPost(world, world.ada, world.plaza);
    expect(await shown(world.max)).toMatchObject({ because: "own", letter: { subject: expect.any(String) } });
  });

  test("is found by name on the page, and stands in a document without an origin", async () => {
    await addPost(world, world.ada, world.plaza, { title: "For all" });
    expect((await page(world.ada, "?q=Member")).data).toMatchObject({ preview: null, found: [{}, {}] });
    expect((await page(world.ada, "?q=nobody-at-all")).data).toMatchObject({ preview: null, found: [] });
    const ofMax = { q: world.max.name, found: null, preview: { member: { name: world.max.name } } };
    expect((await page(world.ada, "?q=Max")).data).toMatchObject(ofMax);
    expect((await page(world.ada, `?member=${world.max.publicUid}`)).data).toMatchObject(ofMax);
    const path = `${PAGE}/preview?member=${world.max.publicUid}`;
    const { text, headers } = await visit(world.community, world.ada, path, letter);
    expect(text).toContain("For all");
    expect(headers.get("Content-Security-Policy")).toMatch(/default-src 'none'.*; sandbox;/);
    expect((await page(world.ada, `?member=${world.stan.publicUid}`)).status).toBe(404);
  });
});

describe("a test", () => {
  test("comes to whoever asks for it, once however often they press, also where they have read all", async () => {
    await addPost(world, world.ada, world.plaza, { title: "Their own" });
    const press = () => call(world.community, world.ada, `${DOOR}/test`, { json: {} });
    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const sent = await mails(world, world.ada);
    expect(sent.length).toBeLessThanOrEqual(2);
    expect(sent[0]?.text).toContain("Their own");
    expect(await mails(world, world.max)).toEqual([]);
  });

  test("says what keeps it: nothing to show, or an address that is not proven", async () => {
    const code = async (who: Person) =>
      (await (await call(world.community, who, `${DOOR}/test`, { json: {} })).json<{ code: string }>()).code;
    expect(await code(world.ada)).toBe("digest_test_nothing");
    await run(world.community, sql`update members set role = 'admin' where id = ${world.una.id}`);
    expect(await code(world.una)).toBe("digest_test_address");
  });
});

describe("the page without JavaScript", () => {
  test("saves, sends a test, and keeps what was typed where that is refused", async () => {
    expect(await send(FORM)).toMatchObject({ data: { saved: true, intent: "save" } });
    expect(await get()).toMatchObject({ day: "friday", hour: 9, has_spaces: false, has_members: false });
    const bad = { ...FORM, has_posts: "", introduction: "x".repeat(2_000) };
    expect(await send(bad)).toMatchObject({
      status: 422,
      data: { values: { introduction: bad.introduction }, error: { fields: { introduction: expect.any(String) } } },
    });
    expect(await send({ intent: "test" })).toMatchObject({
      status: 409,
      data: { error: { code: "digest_test_nothing" } },
    });
    await addPost(world, world.mia, world.plaza);
    const test = { saved: true, intent: "test", email: expect.stringContaining("@") };
    for (let time = 0; time < 2; time += 1) expect(await send({ intent: "test" })).toMatchObject({ data: test });
  });
});

test("a visitor signs in, a stranger is one, members and moderators may not, nor anybody through an admin’s eyes", async () => {
  const looking = {
    ...world.ada,
    cookie: await addSession(world.community, world.ada, { mode: "view_only", masqueraderId: world.olive.id }),
  };
  const all = async (who: Person | null) => [
    (await put(who, { is_on: true })).status,
    (await call(world.community, who, `${DOOR}/test`, { json: {} })).status,
    (await call(world.community, who, DOOR)).status,
    (await preview(world.mia, who)).status,
  ];
  expect(await all(null)).toEqual([401, 401, 401, 401]);
  expect(await all(world.stan)).toEqual([401, 401, 401, 401]);
  for (const who of [world.mia, world.mo]) {
    expect(await all(who)).toEqual([403, 403, 403, 403]);
    expect((await page(who)).status).toBe(403);
    expect((await visit(world.community, who, `${PAGE}/preview`, letter)).status).toBe(403);
  }
  expect((await all(looking)).slice(0, 2)).toEqual([403, 403]);
  expect((await page(null)).location).toContain("/users/sign_in");
  expect(
    await rows(world.community, sql`select 1 from weekly_digests where community_id = ${world.community.id}`),
  ).toEqual([]);
});
