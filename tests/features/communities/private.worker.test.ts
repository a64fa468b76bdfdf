import { beforeAll, beforeEach, expect, test } from "vitest";
import { listSidebar } from "~/features/communities/sidebar.server";
import { findProfile, listMemberComments, listMemberPosts, listMemberSpaces } from "~/features/members/queries.server";
import { parsePlace } from "~/features/members/rules";
import { listFeed } from "~/features/posts/lists.server";
import { listSpaceGroups } from "~/features/spaces/queries.server";
import { bind, sql } from "~/platform/database/sql";
import { forgetHosts } from "~/platform/hosts.server";
import { loader as profilePage } from "~/routes/members/profile";
import { loader as home } from "~/routes/home";
import { loader as shell } from "~/routes/shell";
import { as, call, createWorld, env, type Person, run, type TestCtx, type World } from "../../world";
import { signInFor, visit } from "../../routes/visit";
import { post } from "../posts/posting";

let world: World;
/** A community that was closed after people had written in its open space. */
beforeAll(async () => {
  world = await createWorld();
  await post(world, world.mia, world.plaza, "Among ourselves");
  const { id } = world.community;
  await run(world.community, sql`update communities set is_private = 1 where community_id = ${id}`);
  await bind(env.DIRECTORY.withSession(), sql`update communities set is_private = 1 where id = ${id}`).run();
});
// The isolate remembers for a minute whose host is whose, and what others did in it.
beforeEach(() => forgetHosts());

const looking = (who: Person | null) => as(world.community, who, "/", "GET");
const outside = () => [null, world.stan];
const START = parsePlace(null);

test("the feed is for its members: visitors and strangers are asked to sign in, at every door", async () => {
  for (const who of outside()) {
    await expect(listFeed(await looking(who))).rejects.toMatchObject({ status: 401 });
    const page = await visit(world.community, who, "/?sort=latest", home);
    expect([page.status, page.location]).toEqual([302, signInFor("/?sort=latest")]);
    const response = await call(world.community, who, "/internal_api/posts");
    const body = await response.text();
    expect([response.status, body.includes("Among ourselves")]).toEqual([401, false]);
  }
  const { posts } = await listFeed(await looking(world.max));
  expect(posts.map((one) => one.name)).toEqual(["Among ourselves"]);
});

test("a profile is for its members; to visitors one that is there looks like one that is not", async () => {
  for (const who of outside()) {
    for (const uid of [world.mia.publicUid, "nobody-at-all"]) {
      await expect(findProfile(await looking(who), uid)).rejects.toMatchObject({ status: 401 });
      const path = `/u/${uid}`;
      const page = await visit(world.community, who, path, profilePage, { publicUid: uid });
      expect([page.status, page.location, page.data]).toEqual([302, signInFor(path), null]);
    }
    const lists: ((ctx: TestCtx) => Promise<unknown>)[] = [
      async (ctx) => (await listMemberPosts(ctx, world.mia.publicUid, START)).lines,
      async (ctx) => (await listMemberComments(ctx, world.mia.publicUid, START)).lines,
      (ctx) => listMemberSpaces(ctx, world.mia.publicUid),
    ];
    for (const list of lists) expect(await list(await looking(who))).toEqual([]);
  }
  expect(await findProfile(await looking(world.max), world.mia.publicUid)).toMatchObject({ name: "Mia Member" });
  await expect(findProfile(await looking(world.max), "nobody-at-all")).rejects.toMatchObject({ status: 404 });
});

test("the sidebar lists nothing to visitors, neither spaces nor groups", async () => {
  for (const who of outside()) {
    expect(await listSidebar(await looking(who))).toEqual([]);
    expect(await listSpaceGroups(await looking(who))).toEqual([]);
    const house = await visit(world.community, who, "/", shell);
    expect(house).toMatchObject({ status: 200, data: { sidebar: "[]" } });
  }
  const [group] = await listSidebar(await looking(world.max));
  expect(group?.spaces.map((space) => space.slug).sort()).toEqual(["cellar", "plaza"]);
});
