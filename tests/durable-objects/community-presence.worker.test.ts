import { createExecutionContext, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { blockMember } from "~/features/chat/commands/block-member.server";
import { DIGEST_EVERY_MS } from "~/features/chat/presence";
import { listOnline } from "~/features/chat/presence.server";
import { updateGeneral } from "~/features/communities/commands/update-community.server";
import { LEASE_MS, PROVE_AGAIN, PROVEN_MS } from "~/features/notifications/inbox";
import { OWN_HEADER, PRESENCE_HEADER } from "~/platform/realtime";
import { presenceName } from "~/platform/realtime.server";
import { sql } from "~/platform/database/sql";
import type { CommunityPresence } from "../../durable-objects/community-presence";
import app from "../../workers/app";
import { begin } from "../features/chat/talking";
import { addSession, as, asSystem, call, createWorld, env, type Person, run, type World } from "../world";

let world: World;
beforeEach(async () => {
  world = await createWorld();
  await haveDirectory(true);
});

const haveDirectory = (isOpen: boolean) =>
  run(
    world.community,
    sql`update communities set public_member_directory = ${isOpen} where community_id = ${world.community.id}`,
  );

async function open(person: Person | null, path: string, extra: Record<string, string> = {}) {
  const url = `http://${world.community.slug}.localhost/parties/${path}`;
  const headers = { Upgrade: "websocket", Origin: new URL(url).origin, ...(person ? { Cookie: person.cookie } : {}) };
  const response = await app.fetch(
    new Request(url, { headers: { ...headers, ...extra } }),
    env,
    createExecutionContext(),
  );
  const socket = response.webSocket;
  const received: { online: number[] }[] = [];
  const closed: number[] = [];
  socket?.accept();
  socket?.addEventListener("message", ({ data }) => {
    if (data !== "pong") received.push(JSON.parse(String(data)));
  });
  socket?.addEventListener("close", ({ code }) => void closed.push(code));
  const say = (kind: string) => socket?.send(JSON.stringify({ kind }));
  return { status: response.status, received, closed, say, close: () => socket?.close() };
}

const watch = (person: Person | null, ...whom: Person[]) =>
  open(person, `presence?member_ids=${whom.map(({ id }) => id).join(",")}`);
const inbox = (person: Person, extra?: Record<string, string>) => open(person, "inbox", extra);

const presence = () =>
  (env.PRESENCE as unknown as DurableObjectNamespace<CommunityPresence>).getByName(presenceName(world.community.id));
const inside = <T>(act: (storage: DurableObjectStorage) => T | Promise<T>): Promise<T> =>
  runInDurableObject(presence() as never, (_, { storage }: DurableObjectState) => act(storage));
const isHere = (person: Person) =>
  inside(({ sql: db }) => db.exec("select 1 from here where member_id = ?", person.id).toArray().length === 1);
const alarm = () => inside((storage) => storage.getAlarm());

/** The half minute between two digests is over. */
async function digest() {
  await inside(({ kv }) => kv.delete("told_at"));
  await runDurableObjectAlarm(presence());
}

const said = ({ received }: { received: { online: number[] }[] }) => received.map(({ online }) => online);

async function there(person: Person) {
  const page = await inbox(person);
  page.say("here");
  await vi.waitFor(async () => expect(await isHere(person)).toBe(true));
  return page;
}

test("who is at a page is seen to be there, by one digest, and not once they have left it alone or closed it", async () => {
  const [max, mo] = [await there(world.max), await there(world.mo)];
  const mia = await watch(world.mia, world.max, world.mo, world.ada);
  await vi.waitFor(() => expect(said(mia)).toEqual([[world.max.id, world.mo.id]]));
  max.say("away");
  await vi.waitFor(async () => expect(await isHere(world.max)).toBe(false));
  const ada = await there(world.ada);
  await digest();
  await vi.waitFor(() => expect(said(mia).slice(1)).toEqual([[world.mo.id, world.ada.id]]));
  mo.close();
  await vi.waitFor(async () => expect(await isHere(world.mo)).toBe(false));
  await digest();
  await vi.waitFor(() => expect(said(mia).slice(2)).toEqual([[world.ada.id]]));
  for (const page of [max, mia, ada]) page.close();
});

test("of two pages one is enough, and is told the presence once", async () => {
  const [one, other] = [await there(world.max), await there(world.max)];
  one.close();
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(await isHere(world.max)).toBe(true);
  other.close();
  await vi.waitFor(async () => expect(await isHere(world.max)).toBe(false));
});

test("pages are told every thirty seconds at most, and only where it is news to them", async () => {
  const mia = await watch(world.mia, world.max, world.mo);
  await vi.waitFor(() => expect(said(mia)).toEqual([[]]));
  const max = await there(world.max);
  await digest();
  await vi.waitFor(() => expect(said(mia)).toHaveLength(2));
  const mo = await there(world.mo);
  const next = (await alarm()) ?? 0;
  expect(next - Date.now()).toBeGreaterThan(DIGEST_EVERY_MS - 5_000);
  mo.close();
  await vi.waitFor(async () => expect(await isHere(world.mo)).toBe(false));
  await digest();
  const ada = await there(world.ada);
  await digest();
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(said(mia)).toHaveLength(2);
  for (const page of [mia, max, ada]) page.close();
});

test("nothing wakes it while nobody watches; who is heard of no more is there no more", async () => {
  const max = await there(world.max);
  expect(await alarm()).toBeNull();
  const mia = await watch(world.mia, world.max);
  await vi.waitFor(() => expect(said(mia)).toEqual([[world.max.id]]));
  const due = (await alarm()) ?? 0;
  expect(due - Date.now()).toBeGreaterThan(LEASE_MS - 10_000);
  await inside(({ sql: db }) => db.exec("update here set until = ?", Date.now() - 1));
  await digest();
  await vi.waitFor(() => expect(said(mia).at(-1)).toEqual([]));
  expect(await alarm()).toBeNull();
  for (const page of [mia, max]) page.close();
});

test("nobody is seen who looks through somebody else's eyes, whatever their page says", async () => {
  const cookie = await addSession(world.community, world.max, { mode: "view_only", masqueraderId: world.ada.id });
  const page = await inbox({ ...world.max, cookie }, { [OWN_HEADER]: "1" });
  page.say("here");
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(await isHere(world.max)).toBe(false);
  page.close();
});

test("who is there now is listed to whoever may see it, who was heard of last first", async () => {
  const [mia, max] = [await there(world.mia), await there(world.max)];
  await presence().note(world.mo.id, Date.now() + LEASE_MS + 60_000);
  const list = await listOnline(await as(world.community, world.mia));
  expect(list.count).toBe(2);
  expect(list.records.map(({ member_id }) => member_id)).toEqual([world.mo.id, world.max.id]);
  expect(list.records[1]?.community_member).toMatchObject({ name: world.max.name });
  await haveDirectory(false);
  expect(await listOnline(await as(world.community, world.mia))).toEqual({ count: 0, records: [] });
  expect((await call(world.community, null, "/internal_api/online_members")).status).toBe(401);
  for (const page of [mia, max]) page.close();
});

describe("whose presence one sees", () => {
  test("nobody's without being signed in, nobody's of another community, not one's own", async () => {
    expect((await watch(null, world.max)).status).toBe(401);
    expect((await open(world.mia, "presence?member_ids=x")).status).toBe(422);
    const ids = Array.from({ length: 101 }, (_, i) => i + 1).join(",");
    expect((await open(world.mia, `presence?member_ids=${ids}`)).status).toBe(422);
    await presence().note(world.stan.id, Date.now() + 60_000);
    const [mia, max] = [await there(world.mia), await there(world.max)];
    const page = await watch(world.mia, world.stan, world.mia, world.max);
    await vi.waitFor(() => expect(said(page)).toEqual([[world.max.id]]));
    for (const one of [mia, max, page]) one.close();
  });

  test("not theirs whom one has blocked, or by whom one is, from the moment of the block", async () => {
    const [mia, max] = [await there(world.mia), await there(world.max)];
    const [byMia, byMax] = [await watch(world.mia, world.max), await watch(world.max, world.mia)];
    await vi.waitFor(() => expect([said(byMia), said(byMax)]).toEqual([[[world.max.id]], [[world.mia.id]]]));
    const ctx = await as(world.community, world.max);
    await blockMember(ctx, world.mia.id);
    await ctx.settled();
    await vi.waitFor(() => expect([byMia.closed, byMax.closed]).toEqual([[PROVE_AGAIN], [PROVE_AGAIN]]));
    const [again, others] = [await watch(world.mia, world.max), await watch(world.max, world.mia)];
    await vi.waitFor(() => expect([said(again), said(others)]).toEqual([[[]], [[]]]));
    for (const one of [mia, max, again, others]) one.close();
  });

  test("where the list of members is closed, theirs with whom one shares a room; an admin everybody's", async () => {
    await haveDirectory(false);
    await begin(world, world.mia, world.max);
    const [max, mo] = [await there(world.max), await there(world.mo)];
    const [mia, ada] = [await watch(world.mia, world.max, world.mo), await watch(world.ada, world.max, world.mo)];
    await vi.waitFor(() => expect(said(mia)).toEqual([[world.max.id]]));
    await vi.waitFor(() => expect(said(ada)).toEqual([[world.max.id, world.mo.id]]));
    for (const page of [max, mo, mia, ada]) page.close();
  });

  test("where the list is closed or opened, every page is sent through the door at once", async () => {
    const max = await there(world.max);
    const mia = await watch(world.mia, world.max);
    await vi.waitFor(() => expect(said(mia)).toEqual([[world.max.id]]));
    const closing = await as(world.community, world.ada);
    await updateGeneral(closing, { public_member_directory: false });
    await closing.settled();
    await vi.waitFor(() => expect(mia.closed).toEqual([PROVE_AGAIN]), 1_000);
    const again = await watch(world.mia, world.max);
    await vi.waitFor(() => expect(said(again)).toEqual([[]]));
    const named = await as(world.community, world.ada);
    await updateGeneral(named, { name: "Another", public_member_directory: false });
    await named.settled();
    expect(again.closed).toEqual([]);
    for (const page of [max, again]) page.close();
  });

  test("a page whose proof is over is told nothing more", async () => {
    const mia = await watch(world.mia, world.max);
    await runInDurableObject(presence() as never, (object: never) => {
      for (const page of (object as { getConnections(): Iterable<never> }).getConnections()) {
        const one = page as { state: object; setState(state: object): void };
        one.setState({ ...one.state, until: Date.now() - PROVEN_MS });
      }
    });
    const max = await there(world.max);
    await digest();
    await vi.waitFor(() => expect(mia.closed).toEqual([PROVE_AGAIN]));
    expect(said(mia)).toEqual([[]]);
    max.close();
  });

  test("a sign-in that ends closes its own; what a browser sends in our door's name is replaced", async () => {
    const max = await there(world.max);
    const forged = JSON.stringify({ memberId: world.mia.id, session: 0, ids: [world.max.id] });
    const page = await open(world.mia, `presence?member_ids=${world.mo.id}`, { [PRESENCE_HEADER]: forged });
    await vi.waitFor(() => expect(said(page)).toEqual([[]]));
    const ctx = await as(world.community, world.mia);
    await ctx.realtime.disconnect(world.community.id, world.mia.id, [ctx.viewer.directorySessionId ?? 0]);
    await vi.waitFor(() => expect(page.closed).toEqual([PROVE_AGAIN]));
    await asSystem(world.community).realtime.forget(world.community.id, {});
    expect(await isHere(world.max)).toBe(false);
    max.close();
  });
});
