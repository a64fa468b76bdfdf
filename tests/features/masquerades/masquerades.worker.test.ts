import { beforeEach, describe, expect, test } from "vitest";
import { setMemberRole } from "~/features/access/commands.server";
import { signOut } from "~/features/accounts/sessions.server";
import { masqueradePolicy } from "~/features/masquerades/policy";
import { MODES } from "~/features/masquerades/rules";
import { sweepMasquerades } from "~/features/masquerades/sweep.server";
import { sql } from "~/platform/database/sql";
import { MASQUERADE_COOKIE, MASQUERADE_MINUTES } from "~/platform/masquerade.server";
import { action as accountAction } from "~/routes/account/account";
import { action as sessionsAction } from "~/routes/account/authentication";
import { action as invitationAction } from "~/routes/account/invitation";
import { action as signInAction } from "~/routes/account/sign-in";
import { addPost } from "../posts/posting";
import { accountOf, givePassword, PASSWORD } from "../accounts/cast";
import { submit } from "../../routes/submit";
import { made } from "../../support/subjects";
import {
  addPerson,
  addSession,
  as,
  asSystem,
  call,
  createWorld,
  type Person,
  rows,
  run,
  type World,
} from "../../world";
import { AS_VISITOR, asMember, begin, end, factsOf, looking, payload, setRole, standing } from "./cast";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

describe("beginning", () => {
  test("an admin sees the house as a member does, and what they may not: view only", async () => {
    const { status, body, cookie } = await begin(world, world.ada, asMember(world.mia));
    expect([status, body]).toMatchObject([
      201,
      { masquerading_entity: { entity_id: world.mia.id, mode: "view_only" } },
    ]);
    expect(await payload(world, { ...world.ada, cookie })).toMatchObject({
      current_user: { id: world.mia.id, name: "Mia Member" },
      current_community_member: { is_admin: false },
      display_community_switcher: false,
      view_only_masquerading: true,
      masquerading_entity: { entity_id: world.mia.id, entity_type: "CommunityMember", mode: "view_only" },
    });
  });

  test("or as a visitor, who is nobody and may only look", async () => {
    const looker = await looking(world, world.ada, AS_VISITOR);
    expect(await payload(world, looker)).toMatchObject({
      current_user: null,
      view_only_masquerading: true,
      masquerading_entity: { entity_id: 0, entity_type: "Visitor", mode: "view_only" },
    });
    const closed = await call(world.community, looker, "/internal_api/spaces/cellar");
    expect(closed.status).toBe(401);
    expect(await begin(world, world.ada, { ...AS_VISITOR, mode: "full" })).toMatchObject({ status: 422 });
  });

  test("visitors, strangers, members, moderators and who looks already are refused, each as at every door", async () => {
    const viewing = await looking(world, world.ada, asMember(world.mia));
    const acting = await looking(world, world.ada, asMember(world.mia, "full"));
    const cast: [Person | null, number, string][] = [
      [null, 401, "sign_in_required"],
      [world.stan, 401, "sign_in_required"],
      [world.max, 403, "forbidden"],
      [world.mo, 403, "forbidden"],
      [acting, 403, "forbidden"],
    ];
    for (const [who, status, code] of cast) {
      expect(await begin(world, who, asMember(world.max)), who?.name).toMatchObject({ status, body: { code } });
      const list = await call(world.community, who, "/internal_api/masquerading_entities");
      expect([list.status, await list.json()], who?.name).toMatchObject([status, { code }]);
    }
    // The second beginning has ended the first, whose page is asked to load anew.
    expect((await call(world.community, viewing, "/internal_api/user_likes", { json: {} })).status).toBe(409);
  });

  test("nobody looks as an owner, as themselves, or as one of elsewhere; as an admin only an owner acts", async () => {
    const abe = await addPerson(world.community, "Abe Admin", "admin");
    const tries: [Person, Person, string, number][] = [
      [world.ada, world.olive, "view_only", 403],
      [world.ada, world.ada, "view_only", 403],
      [world.ada, world.stan, "view_only", 404],
      [world.ada, abe, "full", 403],
      [world.ada, abe, "view_only", 201],
      [world.ada, world.mo, "full", 201],
      [world.olive, abe, "full", 201],
      [world.olive, world.olive, "view_only", 403],
    ];
    for (const [who, whom, mode, status] of tries)
      expect((await begin(world, who, asMember(whom, mode))).status, `${who.name} as ${whom.name}`).toBe(status);
  });

  test("what the policy says of two roles the statement says too", async () => {
    const roles = ["owner", "admin", "moderator", "member"] as const;
    for (const role of roles)
      for (const theirs of roles)
        for (const mode of MODES) {
          await setRole(world, world.mo, role);
          await setRole(world, world.max, theirs);
          const cookie = await addSession(world.community, world.max, { mode, masqueraderId: world.mo.id });
          const stands = (await as(world.community, { ...world.mo, cookie }, "/", "GET")).viewer.mode !== "own";
          const viewer = (await as(world.community, world.mo, "/", "GET")).viewer;
          const member = { id: world.max.id, role: theirs, status: "active" as const };
          expect([role, theirs, mode, masqueradePolicy.can_masquerade(viewer, { member, mode })]).toEqual([
            role,
            theirs,
            mode,
            stands,
          ]);
        }
  });

  test("two clicks at once leave one that stands, and an API token begins none", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => begin(world, world.ada, asMember(world.mia))));
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(await standing(world, world.ada)).toBe(1);
    const token = { Authorization: `Bearer atr_${world.community.id}_${"x".repeat(24)}` };
    const answer = await call(world.community, world.ada, "/internal_api/masquerades", {
      json: AS_VISITOR,
      headers: token,
    });
    expect(answer.status).toBe(401);
  });
});

describe("the admin's own session", () => {
  test("stays beside it: ending leads back to it, twice is once, and a stolen cookie alone is nobody's", async () => {
    const looker = await looking(world, world.ada, asMember(world.mia));
    expect(looker.cookie).toContain(world.ada.cookie);
    const stolen = looker.cookie.split("; ").find((pair) => pair.startsWith(MASQUERADE_COOKIE)) ?? "";
    expect(await payload(world, { ...world.mia, cookie: stolen })).toMatchObject({ current_user: null });
    // Beside another's session it is no more.
    const beside = await payload(world, { ...world.max, cookie: `${world.max.cookie}; ${stolen}` });
    expect(beside).toMatchObject({ current_user: { id: world.max.id }, masquerading_entity: null });

    const ended = await end(world, looker);
    expect([ended.status, ended.cookie]).toEqual([200, world.ada.cookie]);
    expect(ended.body).toMatchObject({ current_user: { id: world.ada.id }, masquerading_entity: null });
    expect((await end(world, looker)).status).toBe(200);
    expect((await factsOf(world)).map(({ name }) => name)).toEqual(["masquerade.started", "masquerade.ended"]);
    expect((await end(world, { ...world.ada, cookie: "" })).status).toBe(401);
  });

  test("signing out ends both, in this browser and wherever the sign-in reached", async () => {
    const looker = await looking(world, world.ada, asMember(world.mia));
    const ctx = await as(world.community, looker, "/users/sign_out");
    await signOut(ctx, looker.cookie);
    await ctx.settled();
    expect(ctx.headers.getSetCookie().filter((line) => line.includes("Max-Age=0")).length).toBe(3);
    expect(await payload(world, looker)).toMatchObject({ current_user: null, masquerading_entity: null });
    expect((await call(world.community, looker, "/internal_api/user_likes", { json: {} })).status).toBe(409);
    await sweepMasquerades(asSystem(world.community));
    expect(await standing(world, world.ada)).toBe(0);
  });

  test("a role that is taken ends it at once, and closes what is open", async () => {
    const looker = await looking(world, world.ada, asMember(world.mia));
    const olive = await as(world.community, world.olive);
    await setMemberRole(olive, { memberId: world.ada.id, role: "member" });
    expect(await payload(world, looker)).toMatchObject({
      current_user: { id: world.ada.id },
      masquerading_entity: null,
    });
    await olive.settled();
    expect(await standing(world, world.ada)).toBe(0);
    expect((await factsOf(world)).at(-1)).toMatchObject({ name: "masquerade.ended", subject: world.mia.id });
  });

  test("so does whoever becomes an owner, or leaves", async () => {
    const looker = await looking(world, world.ada, asMember(world.mia));
    await setRole(world, world.mia, "owner");
    expect(await payload(world, looker)).toMatchObject({ current_user: { id: world.ada.id } });
    await setRole(world, world.mia, "member");
    expect(await payload(world, looker)).toMatchObject({ current_user: { id: world.mia.id } });
    await run(world.community, sql`update members set status = 'left' where id = ${world.mia.id}`);
    expect(await payload(world, looker)).toMatchObject({ current_user: { id: world.ada.id } });
  });

  test("after an hour it is over: an opened page is the admin's, and nothing else is done or shown in their name", async () => {
    const { community } = world;
    const looker = await looking(world, world.ada, asMember(world.mia, "full"));
    const [row] = await rows<{ until: number; at: number }>(
      community,
      sql`select expires_at as until, created_at as at from member_sessions where masquerader_id = ${world.ada.id}`,
    );
    expect((row?.until ?? 0) - (row?.at ?? 0)).toBe(MASQUERADE_MINUTES * 60_000);
    await run(community, sql`update member_sessions set expires_at = 1 where masquerader_id = ${world.ada.id}`);
    const { id } = await addPost(world, world.mia, world.plaza);
    const like = { user_likeable_type: "Post", user_likeable_id: id };
    const asked = { "Sec-Fetch-Mode": "cors" };
    for (const [path, init] of [
      ["/internal_api/user_likes", { json: like }],
      ["/internal_api/current_user", { headers: asked }],
      ["/internal_api/posts", { headers: asked }],
    ] as const) {
      const answer = await call(community, looker, path, init);
      expect([path, answer.status, await answer.json()]).toMatchObject([path, 409, { code: "masquerade_over" }]);
    }
    const opened = await call(community, looker, "/internal_api/current_user");
    expect(await opened.json()).toMatchObject({ current_user: { id: world.ada.id }, masquerading_entity: null });
    expect(opened.headers.getSetCookie()).toContainEqual(expect.stringContaining(`${MASQUERADE_COOKIE}=; `));

    const told = async () => (await factsOf(world)).filter(({ name }) => name === "masquerade.ended").length;
    expect([await standing(world, world.ada), await told()]).toEqual([1, 0]);
    await Promise.all([1, 2].map(() => sweepMasquerades(asSystem(community))));
    expect([await standing(world, world.ada), await told()]).toEqual([0, 1]);
    const ended = (await factsOf(world)).at(-1);
    expect(ended).toMatchObject({ name: "masquerade.ended", actor: null, subject: world.mia.id });
    expect(JSON.parse(ended?.payload ?? "")).toMatchObject({ masquerader_id: world.ada.id, by_admin: false });
  });
});

describe("while it stands", () => {
  test("what is done in a member's name names both, and a beginning and an end their admin", async () => {
    const looker = await looking(world, world.ada, asMember(world.mia, "full"));
    const answer = await call(world.community, looker, "/internal_api/spaces/plaza/posts", {
      json: { name: "By both", body: "Words.", status: "published" },
    });
    expect([answer.status, await answer.json()]).toMatchObject([201, { author: { name: "Mia Member" } }]);
    await end(world, looker);
    const done = await rows<{ actor: number; actedBy: number }>(
      world.community,
      sql`select actor_id as actor, acted_by as actedBy from facts
        where community_id = ${world.community.id} and name = 'post.published'`,
    );
    expect(done).toEqual([{ actor: world.mia.id, actedBy: world.ada.id }]);
    expect(await factsOf(world)).toMatchObject([
      { name: "masquerade.started", actor: world.ada.id, actedBy: null, subject: world.mia.id },
      { name: "masquerade.ended", actor: world.ada.id, actedBy: null, subject: world.mia.id },
    ]);
  });

  test("nothing is marked as seen that the member has not seen, in either mode", async () => {
    const { community, mia } = world;
    const post = await addPost(world, mia, world.plaza);
    const state = () =>
      rows(
        community,
        sql`select m.notifications_seen_at, m.feed_seen_at, m.locale, (select count(*) from space_reads where member_id = m.id)
          from members m where m.id = ${mia.id}`,
      );
    const before = await state();
    for (const mode of MODES) {
      const looker = await looking(world, world.ada, asMember(mia, mode));
      const ofPlaza = ["read", "visit"].map((seen) => `/spaces/${world.plaza.id}/${seen}`);
      for (const path of ["/notifications/reset_count", "/posts/feed_seen", `/posts/${post.id}/read`, ...ofPlaza])
        await call(community, looker, `/internal_api${path}`, { json: {} });
    }
    expect(await state()).toEqual(before);
  });

  test("an account is one person's alone: nobody sees it, passes on with it or signs in over it", async () => {
    await givePassword(world.max);
    const code = `fair-${world.community.slug}`;
    await made(world, "/invitation_links", { name: "Fair", code });
    for (const mode of MODES) {
      const looker = await looking(world, world.ada, asMember(world.mia, mode));
      const refused = mode === "full" ? "needs_oneself" : "view_only_error";
      const switcher = await call(world.community, looker, "/internal_api/community_switchers");
      expect([mode, switcher.status, await switcher.json()]).toMatchObject([mode, 403, { code: "needs_oneself" }]);
      const sent = (path: string, action: unknown, fields: Record<string, string>, params = {}) =>
        submit(world.community, path, action, fields, { cookie: looker.cookie, params });
      const tries = [
        await sent("/users/sign_in", signInAction, { email: world.max.email, password: PASSWORD }),
        await sent("/account", accountAction, { intent: "details", name: "Taken", locale: "en", timeZone: "UTC" }),
        await sent("/account/authentication", sessionsAction, { intent: "all" }),
        await sent(`/i/${code}`, invitationAction, {}, { code }),
      ];
      for (const { status, data } of tries)
        expect([mode, status, data]).toMatchObject([mode, 403, { error: { code: refused } }]);
      expect((await as(world.community, looker)).viewer.accountId).toBeNull();
    }
    expect((await accountOf(world.mia.accountId)).name).toBe("Mia Member");
  });

  test("a visitor in whose place an admin looks changes nothing either, and is told so at every door", async () => {
    const looker = await looking(world, world.ada, AS_VISITOR);
    for (const [method, path] of [
      ["POST", "/internal_api/user_likes"],
      ["POST", "/internal_api/files?purpose=picture"],
      ["POST", "/internal_api/spaces/plaza/join"],
      ["POST", "/internal_api/communities"],
      ["POST", "/internal_api/invitation_links"],
    ] as const) {
      const answer = await call(world.community, looker, path, { method, json: {} });
      expect([path, answer.status, await answer.json()]).toMatchObject([
        path,
        403,
        { code: "view_only_error", view_only_masquerading: true },
      ]);
    }
    const code = `fair-${world.community.slug}`;
    await made(world, "/invitation_links", { name: "Fair", code });
    const taken = await submit(
      world.community,
      `/i/${code}`,
      invitationAction,
      {},
      { cookie: looker.cookie, params: { code } },
    );
    expect(taken).toMatchObject({ status: 403, data: { error: { code: "view_only_error" } } });
  });
});

test("whom one may look as: a visitor first, then members, by name, without owners and oneself", async () => {
  const ask = async (query = "") => {
    const answer = await call(world.community, world.ada, `/internal_api/masquerading_entities${query}`);
    return (await answer.json()) as { records: { name: string | null; modes: string[] }[]; cursor: string | null };
  };
  const all = await ask();
  expect(all.records[0]).toMatchObject({ entity_type: "Visitor", modes: ["view_only"] });
  const names = all.records.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["Mia Member", "Mo Moderator", "Una Unconfirmed"]));
  for (const nobody of ["Olive Osei", "Ada Admin", "Stan Stranger"]) expect(names).not.toContain(nobody);
  expect((await ask("?query=mia%20m")).records).toMatchObject([{ name: "Mia Member", modes: ["view_only", "full"] }]);
  expect((await ask("?query=100%25")).records).toEqual([]);
  for (let n = 0; n < 22; n++) await addPerson(world.community, `Many ${n}`, "member");
  const first = await ask("?query=many");
  const second = await ask(`?query=many&cursor=${first.cursor}`);
  expect([first.records.length, second.records.length, second.cursor]).toEqual([20, 2, null]);
  expect(new Set([...first.records, ...second.records].map(({ name }) => name)).size).toBe(22);
});
