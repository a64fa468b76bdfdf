import { beforeAll, expect, test } from "vitest";
import { sql } from "~/platform/database/sql";
import { action, loader } from "~/routes/home";
import { post } from "../features/posts/posting";
import { createWorld, type Person, run, type World } from "../world";
import { submit } from "./submit";
import { visit } from "./visit";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const stepsOf = async (who: Person | null, cookie = "", path = "/") => {
  const asked = who && { ...who, cookie: cookie ? `${who.cookie}; ${cookie}` : who.cookie };
  const { data } = await visit(world.community, asked, path, loader);
  return (data as { beginning: unknown }).beginning;
};

test("the first steps outlive the first post, for who runs the community, and each ticks itself", async () => {
  const left = { hasOwnLook: false, hasCompany: true };
  expect(await stepsOf(world.olive)).toEqual(left);
  await post(world, world.olive, world.plaza, "The first post");
  expect(await stepsOf(world.olive)).toEqual(left);
  expect(await stepsOf(world.olive, "", "/?sort=latest")).toEqual(left);
  for (const who of [world.mo, world.mia, null]) expect(await stepsOf(who)).toBeNull();
});

test("who hides the list is spared it on this device; another who runs the community still sees it", async () => {
  const hidden = await submit(world.community, "/?index", action, { intent: "hide_first_steps" }, world.olive);
  expect(hidden.location).toBe("/");
  expect(await stepsOf(world.olive, hidden.cookie)).toBeNull();
  expect(await stepsOf(world.ada, hidden.cookie)).not.toBeNull();
});

test("the list ends by itself with the last step", async () => {
  await run(world.community, sql`update communities set theme = 'espresso' where community_id = ${world.community.id}`);
  expect(await stepsOf(world.ada)).toBeNull();
});
