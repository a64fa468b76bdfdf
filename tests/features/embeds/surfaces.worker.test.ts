import { beforeEach, expect, test } from "vitest";
import { surfaceInput } from "~/features/embeds/input";
import { findSurfaces, postAt } from "~/features/embeds/surfaces.server";
import { sql } from "~/platform/database/sql";
import { addPost } from "../posts/posting";
import { as, asVisitor, createWorld, type Person, run, type World } from "../../world";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const asked = async (person: Person | null, query: Record<string, string>) => {
  const ctx = person
    ? await as(world.community, person, "/embeds", "GET")
    : await asVisitor(world.community, "/embeds");
  return findSurfaces(ctx, surfaceInput.parse(query));
};

test("an admin is offered what a visitor may see, and nothing else of what they see themselves", async () => {
  const { spaces } = await asked(world.ada, { show: "space" });
  expect(spaces.map(({ slug }) => slug)).toContain("plaza");
  expect(spaces.map(({ slug }) => slug)).not.toContain("cellar");
  expect(spaces).toEqual((await asked(null, { show: "space" })).spaces);
  expect((await asked(world.ada, { show: "space", space: "plaza" })).surface).toMatchObject({ path: "/c/plaza" });
  // Also where visitors meet something else at "/".
  expect((await asked(null, { show: "feed" })).surface).toMatchObject({ path: "/feed" });
  // One that is closed, or none, is not what was meant by it: the first that is open.
  expect((await asked(world.ada, { show: "space", space: "cellar" })).surface?.path).not.toBe("/c/cellar");
});

test("a post by the address that was copied: published, in an open space, of this house", async () => {
  const open = await addPost(world, world.mia, world.plaza, { title: "Beans & more" });
  const closed = await addPost(world, world.ada, world.cellar);
  const { origin } = (await asVisitor(world.community)).request.url;
  const found = (post: string) => asked(world.ada, { show: "post", post });
  expect(await found(`${origin}/c/plaza/${open.slug}?x=1#comment-3`)).toMatchObject({
    surface: { path: `/c/plaza/${open.slug}`, title: "Beans & more" },
    error: null,
  });
  expect((await found(`/c/plaza/${open.slug}/`)).surface).not.toBeNull();
  for (const post of [
    `${origin}/c/cellar/${closed.slug}`,
    `https://elsewhere.example/c/plaza/${open.slug}`,
    `${origin}/c/plaza`,
    "javascript:alert(1)",
    "//",
    "nonsense",
  ]) {
    expect(await found(post), post).toMatchObject({ surface: null, error: "post_unknown" });
  }
  expect(await found("")).toMatchObject({ surface: null, error: null });
});

test("of a private community there is nothing, also for its admins", async () => {
  await run(world.community, sql`update communities set is_private = 1 where community_id = ${world.community.id}`);
  for (const show of ["feed", "space", "post"])
    expect(await asked(world.ada, { show, space: "plaza" })).toMatchObject({
      spaces: [],
      surface: null,
      error: "nothing",
    });
});

test("an address is read as this house writes it", () => {
  expect(postAt("http://a.localhost/c/plaza/beans", "http://a.localhost")).toEqual({
    spaceSlug: "plaza",
    slug: "beans",
  });
  expect(postAt("http://a.localhost/c/plaza/beans/edit", "http://a.localhost")).toBeNull();
  expect(postAt("http://b.localhost/c/plaza/beans", "http://a.localhost")).toBeNull();
});
