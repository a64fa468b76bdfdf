import { beforeEach, describe, expect, test } from "vitest";
import type { DevicesPayload } from "~/features/push/devices";
import { testDevice } from "~/features/push/devices.server";
import { forgetDevices } from "~/features/push/sweep.server";
import { limitReached } from "~/lib/errors";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { DEVICES_MOST } from "~/platform/push/devices.server";
import { hashSecret } from "~/platform/session.server";
import { addSession, as, asSystem, call, createWorld, type Person, rows, run, type World } from "../../world";
import { addBrowser, subscription, toldTo } from "./browsers";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const DOOR = "/internal_api/push";
const devices = async (who: Person) =>
  ((await (await call(world.community, who, `${DOOR}/devices`)).json()) as DevicesPayload).records;
const idOf = async (who: Person) => (await devices(who))[0]?.id ?? 0;
const post = (who: Person | null, path: string, json: object = {}) =>
  call(world.community, who, `${DOOR}${path}`, { json });
const remove = (who: Person, id: number) =>
  call(world.community, who, `${DOOR}/devices/${id}`, { method: "DELETE", json: {} });

describe("a browser", () => {
  test("is one row however often and at once it says so, sealed, and its member's alone to see", async () => {
    const one = subscription("same");
    const answers = await Promise.all([1, 2, 3].map(() => post(world.mia, "/devices", one)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    await post(world.mia, "/devices", one);
    expect(await devices(world.mia)).toMatchObject([{ is_current: true, used_at: null }]);
    expect(await devices(world.max)).toEqual([]);
    const [row] = await rows(
      world.community,
      sql<{
        all: string;
      }>`select mark || sealed || key_mark as "all" from push_devices where member_id = ${world.mia.id}`,
    );
    for (const secret of ["push.example.com", one.keys.p256dh, one.keys.auth]) expect(row?.all).not.toContain(secret);
  });

  test("is whoever's that uses it now, and the one that it was before is no more", async () => {
    await addBrowser(world.community, world.mia);
    const shared = subscription("shared");
    await post(world.mia, "/devices", shared);
    await post(world.max, "/devices", shared);
    expect(await devices(world.mia)).toHaveLength(1);
    expect(await devices(world.max)).toHaveLength(1);
    await post(world.max, "/devices", { ...subscription("new"), replaces: shared.endpoint });
    expect(await devices(world.max)).toHaveLength(1);
    // Nobody ends another's so.
    const mine = subscription("mine");
    await post(world.mia, "/devices", mine);
    await post(world.max, "/devices", { ...subscription("newer"), replaces: mine.endpoint });
    expect(await devices(world.mia)).toHaveLength(2);
  });

  test("gets another address for whoever had the old one, and for nobody who is signed in there by then", async () => {
    const mine = subscription("mine");
    await post(world.mia, "/devices", mine);
    const moved = { ...subscription("newer"), replaces: mine.endpoint, again: true };
    expect(await (await post(world.max, "/devices", moved)).json()).toEqual({ id: null });
    expect(await devices(world.max)).toEqual([]);
    await post(world.mia, "/devices", moved);
    expect(await devices(world.mia)).toHaveLength(1);
  });

  test("beyond so many takes the oldest one's place", async () => {
    for (let at = 0; at <= DEVICES_MOST; at += 1) await post(world.mia, "/devices", subscription(`many-${at}`));
    const [row] = await rows(
      world.community,
      sql<{ n: number }>`select count(*) as n from push_devices where member_id = ${world.mia.id}`,
    );
    expect(row?.n).toBe(DEVICES_MOST);
  });

  test.each([
    ["an address within", { endpoint: "https://10.0.0.1/x" }],
    ["a name of no registry", { endpoint: "https://localhost/x" }],
    ["a port of its own", { endpoint: "https://push.example.com:8443/x" }],
    ["no secure line", { endpoint: "http://push.example.com/x" }],
    ["a script", { endpoint: "javascript:alert(1)" }],
    ["a key off the curve", { keys: { ...subscription("x").keys, p256dh: Buffer.alloc(65, 4).toString("base64url") } }],
    ["a short secret", { keys: { ...subscription("x").keys, auth: "AAAA" } }],
    ["nothing", { endpoint: undefined, keys: undefined }],
  ])("with %s is refused", async (_, wrong) => {
    expect((await post(world.mia, "/devices", { ...subscription("x"), ...wrong })).status).toBe(422);
    expect(await devices(world.mia)).toEqual([]);
  });

  test("tells nobody who is not its member: visitor, stranger, another, an admin who looks", async () => {
    await addBrowser(world.community, world.mia);
    const id = await idOf(world.mia);
    expect((await post(null, "/devices", subscription("v"))).status).toBe(401);
    expect((await post(world.stan, "/devices", subscription("s"))).status).toBe(401);
    for (const path of ["/key", "/devices"])
      expect((await call(world.community, null, `${DOOR}${path}`)).status).toBe(401);
    expect((await remove(world.max, id)).status).toBe(404);
    expect((await post(world.max, `/devices/${id}/test`)).status).toBe(404);
    for (const mode of ["view_only", "full"] as const) {
      const cookie = await addSession(world.community, world.mia, { mode, masqueraderId: world.olive.id });
      const looking = { ...world.olive, cookie };
      expect((await post(looking, "/devices", subscription("o"))).status).toBe(403);
      expect((await remove(looking, id)).status).toBe(403);
      expect((await post(looking, `/devices/${id}/test`)).status).toBe(403);
    }
    expect(await devices(world.mia)).toHaveLength(1);
  });

  test("is told nothing any more by a press, once and twice", async () => {
    await addBrowser(world.community, world.mia);
    const id = await idOf(world.mia);
    expect((await remove(world.mia, id)).status).toBe(200);
    expect((await remove(world.mia, id)).status).toBe(404);
    expect(await devices(world.mia)).toEqual([]);
  });

  test("that was turned off does not come back by itself, under whatever address and sign-in; by a press it does", async () => {
    const lost = subscription("lost");
    await post(world.mia, "/devices", lost);
    await Promise.all([
      remove(world.mia, await idOf(world.mia)),
      post(world.mia, "/devices", { ...lost, again: true }),
    ]);
    for (const [who, more] of [
      [world.mia, {}],
      [{ ...world.mia, cookie: await addSession(world.community, world.mia) }, {}],
      [world.max, {}],
      [world.mia, { ...subscription("moved"), replaces: lost.endpoint }],
    ] as const) {
      const answer = await post(who, "/devices", { ...lost, ...more, again: true });
      expect([answer.status, await answer.json()]).toEqual([201, { id: null }]);
    }
    expect(await devices(world.mia)).toEqual([]);
    // What it was is known no more, but that it was; nobody looks at it for long.
    await forgetDevices(asSystem(world.community));
    const left = await rows(
      world.community,
      sql`select sealed, device from push_devices where community_id = ${world.community.id}`,
    );
    expect(left).toEqual([{ sealed: "", device: "" }]);
    await post(world.mia, "/devices", lost);
    expect(await devices(world.mia)).toHaveLength(1);
    await post(world.mia, "/devices", { ...lost, again: true });
    expect(await devices(world.mia)).toHaveLength(1);
  });

  test("is added by no API token, which no sign-in ends", async () => {
    const token = `atr_${world.community.id}_${newUid(30)}`;
    await run(
      world.community,
      sql`insert into api_tokens (token_hash, community_id, member_id, name, scope, created_at)
        values (${await hashSecret(token)}, ${world.community.id}, ${world.mia.id}, 'all', 'all', 1)`,
    );
    const headers = { Authorization: `Bearer ${token}` };
    const read = await call(world.community, null, `${DOOR}/devices`, { headers });
    const answer = await call(world.community, null, `${DOOR}/devices`, { json: subscription("t"), headers });
    expect(read.status).toBe(200);
    expect(answer.status).toBe(403);
    expect(await devices(world.mia)).toEqual([]);
  });

  test("that was another's is the newest of whoever has it now, and not put out as their oldest", async () => {
    const shared = subscription("shared");
    await post(world.mia, "/devices", shared);
    for (let at = 0; at < DEVICES_MOST; at += 1) await post(world.max, "/devices", subscription(`many-${at}`));
    const { id } = await (await post(world.max, "/devices", shared)).json<{ id: number }>();
    expect((await devices(world.max))[0]?.id).toBe(id);
  });

  test("goes with its sign-in, and its row a day later", async () => {
    await addBrowser(world.community, world.mia);
    await addBrowser(world.community, world.max);
    await run(world.community, sql`update member_sessions set revoked_at = 1 where member_id = ${world.mia.id}`);
    const again = { ...world.mia, cookie: await addSession(world.community, world.mia) };
    expect(await devices(again)).toEqual([]);
    await run(world.community, sql`update push_devices set looked_at = 1 where community_id = ${world.community.id}`);
    const ctx = asSystem(world.community);
    await Promise.all([forgetDevices(ctx), forgetDevices(ctx)]);
    const left = await rows(
      world.community,
      sql<{ who: number }>`select member_id as who from push_devices where community_id = ${world.community.id}`,
    );
    expect(left).toEqual([{ who: world.max.id }]);
  });
});

describe("a test", () => {
  test("is told at once, whatever is open", async () => {
    const name = await addBrowser(world.community, world.mia);
    expect((await post(world.mia, `/devices/${await idOf(world.mia)}/test`)).status).toBe(200);
    const [told] = await toldTo(name);
    expect(told?.data).toMatchObject({ title: "It works", tag: "test", always: true });
  });

  test("is had so often: it asks whatever server was given for a browser's", async () => {
    const name = await addBrowser(world.community, world.mia);
    const ctx = await as(world.community, world.mia);
    ctx.limit = async (kind) => {
      if (kind === "links") throw limitReached("too_many_writes", { seconds: 60 });
    };
    await expect(testDevice(ctx, { id: await idOf(world.mia) })).rejects.toMatchObject({ code: "too_many_writes" });
    expect(await toldTo(name)).toEqual([]);
  });

  test("says where the browser is gone, and forgets it; or that its service does not answer", async () => {
    await addBrowser(world.community, world.mia, "410");
    expect((await post(world.mia, `/devices/${await idOf(world.mia)}/test`)).status).toBe(409);
    expect(await devices(world.mia)).toEqual([]);
    await addBrowser(world.community, world.mia, "503");
    expect((await post(world.mia, `/devices/${await idOf(world.mia)}/test`)).status).toBe(502);
    expect(await devices(world.mia)).toHaveLength(1);
  });
});

describe("being asked", () => {
  const mayAsk = async (who: Person) =>
    ((await (await call(world.community, who, `${DOOR}/key`)).json()) as { may_ask: boolean }).may_ask;

  test("happens once, and not to whom a browser tells already", async () => {
    expect(await mayAsk(world.mia)).toBe(true);
    await Promise.all([post(world.mia, "/asked"), post(world.mia, "/asked")]);
    expect(await mayAsk(world.mia)).toBe(false);
    expect(await mayAsk(world.max)).toBe(true);
    await addBrowser(world.community, world.max);
    expect(await mayAsk(world.max)).toBe(false);
  });

  test("happens to nobody in whose place somebody looks", async () => {
    const opts = { mode: "view_only", masqueraderId: world.olive.id } as const;
    expect(await mayAsk({ ...world.olive, cookie: await addSession(world.community, world.mia, opts) })).toBe(false);
  });
});
