import { beforeEach, expect, test } from "vitest";
import { createExecutionContext } from "cloudflare:test";
import { setMemberRole } from "~/features/access/commands.server";
import { changePassword } from "~/features/accounts/commands/passwords.server";
import { joinCommunity } from "~/features/accounts/join.server";
import { endMemberAccess, revokeSessions } from "~/features/accounts/sessions.server";
import { listImportTokens, makeImportToken, revokeImportToken } from "~/features/imports/tokens.server";
import type { CommunityRef } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import { hashSecret } from "~/platform/session.server";
import { action, loader } from "~/routes/settings/imports";
import { createContext } from "../../../workers/context";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import {
  addCommunity,
  as,
  asSystem,
  call,
  createWorld,
  env,
  newId,
  type Person,
  rows,
  run,
  type World,
} from "../../world";
import { accountOf, givePassword, inDirectory, meanwhile, PASSWORD, visiting } from "../accounts/cast";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const START = { kind: "stackexchange", name: "x/Posts.xml", sample: [], spaces: [{ key: "general", tag: "" }] };
const importing = (token: string, community: CommunityRef = world.community) =>
  call(community, null, "/internal_api/imports", { method: "POST", json: START, headers: bearer(token) });
const make = async (person: Person = world.ada) => makeImportToken(await as(world.community, person));

/** Whom a token proves at a path. */
async function proves(token: string, path: string, community = world.community): Promise<number> {
  const request = new Request(`http://${community.slug}.localhost${path}`, { method: "POST", headers: bearer(token) });
  return (await (await createContext(request, env, createExecutionContext())).prove()).memberId;
}

test("an import token opens the doors of imports and proves nobody anywhere else", async () => {
  const token = await make();
  expect(await proves(token, "/internal_api/imports")).toBe(world.ada.id);
  expect(await proves(token, "/internal_api/imports/7/posts")).toBe(world.ada.id);
  for (const path of [
    "/internal_api/imports_and_more",
    "/internal_api/Imports",
    "/internal_api/imports/../spaces",
    "/internal_api/imports/%2e%2e/spaces",
    "/internal_api/imports%2f7",
    "//internal_api/imports",
    "/x/internal_api/imports",
    "/internal_api/current_user",
    "/settings/imports",
    "/account",
    "/",
  ]) {
    expect([path, await proves(token, path)]).toEqual([path, 0]);
  }
  const refused: [string, string, unknown][] = [
    ["POST", "/internal_api/posts", { space_id: world.plaza.id, name: "Hello", body: "Hello" }],
    ["POST", "/internal_api/spaces", { name: "Mine", space_group_id: world.group }],
    ["PATCH", `/internal_api/members/${world.mia.id}/role`, { role: "admin" }],
    ["POST", `/internal_api/spaces/${world.plaza.id}/join`, {}],
  ];
  for (const [method, path, json] of refused) {
    const answer = await call(world.community, null, path, { method, json, headers: bearer(token) });
    expect([path, [401, 404].includes(answer.status)]).toEqual([path, true]);
  }
  expect((await importing(token)).status).toBe(201);
});

test("a token of the whole, should there ever be one, opens imports too", async () => {
  const token = await make();
  await run(world.community, sql`update api_tokens set scope = 'all' where member_id = ${world.ada.id}`);
  expect(await proves(token, "/internal_api/imports")).toBe(world.ada.id);
  expect(await proves(token, "/internal_api/spaces")).toBe(world.ada.id);
});

test("a token that was made before tokens had a scope is one for imports, and ends with the next change", async () => {
  await givePassword(world.ada);
  const token = await make();
  const expiresAt = Date.now() + 60_000;
  await run(world.community, sql`delete from api_tokens where member_id = ${world.ada.id}`);
  // As the first version wrote it, with none of the new columns.
  await run(
    world.community,
    sql`insert into api_tokens (token_hash, community_id, member_id, name, created_at, expires_at)
      values (${await hashSecret(token)}, ${world.community.id}, ${world.ada.id}, 'import', 1, ${expiresAt})`,
  );
  expect((await importing(token)).status).toBe(201);
  expect(await proves(token, "/internal_api/spaces")).toBe(0);
  await endAll(world.ada);
  expect((await importing(token)).status).toBe(401);
});

test("who is no longer an admin imports no more with the token they have", async () => {
  const token = await make();
  await setMemberRole(await as(world.community, world.olive), { memberId: world.ada.id, role: "member" });
  expect((await importing(token)).status).toBe(403);
});

async function endAll(person: Person): Promise<void> {
  const ctx = await as(world.community, person);
  await revokeSessions(ctx, person.accountId, "all");
  await ctx.settled();
}

test("signing out everywhere ends tokens in every community; signing out of one session does not", async () => {
  const tea = await addCommunity();
  const member = await joinCommunity(await visiting(tea), await accountOf(world.ada.accountId));
  await run(tea, sql`update members set role = 'admin' where id = ${member.id} and community_id = ${tea.id}`);
  const here = await as(world.community, world.ada);
  const there = here.forCommunity(tea);
  there.become({ ...here.viewer, memberId: member.id });
  const tokens: [string, CommunityRef][] = [
    [await makeImportToken(here), world.community],
    [await makeImportToken(there), tea],
  ];
  const answers = () =>
    Promise.all(tokens.map(async ([token, community]) => (await importing(token, community)).status));
  await revokeSessions(here, world.ada.accountId, { only: newId() });
  await here.settled();
  expect(await answers()).toEqual([201, 201]);
  await endAll(world.ada);
  expect(await answers()).toEqual([401, 401]);
});

test("a delivery that comes late does not end a token made since", async () => {
  await givePassword(world.ada);
  const ctx = await as(world.community, world.ada);
  const input = { current_password: PASSWORD, new_password: "an entirely new one" };
  await changePassword(ctx, await accountOf(world.ada.accountId), ctx.viewer.directorySessionId ?? 0, input);
  await ctx.settled();
  const token = await make();
  await endMemberAccess(asSystem(world.community), world.community, world.ada.accountId);
  expect((await importing(token)).status).toBe(201);
});

test("a token that is made while the password changes is refused and never works", async () => {
  const ctx = await as(world.community, world.ada);
  ctx.db = meanwhile(ctx.db, /insert into api_tokens/, "after", async () => {
    await inDirectory(
      sql`update accounts set credentials_version = credentials_version + 1 where id = ${world.ada.accountId}`,
    );
  });
  await expect(makeImportToken(ctx)).rejects.toMatchObject({ status: 409, code: "session_ended" });
  const made = sql<{ at: number | null }>`select revoked_at as at from api_tokens where member_id = ${world.ada.id}`;
  expect((await rows(world.community, made))[0]?.at).toBeGreaterThan(0);
});

test("an admin sees the live tokens and ends each, whoever made it", async () => {
  const [adas, olives] = [await make(), await make(world.olive)];
  const seen = await visit(world.community, world.ada, "/settings/imports", loader);
  const { tokens } = seen.data as { tokens: { key: string; madeBy: string; madeAt: number; endsAt: number }[] };
  expect(tokens.map((token) => token.madeBy).toSorted()).toEqual(["Ada Admin", "Olive Osei"]);
  expect(JSON.stringify(seen.data)).not.toContain(adas.slice(-20));
  const key = tokens.find((token) => token.madeBy === "Olive Osei")?.key ?? "";
  for (let twice = 0; twice < 2; twice += 1) {
    await submit(world.community, "/settings/imports", action, { intent: "revoke", key }, { cookie: world.ada.cookie });
  }
  expect((await importing(olives)).status).toBe(401);
  expect((await importing(adas)).status).toBe(201);
  expect(await listImportTokens(await as(world.community, world.ada))).toHaveLength(1);
  const facts = await rows(
    world.community,
    sql`select 1 from facts where community_id = ${world.community.id} and name = 'api_token.revoked'`,
  );
  expect(facts).toHaveLength(1);
});

test("nobody else lists or ends tokens, nor an admin those of another community", async () => {
  const token = await make();
  const [{ key } = { key: "" }] = await listImportTokens(await as(world.community, world.ada));
  for (const person of [world.mo, world.mia]) {
    await expect(listImportTokens(await as(world.community, person))).rejects.toMatchObject({ status: 403 });
    await expect(revokeImportToken(await as(world.community, person), key)).rejects.toMatchObject({ status: 403 });
  }
  await expect(listImportTokens(await as(world.community, null))).rejects.toMatchObject({ status: 401 });
  await run(world.other, sql`update members set role = 'owner' where id = ${world.stan.id}`);
  const stan = { ...world.stan, role: "owner" as const };
  await revokeImportToken(await as(world.other, stan), key);
  expect(await listImportTokens(await as(world.other, stan))).toEqual([]);
  expect((await importing(token)).status).toBe(201);
});
