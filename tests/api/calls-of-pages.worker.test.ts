import { beforeEach, expect, test } from "vitest";
import { post } from "../features/posts/posting";
import { job, space } from "../support/subjects";
import { call, createWorld, type Person, type World } from "../world";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const ask = async (who: Person, method: string, path: string, json?: unknown) => {
  const answer = await call(world.community, who, `/internal_api${path}`, { method, json });
  return [answer.status, await answer.json()];
};

test("one's profile is changed by what is sent, and what is absent stays", async () => {
  const profile = { public_uid: world.mia.publicUid, name: "Mia Member", headline: "", bio: "", has_picture: false };
  expect(await ask(world.mia, "GET", "/profile")).toMatchObject([200, profile]);
  expect(await ask(world.mia, "PATCH", "/profile", { headline: "Roasts" })).toMatchObject([
    200,
    { headline: "Roasts" },
  ]);
  const changed = { name: "Mia Moon", headline: "Roasts", bio: "Every week." };
  expect(await ask(world.mia, "PUT", "/profile", { name: "Mia Moon", bio: "Every week." })).toMatchObject([
    200,
    changed,
  ]);
  expect(await ask(world.max, "GET", "/profile")).toMatchObject([200, { name: "Max Member", headline: "" }]);
  const refused = await ask(world.mia, "PATCH", "/profile", { name: "", headline: "x".repeat(1000) });
  expect(refused).toMatchObject([422, { error_details: { name: {}, headline: {} } }]);
  expect(await ask(world.mia, "GET", "/profile")).toMatchObject([200, changed]);
});

test("what is scheduled is published at once, and once", async () => {
  const draft = await post(world, world.mia, world.plaza, "Later", { status: "draft" });
  const later = { scheduled_at: new Date(Date.now() + 3_600_000).toISOString() };
  await ask(world.mia, "PUT", `/posts/${draft.id}/schedule`, later);
  expect(await ask(world.max, "POST", `/posts/${draft.id}/publish`)).toMatchObject([404, {}]);
  for (let i = 0; i < 2; i++) {
    expect(await ask(world.mia, "POST", `/posts/${draft.id}/publish`)).toMatchObject([200, { status: "published" }]);
  }
});

test("an admin's HTML is put below a post, and nobody else's", async () => {
  const { slug } = await post(world, world.mia, world.plaza, "With more");
  const path = `/spaces/plaza/posts/${slug}/custom_html`;
  const json = { internal_custom_html: "<p>Open</p>" };
  expect(await ask(world.mia, "PUT", path, json)).toMatchObject([403, { code: "custom_html_admins" }]);
  expect(await ask(world.ada, "PUT", path, json)).toMatchObject([200, json]);
  expect(await ask(world.ada, "PATCH", path, { internal_custom_html: "" })).toMatchObject([
    200,
    { internal_custom_html: null },
  ]);
});

test("a job says how far it is, and is stopped once", async () => {
  const id = await job(world);
  expect(await ask(world.ada, "GET", `/jobs/${id}`)).toMatchObject([200, { id, state: "waiting" }]);
  expect(await ask(world.max, "GET", `/jobs/${id}`)).toMatchObject([404, {}]);
  expect(await ask(world.ada, "POST", `/jobs/${id}/cancel`)).toMatchObject([200, { state: "cancelled" }]);
  expect(await ask(world.ada, "POST", `/jobs/${id}/cancel`)).toMatchObject([409, { code: "job_over" }]);
});

test("everybody is let into a space, and members.csv made, by jobs", async () => {
  const id = await space(world);
  for (const [path, json] of [
    [`/spaces/${id}/space_members/from`, { from: "community" }],
    [`/spaces/${id}/members_csv`, {}],
    ["/space_groups/house/members_csv", {}],
  ] as const) {
    const [status, answer] = await ask(world.ada, "POST", path, json);
    expect([path, status, answer]).toEqual([path, 201, { job_id: expect.any(Number) }]);
    const begun = (answer as { job_id: number }).job_id;
    expect(await ask(world.ada, "GET", `/jobs/${begun}`)).toMatchObject([200, { id: begun }]);
  }
});

test("deliveries are an admin's to see; where nothing has failed there is nothing to try again", async () => {
  expect(await ask(world.ada, "GET", "/deliveries")).toMatchObject([200, { parked: [], cursor: null }]);
  expect(await ask(world.mia, "GET", "/deliveries")).toMatchObject([403, {}]);
  for (const path of ["/deliveries/retry", "/deliveries/mail/retry"]) {
    expect(await ask(world.ada, "POST", path)).toMatchObject([409, { code: "not_parked" }]);
  }
  expect(await ask(world.ada, "POST", "/deliveries/1/retry", { listener: "nobody" })).toMatchObject([409, {}]);
});
