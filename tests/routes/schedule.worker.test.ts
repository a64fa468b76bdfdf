import { beforeEach, expect, test } from "vitest";
import { schedulePost } from "~/features/posts/commands/schedule-post.server";
import type { FullPostRow } from "~/features/posts/row";
import { updateSpace } from "~/features/spaces/commands/update-space.server";
import { sql } from "~/platform/database/sql";
import { loader as byId } from "~/routes/posts/by-id";
import { loader as dashboard } from "~/routes/posts/dashboard";
import { action as newAction, loader as newLoader } from "~/routes/posts/new";
import { loader as postLoader } from "~/routes/posts/post";
import { action, loader } from "~/routes/posts/schedule";
import { scheduledIn } from "~/routes/posts/writing";
import { post } from "../features/posts/posting";
import { as, call, createWorld, type Person, rows, run, type World } from "../world";
import { submit } from "./submit";
import { visit } from "./visit";

const HOUR = 3_600_000;
let world: World;
let waiting: FullPostRow;
beforeEach(async () => {
  world = await createWorld();
  const draft = await post(world, world.mia, world.plaza, "Later", { status: "draft" });
  waiting = await schedulePost(await as(world.community, world.mia), draft.id, Date.now() + HOUR);
});

const path = () => `/posts/${waiting.id}/schedule`;
const look = (who: Person | null) => visit(world.community, who, path(), loader, { id: String(waiting.id) });
const send = (who: Person, fields: Record<string, string>) =>
  submit(world.community, path(), action, fields, { cookie: who.cookie, params: { id: String(waiting.id) } });
const rowOf = async () =>
  (
    await rows<{ status: string; at: number }>(
      world.community,
      sql`select status, published_at as at from posts where id = ${waiting.id}`,
    )
  )[0];

const newest = async () => {
  const [row] = await rows<{ id: number; status: string; title: string }>(
    world.community,
    sql`select id, status, title from posts where community_id = ${world.community.id} order by id desc limit 1`,
  );
  if (!row) throw new Error("no post");
  return row;
};

test("is its author's, and to be read by who manages the space; to everybody else it is not there", async () => {
  expect((await look(world.mia)).data).toMatchObject({
    post: { name: "Later", tiptap_body: null, policies: { can_update_post: true } },
  });
  expect((await look(world.ada)).data).toMatchObject({ post: { policies: { can_update_post: false } } });
  for (const who of [world.max, null]) expect((await look(who)).status).toBe(404);
});

test.each(["a new post", "a draft", "one whose space nobody has chosen"])(
  "%s: everything that is wrong is told at once, with what was typed",
  async (kind) => {
    await call(world.community, world.ada, "/internal_api/topics", { json: { name: "News" } });
    await updateSpace(await as(world.community, world.ada), "plaza", { require_topic_selection: true });
    const draft = kind === "a draft" ? await post(world, world.mia, world.plaza, "Half", { status: "draft" }) : null;
    const isPlaced = kind !== "one whose space nobody has chosen";
    const fields = {
      title: " ",
      doc: "",
      body: " ",
      request_key: "key-of-the-form",
      topics: "plaza",
      intent: "schedule",
      ...(draft && { draft_id: String(draft.id), version: "0" }),
      ...(!isPlaced && { space: "" }),
    };
    const options = { cookie: world.mia.cookie, params: { spaceSlug: "plaza" } };
    const wrong = { title: /\S/, body: /\S/, ...(isPlaced ? { topic_ids: /\S/ } : { space: /\S/ }) };
    for (const [date, words] of [
      ["2020-02-02", "This time has passed. Choose a later one."],
      ["2999-02-02", "That is too far ahead: one year at most."],
      ["", "Choose a date and a time."],
    ] as const) {
      const typed = { ...fields, schedule_date: date, schedule_time: "09:00" };
      const answer = await submit(world.community, "/c/plaza/new", newAction, typed, options);
      expect(answer).toMatchObject({ status: 422, data: { values: typed } });
      const told = (answer.data as { error: { fields: Record<string, string> } }).error.fields;
      expect(Object.keys(told).sort()).toEqual([...Object.keys(wrong), "scheduled_at"].sort());
      expect(told).toMatchObject({ ...wrong, scheduled_at: words });
    }
    // To be published now it is told the rest.
    const now = await submit(world.community, "/c/plaza/new", newAction, { ...fields, intent: "publish" }, options);
    expect((now.data as { error: { fields: object } }).error.fields).toEqual(
      Object.fromEntries(Object.keys(wrong).map((field) => [field, expect.stringMatching(/\S/)])),
    );
  },
);

test("its addresses lead there: by its id to the list, by its space to its page, where it was written too", async () => {
  const id = { id: String(waiting.id) };
  const to = (at: string, load: unknown, params: Record<string, string>, who = world.mia) =>
    visit(world.community, who, at, load, params);
  expect((await to(`/posts/${waiting.id}`, byId, id)).location).toBe("/settings/posts?status=scheduled");
  const listed = await to("/settings/posts?status=scheduled", dashboard, {});
  expect(listed.data).toMatchObject({ status: "scheduled", posts: [{ id: waiting.id }] });
  const slugs = { spaceSlug: "plaza", slug: waiting.slug };
  expect((await to(`/c/plaza/${waiting.slug}`, postLoader, slugs)).location).toBe(path());
  expect((await to(`/c/plaza/${waiting.slug}`, postLoader, slugs, world.max)).status).toBe(404);
  const query = `/c/plaza/new?draft=${waiting.id}`;
  expect((await to(query, newLoader, { spaceSlug: "plaza" })).location).toBe(path());
});

test("another time, now and back to drafts, each where its form leads; what is done is shown where it is", async () => {
  await run(world.community, sql`update members set time_zone = 'America/Sao_Paulo' where id = ${world.mia.id}`);
  const day = new Date(Date.now() + 48 * HOUR).toISOString().slice(0, 10);
  const moved = await send(world.mia, { intent: "schedule", schedule_date: day, schedule_time: "09:00" });
  expect(moved.location).toBe(path());
  expect(await rowOf()).toEqual({ status: "scheduled", at: Date.parse(`${day}T12:00Z`) });

  expect((await send(world.mia, { intent: "publish" })).location).toBe("/c/plaza/later");
  expect((await look(world.mia)).location).toBe("/c/plaza/later");
  // A second click comes late.
  expect((await send(world.mia, { intent: "publish" })).location).toBe("/c/plaza/later");
  expect((await send(world.mia, { intent: "draft" })).status).toBe(409);
});

test("back to drafts twice leads to the draft; a time that is none keeps what was chosen", async () => {
  const wrong = await send(world.mia, { intent: "schedule", schedule_date: "2020-01-01", schedule_time: "09:00" });
  expect(wrong).toMatchObject({
    status: 422,
    data: {
      error: { fields: { scheduled_at: "This time has passed. Choose a later one." } },
      values: { schedule_date: "2020-01-01" },
    },
  });
  expect((await send(world.mia, { intent: "schedule" })).status).toBe(422);
  for (let i = 0; i < 2; i += 1)
    expect((await send(world.mia, { intent: "draft" })).location).toBe(`/c/plaza/new?draft=${waiting.id}`);
  expect((await look(world.mia)).location).toBe(`/c/plaza/new?draft=${waiting.id}`);
});

test("a form that writes says the time in its button: a new post and a draft, both kept when it is refused", async () => {
  const fields = { title: "By form", body: "Words.", request_key: "key-of-the-form", schedule_date: "2020-01-01" };
  const write = (more: Record<string, string>) =>
    submit(
      world.community,
      "/c/plaza/new",
      newAction,
      { ...fields, ...more },
      {
        cookie: world.mia.cookie,
        params: { spaceSlug: "plaza" },
      },
    );
  expect(await write({ intent: "schedule", schedule_time: "09:00" })).toMatchObject({
    status: 422,
    data: { values: { title: "By form", schedule_date: "2020-01-01", schedule_time: "09:00" } },
  });
  const wall = new Date(Date.now() + 24 * HOUR).toISOString().slice(0, 16);
  expect((await write({ intent: `schedule ${wall}` })).location).toMatch(/^\/posts\/\d+\/schedule$/);
  const draft = await post(world, world.mia, world.plaza, "Half", { status: "draft" });
  const made = await write({ intent: `schedule ${wall}`, draft_id: String(draft.id), version: "0" });
  expect(made.location).toBe(`/posts/${draft.id}/schedule`);
});

test("a page that still shows a draft does not write over what was scheduled since: what is typed in it is kept", async () => {
  const write = (fields: Record<string, string>) =>
    submit(
      world.community,
      "/c/plaza/new",
      newAction,
      { title: "Older", body: "Older words.", request_key: "key-of-the-form", ...fields },
      { cookie: world.mia.cookie, params: { spaceSlug: "plaza" } },
    );
  const wall = new Date(Date.now() + 24 * HOUR).toISOString().slice(0, 16);
  // As it was opened, and as it is known to a page that has begun it itself.
  const opened: Record<string, string>[] = [{ version: "0" }, {}];
  for (const version of opened)
    for (const intent of ["publish", `schedule ${wall}`]) {
      const refused = await write({ intent, draft_id: String(waiting.id), ...version });
      expect(refused).toMatchObject({
        status: 409,
        data: { error: { code: "already_scheduled" }, values: { title: "Older", body: "Older words." } },
      });
    }
  const [row] = await rows(world.community, sql`select status, title from posts where id = ${waiting.id}`);
  expect(row).toEqual({ status: "scheduled", title: "Later" });

  // The answer was lost, and it is sent again as it was.
  const draft = await post(world, world.mia, world.plaza, "Half", { status: "draft" });
  for (let i = 0; i < 2; i += 1)
    expect((await write({ intent: `schedule ${wall}`, draft_id: String(draft.id), version: "0" })).location).toBe(
      `/posts/${draft.id}/schedule`,
    );

  // What the form itself had scheduled, and was changed on another page since.
  await write({ intent: `schedule ${wall}` });
  const { id } = await newest();
  await run(world.community, sql`update posts set title = 'Newer', draft_version = 1 where id = ${id}`);
  expect(await write({ intent: "publish" })).toMatchObject({ status: 409, data: { values: { title: "Older" } } });
  expect(await newest()).toEqual({ id, status: "scheduled", title: "Newer" });
});

test("the time is that of the writer's clocks, over a change of them too", () => {
  const momentOf = (wall: string) => {
    const form = new FormData();
    form.set("intent", `schedule ${wall}`);
    return scheduledIn(form, "America/New_York") ?? 0;
  };
  const at = (wall: string) => new Date(momentOf(wall)).toISOString();
  expect(at("2027-03-13T09:00")).toBe("2027-03-13T14:00:00.000Z");
  expect(at("2027-03-14T09:00")).toBe("2027-03-14T13:00:00.000Z");
  // Left out that night, and the first of the two that come that night.
  expect(at("2027-03-14T02:30")).toBe("2027-03-14T07:30:00.000Z");
  expect(at("2027-11-07T01:30")).toBe("2027-11-07T05:30:00.000Z");
  expect(momentOf("2027-02-30T09:00")).toBeNaN();
});
