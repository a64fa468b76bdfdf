import { createExecutionContext } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import { makeImportToken } from "~/features/imports/tokens.server";
import { sql } from "~/platform/database/sql";
import { action as account } from "~/routes/account/account";
import app from "../../workers/app";
import { givePassword, mailTo, PASSWORD } from "../features/accounts/cast";
import { submit } from "../routes/submit";
import { as, call, createWorld, env, type Person, run, type World } from "../world";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const own = (person: Person) => call(world.community, person, "/internal_api/notifications/new_count");

async function socketOf(person: Person): Promise<number> {
  const url = `http://${world.community.slug}.localhost/parties/inbox`;
  const headers = { Upgrade: "websocket", Origin: new URL(url).origin, Cookie: person.cookie };
  const response = await app.fetch(new Request(url, { headers }), env, createExecutionContext());
  response.webSocket?.accept();
  response.webSocket?.close();
  return response.status;
}

test("whoever is no member any more has no session, no token and no socket, from that moment", async () => {
  const token = await makeImportToken(await as(world.community, world.ada));
  const byToken = () =>
    call(world.community, null, "/internal_api/notifications/new_count", {
      headers: { Authorization: `Bearer ${token}` },
    });
  const before = [(await own(world.ada)).status, await socketOf(world.ada)];
  expect(before).toEqual([200, 101]);
  for (const change of [
    sql`update members set status = 'left' where id = ${world.ada.id}`,
    sql`delete from members where id = ${world.ada.id}`,
  ]) {
    await run(world.community, change);
    const after = [(await own(world.ada)).status, (await byToken()).status, await socketOf(world.ada)];
    expect(after).toEqual([401, 401, 401]);
  }
});

test("a role that was taken away is gone with the next request, whatever the cookie still claims", async () => {
  const rename = () =>
    call(world.community, world.ada, "/internal_api/community", { method: "PATCH", json: { name: "Renamed" } });
  expect((await rename()).status).toBe(200);
  await run(world.community, sql`update members set role = 'member' where id = ${world.ada.id}`);
  expect(world.ada.cookie).toContain(".admin");
  const refused = await rename();
  expect(refused.status).toBe(403);
  expect(refused.headers.getSetCookie().join()).not.toContain(".admin");
});

test("a session ends at its time, and a cookie of a revoked one is taken away", async () => {
  for (const change of [
    sql`update member_sessions set expires_at = ${Date.now() - 1} where member_id = ${world.mia.id}`,
    sql`update member_sessions set revoked_at = ${Date.now()} where member_id = ${world.max.id}`,
  ])
    await run(world.community, change);
  for (const person of [world.mia, world.max]) {
    const response = await own(person);
    expect(response.status).toBe(401);
    expect(response.headers.getSetCookie().join()).toMatch(/atrium_session=;[^,]*Max-Age=0/);
  }
  expect((await own(world.mo)).status).toBe(200);
});

test("a new address is asked for with the password, and with nothing else", async () => {
  await givePassword(world.mia);
  const email = `new-${crypto.randomUUID()}@example.test`;
  const ask = (current_password: string) =>
    submit(world.community, "/account", account, { intent: "email", email, current_password }, world.mia);
  for (const wrong of ["", "not the one at all", PASSWORD.toUpperCase()]) {
    expect(await ask(wrong)).toMatchObject({ status: 422 });
    expect(await mailTo(email)).toEqual([]);
  }
  await ask(PASSWORD);
  expect(await mailTo(email)).toHaveLength(1);
});

test("a session's secret is no token, and a token's secret no session", async () => {
  const secret = world.ada.cookie.split("=")[1]?.split(".")[0] ?? "";
  const token = await makeImportToken(await as(world.community, world.ada));
  const asToken = await call(world.community, null, "/internal_api/notifications/new_count", {
    headers: { Authorization: `Bearer atr_${world.community.id}_${secret}` },
  });
  expect(asToken.status).toBe(401);
  const cookie = `atrium_session=${token}.${world.ada.id}.admin`;
  expect((await own({ ...world.ada, cookie })).status).toBe(401);
});

test("a session that is over takes its cookie along where a page is opened, not beside one: another may be new by then", async () => {
  await run(world.community, sql`update member_sessions set revoked_at = 1 where member_id = ${world.mia.id}`);
  const url = `http://${world.community.slug}.localhost/internal_api/notifications/new_count`;
  const dropped = async (mode: Record<string, string>) => {
    const request = new Request(url, { headers: { Cookie: world.mia.cookie, ...mode } });
    const response = await app.fetch(request, env, createExecutionContext());
    expect(response.status).toBe(401);
    return response.headers.getSetCookie().some((cookie) => cookie.startsWith("atrium_session=;"));
  };
  expect(await dropped({})).toBe(true);
  expect(await dropped({ "Sec-Fetch-Mode": "navigate" })).toBe(true);
  for (const mode of ["cors", "same-origin", "websocket"])
    expect(await dropped({ "Sec-Fetch-Mode": mode })).toBe(false);
});
