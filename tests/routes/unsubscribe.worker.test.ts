import { beforeEach, expect, test } from "vitest";
import { endPath } from "~/features/notifications/mails/links.server";
import { loader as keep } from "~/routes/account/keep-digest";
import { action, loader } from "~/routes/account/unsubscribe";
import { sql } from "~/platform/database/sql";
import { addCommunity, asSystem, call, createWorld, rows, type World } from "../world";
import { say } from "../features/comments/commenting";
import { addPost, type PostRef } from "../features/posts/posting";
import { submit } from "./submit";
import { visit } from "./visit";

let world: World;
let post: PostRef;
beforeEach(async () => {
  world = await createWorld();
  post = await addPost(world, world.mia, world.plaza);
});

const matter = () => endPath(asSystem(world.community), world.mia.id, { what: "matters", matters: ["comment"] });
const thread = () => endPath(asSystem(world.community), world.mia.id, { what: "post", postId: post.id });
const params = (path: string) => ({ token: path.slice("/unsubscribe/".length) });
const visited = (path: string) => visit(world.community, null, path, loader, params(path));
const open = async (path: string) => (await visited(path)).data;
const press = (path: string, fields: Record<string, string>) =>
  submit(world.community, path, action, fields, { params: params(path) });
const waiting = () =>
  rows(world.community, sql<{ id: number }>`select id from sendings where member_id = ${world.mia.id}`);
const list = async () =>
  (await (await call(world.community, world.mia, "/internal_api/notifications")).json<{ records: unknown[] }>())
    .records;

test("looking ends nothing; one click does, without signing in, twice as once; and is taken back", async () => {
  expect(await open(matter())).toMatchObject({ isEnded: false, matters: ["comment"] });
  await say(world, world.max, post.id);
  expect(await waiting()).toHaveLength(1);
  // As a mail program posts it (RFC 8058).
  for (let i = 0; i < 2; i += 1) expect((await press(matter(), { "List-Unsubscribe": "One-Click" })).status).toBe(200);
  expect(await open(matter())).toMatchObject({ isEnded: true });
  await say(world, world.max, post.id);
  expect(await waiting()).toHaveLength(1);
  expect(await list()).toHaveLength(2);
  await press(matter(), { intent: "again" });
  expect(await open(matter())).toMatchObject({ isEnded: false });
  await say(world, world.max, post.id);
  expect(await waiting()).toHaveLength(2);
});

test("a conversation is muted, but for who speaks to one", async () => {
  expect(await open(thread())).toMatchObject({ isEnded: false, matters: null });
  await press(thread(), { intent: "end" });
  expect(await open(thread())).toMatchObject({ isEnded: true });
  const mine = await say(world, world.mia, post.id);
  await say(world, world.max, post.id);
  expect(await list()).toHaveLength(0);
  await say(world, world.max, post.id, "You are right.", mine);
  expect(await list()).toHaveLength(1);
});

const prefer = (isOn: boolean) =>
  call(world.community, world.mia, "/internal_api/notification_preferences", {
    method: "PATCH",
    json: { cells: [{ matter: "comment", channel: "mail", is_on: isOn }] },
  });
const follow = (method: "POST" | "DELETE", who = world.max) =>
  call(world.community, who, `/internal_api/posts/${post.id}/post_followers`, { method, json: {} });

test("a link takes back what it has ended, and no word that its member has said since", async () => {
  await prefer(false);
  // Ended already: by their own word, which a link neither claims nor takes back.
  await press(matter(), { intent: "end" });
  expect(await open(matter())).toMatchObject({ isEnded: true, isByLink: false });
  await press(matter(), { intent: "again" });
  expect(await open(matter())).toMatchObject({ isEnded: true });
  await prefer(true);
  await press(matter(), { intent: "end" });
  expect(await open(matter())).toMatchObject({ isEnded: true, isByLink: true });
  await prefer(true);
  await prefer(false);
  await press(matter(), { intent: "again" });
  expect(await open(matter())).toMatchObject({ isEnded: true, isByLink: false });
});

test("who never followed a post does not begin to by a link; who did does again, and not against a later word", async () => {
  const link = endPath(asSystem(world.community), world.max.id, { what: "post", postId: post.id });
  const kept = () =>
    rows<{ on: number }>(
      world.community,
      sql`select is_following as "on" from post_followers where post_id = ${post.id} and member_id = ${world.max.id}`,
    );
  await press(link, { intent: "again" });
  expect(await kept()).toEqual([]);
  for (const intent of ["end", "end", "again", "again"]) await press(link, { intent });
  expect(await kept()).toEqual([]);
  await follow("POST");
  for (const intent of ["end", "again"]) await press(link, { intent });
  expect(await kept()).toEqual([{ on: 1 }]);
  await press(link, { intent: "end" });
  await follow("POST");
  await follow("DELETE");
  await press(link, { intent: "again" });
  expect(await kept()).toEqual([{ on: 0 }]);
});

test("a link that was changed, or is another community's, is not there and ends nothing", async () => {
  const right = matter();
  const elsewhere = asSystem(await addCommunity());
  const wrong = [
    right.replace("m-comment", "m-mention"),
    right.replace(/~.{4}/u, (part) => `${part.slice(0, -1)}x`),
    `${right.slice(0, -1)}${right.endsWith("A") ? "B" : "A"}`,
    endPath(elsewhere, world.mia.id, { what: "matters", matters: ["comment"] }),
    endPath(asSystem(world.community), world.mia.id, { what: "matters", matters: ["constructor"] }),
    endPath(asSystem(world.community), 1, { what: "matters", matters: ["comment"] }),
    "/unsubscribe/x",
  ];
  for (const path of wrong) {
    expect(await visited(path), path).toMatchObject({ status: 404, data: { isCut: true } });
    const answer = await press(path, { intent: "end" });
    // Nobody is there whom it could end anything for.
    if (!path.includes(endPath(asSystem(world.community), 1, { what: "matters", matters: ["comment"] })))
      expect(answer, path).toMatchObject({ status: 404 });
  }
  expect(
    await rows(world.community, sql`select 1 from notification_preferences where community_id = ${world.community.id}`),
  ).toEqual([]);
});

test("a keep link that was cut says so, as one that ends mails does", async () => {
  const path = "/weekly_digest/keep/1~0";
  const { status, data } = await visit(world.community, null, path, keep, { token: "1~0" });
  expect([status, data]).toEqual([404, { isCut: true }]);
});
