import { beforeEach, expect, test } from "vitest";
import { loader as space } from "~/routes/spaces/space";
import { action as save } from "~/routes/spaces/space-settings";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import { addSpace, call, createWorld, grant, type Person, type World } from "../../world";

let world: World;
beforeEach(async () => {
  world = await createWorld();
  await grant(world, world.mia, world.plaza);
});

const change = (who: Person, json: object, method = "PATCH") =>
  call(world.community, who, "/internal_api/spaces/plaza", { method, json });
const open = async (who: Person | null, query = "") => {
  const { location, data } = await visit(world.community, who, `/c/plaza${query}`, space, { spaceSlug: "plaza" });
  const page = data as { head?: { showsMembersTab: boolean; opensWith: string }; faces?: object[] } | undefined;
  return { location, head: page?.head, faces: page?.faces };
};

test("the tab of the members is left out for all but its managers, with the faces; PUT and PATCH alike", async () => {
  expect(await open(world.mia)).toMatchObject({ head: { showsMembersTab: true }, faces: [{ name: "Mia Member" }] });
  const answer = await change(world.ada, { visible_tabs: { members: false } }, "PUT");
  // Who manages it goes on seeing it.
  expect(await answer.json()).toMatchObject({ visible_tabs: { members: true, posts: true } });
  expect(await open(world.mia)).toMatchObject({ head: { showsMembersTab: false }, faces: [] });
  expect(await open(world.ada)).toMatchObject({ head: { showsMembersTab: true }, faces: [{ name: "Mia Member" }] });
  const told = await call(world.community, world.mia, "/internal_api/spaces/plaza");
  expect(await told.json()).toMatchObject({ visible_tabs: { members: false, posts: true } });
  await change(world.ada, { visible_tabs: { members: true } });
  expect(await open(world.mia)).toMatchObject({ head: { showsMembersTab: true } });
  expect((await change(world.mia, { visible_tabs: { members: false } })).status).toBe(403);
});

test("its address opens with the members where that was chosen, for who is signed in and asks for nothing else", async () => {
  const answer = await change(world.ada, { default_tab: "members" });
  expect(await answer.json()).toMatchObject({ default_tab: "members" });
  expect((await open(world.mia)).location).toBe("/c/plaza/members");
  expect((await open(world.mia, "?iframe=true")).location).toBe("/c/plaza/members?iframe=true");
  for (const query of ["?tab=posts", "?sort=likes", "?cursor=x"])
    expect((await open(world.mia, query)).location, query).toBeNull();
  expect((await open(null)).location).toBeNull();
  // A tab that is left out opens nothing.
  await change(world.ada, { visible_tabs: { members: false } });
  expect(await open(world.mia)).toMatchObject({ location: null, head: { opensWith: "posts" } });
  expect((await change(world.ada, { default_tab: "events" })).status).toBe(422);
});

test("the form of the settings writes both, a box that is not ticked too", async () => {
  const fill = (fields: Record<string, string>) =>
    submit(world.community, "/c/plaza/settings", save, fields, {
      cookie: world.ada.cookie,
      params: { spaceSlug: "plaza" },
    });
  await fill({ default_tab: "members", members_tab: "on" });
  expect((await open(world.mia)).location).toBe("/c/plaza/members");
  await fill({ default_tab: "posts" });
  expect(await open(world.mia)).toMatchObject({ location: null, head: { showsMembersTab: false } });
});

test("a space of events leaves the tab of what is over out for all but its managers, by door and form", async () => {
  const meetups = await addSpace(world, "meetups", { postType: "event", displayView: "list" });
  const tabs = async (who: Person) => {
    const told = await call(world.community, who, `/internal_api/spaces/${meetups.slug}`);
    return ((await told.json()) as { visible_tabs: Record<string, boolean> }).visible_tabs;
  };
  const say = (visible_tabs: object) =>
    call(world.community, world.ada, `/internal_api/spaces/${meetups.slug}`, {
      method: "PATCH",
      json: { visible_tabs },
    });
  expect(await tabs(world.mia)).toMatchObject({ upcoming: true, past: true });
  await say({ past: false });
  expect([(await tabs(world.mia)).past, (await tabs(world.ada)).past]).toEqual([false, true]);
  await say({ members: true });
  expect((await tabs(world.mia)).past).toBe(false);
  const fill = (fields: Record<string, string>) =>
    submit(
      world.community,
      "/c/meetups/settings",
      save,
      { asks_past_tab: "1", ...fields },
      {
        cookie: world.ada.cookie,
        params: { spaceSlug: "meetups" },
      },
    );
  await fill({ past_tab: "on", members_tab: "on" });
  expect((await tabs(world.mia)).past).toBe(true);
  await fill({ members_tab: "on" });
  expect((await tabs(world.mia)).past).toBe(false);
});
