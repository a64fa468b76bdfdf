import { beforeEach, describe, expect, test } from "vitest";
import { FOR_EVER } from "~/features/access/sources";
import { setMemberRole } from "~/features/access/commands.server";
import { followMembership } from "~/features/accounts/follow-membership.server";
import { finishJoin, joinCommunity } from "~/features/accounts/join.server";
import { listSwitches } from "~/features/communities/queries.server";
import { banMember, removeMember } from "~/features/members/commands/remove-member.server";
import { restoreMember } from "~/features/members/commands/restore-member.server";
import { findProfile } from "~/features/members/queries.server";
import { listSpaces } from "~/features/spaces/queries.server";
import { sql } from "~/platform/database/sql";
import { accountOf, inDirectory, visiting } from "../accounts/cast";
import {
  addPerson,
  addSession,
  as,
  asSystem,
  call,
  createWorld,
  grant,
  type Person,
  rows,
  run,
  type World,
} from "../../world";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const DAY = 86_400_000;

interface Stored {
  status: string;
  role: string;
  removed_by: number | null;
  banned_until: number | null;
}
const stored = async ({ id }: Person, of = world) =>
  (
    await rows<Stored>(
      of.community,
      sql`select status, role, removed_by, banned_until from members where id = ${id} and community_id = ${of.community.id}`,
    )
  )[0];
const factsOf = async ({ id }: Person) =>
  (
    await rows<{ name: string; payload: string }>(
      world.community,
      sql`select name, payload from facts where community_id = ${world.community.id} and subject_kind = 'member'
        and subject_id = ${id} and name like 'member.%' order by seq`,
    )
  ).map(({ name, payload }) => [name, JSON.parse(payload) as unknown]);
const listedIn = ({ accountId }: Person) =>
  inDirectory<{ state: string }>(
    sql`select state from account_communities where account_id = ${accountId} and community_id = ${world.community.id}`,
  );
/** As somebody, with everything the deed left behind done. */
async function doing<T>(who: Person | null, act: (ctx: Awaited<ReturnType<typeof as>>) => Promise<T>): Promise<T> {
  const ctx = await as(world.community, who);
  try {
    return await act(ctx);
  } finally {
    await ctx.settled();
  }
}
const remove = (who: Person | null, whom: Person) => doing(who, (ctx) => removeMember(ctx, whom.id));
const ban = (who: Person | null, whom: Person, until: number | null = null) =>
  doing(who, (ctx) => banMember(ctx, { memberId: whom.id, until }));
const restore = (who: Person | null, whom: Person) => doing(who, (ctx) => restoreMember(ctx, whom.id));
const join = async (whom: Person) => {
  const account = await accountOf(whom.accountId);
  return doing(null, (ctx) => joinCommunity(ctx, account));
};
const makePrivate = () =>
  run(world.community, sql`update communities set is_private = 1 where community_id = ${world.community.id}`);

describe("whoever is removed", () => {
  test("is out at once, on every device and with every token, and what they wrote stays", async () => {
    await run(
      world.community,
      sql`insert into api_tokens (token_hash, community_id, member_id, name, scope, created_at)
        values (${`hash-${world.mia.id}`}, ${world.community.id}, ${world.mia.id}, 'Script', 'all', 1)`,
    );
    await remove(world.ada, world.mia);
    expect(await stored(world.mia)).toEqual({
      status: "left",
      role: "member",
      removed_by: world.ada.id,
      banned_until: null,
    });
    expect((await as(world.community, world.mia)).viewer.role).toBe("visitor");
    const live = await rows(
      world.community,
      sql`select 1 from member_sessions where community_id = ${world.community.id} and member_id = ${world.mia.id}
        and revoked_at is null
        union all select 1 from api_tokens where community_id = ${world.community.id} and member_id = ${world.mia.id}
        and revoked_at is null`,
    );
    expect(live).toEqual([]);
    expect(await listedIn(world.mia)).toEqual([]);
    expect(await factsOf(world.mia)).toEqual([["member.removed", { role: "member" }]]);
    const profile = findProfile(await as(world.community, world.max), world.mia.publicUid);
    await expect(profile).rejects.toMatchObject({ status: 404 });
  });

  test("loses every role and every reason to be in a space; coming back gives nothing that is not open", async () => {
    await doing(world.olive, (ctx) => setMemberRole(ctx, { memberId: world.mia.id, role: "moderator" }));
    const path = `/internal_api/spaces/${world.cellar.id}/space_members/${world.mia.id}`;
    await call(world.community, world.ada, path, { method: "PATCH", json: { role: "admin" } });
    await grant(world, world.mia, world.attic);
    await remove(world.ada, world.mia);
    const left = sql`select 1 from access_grants where member_id = ${world.mia.id} and community_id = ${world.community.id}
      union all select 1 from space_members where member_id = ${world.mia.id} and community_id = ${world.community.id}
      union all select 1 from space_roles where member_id = ${world.mia.id} and community_id = ${world.community.id}`;
    expect(await rows(world.community, left)).toEqual([]);
    const member = await join(world.mia);
    expect(member).toMatchObject({ id: world.mia.id, role: "member" });
    const cookie = await addSession(world.community, world.mia);
    const spaces = await listSpaces(await as(world.community, { ...world.mia, cookie }));
    const readable = spaces.filter(({ access }) => access.isSpaceMember || !access.isPrivate).map(({ slug }) => slug);
    expect(readable).toEqual(["plaza"]);
    expect(await rows(world.community, left)).toEqual([]);
  });

  test("may join again where people join by themselves, with what their account says by now", async () => {
    await remove(world.ada, world.max);
    await inDirectory(sql`update accounts set name = 'Max Renamed' where id = ${world.max.accountId}`);
    expect((await join(world.max)).id).toBe(world.max.id);
    expect(await stored(world.max)).toMatchObject({ status: "active", removed_by: null });
    const [row] = await rows(world.community, sql`select name from members where id = ${world.max.id}`);
    expect(row).toEqual({ name: "Max Renamed" });
    expect(await listedIn(world.max)).toEqual([{ state: "ready" }]);
    // Their old sign-in is none of this membership.
    expect((await as(world.community, world.max)).viewer.role).toBe("visitor");
  });

  test("does not come back by themselves to a private community, however soon they try", async () => {
    await makePrivate();
    const ctx = await as(world.community, world.ada);
    await removeMember(ctx, world.max.id);
    // Before the directory has heard of it.
    await expect(join(world.max)).rejects.toMatchObject({ status: 403, code: "signups_closed" });
    await ctx.settled();
    await expect(join(world.max)).rejects.toMatchObject({ status: 403, code: "signups_closed" });
  });

  test("is not brought back by a membership that was half made before", async () => {
    await inDirectory(
      sql`update account_communities set state = 'pending' where account_id = ${world.max.accountId}
        and community_id = ${world.community.id}`,
    );
    const ctx = await as(world.community, world.ada);
    await removeMember(ctx, world.max.id);
    await expect(finishJoin(asSystem(world.community), world.max.accountId)).rejects.toMatchObject({ status: 409 });
    expect(await stored(world.max)).toMatchObject({ status: "left" });
    await ctx.settled();
  });

  test("and a second time changes nothing", async () => {
    await remove(world.ada, world.max);
    await remove(world.olive, world.max);
    expect(await stored(world.max)).toMatchObject({ removed_by: world.ada.id });
    expect(await factsOf(world.max)).toHaveLength(1);
  });

  test("by two at once is removed once", async () => {
    const [first, second] = [await as(world.community, world.ada), await as(world.community, world.olive)];
    await Promise.all([removeMember(first, world.max.id), removeMember(second, world.max.id)]);
    await Promise.all([first.settled(), second.settled()]);
    expect(await factsOf(world.max)).toHaveLength(1);
  });
});

describe("whoever is banned", () => {
  test("is removed, and comes back neither by joining nor by an invitation while the ban lasts", async () => {
    const until = Date.now() + 3 * DAY;
    await ban(world.ada, world.max, until);
    expect(await stored(world.max)).toMatchObject({ status: "left", banned_until: until });
    expect((await as(world.community, world.max)).viewer.role).toBe("visitor");
    await expect(join(world.max)).rejects.toMatchObject({ status: 403, code: "banned_until" });
    const account = await accountOf(world.max.accountId);
    const invited = doing(null, (ctx) => joinCommunity(ctx, account, { isInvited: true }));
    await expect(invited).rejects.toMatchObject({ code: "banned_until" });
    // Whatever began before: the shard's own condition.
    await inDirectory(
      sql`insert into account_communities (account_id, community_id, member_id, state, created_at)
        values (${world.max.accountId}, ${world.community.id}, ${world.max.id}, 'pending', ${Date.now() + DAY})`,
    );
    await expect(finishJoin(asSystem(world.community), world.max.accountId)).rejects.toMatchObject({
      code: "banned_until",
    });
    expect(await listedIn(world.max)).toEqual([]);
  });

  test("is told so in their language, with its end", async () => {
    await ban(world.ada, world.max, Date.UTC(2100, 0, 2, 3, 4));
    const account = await accountOf(world.max.accountId);
    const ctx = await visiting(world.community);
    await expect(joinCommunity(ctx, account)).rejects.toMatchObject({
      params: { date: "January 2, 2100 at 3:04 AM" },
    });
    await ban(world.ada, world.max, null);
    await expect(joinCommunity(await visiting(world.community), account)).rejects.toMatchObject({ code: "banned" });
  });

  test("comes in again when it has ended", async () => {
    await ban(world.ada, world.max, Date.now() + DAY);
    await run(
      world.community,
      sql`update members set banned_until = ${Date.now() - 1} where id = ${world.max.id}
        and community_id = ${world.community.id}`,
    );
    expect((await join(world.max)).id).toBe(world.max.id);
    expect(await stored(world.max)).toMatchObject({ status: "active", banned_until: null });
  });

  test("after being removed already, or with another end, has the last one", async () => {
    await remove(world.olive, world.max);
    const until = Date.now() + DAY;
    await ban(world.ada, world.max, until);
    expect(await stored(world.max)).toEqual({
      status: "left",
      role: "member",
      removed_by: world.olive.id,
      banned_until: until,
    });
    await ban(world.ada, world.max, until);
    await ban(world.ada, world.max);
    expect(await stored(world.max)).toMatchObject({ banned_until: FOR_EVER });
    expect((await factsOf(world.max)).map(([name]) => name)).toEqual([
      "member.removed",
      "member.banned",
      "member.banned",
    ]);
  });

  test("by two clicks of one form is banned once, whatever end the second one reckons", async () => {
    const key = crypto.randomUUID();
    const click = (until: number) => doing(world.ada, (ctx) => banMember(ctx, { memberId: world.max.id, until }, key));
    const first = Date.now() + DAY;
    expect(await click(first)).toEqual({ bannedUntil: first });
    expect(await click(first + 40)).toEqual({ bannedUntil: first });
    expect(await factsOf(world.max)).toHaveLength(1);
  });

  test("with an end that is past is refused", async () => {
    await expect(ban(world.ada, world.max, Date.now() - 1)).rejects.toMatchObject({ status: 422 });
    expect(await stored(world.max)).toMatchObject({ status: "active" });
  });
});

describe("whoever is restored", () => {
  test("is a plain member again at once, of a private community too, and their ban is over", async () => {
    await makePrivate();
    await grant(world, world.mo, world.attic);
    await ban(world.ada, world.mo);
    await restore(world.ada, world.mo);
    expect(await stored(world.mo)).toEqual({ status: "active", role: "member", removed_by: null, banned_until: null });
    expect(await listedIn(world.mo)).toEqual([{ state: "ready" }]);
    const ctx = await as(world.community, world.ada);
    expect((await listSwitches(ctx, world.mo.accountId)).map(({ id }) => id)).toEqual([world.community.id]);
    // The sign-ins of before do not come to life again.
    expect((await as(world.community, world.mo)).viewer.role).toBe("visitor");
    expect((await factsOf(world.mo)).at(-1)).toEqual(["member.restored", { was_banned: true }]);
  });

  test("twice changes nothing; who was never out is in already", async () => {
    await remove(world.ada, world.max);
    await Promise.all([restore(world.ada, world.max), restore(world.olive, world.max)]);
    await restore(world.ada, world.max);
    await restore(world.ada, world.mia);
    expect((await factsOf(world.max)).map(([name]) => name)).toEqual(["member.removed", "member.restored"]);
    expect(await factsOf(world.mia)).toEqual([]);
  });

  test("is kept by what a late listener of their removal finds", async () => {
    await remove(world.ada, world.max);
    await restore(world.ada, world.max);
    await followMembership(asSystem(world.community), world.max.id);
    expect(await listedIn(world.max)).toEqual([{ state: "ready" }]);
  });
});

describe("who may", () => {
  const statusOf = (deed: Promise<unknown>): Promise<number> =>
    deed.then(
      () => 200,
      (error: { status: number }) => error.status,
    );

  test("owners everybody, admins who is less, nobody themselves; strangers are not found", async () => {
    const second = await addPerson(world.community, "Ari Admin", "admin");
    expect(await statusOf(remove(world.ada, world.olive))).toBe(403);
    expect(await statusOf(ban(world.ada, second))).toBe(403);
    expect(await statusOf(remove(world.ada, world.ada))).toBe(403);
    expect(await statusOf(remove(world.olive, world.olive))).toBe(403);
    expect(await statusOf(ban(world.olive, world.olive))).toBe(403);
    expect(await statusOf(remove(world.mo, world.max))).toBe(403);
    expect(await statusOf(remove(world.mia, world.max))).toBe(403);
    expect(await statusOf(remove(null, world.max))).toBe(401);
    expect(await statusOf(remove(world.olive, world.stan))).toBe(404);
    expect(await statusOf(ban(world.olive, world.stan))).toBe(404);
    expect(await statusOf(restore(world.olive, world.stan))).toBe(404);
    expect(await statusOf(remove(world.ada, world.mo))).toBe(200);
    expect(await statusOf(remove(world.olive, second))).toBe(200);
  });

  test("of two owners who put each other out at once one stays, and of two who are removed at once an owner", async () => {
    const second = await addPerson(world.community, "Otto Owner", "owner");
    const outcomes = await Promise.allSettled([remove(world.olive, second), ban(second, world.olive)]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const owners = await rows(
      world.community,
      sql`select id from members where community_id = ${world.community.id} and role = 'owner' and status = 'active'`,
    );
    expect(owners).toHaveLength(1);
  });

  test("whoever has lost the right between look and write changes nothing", async () => {
    const ctx = await as(world.community, world.ada);
    await run(
      world.community,
      sql`update members set role = 'member' where id = ${world.ada.id} and community_id = ${world.community.id}`,
    );
    await expect(removeMember(ctx, world.max.id)).rejects.toMatchObject({ status: 409 });
    expect(await stored(world.max)).toMatchObject({ status: "active" });
    expect(await factsOf(world.max)).toEqual([]);
  });

  test("a view-only masquerade nothing", async () => {
    const cookie = await addSession(world.community, world.ada, { mode: "view_only", masqueraderId: world.olive.id });
    const eyes = { ...world.ada, cookie };
    for (const deed of [remove(eyes, world.max), ban(eyes, world.max)]) {
      await expect(deed).rejects.toMatchObject({ code: "view_only_error" });
    }
    await remove(world.ada, world.max);
    await expect(restore(eyes, world.max)).rejects.toMatchObject({ code: "view_only_error" });
  });
});

describe("their doors", () => {
  const send = async (who: Person | null, method: string, path: string, json?: unknown) => {
    const response = await call(world.community, who, `/internal_api/members/${path}`, { method, json });
    return { status: response.status, json: (await response.json()) as Record<string, unknown> };
  };

  test("show one member to who runs the community, with what may be done", async () => {
    for (const [who, status] of [
      [null, 401],
      [world.stan, 401],
      [world.mia, 403],
      [world.mo, 403],
    ] as const) {
      expect((await send(who, "GET", String(world.max.id))).status).toBe(status);
    }
    expect((await send(world.ada, "GET", String(world.stan.id))).status).toBe(404);
    const { json } = await send(world.ada, "GET", String(world.max.id));
    expect(json).toMatchObject({
      id: world.max.id,
      status: "active",
      is_banned: false,
      banned_until: null,
      roles: ["member", "moderator"],
      policies: {
        can_manage_member: true,
        can_remove_member: true,
        can_ban_member: true,
        can_restore_member: false,
      },
    });
  });

  test("remove, ban and restore, and say how it stands then", async () => {
    const id = String(world.max.id);
    expect((await send(world.ada, "DELETE", id, {})).json).toMatchObject({
      status: "removed",
      removed_by: "Ada Admin",
    });
    const until = new Date(Date.now() + DAY).toISOString();
    expect((await send(world.ada, "POST", `${id}/ban`, { until })).json).toMatchObject({
      is_banned: true,
      banned_until: until,
    });
    expect((await send(world.ada, "POST", `${id}/ban`, { until: null })).json).toMatchObject({
      is_banned: true,
      banned_until: null,
    });
    expect((await send(world.ada, "POST", `${id}/restore`, {})).json).toMatchObject({
      status: "active",
      is_banned: false,
    });
    for (const wrong of ["soon", "", 5, "2020-01-01T00:00:00Z"]) {
      expect((await send(world.ada, "POST", `${id}/ban`, { until: wrong })).status).toBe(422);
    }
    expect((await send(world.ada, "POST", `${id}/ban`, {})).status).toBe(422);
    expect((await send(world.ada, "DELETE", "nobody", {})).status).toBe(422);
  });
});
