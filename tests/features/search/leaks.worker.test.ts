import { beforeAll, expect, test } from "vitest";
import { banMember } from "~/features/members/commands/remove-member.server";
import { deletePost, undoDeletePost } from "~/features/posts/commands/delete-post.server";
import { movePost } from "~/features/posts/commands/move-post.server";
import { countFound } from "~/features/search/counts.server";
import { search } from "~/features/search/queries.server";
import { sql } from "~/platform/database/sql";
import {
  addPerson,
  addSession,
  addSpace,
  as,
  asVisitor,
  call,
  createWorld,
  grant,
  type Person,
  run,
  type World,
} from "../../world";
import { say } from "../comments/commenting";
import { post } from "../posts/posting";
import { find, listened, published, rebuilt } from "./searching";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await rebuilt(world);
});

const publish = (who: Person, space: World["plaza"], title: string) => published(world, who, space, title);
const count = async (who: Person | null, query: string) =>
  countFound(who ? await as(world.community, who) : await asVisitor(world.community), query);

test("a private, a secret and a draft space are found by who may read them, and counted for nobody else", async () => {
  for (const space of [world.plaza, world.cellar, world.attic, world.sketch]) {
    await publish(world.olive, space, `Quokka in the ${space.slug}`);
  }
  expect(await find(world, world.olive, "quokka")).toEqual([
    "Quokka in the sketch",
    "Quokka in the attic",
    "Quokka in the cellar",
    "Quokka in the plaza",
  ]);
  expect(await find(world, world.mia, "quokka")).toEqual(["Quokka in the cellar", "Quokka in the plaza"]);
  expect(await find(world, world.max, "quokka")).toEqual(["Quokka in the plaza"]);
  expect(await find(world, null, "quokka")).toEqual(["Quokka in the plaza"]);
  expect(await find({ community: world.other }, world.stan, "quokka")).toEqual([]);
  expect(await find({ community: world.other }, world.stan, "quokka in:plaza")).toEqual([]);
  expect([(await count(world.olive, "quokka")).posts, (await count(world.mia, "quokka")).posts]).toEqual([4, 2]);
  expect(await count(world.max, "quokka")).toEqual({
    general: 1,
    members: 0,
    posts: 1,
    comments: 0,
    spaces: 0,
    mentions: 0,
    messages: 0,
  });
  expect((await count(null, "quokka")).general).toBe(1);
});

test("no operator opens what is closed", async () => {
  await publish(world.mia, world.cellar, "Numbat below");
  for (const query of ["numbat in:cellar", "in:cellar", "numbat from:mia", "numbat after:2020-01-01", "scope:numbat"]) {
    expect(await find(world, world.max, query), query).not.toContain("Numbat below");
    expect(await find(world, null, query), query).not.toContain("Numbat below");
  }
  for (const query of [`s${world.cellar.id}`, `c${world.community.id}`, 'x") OR scope : (c1', "numbat OR kpost"]) {
    expect(await find(world, world.max, query), query).toEqual([]);
  }
});

test("drafts are found by nobody; what is deleted is gone with the fact, its comments too, and comes back with them", async () => {
  await post(world, world.mia, world.plaza, "Bilby unfinished", { status: "draft" });
  const made = await publish(world.mia, world.plaza, "Bilby at dusk");
  await say(world, world.max, made.id, "A bilby, I think.");
  await listened(world);
  expect(await find(world, world.mia, "bilby")).toEqual(["Bilby at dusk", "on Bilby at dusk"]);
  const ctx = await as(world.community, world.mia);
  const key = { spaceSlug: "plaza", slug: made.slug };
  await deletePost(ctx, key);
  await ctx.settled();
  for (const who of [world.mia, world.olive, null]) expect(await find(world, who, "bilby")).toEqual([]);
  expect((await count(world.olive, "bilby")).general).toBe(0);
  const back = await as(world.community, world.mia);
  await undoDeletePost(back, made.id);
  await back.settled();
  await listened(world);
  expect(await find(world, world.max, "bilby")).toEqual(["Bilby at dusk", "on Bilby at dusk"]);
});

test("what is moved to a private space is found there alone, by its comments too", async () => {
  const made = await publish(world.mia, world.plaza, "Wombat on the move");
  await say(world, world.max, made.id, "Follow that wombat!");
  await listened(world);
  const ctx = await as(world.community, world.olive);
  await movePost(ctx, { spaceSlug: "plaza", slug: made.slug, to: "cellar" });
  await ctx.settled();
  expect(await find(world, world.max, "wombat")).toEqual([]);
  expect((await count(world.max, "wombat")).general).toBe(0);
  expect(await find(world, world.mia, "wombat")).toEqual(["Wombat on the move", "on Wombat on the move"]);
  expect((await count(world.mia, "wombat")).general).toBe(2);
});

test("a space that is made private, secret or deleted, and a member who leaves one, are asked with each search", async () => {
  const den = await addSpace(world, "den", {});
  await publish(world.mia, den, "Dingo in the den");
  expect(await find(world, world.max, "dingo")).toEqual(["Dingo in the den"]);
  const set = (change: string) =>
    run(world.community, { text: `update spaces set ${change} where id = ? `, params: [den.id] });
  await set("is_private = 1");
  expect(await find(world, world.max, "dingo")).toEqual([]);
  await grant(world, world.max, den);
  expect(await find(world, world.max, "dingo")).toEqual(["Dingo in the den"]);
  await run(
    world.community,
    sql`delete from access_grants where member_id = ${world.max.id} and space_id = ${den.id}
      and community_id = ${world.community.id}`,
  );
  expect(await find(world, world.max, "dingo")).toEqual([]);
  await set("deleted_at = 1");
  expect(await find(world, world.olive, "dingo")).toEqual([]);
  expect((await count(world.olive, "dingo")).general).toBe(0);
  await set("deleted_at = null, is_private = 0");
  expect(await find(world, world.max, "dingo")).toEqual(["Dingo in the den"]);
});

test("comments that were switched off are found no more", async () => {
  const made = await publish(world.mia, world.plaza, "Echidna");
  await say(world, world.max, made.id, "Spiny echidna.");
  await listened(world);
  await run(world.community, sql`update posts set is_comments_enabled = 0 where id = ${made.id}`);
  expect(await find(world, world.mia, "spiny")).toEqual([]);
});

test("who is hidden by a post's page is not found by from:", async () => {
  const made = await publish(world.mia, world.plaza, "Kookaburra by nobody");
  expect(await find(world, world.max, "kookaburra from:mia")).toEqual(["Kookaburra by nobody"]);
  await run(world.community, sql`update posts set hide_meta_info = 1 where id = ${made.id}`);
  await rebuilt(world);
  expect(await find(world, world.max, "kookaburra from:mia")).toEqual([]);
  const { hits } = await search(await as(world.community, world.max), {
    query: "kookaburra",
    type: "posts",
    sort: "latest",
  });
  expect(hits[0]).toMatchObject({ author: null, at: null });
});

test("people are found where the directory is open, by admins always; who is banned by nobody", async () => {
  const gus = await addPerson(world.community, "Gustav Gone", "member");
  const ctx = await as(world.community, world.olive);
  await rebuilt(world);
  expect(await find(world, world.olive, "gust")).toEqual(["Gustav Gone"]);
  expect(await find(world, world.max, "gust")).toEqual([]);
  expect((await count(world.max, "gust")).members).toBe(0);
  await run(
    world.community,
    sql`update communities set public_member_directory = 1 where community_id = ${world.community.id}`,
  );
  expect(await find(world, world.max, "gust")).toEqual(["Gustav Gone"]);
  expect(await find(world, null, "gust")).toEqual(["Gustav Gone"]);
  await run(world.community, sql`update communities set is_private = 1 where community_id = ${world.community.id}`);
  await expect(find(world, null, "gust")).rejects.toMatchObject({ status: 401 });
  await run(world.community, sql`update communities set is_private = 0 where community_id = ${world.community.id}`);
  await banMember(ctx, { memberId: gus.id, until: null });
  await ctx.settled();
  expect(await find(world, world.olive, "gust")).toEqual([]);
});

test("who looks through a member's eyes finds what the member finds", async () => {
  await publish(world.olive, world.attic, "Potoroo upstairs");
  const cookie = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.olive.id });
  expect(await find(world, { ...world.mia, cookie }, "potoroo")).toEqual([]);
  expect(await find(world, world.olive, "potoroo")).toEqual(["Potoroo upstairs"]);
  const rebuild = await call(world.community, { ...world.mia, cookie }, "/internal_api/search/rebuild", { json: {} });
  expect(rebuild.status).toBe(403);
});

test("who may read more spaces than they may not is told the same", async () => {
  for (const slug of ["one", "two", "three", "four", "five"]) await addSpace(world, slug, {});
  for (const space of [world.plaza, world.cellar, world.attic, world.sketch]) {
    await publish(world.olive, space, `Possum in the ${space.slug}`);
  }
  await rebuilt(world);
  expect(await find(world, world.mia, "possum")).toEqual(["Possum in the cellar", "Possum in the plaza"]);
  expect(await find(world, world.max, "possum")).toEqual(["Possum in the plaza"]);
  expect(await find(world, null, "possum")).toEqual(["Possum in the plaza"]);
  expect([(await count(world.mia, "possum")).general, (await count(world.max, "possum")).general]).toEqual([2, 1]);
  const gone = await addSpace(world, "gone", {});
  await publish(world.mia, gone, "Possum that is gone");
  await run(world.community, { text: "update spaces set deleted_at = 1 where id = ? ", params: [gone.id] });
  expect((await count(world.max, "possum")).general).toBe(1);
  // Who is in the community stands in the directory alone.
  const open = (is: number) =>
    run(
      world.community,
      sql`update communities set public_member_directory = ${is} where community_id = ${world.community.id}`,
    );
  await open(0);
  expect((await count(world.max, "member")).members).toBe(0);
  expect(await find(world, world.max, "member", { type: "members" })).toEqual([]);
  await open(1);
  expect((await count(world.max, "member")).members).toBeGreaterThan(1);
});
