import { beforeAll, expect, test } from "vitest";
import { signIn } from "~/features/accounts/commands/sign-in.server";
import { endFramed, offerSession, takeOffered } from "~/features/accounts/framed.server";
import { OFFER_MS } from "~/features/accounts/rules";
import { revokeSessions } from "~/features/accounts/sessions.server";
import { beginMasquerade } from "~/features/masquerades/commands.server";
import { sql } from "~/platform/database/sql";
import { addCommunity, as, call, createWorld, rows, run, type World } from "../../world";
import { cookiesSet, givePassword, PASSWORD, visiting } from "./cast";

const SITE = "blog.test";
const FRAME = "/feed?iframe=true";

let world: World;
let mias: string;
let olives: string;
beforeAll(async () => {
  world = await createWorld();
  await list([SITE]);
  [mias = "", olives = ""] = await Promise.all(
    [world.mia, world.olive].map(async (person) => {
      await givePassword(person);
      const ctx = await visiting(world.community);
      await signIn(ctx, { email: person.email, password: PASSWORD });
      return cookiesSet(ctx);
    }),
  );
});

const list = (hosts: string[]) =>
  run(
    world.community,
    sql`update communities set embed_hosts = ${JSON.stringify(hosts)} where community_id = ${world.community.id}`,
  );

const offer = async (cookie = mias, site = SITE) => offerSession(await visiting(world.community, { cookie }), site);

/** The cookie that the frame has afterwards. */
async function take(code: string, opts: { late?: boolean } = {}): Promise<string> {
  const ctx = await visiting(world.community, { path: "/internal_api/framed_sessions" });
  if (opts.late) ctx.now = () => Date.now() + OFFER_MS + 1;
  await takeOffered(ctx, code);
  const line = framedCookie(ctx);
  expect(line).toMatch(/; SameSite=None; Max-Age=\d{7}; HttpOnly; Secure; Partitioned$/);
  return line.split(";")[0] ?? "";
}

const framedCookie = ({ headers }: { headers: Headers }) =>
  headers.getSetCookie().find((line) => line.startsWith("atrium_framed=")) ?? "";

const whoIn = async (cookie: string, path = FRAME) => (await visiting(world.community, { cookie, path })).viewer;

test("a frame takes the session that a member offers it, and is that member where frames may be", async () => {
  const cookie = await take(await offer());
  expect(await whoIn(cookie)).toMatchObject({ memberId: world.mia.id, role: "member", accountId: null, mode: "own" });
  for (const path of ["/feed", "/account?iframe=true", "/settings/profile?iframe=true", "/internal_api/current_user"])
    expect([path, (await whoIn(cookie, path)).memberId]).toEqual([path, 0]);
  // What is read for a session of our own never takes it for one.
  expect((await whoIn(cookie.replace("atrium_framed", "atrium_session"), "/")).memberId).toBe(0);
});

test("an owner is a member in a frame", async () => {
  const cookie = await take(await offer(olives));
  expect(await whoIn(cookie)).toMatchObject({ memberId: world.olive.id, role: "member" });
  expect((await whoIn(`${cookie.replace(/\.\w+$/, "")}.owner`)).role).toBe("member");
});

test("a code is good once, for a minute, here, and is no session itself", async () => {
  const code = await offer();
  expect((await whoIn(`atrium_framed=${code}.${world.mia.id}.member`)).memberId).toBe(0);
  expect((await whoIn(`atrium_session=${code}.${world.mia.id}.member`, "/")).memberId).toBe(0);
  const there = await visiting(await addCommunity());
  await expect(takeOffered(there, code)).rejects.toMatchObject({ code: "session_ended" });
  await expect(take(code, { late: true })).rejects.toMatchObject({ code: "session_ended" });
  const tries = await Promise.allSettled([take(code), take(code), take(code)]);
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(take(code)).rejects.toMatchObject({ code: "session_ended" });
});

test("a sign-in that ends between the offer and the taking gives nothing", async () => {
  const ctx = await visiting(world.community);
  await signIn(ctx, { email: world.mia.email, password: PASSWORD });
  const cookie = cookiesSet(ctx);
  const code = await offer(cookie);
  const mine = await visiting(world.community, { cookie });
  await revokeSessions(mine, mine.viewer.accountId ?? 0, { only: mine.viewer.directorySessionId ?? 0 });
  await expect(take(code)).rejects.toMatchObject({ code: "session_ended" });
});

test("a site that is taken off the list loses what it had", async () => {
  const cookie = await take(await offer());
  await list(["other.test"]);
  expect((await whoIn(cookie)).memberId).toBe(0);
  await expect(offer()).rejects.toMatchObject({ code: "site_not_listed" });
  await list([SITE]);
  expect((await whoIn(cookie)).memberId).toBe(world.mia.id);
});

test("signing out in the frame ends that session and no other", async () => {
  const [one, two] = [await take(await offer()), await take(await offer())];
  const ctx = await visiting(world.community, { cookie: one, path: "/internal_api/framed_sessions" });
  await endFramed(ctx, one);
  expect(framedCookie(ctx)).toMatch(/^atrium_framed=; .*Max-Age=0; .*Partitioned$/);
  expect([(await whoIn(one)).memberId, (await whoIn(two)).memberId]).toEqual([0, world.mia.id]);
  expect((await whoIn(mias, "/")).memberId).toBe(world.mia.id);
});

test("visitors, and admins behind another's eyes, have none to give", async () => {
  await expect(offerSession(await visiting(world.community), SITE)).rejects.toMatchObject({ status: 401 });
  const looking = await visiting(world.community, { cookie: olives });
  await beginMasquerade(looking, { entity_id: world.mia.id, entity_type: "CommunityMember", mode: "full" }, olives);
  await expect(offer(`${olives}; ${cookiesSet(looking)}`)).rejects.toMatchObject({ status: 403 });
  const rest = await rows(
    world.community,
    sql`select 1 from member_sessions where community_id = ${world.community.id} and mode = 'offered' and expires_at > ${Date.now()}
      and member_id = 0`,
  );
  expect(rest).toEqual([]);
  // A program has no frame.
  await expect(offerSession(await as(world.community, null), SITE)).rejects.toMatchObject({ status: 401 });
});

test("by its door a frame asks whether it is signed in, likes as its member, and cannot do what an admin does", async () => {
  const cookie = await take(await offer(olives));
  const ask = async (path: string, method = "GET", body?: unknown) => {
    const response = await call(world.community, null, path, { method, json: body, headers: { Cookie: cookie } });
    return [response.status, await response.json()] as const;
  };
  expect(await ask("/internal_api/framed_sessions")).toEqual([200, { is_signed_in: true }]);
  expect((await ask("/internal_api/community/cors_origins", "PUT", { origins: ["https://evil.test"] }))[0]).toBe(401);
  expect((await ask("/internal_api/community", "PATCH", { name: "Taken" }))[0]).toBe(401);
});
