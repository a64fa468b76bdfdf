import { expect, test } from "vitest";
import { getAccount } from "~/features/accounts/directory.server";
import { finishJoin, joinCommunity } from "~/features/accounts/join.server";
import { isNewcomer } from "~/features/onboarding/arrival.server";
import { findOnboardingSettings, updateOnboardingSettings } from "~/features/onboarding/new-members.server";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { action as signUp } from "~/routes/account/sign-up";
import { inDirectory, PASSWORD } from "../accounts/cast";
import { post } from "../posts/posting";
import { submit } from "../../routes/submit";
import { as, asVisitor, call, createWorld, type Person, rows, run, type World } from "../../world";

const update = async (world: World, input: Parameters<typeof updateOnboardingSettings>[1], who = world.olive) =>
  updateOnboardingSettings(await as(world.community, who), input);
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => "none",
    (error: { fields?: Record<string, string>; code?: string }) => Object.values(error.fields ?? {})[0] ?? error.code,
  );
const spacesOf = (world: World, memberId: number) =>
  rows<{ id: number; fact: string }>(
    world.community,
    sql`select g.space_id as id, f.name as fact from access_grants g left join facts f on f.id = g.granted_by_fact
      where g.member_id = ${memberId} and g.community_id = ${world.community.id} and g.source_kind = 'direct'
      order by g.space_id`,
  );

async function join(world: World, who: Person) {
  const ctx = await asVisitor(world.community);
  const account = await getAccount(ctx, who.accountId);
  if (!account) throw new Error("no account");
  return joinCommunity(ctx, account);
}

test("whoever joins is in the chosen spaces at once, private ones too, once, and can leave them", async () => {
  const world = await createWorld();
  await update(world, { space_ids: [world.cellar.id, world.plaza.id, world.plaza.id] });
  const before = await spacesOf(world, world.max.id);
  const member = await join(world, world.stan);
  const given = await spacesOf(world, member.id);
  expect(given.map(({ id }) => id)).toEqual([world.plaza.id, world.cellar.id].sort((a, b) => a - b));
  expect(given.every(({ fact }) => fact === "member.joined")).toBe(true);
  await finishJoin(await asVisitor(world.community), world.stan.accountId);
  expect(await spacesOf(world, member.id)).toHaveLength(2);
  // Who was here before stays as they were.
  expect(await spacesOf(world, world.max.id)).toEqual(before);
});

test("a space that is gone by then is passed over; without a choice nobody is put anywhere", async () => {
  const world = await createWorld();
  const none = await join(world, world.stan);
  expect(await spacesOf(world, none.id)).toEqual([]);
  await update(world, { space_ids: [world.cellar.id, world.plaza.id] });
  await call(world.community, world.olive, `/internal_api/spaces/${world.cellar.id}`, { method: "DELETE", json: {} });
  const other = await createWorld();
  const member = await join(world, other.stan);
  expect((await spacesOf(world, member.id)).map(({ id }) => id)).toEqual([world.plaza.id]);
  expect((await findOnboardingSettings(await as(world.community, world.ada))).spaceIds).toEqual([world.plaza.id]);
});

test("whoever signs up sees the welcome post first, and what they were on the way to instead where there is such", async () => {
  const world = await createWorld();
  const { slug } = await post(world, world.olive, world.plaza, "Come in");
  const fields = () => ({ name: "Nina New", email: `${newUid().toLowerCase()}@example.test`, password: PASSWORD });
  const signedUp = async (to = "") =>
    (await submit(world.community, "/users/sign_up", signUp, { ...fields(), post_login_redirect: to })).location;
  expect(await signedUp()).toBe("/");
  await update(world, { welcome_post: `http://${world.community.slug}.localhost/c/plaza/${slug}` });
  expect(await signedUp()).toBe(`/c/plaza/${slug}`);
  expect(await signedUp("/members")).toBe("/members");
  // Who has been a member for long types the password they have where one signs up.
  const old = fields();
  await submit(world.community, "/users/sign_up", signUp, old);
  await inDirectory(
    sql`update accounts set email = ${old.email}, email_verified_at = 1 where instr(email, ${old.email}) > 0`,
  );
  const again = () => submit(world.community, "/users/sign_up", signUp, { ...old, name: "Nina" });
  expect((await again()).location).toBe(`/c/plaza/${slug}`);
  await run(world.community, sql`update members set joined_at = 1 where community_id = ${world.community.id}`);
  expect((await again()).location).toBe("/");
  await run(world.community, sql`update members set joined_at = ${Date.now()} where id = ${world.max.id}`);
  // Who is here for longer goes where they go.
  await run(world.community, sql`update members set joined_at = 1 where id = ${world.mia.id}`);
  expect(isNewcomer(await as(world.community, world.mia))).toBe(false);
  expect(isNewcomer(await as(world.community, world.max))).toBe(true);
  await call(world.community, world.olive, `/internal_api/spaces/plaza/posts/${slug}`, { method: "DELETE", json: {} });
  expect(await signedUp()).toBe("/");
});

test("what not every new member can read is no welcome post, nor what stands elsewhere", async () => {
  const world = await createWorld();
  const closed = await post(world, world.olive, world.cellar, "Down here");
  const at = `/c/cellar/${closed.slug}`;
  for (const wrong of [at, "/c/plaza/nothing", "/members", "https://example.test/c/plaza/x", "no address"]) {
    expect(await refusal(update(world, { welcome_post: wrong })), wrong).toBe("welcome_post_unknown");
  }
  await update(world, { welcome_post: at, space_ids: [world.cellar.id] });
  expect((await findOnboardingSettings(await as(world.community, world.ada))).welcomePost?.path).toBe(at);
  await update(world, { space_ids: [] });
  expect((await findOnboardingSettings(await as(world.community, world.ada))).welcomePost).toBeNull();
  const strange = await createWorld();
  expect(await refusal(update(world, { space_ids: [strange.plaza.id] }))).toBe("invitation_place_gone");
  const named = await rows(
    world.community,
    sql`select 1 from facts where community_id = ${world.community.id} and name = 'onboarding.updated'`,
  );
  expect(named).toHaveLength(2);
});

test("the door: show and update, for admins", async () => {
  const world = await createWorld();
  const door = "/internal_api/community/onboarding_settings";
  const shown = await call(world.community, world.ada, door);
  expect(await shown.json()).toEqual({ space_ids: [], welcome_post: null });
  const saved = await call(world.community, world.ada, door, {
    method: "PATCH",
    json: { space_ids: [world.plaza.id] },
  });
  expect(await saved.json()).toEqual({ space_ids: [world.plaza.id], welcome_post: null });
  const many = Array.from({ length: 21 }, (_, n) => n + 1);
  expect((await call(world.community, world.ada, door, { method: "PATCH", json: { space_ids: many } })).status).toBe(
    422,
  );
  for (const who of [world.mo, world.mia]) expect((await call(world.community, who, door)).status).toBe(403);
  expect((await call(world.community, null, door)).status).toBe(401);
});
