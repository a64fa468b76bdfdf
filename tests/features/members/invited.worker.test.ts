import { beforeEach, describe, expect, test } from "vitest";
import { signIn } from "~/features/accounts/commands/sign-in.server";
import { finishJoin, joinCommunity } from "~/features/accounts/join.server";
import { acceptInvitation } from "~/features/invitations/accept.server";
import { findInvitationLink } from "~/features/invitations/queries.server";
import { banMember, removeMember } from "~/features/members/commands/remove-member.server";
import { restoreMember } from "~/features/members/commands/restore-member.server";
import { sql } from "~/platform/database/sql";
import { action, loader } from "~/routes/account/invitation";
import { loader as signInPage } from "~/routes/account/sign-in";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import { as, asSystem, createWorld, type Person, rows, run, type World } from "../../world";
import { accountOf, cookiesSet, givePassword, inDirectory, PASSWORD, visiting } from "../accounts/cast";
import { addLink } from "../invitations/invite";

let world: World;
let link: { id: number; code: string };
beforeEach(async () => {
  world = await createWorld();
  await run(world.community, sql`update communities set is_private = 1 where community_id = ${world.community.id}`);
  link = await addLink(world, { space_ids: [world.cellar.id], arrival_space_id: world.cellar.id });
});

/** Where Max is signed in, as a member or with the account alone. */
async function browserOfMax(): Promise<Person> {
  await givePassword(world.max);
  const ctx = await visiting(world.community);
  await signIn(ctx, { email: world.max.email, password: PASSWORD });
  await ctx.settled();
  return { ...world.max, cookie: cookiesSet(ctx) };
}

/** By an admin, with everything the deed left behind done. */
async function doing<T>(act: (ctx: Awaited<ReturnType<typeof as>>) => Promise<T>, who: Person | null = world.ada) {
  const ctx = await as(world.community, who);
  try {
    return await act(ctx);
  } finally {
    await ctx.settled();
  }
}
const ban = (until: number | null = null) => doing((ctx) => banMember(ctx, { memberId: world.max.id, until }));
const remove = () => doing((ctx) => removeMember(ctx, world.max.id));
const follow = async () => {
  const account = await accountOf(world.max.accountId);
  return doing((ctx) => joinCommunity(ctx, account, { invitation: { code: link.code } }), null);
};
const take = (who = world.max) =>
  doing((ctx) => acceptInvitation(ctx, { code: link.code }, { email: "", isProven: false }), who);
const uses = async () => (await findInvitationLink(await as(world.community, world.olive), link.id)).usesCount;
const given = () =>
  rows<{ source: string }>(
    world.community,
    sql`select source_kind as source from access_grants where member_id = ${world.max.id} and space_id = ${world.cellar.id}`,
  );
const statusOf = async () =>
  (await rows<{ status: string }>(world.community, sql`select status from members where id = ${world.max.id}`))[0]
    ?.status;

describe("whoever is banned", () => {
  test.each([
    ["without an end", null, "banned"],
    ["for a time", Date.now() + 86_400_000, "banned_until"],
  ])("%s comes back by no invitation link, and it is not used by trying", async (_, until, code) => {
    await ban(until);
    await expect(follow()).rejects.toMatchObject({ status: 403, code });
    const { cookie } = await browserOfMax();
    const params = { code: link.code };
    const pressed = await submit(world.community, `/i/${link.code}`, action, {}, { cookie, params });
    expect(pressed).toMatchObject({ status: 403, data: { error: { code } } });
    expect([await statusOf(), await uses(), await given()]).toEqual(["left", 0, []]);
  });

  test("neither by one that they followed before the ban, whoever finishes it", async () => {
    await ban();
    const pending = sql`insert into account_communities (account_id, community_id, member_id, state, created_at,
        invitation_link_id)
      values (${world.max.accountId}, ${world.community.id}, ${world.max.id}, 'pending', ${Date.now() + 1000}, ${link.id})`;
    await inDirectory(pending);
    await expect(finishJoin(asSystem(world.community), world.max.accountId)).rejects.toMatchObject({ code: "banned" });
    expect([await statusOf(), await uses(), await given()]).toEqual(["left", 0, []]);
    const left = await inDirectory(sql`select 1 from account_communities where account_id = ${world.max.accountId}
      and community_id = ${world.community.id}`);
    expect(left).toEqual([]);
  });

  test("nor by one that they had used: it opens nothing to who is restored, until they follow it again", async () => {
    await take();
    expect([await uses(), await given()]).toEqual([1, [{ source: "invitation_link" }]]);
    await ban();
    await expect(follow()).rejects.toMatchObject({ code: "banned" });
    await doing((ctx) => restoreMember(ctx, world.max.id));
    expect([await statusOf(), await given()]).toEqual(["active", []]);
  });

  test("is told so where the link leads, keeping it for somebody else at this browser", async () => {
    await ban();
    const max = await browserOfMax();
    const { code } = link;
    const query = `post_login_redirect=${encodeURIComponent(`/i/${code}`)}`;
    const page = await visit(world.community, max, `/i/${code}`, loader, { code });
    expect(page.location).toBe(`/users/sign_in?${query}`);
    const told = await visit(world.community, max, `/users/sign_in?${query}`, signInPage);
    expect(told.data).toMatchObject({ target: `/i/${code}`, banned: expect.stringMatching(/\w/) as string });
  });
});

describe("whoever is removed", () => {
  test("may follow a link as anybody may: a private community lets them in, with what the link gives", async () => {
    await take();
    await remove();
    expect(await given()).toEqual([]);
    expect(await follow()).toMatchObject({ id: world.max.id, role: "member" });
    // Each coming in is one.
    expect([await statusOf(), await uses(), await given()]).toEqual(["active", 2, [{ source: "invitation_link" }]]);
  });

  test("and came back without it takes it anew", async () => {
    await take();
    await remove();
    await doing((ctx) => restoreMember(ctx, world.max.id));
    expect(await given()).toEqual([]);
    const { code } = link;
    const page = await visit(world.community, await browserOfMax(), `/i/${code}`, loader, { code });
    expect(page.data).toMatchObject({ isMember: true, opens: ["cellar"] });
  });
});
