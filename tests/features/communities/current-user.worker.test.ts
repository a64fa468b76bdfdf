import { beforeAll, expect, test } from "vitest";
import { getCurrentUser } from "~/features/communities/current-user.server";
import { findSwitch, listSwitches } from "~/features/communities/queries.server";
import { getRootData } from "~/features/communities/root.server";
import { bind, sql } from "~/platform/database/sql";
import { addPerson, addSession, as, asVisitor, call, createWorld, env, type World } from "../../world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

/** Spec section 3, "Current-user payload", "Community" and "Community member", word for word. */
const KEYS = {
  payload: [
    "current_user",
    "current_community",
    "current_community_settings",
    "current_community_member",
    "display_community_switcher",
    "view_only_masquerading",
    "masquerading_entity",
  ],
  settings: [
    "cached_pundit_api_enabled",
    "dark_mode_enabled",
    "customize_community_enabled",
    "customize_community_feature_flag_enabled",
  ],
  community: [
    "is_private",
    "is_on_trial",
    "current_plan_tier",
    "show_signup_link",
    "logo_url",
    "icon_url",
    "dark_logo_url",
    "dark_icon_url",
    "has_payment_processor_enabled",
    "subscription_cancelled",
    "promotion_enabled",
    "sign_in_url",
    "custom_sign_up_link_url",
    "allow_signups_to_public_community",
    "public_member_directory",
    "public_events_page",
    "home_page_enabled",
    "weekly_digest_enabled",
    "policies",
  ],
  policies: ["can_view_courses_directory", "can_view_leaderboard", "can_create_live", "custom_login_custom_sign_up"],
  member: ["is_admin", "is_moderator", "preferences", "unread_conversations"],
};

test("the current-user payload has the keys of spec section 3 and no others", async () => {
  const response = await call(world.community, world.mo, "/internal_api/current_user");
  const payload = (await response.json()) as Record<string, Record<string, unknown>>;
  expect(Object.keys(payload)).toEqual(KEYS.payload);
  expect(Object.keys(payload.current_community_settings ?? {})).toEqual(KEYS.settings);
  expect(Object.keys(payload.current_community ?? {})).toEqual(KEYS.community);
  expect(Object.keys(payload.current_community?.policies ?? {})).toEqual(KEYS.policies);
  expect(Object.keys(payload.current_community_member ?? {})).toEqual(KEYS.member);
  expect(payload.current_community_member?.preferences).toEqual({ has_seen_widget_onboarding: null });
  expect(payload).toMatchObject({
    current_user: { name: "Mo Moderator" },
    current_community_member: { is_admin: false, is_moderator: true },
    view_only_masquerading: false,
    masquerading_entity: null,
    display_community_switcher: true,
  });
});

test("a visitor and a stranger are nobody here", async () => {
  for (const person of [null, world.stan]) {
    const payload = await (await call(world.community, person, "/internal_api/current_user")).json();
    expect(payload).toMatchObject({
      current_user: null,
      current_community_member: null,
      display_community_switcher: false,
    });
  }
});

test("a view-only masquerade says so", async () => {
  const cookie = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
  const payload = await getCurrentUser(await as(world.community, { ...world.mia, cookie }));
  expect(payload).toMatchObject({
    view_only_masquerading: true,
    display_community_switcher: false,
    masquerading_entity: { entity_id: world.mia.id, entity_type: "CommunityMember", mode: "view_only" },
  });
});

test("community and settings answer the same objects", async () => {
  const community = await (await call(world.community, null, "/internal_api/community")).json();
  expect(Object.keys(community as object)).toEqual(KEYS.community);
  const settings = await (await call(world.community, null, "/internal_api/community/settings")).json();
  expect(Object.keys(settings as object)).toEqual(KEYS.settings);
});

test("the switcher lists ready memberships only and switches to nothing else", async () => {
  const person = await addPerson(world.community, "Sue Switcher", "member");
  const join = (communityId: number, state: string) =>
    bind(
      env.DIRECTORY,
      sql`insert into account_communities (account_id, community_id, member_id, state, created_at)
        values (${person.accountId}, ${communityId}, 1, ${state}, 1)`,
    ).run();
  await join(world.other.id, "pending");
  const ctx = await as(world.community, person);
  expect((await listSwitches(ctx, person.accountId)).map((one) => one.id)).toEqual([world.community.id]);
  await expect(findSwitch(ctx, person.accountId, world.other.id)).rejects.toMatchObject({ status: 404 });
  await bind(
    env.DIRECTORY,
    sql`update account_communities set state = 'ready' where account_id = ${person.accountId}`,
  ).run();
  const answer = await (await call(world.community, person, "/internal_api/community_switchers")).json();
  expect(answer).toMatchObject({
    records: [
      { id: world.community.id, is_current: true },
      { id: world.other.id, is_current: false },
    ],
  });
});

test("the header shows the switcher by the flag that is sent", async () => {
  const cookie = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
  for (const person of [world.mia, { ...world.mia, cookie }, world.stan, null]) {
    const ctx = person ? await as(world.community, person, "/", "GET") : await asVisitor(world.community);
    const [{ viewer }, sent] = await Promise.all([getRootData(ctx), getCurrentUser(ctx)]);
    expect(viewer.displayCommunitySwitcher).toBe(person === world.mia);
    expect(sent.display_community_switcher).toBe(viewer.displayCommunitySwitcher);
  }
});

test("the switcher asks visitors to sign in", async () => {
  const response = await call(world.community, null, "/internal_api/community_switchers");
  expect(response.status).toBe(401);
});
