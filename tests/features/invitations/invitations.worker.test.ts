import { beforeEach, describe, expect, test } from "vitest";
import { getAccount } from "~/features/accounts/directory.server";
import { joinCommunity } from "~/features/accounts/join.server";
import { signUp } from "~/features/accounts/commands/sign-up.server";
import { sweepSignUps } from "~/features/accounts/sweep.server";
import { acceptInvitation } from "~/features/invitations/accept.server";
import { findInvitationLink } from "~/features/invitations/queries.server";
import { listLinkUses } from "~/features/invitations/uses.server";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { action, loader } from "~/routes/account/invitation";
import { loader as signUpPage } from "~/routes/account/sign-up";
import { action as signUpForm } from "~/routes/account/sign-up";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import { as, asSystem, call, createWorld, type Person, rows, run, type World } from "../../world";
import { cookiesSet, givePassword, inDirectory, PASSWORD, visiting } from "../accounts/cast";
import { addLink, links } from "./invite";

let world: World;
beforeEach(async () => {
  world = await createWorld();
  await run(world.community, sql`update communities set is_private = 1 where community_id = ${world.community.id}`);
});

const newcomer = (email = `${newUid()}@example.test`) => ({ name: "Nina New", email, password: PASSWORD });
const join = async (code: string, input = newcomer()) => {
  const ctx = await visiting(world.community);
  const { member, accountId } = await signUp(ctx, input, { target: `/i/${code}` });
  await ctx.settled();
  return { member, accountId, cookie: cookiesSet(ctx) };
};
const spacesOf = (memberId: number) =>
  rows<{ id: number; source: string }>(
    world.community,
    sql`select space_id as id, source_kind as source from access_grants where member_id = ${memberId} order by space_id`,
  );
const standing = async (id: number) => findInvitationLink(await as(world.community, world.olive), id);
const page = (code: string, who: Person | null) => visit(world.community, who, `/i/${code}`, loader, { code });

describe("a link of a private community", () => {
  test("lets who follows it sign up, and is kept on the way; without one the door is closed", async () => {
    const { code } = await addLink(world);
    const query = `post_login_redirect=${encodeURIComponent(`/i/${code}`)}`;
    expect((await page(code, null)).data).toMatchObject({ closed: null, account: null });
    const open = await visit(world.community, null, `/users/sign_up?${query}`, signUpPage);
    expect(open.data).toMatchObject({ isOpen: true, target: `/i/${code}`, toSignIn: `/users/sign_in?${query}` });
    expect((await visit(world.community, null, "/users/sign_up", signUpPage)).data).toMatchObject({ isOpen: false });
    const fields = { ...newcomer(), post_login_redirect: `/i/${code}` };
    const answer = await submit(world.community, "/users/sign_up", signUpForm, fields);
    expect(answer).toMatchObject({ status: 302, location: `/i/${code}` });
    await expect(join("nobody-knows")).rejects.toMatchObject({ code: "signups_closed" });
  });

  test("gives its spaces and groups in the commit that makes the member, by its own name, and is counted once", async () => {
    const { id, code } = await addLink(world, {
      space_ids: [world.cellar.id],
      space_group_ids: [world.group],
      arrival_space_id: world.cellar.id,
    });
    const { member } = await join(code);
    const given = await spacesOf(member?.id ?? 0);
    expect(new Set(given.map(({ source }) => source))).toEqual(new Set(["invitation_link"]));
    expect(given.map((one) => one.id)).toContain(world.cellar.id);
    expect(await standing(id)).toMatchObject({ usesCount: 1 });
    const [reason] = await rows<{ name: string; actor: number }>(
      world.community,
      sql`select f.name, f.actor_id as actor from access_grants g join facts f on f.id = g.granted_by_fact
        where g.member_id = ${member?.id ?? 0} and g.space_id = ${world.cellar.id}`,
    );
    expect(reason?.name).toBe("invitation_link.used");
  });

  test("has room for as many as it says, whoever comes at once: nobody is half in", async () => {
    const { id, code } = await addLink(world, { max_uses: 2, space_ids: [world.cellar.id] });
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => join(code)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await standing(id)).toMatchObject({ usesCount: 2 });
    const [{ n } = { n: 0 }] = await rows<{ n: number }>(
      world.community,
      sql`select count(*) as n from invitation_uses where link_id = ${id}`,
    );
    expect(n).toBe(2);
    const pending = await inDirectory(
      sql`select 1 from account_communities where community_id = ${world.community.id} and state = 'pending'`,
    );
    expect(pending).toEqual([]);
  });

  test("is finished by the sweep where a kill came between the account and the member: with what it gives", async () => {
    const { id, code } = await addLink(world, { space_ids: [world.cellar.id] });
    const ctx = await visiting(world.community);
    const killed = new Proxy(ctx.db, {
      get: (db, name) =>
        name === "batch" ? () => Promise.reject(new Error("killed")) : Reflect.get(db, name).bind(db),
    });
    const input = newcomer();
    await expect(signUp({ ...ctx, db: killed }, input, { target: `/i/${code}` })).rejects.toThrow("killed");
    const [account] = await inDirectory(
      sql<{ id: number }>`select id from accounts where email like ${`~${input.email}~%`}`,
    );
    if (!account) throw new Error("the account was not made");
    expect(await standing(id)).toMatchObject({ usesCount: 0 });
    await inDirectory(sql`update account_communities set created_at = 1 where account_id = ${account.id}`);
    await sweepSignUps(asSystem(world.community));
    expect(await standing(id)).toMatchObject({ usesCount: 1 });
    const [member] = await rows<{ id: number }>(
      world.community,
      sql`select id from members where community_id = ${world.community.id} and account_id = ${account.id}`,
    );
    expect(await spacesOf(member?.id ?? 0)).toEqual([{ id: world.cellar.id, source: "invitation_link" }]);
  });

  test.each([
    ["revoked", { state: "revoked" }, "revoked"],
    ["expired", { expires_at: 1 }, "expired"],
    ["used up", { max_uses: 1, uses_count: 1 }, "used_up"],
    ["destroyed", { state: "destroyed" }, "gone"],
  ] as const)("that is %s says so, and lets nobody in", async (_, columns, closed) => {
    const { id, code } = await addLink(world);
    for (const [name, value] of Object.entries(columns)) {
      const column = {
        state: sql`state`,
        expires_at: sql`expires_at`,
        max_uses: sql`max_uses`,
        uses_count: sql`uses_count`,
      };
      await run(
        world.community,
        sql`update invitation_links set ${column[name as keyof typeof column]} = ${value} where id = ${id}`,
      );
    }
    const shown = await page(code, null);
    expect([shown.status, shown.data]).toMatchObject([closed === "gone" ? 404 : 410, { closed }]);
    await expect(join(code)).rejects.toMatchObject({ code: "signups_closed" });
    await expect(
      acceptInvitation(await as(world.community, world.max), { code }, { email: "", isProven: true }),
    ).rejects.toMatchObject({
      status: closed === "gone" ? 404 : 409,
    });
  });

  test("of some domains wants the address proven: the account comes first, the membership after the letter", async () => {
    const { id, code } = await addLink(world, { email_domains: ["passeio.example"] });
    const { member, accountId, cookie } = await join(code, newcomer(`${newUid()}@mail.passeio.example`));
    expect(member).toBeNull();
    const press = () => submit(world.community, `/i/${code}`, action, {}, { cookie, params: { code } });
    expect(await press()).toMatchObject({ status: 403, data: { error: { code: "confirm_email" } } });
    await inDirectory(
      sql`update accounts set email = ${`${newUid()}@mail.passeio.example`}, email_verified_at = 1 where id = ${accountId}`,
    );
    expect(await press()).toMatchObject({ status: 302, location: `/i/${code}` });
    expect(await standing(id)).toMatchObject({ usesCount: 1 });
    // An address elsewhere is told so, and makes no member.
    const other = await join(code);
    await inDirectory(sql`update accounts set email_verified_at = 1 where id = ${other.accountId}`);
    const refused = await submit(world.community, `/i/${code}`, action, {}, { cookie: other.cookie, params: { code } });
    expect(refused).toMatchObject({ status: 403, data: { error: { code: "invitation_other_domain" } } });
  });

  test("of some domains wants it proven of members, too, and names to nobody else what it opens", async () => {
    await run(world.community, sql`update communities set is_private = 0 where community_id = ${world.community.id}`);
    const { code } = await addLink(world, { email_domains: ["passeio.example"], space_ids: [world.cellar.id] });
    // By the open door, with an address that nobody has proven.
    const ctx = await visiting(world.community);
    const input = newcomer(`${newUid()}@passeio.example`);
    const { member, accountId } = await signUp(ctx, input);
    await ctx.settled();
    const opts = { cookie: cookiesSet(ctx), params: { code } };
    expect(member).not.toBeNull();
    const before = await spacesOf(member?.id ?? 0);
    const press = () => submit(world.community, `/i/${code}`, action, {}, opts);
    expect(await press()).toMatchObject({ status: 403, data: { error: { code: "confirm_email" } } });
    expect(await spacesOf(member?.id ?? 0)).toEqual(before);
    expect((await page(code, null)).data).toMatchObject({ opens: [] });
    await inDirectory(sql`update accounts set email = ${input.email}, email_verified_at = 1 where id = ${accountId}`);
    expect(await press()).toMatchObject({ status: 302 });
    expect(await spacesOf(member?.id ?? 0)).toContainEqual({ id: world.cellar.id, source: "invitation_link" });
  });

  test("opens more to who is in already, once, by a button and not by the link itself", async () => {
    await givePassword(world.max);
    const { id, code } = await addLink(world, { space_ids: [world.cellar.id], arrival_space_id: world.cellar.id });
    expect((await page(code, world.max)).data).toMatchObject({ isMember: true, opens: ["cellar"] });
    expect(await standing(id)).toMatchObject({ usesCount: 0 });
    const opts = { cookie: world.max.cookie, params: { code } };
    for (let times = 0; times < 2; times += 1) {
      expect(await submit(world.community, `/i/${code}`, action, {}, opts)).toMatchObject({ location: "/c/cellar" });
    }
    expect((await page(code, world.max)).location).toBe("/c/cellar");
    expect(await standing(id)).toMatchObject({ usesCount: 1 });
    expect(await spacesOf(world.max.id)).toContainEqual({ id: world.cellar.id, source: "invitation_link" });
  });

  test("names who came by it, newest first, for admins alone", async () => {
    const { id, code } = await addLink(world);
    const { member } = await join(code);
    await run(
      world.community,
      sql`insert into invitation_uses (link_id, member_id, community_id, used_at)
        select ${id}, value, ${world.community.id}, 1000 + key
        from json_each(${JSON.stringify([world.mia.id, world.max.id])})`,
    );
    const of = async (cursor: string | null, who = world.ada) =>
      listLinkUses(await as(world.community, who, "/", "GET"), id, cursor);
    const { uses } = await of(null);
    expect(uses.map(({ memberId }) => memberId)).toEqual([member?.id, world.max.id, world.mia.id]);
    await expect(of(null, world.mo)).rejects.toMatchObject({ status: 403 });
    const { id: theirs } = await addLink(world);
    expect(await listLinkUses(await as(world.community, world.ada, "/", "GET"), theirs, null)).toMatchObject({
      uses: [],
    });
  });

  test("is needed by who left, too: the directory's old line lets nobody in", async () => {
    const { code } = await addLink(world);
    const { member, accountId } = await join(code);
    await run(world.community, sql`update members set status = 'left' where id = ${member?.id ?? 0}`);
    const account = await getAccount(await visiting(world.community), accountId);
    if (!account) throw new Error("no account");
    const ctx = await visiting(world.community);
    await expect(joinCommunity(ctx, account)).rejects.toMatchObject({ code: "signups_closed" });
    expect(await joinCommunity(ctx, account, { invitation: { code } })).toMatchObject({ id: member?.id });
  });

  test("takes nothing away when it is revoked, and opens again under its address", async () => {
    const { id, code } = await addLink(world, { space_ids: [world.cellar.id] });
    const { member } = await join(code);
    const act = (what: string) => call(world.community, world.olive, `${links}/${id}/${what}`, { json: {} });
    expect(await (await act("revoke")).json()).toMatchObject({ state: "revoked" });
    expect(await spacesOf(member?.id ?? 0)).toHaveLength(1);
    expect(await (await act("reactivate")).json()).toMatchObject({ state: "reactivated" });
    expect(await (await act("reactivate")).json()).toMatchObject({ state: "reactivated" });
    await join(code);
    expect(await standing(id)).toMatchObject({ usesCount: 2 });
  });
});

describe("/internal_api/invitation_links (spec section 7), for admins", () => {
  test("list, get, create, update, revoke, reactivate, destroy", async () => {
    const json = { name: "Lisbon fair", code: "Lisbon-26", max_uses: 50, expires_at: "2099-12-04T00:00:00Z" };
    const made = await call(world.community, world.olive, links, { json });
    const link = await made.json<{ id: number }>();
    expect([made.status, link]).toMatchObject([
      201,
      {
        name: "Lisbon fair",
        invitation_link: `http://${world.community.slug}.localhost/i/lisbon-26`,
        state: "active",
        max_uses: 50,
        uses_count: 0,
        expires_at: "2099-12-04T00:00:00.000Z",
        space_ids: [],
        access_groups: [],
        paywall: null,
      },
    ]);
    const one = `${links}/${link.id}`;
    const changed = await call(world.community, world.ada, one, {
      method: "PATCH",
      json: { max_uses: null, space_ids: [world.cellar.id], expires_at: null },
    });
    expect(await changed.json()).toMatchObject({
      name: "Lisbon fair",
      max_uses: null,
      space_ids: [world.cellar.id],
      expires_at: null,
    });
    const { records } = await (await call(world.community, world.olive, links)).json<{ records: object[] }>();
    expect(records).toHaveLength(1);
    expect((await call(world.community, world.olive, one, { method: "DELETE" })).status).toBe(200);
    expect((await call(world.community, world.olive, one)).status).toBe(404);
    // An old poster leads nowhere else.
    const again = await call(world.community, world.olive, links, { json });
    expect(await again.json()).toMatchObject({ error_details: { code: expect.any(String) } });
  });

  test.each([
    ["a name of nothing", { name: "  " }, "name"],
    ["an address that a path reads otherwise", { name: "A", code: "a/b" }, "code"],
    ["a space of another community", { name: "A", space_ids: [1] }, "space_ids"],
    ["a group that is none", { name: "A", space_group_ids: [1] }, "space_group_ids"],
    ["an arrival nowhere", { name: "A", arrival_space_id: 1 }, "arrival_space_id"],
    ["room for nobody", { name: "A", max_uses: 0 }, "max_uses"],
    ["a day that is none", { name: "A", expires_at: "soon" }, "expires_at"],
    ["a domain that is none", { name: "A", email_domains: ["x y"] }, "email_domains.0"],
  ])("refuses %s", async (_, json, field) => {
    const answer = await call(world.community, world.olive, links, { json });
    expect([answer.status, Object.keys((await answer.json<{ error_details: object }>()).error_details)]).toEqual([
      422,
      [field],
    ]);
  });

  test("nobody arrives where the link does not let them in, neither by a new link nor by a changed one", async () => {
    const arrival = { name: "A", arrival_space_id: world.cellar.id };
    const refused = await call(world.community, world.olive, links, { json: arrival });
    expect([refused.status, Object.keys((await refused.json<{ error_details: object }>()).error_details)]).toEqual([
      422,
      ["arrival_space_id"],
    ]);
    const json = { ...arrival, space_ids: [world.cellar.id] };
    const made = await call(world.community, world.olive, links, { json });
    expect(made.status).toBe(201);
    const { id } = await made.json<{ id: number }>();
    const change = (part: object) =>
      call(world.community, world.olive, `${links}/${id}`, { method: "PATCH", json: part });
    expect((await change({ space_ids: [] })).status).toBe(422);
    expect((await change({ space_ids: [], arrival_space_id: world.plaza.id })).status).toBe(200);
  });

  test("a double click makes one link", async () => {
    const headers = { "Idempotency-Key": newUid() };
    const make = () => call(world.community, world.olive, links, { json: { name: "Once" }, headers });
    const both = await Promise.all([make(), make()]);
    const ids = await Promise.all(both.map(async (one) => (await one.json<{ id: number }>()).id));
    expect(ids[0]).toBe(ids[1]);
  });
});
