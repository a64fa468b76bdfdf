import { RouterContextProvider } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { takeAttempt, takeAttempts } from "~/features/accounts/attempts.server";
import { leadOn } from "~/features/accounts/commands/lead-on.server";
import { enterByLink, findSignInLink, signIn } from "~/features/accounts/commands/sign-in.server";
import { signUp } from "~/features/accounts/commands/sign-up.server";
import { joinCommunity } from "~/features/accounts/join.server";
import { newLink } from "~/features/accounts/links.server";
import { accountListeners } from "~/features/accounts/listeners.server";
import { currentAccount, findRedirect } from "~/features/accounts/queries.server";
import { ATTEMPTS } from "~/features/accounts/rules";
import {
  endMemberAccess,
  isFamiliar,
  listSessions,
  openMemberSession,
  revokeSessions,
  signOut,
} from "~/features/accounts/sessions.server";
import { newUid } from "~/lib/ids";
import { commitDirectory } from "~/platform/database/commit.server";
import { hashSecret } from "~/platform/session.server";
import { ctxContext } from "~/platform/router-context";
import { loader as shell } from "~/routes/shell";
import type { CommunityRef, Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import type { Effect } from "~/platform/facts/registry";
import { addCommunity, addPerson, as, asSystem, createWorld, rows, run, type World } from "../../world";
import { accountOf, cookiesSet, givePassword, inDirectory, mailTo, PASSWORD, tokenIn, visiting } from "./cast";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await Promise.all([world.mia, world.max, world.stan].map(givePassword));
});

test("signing in opens a session that names the sign-in it belongs to", async () => {
  const ctx = await visiting(world.community);
  const entered = await signIn(ctx, { email: world.mia.email, password: PASSWORD });
  const next = await visiting(world.community, { cookie: cookiesSet(ctx) });
  expect(next.viewer).toMatchObject({ memberId: world.mia.id, directorySessionId: entered.sessionId });
  const [session] = await listSessions(next, world.mia.accountId);
  expect(session).toMatchObject({ id: entered.sessionId, device: "Firefox, Linux", isCurrent: true });
});

test("neither secret stands in a table", async () => {
  const ctx = await visiting(world.community);
  await signIn(ctx, { email: world.mia.email, password: PASSWORD });
  const secret = /atrium_session=([\w-]+)\./.exec(cookiesSet(ctx))?.[1] ?? "";
  expect(secret.length).toBeGreaterThan(20);
  const stored = await rows(world.community, sql`select 1 from member_sessions where token_hash = ${secret}`);
  expect(stored).toEqual([]);
});

test("no network stands in a table as a hash that could be tried on all addresses, and none ties two accounts together", async () => {
  const ip = "203.0.113.200";
  for (const { email } of [world.mia, world.stan]) {
    await signIn(await visiting(world.community, { ip }), { email, password: PASSWORD });
  }
  const marks = await inDirectory<{ network: string }>(
    sql`select network from account_sessions where account_id in (${world.mia.accountId}, ${world.stan.accountId})
      order by id desc limit 2`,
  );
  expect(new Set(marks.map(({ network }) => network)).size).toBe(2);
  const [bare, counted] = [await hashSecret(`network:${ip}`), await hashSecret(`sign_in:network:${ip}`)];
  expect(marks.map(({ network }) => network)).not.toContain(bare);
  const buckets = await inDirectory<{ bucket: string }>(sql`select bucket from attempts where bucket like 'sign_in_%'`);
  expect(buckets.map(({ bucket }) => bucket)).not.toContain(`sign_in_network:${counted}`);

  // What only the installation's secret can make again.
  const at = await visiting(world.community, { ip });
  const elsewhere = Object.assign(await visiting(world.community, { ip }), { site: { ...at.site, secret: "another" } });
  expect(await isFamiliar(at, world.mia.accountId)).toBe(true);
  expect(await isFamiliar(elsewhere, world.mia.accountId)).toBe(false);
  const whom = newUid();
  for (const ctx of [at, elsewhere]) await takeAttempt(ctx, "mark", whom, { max: 1, windowMs: 60_000 });
  await expect(takeAttempt(at, "mark", whom, { max: 1, windowMs: 60_000 })).rejects.toMatchObject({ status: 429 });
});

test("a letter that signs in goes to a proven address alone, whoever's password was right", async () => {
  const email = `${newUid()}@example.test`;
  const begun = await signUp(await visiting(world.community, { ip: "203.0.113.210" }), {
    name: "Clara Claimant",
    email,
    password: PASSWORD,
  });
  await tryWrongly(email, 4, pair ?? 0, "2001:db8:d:");
  const before = (await mailTo(email)).length;
  const away = await visiting(world.community, { ip: "203.0.113.211" });
  await expect(signIn(away, { email, password: PASSWORD })).rejects.toMatchObject({ code: "sign_in_by_mail" });
  // What comes instead proves the address, and signs nobody in who reads it.
  const letters = await mailTo(email);
  expect(letters).toHaveLength(before + 1);
  expect(await findSignInLink(away, tokenIn(letters[0]))).toBeNull();
  expect(letters[0]?.text).toContain("/users/confirm?token=");
  const links = sql`select 1 from account_tokens where account_id = ${begun.accountId} and kind = 'sign_in'`;
  expect(await inDirectory(links)).toEqual([]);
  const home = await visiting(world.community, { ip: "203.0.113.210" });
  expect((await signIn(home, { email, password: PASSWORD })).accountId).toBe(begun.accountId);
});

test("links that sign in are used so often and no more", async () => {
  const person = await addPerson(world.community, "Lena Linked", "member");
  const link = async () => {
    const ctx = await visiting(world.community);
    const made = await newLink(ctx, "sign_in", await accountOf(person.accountId), {});
    await commitDirectory(ctx, { writes: made.writes });
    return made.secret;
  };
  for (let n = 0; n < ATTEMPTS.use_link.address; n += 1)
    await enterByLink(await visiting(world.community), await link());
  const refused = enterByLink(await visiting(world.community), await link());
  await expect(refused).rejects.toMatchObject({ status: 429, code: "too_many_attempts" });
});

test("an unknown address, an account without password and a wrong password are refused alike, after the same trips", async () => {
  const attempts = [
    { email: `${newUid()}@example.test`, password: PASSWORD },
    { email: world.ada.email, password: PASSWORD },
    { email: world.mia.email, password: "not the password" },
  ];
  const seen = [];
  for (const attempt of attempts) {
    const ctx = await visiting(world.community);
    const refused = await signIn(ctx, attempt).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 422, code: "wrong_credentials", fields: {} });
    seen.push([ctx.meter.trips, ctx.directoryMeter.trips]);
  }
  expect(new Set(seen.map(String)).size).toBe(1);
});

const { pair, network, address, windowMs } = ATTEMPTS.sign_in;

/** Tries with an address that are never given back, `each` from each of so many networks: as wrong ones, unhashed. */
async function tryWrongly(email: string, networks: number, each: number, from = "2001:db8:0:"): Promise<void> {
  for (let place = 0; place < networks; place += 1) {
    for (let n = 0; n < each; n += 1) {
      const ctx = await visiting(world.community, { ip: `${from}${place}::${n}` });
      await takeAttempts(ctx, "sign_in", email).catch(() => undefined);
    }
  }
}

test("the eleventh wrong try from one network is refused before any hashing, and the owner elsewhere comes in", async () => {
  const email = world.max.email;
  for (let n = 0; n < (pair ?? 0); n += 1) {
    // Every address of a /64 is one network.
    const ctx = await visiting(world.community, { ip: `2001:db8:1:1::${n}` });
    await expect(signIn(ctx, { email, password: "wrong wrong" })).rejects.toMatchObject({ code: "wrong_credentials" });
  }
  const late = await visiting(world.community, { ip: "2001:db8:1:1:ffff::1" });
  await expect(signIn(late, { email, password: PASSWORD })).rejects.toMatchObject({
    status: 429,
    code: "too_many_attempts",
    params: { minutes: expect.any(Number) },
  });
  expect(late.directoryMeter.trips).toBe(1);
  const owner = await visiting(world.community, { ip: "2001:db8:1:2::1" });
  expect((await signIn(owner, { email, password: PASSWORD })).member).not.toBeNull();
  const afterwards = await visiting(world.community, { ip: "2001:db8:1:1::1" });
  afterwards.now = () => Date.now() + windowMs;
  expect((await signIn(afterwards, { email, password: PASSWORD })).member).not.toBeNull();
});

test("only failures count: the right password uses no try up", async () => {
  const at = () => visiting(world.community, { ip: "198.51.100.20" });
  for (let n = 1; n < (pair ?? 0); n += 1) await takeAttempts(await at(), "sign_in", world.mia.email);
  for (let n = 0; n < 3; n += 1) await signIn(await at(), { email: world.mia.email, password: PASSWORD });
  const wrong = { email: world.mia.email, password: "wrong wrong" };
  await expect(signIn(await at(), wrong)).rejects.toMatchObject({ code: "wrong_credentials" });
  await expect(signIn(await at(), wrong)).rejects.toMatchObject({ code: "too_many_attempts" });
});

test("tries that race are counted before they are checked", async () => {
  const email = `${newUid()}@example.test`;
  const tries = await Promise.allSettled(
    Array.from({ length: (pair ?? 0) + 4 }, async () =>
      signIn(await visiting(world.community, { ip: "198.51.100.21" }), { email, password: "wrong wrong" }),
    ),
  );
  const codes = tries.map((one) => (one.status === "rejected" ? (one.reason as { code: string }).code : ""));
  expect(codes.filter((code) => code === "wrong_credentials")).toHaveLength(pair ?? 0);
});

test("strangers in many networks lock nobody out: a familiar network needs the password, another a letter", async () => {
  const person = await addPerson(world.community, "Cora Crowded", "member");
  await givePassword(person);
  const { email } = person;
  const home = "203.0.113.7";
  await signIn(await visiting(world.community, { ip: home }), { email, password: PASSWORD });
  await tryWrongly(email, 4, pair ?? 0);

  const answers = [
    { email, password: "wrong wrong", ip: home },
    { email, password: "wrong wrong", ip: "203.0.113.99" },
    { email, password: PASSWORD, ip: "203.0.113.99" },
  ].map(async ({ ip, ...input }) => {
    const ctx = await visiting(world.community, { ip });
    const refused: unknown = await signIn(ctx, input).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 429, code: "sign_in_by_mail", params: {} });
    return [ctx.directoryMeter.trips, ctx.directoryMeter.statements];
  });
  expect(new Set((await Promise.all(answers)).map(String)).size).toBe(1);
  expect(await mailTo(email)).toHaveLength(1);

  const entered = await signIn(await visiting(world.community, { ip: home }), { email, password: PASSWORD });
  expect(entered.member?.id).toBe(person.id);

  const secret = tokenIn((await mailTo(email))[0]);
  const away = await visiting(world.community, { ip: "203.0.113.99" });
  expect(await findSignInLink(away, secret)).toMatchObject({ id: person.accountId });
  expect((await enterByLink(away, secret)).member?.id).toBe(person.id);
  expect((await visiting(world.community, { cookie: cookiesSet(away) })).viewer.memberId).toBe(person.id);
  await expect(enterByLink(await visiting(world.community), secret)).rejects.toMatchObject({ code: "link_used" });
  // From now on that network is the owner's too.
  const again = await visiting(world.community, { ip: "203.0.113.99" });
  expect((await signIn(again, { email, password: PASSWORD })).member?.id).toBe(person.id);
});

test("an unknown address that is crowded answers as a known one, after the same work, and no letter leaves", async () => {
  const person = await addPerson(world.community, "Kim Known", "member");
  await givePassword(person);
  const unknown = `${newUid()}@example.test`;
  const seen = [];
  for (const email of [person.email, unknown]) {
    await tryWrongly(email, 4, pair ?? 0, email === unknown ? "2001:db8:a:" : "2001:db8:b:");
    const ctx = await visiting(world.community, { ip: "203.0.113.50" });
    ctx.directoryMeter.texts = [];
    const refused: unknown = await signIn(ctx, { email, password: PASSWORD }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 429, code: "sign_in_by_mail" });
    seen.push([ctx.meter.trips, ...ctx.directoryMeter.texts]);
    await ctx.settled();
  }
  expect(seen[1]).toEqual(seen[0]);
  expect([(await mailTo(person.email)).length, (await mailTo(unknown)).length]).toEqual([1, 0]);
});

test("one network cannot crowd an address: what is refused there is not counted against it", async () => {
  const person = await addPerson(world.community, "Nora Near", "member");
  await givePassword(person);
  await tryWrongly(person.email, 1, address + 15);
  const elsewhere = await visiting(world.community, { ip: "203.0.113.51" });
  expect((await signIn(elsewhere, { email: person.email, password: PASSWORD })).member?.id).toBe(person.id);
});

test("one network may not try many accounts", async () => {
  for (let n = 0; n < network; n += 1) {
    const ctx = await visiting(world.community, { ip: `2001:db8:9:9::${n}` });
    await takeAttempts(ctx, "sign_in", `${newUid()}@example.test`);
  }
  const ctx = await visiting(world.community, { ip: "2001:db8:9:9:1:2:3:4" });
  const refused = signIn(ctx, { email: `${newUid()}@example.test`, password: PASSWORD });
  await expect(refused).rejects.toMatchObject({ status: 429, code: "too_many_attempts" });
});

test("attempts that race are all counted", async () => {
  const whom = newUid();
  const limit = { max: 5, windowMs: 60_000 };
  const tries = await Promise.allSettled(
    Array.from({ length: 12 }, async () => takeAttempt(await visiting(world.community), "race", whom, limit)),
  );
  expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(5);
});

test("who is no member here is asked to join, and joins with the sign-in they have", async () => {
  const elsewhere = await addCommunity();
  const ctx = await visiting(elsewhere);
  const entered = await signIn(ctx, { email: world.stan.email, password: PASSWORD });
  expect(entered.member).toBeNull();
  expect(await leadOn(ctx, entered, "/c/plaza")).toBe("/users/sign_in?post_login_redirect=%2Fc%2Fplaza");
  const next = await visiting(elsewhere, { cookie: cookiesSet(ctx) });
  expect(next.viewer.memberId).toBe(0);
  const mine = await currentAccount(next, next.request_);
  expect(mine).toMatchObject({ account: { id: world.stan.accountId }, sessionId: entered.sessionId });
  const member = await joinCommunity(next, await accountOf(world.stan.accountId));
  await openMemberSession(next, member, world.stan.accountId, entered.sessionId);
  const joined = await visiting(elsewhere, { cookie: cookiesSet(next) });
  expect(joined.viewer).toMatchObject({ memberId: member.id, directorySessionId: entered.sessionId });
});

test("signing out ends the session, and only a cookie's owner can", async () => {
  const ctx = await visiting(world.community);
  await signIn(ctx, { email: world.mia.email, password: PASSWORD });
  const cookie = cookiesSet(ctx);
  await signOut(await visiting(world.community), null);
  expect((await visiting(world.community, { cookie })).viewer.memberId).toBe(world.mia.id);
  const out = await visiting(world.community, { cookie });
  await signOut(out, cookie);
  expect(cookiesSet(out)).toContain("atrium_session=");
  expect((await visiting(world.community, { cookie })).viewer.memberId).toBe(0);
});

test("ending all others keeps this one and ends the rest in every community", async () => {
  const tea = await addCommunity();
  const member = await joinCommunity(await visiting(tea), await accountOf(world.mia.accountId));
  const here = await visiting(world.community);
  const kept = await signIn(here, { email: world.mia.email, password: PASSWORD });
  const there = await visiting(tea);
  await signIn(there, { email: world.mia.email, password: PASSWORD });
  expect((await visiting(tea, { cookie: cookiesSet(there) })).viewer.memberId).toBe(member.id);

  const ctx = await visiting(world.community, { cookie: cookiesSet(here) });
  await revokeSessions(ctx, world.mia.accountId, { except: kept.sessionId });
  await ctx.settled();
  expect((await visiting(world.community, { cookie: cookiesSet(here) })).viewer.memberId).toBe(world.mia.id);
  expect(await listSessions(ctx, world.mia.accountId)).toHaveLength(1);
  await deliver(world.mia.accountId);
  expect((await visiting(tea, { cookie: cookiesSet(there) })).viewer.memberId).toBe(0);
});

test("the listener may run twice", async () => {
  const ctx = asSystem(world.community);
  await endMemberAccess(ctx, world.community, world.mia.accountId);
  expect(await endMemberAccess(ctx, world.community, world.mia.accountId)).toEqual([]);
});

/** A context's realtime port, and whose sockets it was asked to close. */
function listening(ctx: Ctx): Closed[] {
  const closed: Closed[] = [];
  ctx.realtime = {
    ...ctx.realtime,
    tell: async () => undefined,
    hint: async () => undefined,
    proveAgain: async () => undefined,
    forget: async () => undefined,
    disconnect: async (communityId, memberId, sessions) => void closed.push({ communityId, memberId, sessions }),
  };
  return closed;
}

interface Closed {
  communityId: number;
  memberId: number;
  sessions: readonly number[];
}

test("signing out closes that session's sockets here, and in the other communities after the fact is delivered", async () => {
  const tea = await addCommunity();
  const { cookie, elsewhere, session } = await signedInTwice(tea);
  const ctx = await visiting(world.community, { cookie });
  ctx.poke = () => undefined;
  ctx.pokeDirectory = () => undefined;
  const here = listening(ctx);
  await signOut(ctx, cookie);
  await ctx.settled();
  expect(here).toEqual([{ communityId: world.community.id, memberId: world.mo.id, sessions: [session] }]);

  const system = asSystem(world.community);
  const there = listening(system);
  const effect = await deliver(world.mo.accountId, system);
  // Nobody is sent to sign in before the delivery stands.
  expect(there).toEqual([]);
  await effect?.after?.([]);
  expect(there).toEqual([{ communityId: tea.id, memberId: elsewhere, sessions: [session] }]);
});

/** Mo, signed in here and in another community from one device. */
async function signedInTwice(tea: CommunityRef) {
  const { viewer } = await as(world.community, world.mo);
  const there = await visiting(tea);
  const member = await joinCommunity(there, await accountOf(world.mo.accountId));
  await openMemberSession(there, member, world.mo.accountId, viewer.directorySessionId ?? 0);
  return { cookie: world.mo.cookie, elsewhere: member.id, session: viewer.directorySessionId ?? 0 };
}

test("a session notes once a day that it was used", async () => {
  const ctx = await visiting(world.community);
  const { sessionId } = await signIn(ctx, { email: world.mia.email, password: PASSWORD });
  await run(world.community, sql`update member_sessions set seen_on = 1 where directory_session_id = ${sessionId}`);
  await inDirectory(sql`update account_sessions set last_seen_at = 1 where id = ${sessionId}`);
  const seenAt = async () =>
    (await inDirectory<{ at: number }>(sql`select last_seen_at as at from account_sessions where id = ${sessionId}`))[0]
      ?.at;
  const openPage = async () => {
    const page = await visiting(world.community, { cookie: cookiesSet(ctx), method: "GET" });
    const context = new RouterContextProvider();
    context.set(ctxContext, page);
    const request = page.request_;
    await shell({ request, params: {}, context } as unknown as Parameters<typeof shell>[0]);
    await page.settled();
    return page.meter;
  };
  const first = await openPage();
  expect(await seenAt()).toBeGreaterThan(1);
  await inDirectory(sql`update account_sessions set last_seen_at = 2 where id = ${sessionId}`);
  const second = await openPage();
  expect(await seenAt()).toBe(2);
  // Neither page paid for it.
  expect(first).toEqual(second);
  expect(first.rowsWritten).toBe(0);
});

test("the return address may be another community of ours, but only one that is there", async () => {
  const ctx = await visiting(world.community);
  expect(await findRedirect(ctx, `http://${world.other.slug}.localhost/c/x`)).toBe(
    `http://${world.other.slug}.localhost/c/x`,
  );
  expect(await findRedirect(ctx, "http://nobody-lives-here.localhost/c/x")).toBe("/");
  expect(await findRedirect(ctx, "http://evil.example/c/x")).toBe("/");
});

test("a member arrives signed in on the other host they were going to", async () => {
  const ctx = await visiting(world.community);
  const entered = await signIn(ctx, { email: world.stan.email, password: PASSWORD });
  const target = await leadOn(ctx, entered, `http://${world.other.slug}.localhost/c/x?y=1`);
  expect(target).toBe(
    `http://${world.other.slug}.localhost/session/handoff?from=${world.community.slug}.localhost&path=%2Fc%2Fx%3Fy%3D1`,
  );
});

test("a view-only masquerade changes no account", async () => {
  const { addSession } = await import("../../world");
  const cookie = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
  const ctx = await as(world.community, { ...world.mia, cookie });
  await expect(revokeSessions(ctx, world.mia.accountId, "all")).rejects.toMatchObject({ code: "view_only_error" });
});

async function deliver(accountId: number, ctx: Ctx = asSystem(world.community)): Promise<Effect | undefined> {
  const listener = accountListeners.find((one) => one.name === "accounts.end_sessions");
  return listener?.handle(ctx, {
    seq: 0,
    id: 0,
    communityId: 0,
    name: "sessions.revoked",
    actorId: null,
    subjectKind: "account",
    subjectId: accountId,
    payload: {},
    at: 0,
  });
}

test("who signs in over a session leaves none behind", async () => {
  const person = await addPerson(world.community, "Ola Over", "member");
  await givePassword(person);
  const ip = "203.0.113.80";
  const first = await visiting(world.community, { ip });
  await signIn(first, { email: person.email, password: PASSWORD });
  const over = await visiting(world.community, { ip, cookie: cookiesSet(first) });
  await signIn(over, { email: person.email, password: PASSWORD });
  const memberOf = async (ctx: Ctx) => (await visiting(world.community, { cookie: cookiesSet(ctx) })).viewer.memberId;
  expect([await memberOf(first), await memberOf(over)]).toEqual([0, person.id]);
});

test("who signs in over another's session leaves nothing of theirs in this browser: kept pages go, open ones are told", async () => {
  const person = await addPerson(world.community, "Ana Another", "member");
  await givePassword(person);
  const signInOver = async (cookie: string) => {
    const ctx = await visiting(world.community, { cookie, ip: "203.0.113.81" });
    ctx.poke = () => undefined;
    ctx.pokeDirectory = () => undefined;
    const told = listening(ctx);
    await signIn(ctx, { email: person.email, password: PASSWORD });
    await ctx.settled();
    return { told, dropped: ctx.headers.get("Clear-Site-Data"), cookie: cookiesSet(ctx) };
  };
  const over = await signInOver(world.ada.cookie);
  expect(over.dropped).toBe('"cache"');
  expect(over.told).toMatchObject([{ communityId: world.community.id, memberId: world.ada.id }]);
  // What is open and kept here is one's own.
  const again = await signInOver(over.cookie);
  expect([again.dropped, again.told]).toEqual([null, []]);
  const first = await signInOver("");
  expect([first.dropped, first.told]).toEqual([null, []]);
});

test("a session never outlives the sign-in it belongs to: afterwards nobody would find it", async () => {
  const person = await addPerson(world.community, "Lou Late", "member");
  await givePassword(person);
  const ctx = await visiting(world.community, { ip: "203.0.113.81" });
  const { sessionId } = await signIn(ctx, { email: person.email, password: PASSWORD });
  const soon = Date.now() + 86_400_000;
  await inDirectory(sql`update account_sessions set expires_at = ${soon} where id = ${sessionId}`);
  // As a handoff does on the last day.
  const there = await visiting(world.community);
  await openMemberSession(there, { id: person.id, role: "member" }, person.accountId, sessionId);
  const secret = /atrium_session=([\w-]+)\./.exec(cookiesSet(there))?.[1] ?? "";
  const sessions = await rows<{ until: number }>(
    world.community,
    sql`select expires_at as until from member_sessions where token_hash = ${await hashSecret(secret)}
      and community_id = ${world.community.id} and revoked_at is null`,
  );
  expect(sessions).toEqual([{ until: soon }]);
});

test("signing out asks the browser to drop the pages it holds", async () => {
  const ctx = await visiting(world.community, { cookie: world.max.cookie });
  await signOut(ctx, world.max.cookie);
  expect(ctx.headers.get("Clear-Site-Data")).toBe('"cache"');
  // Also where the session had ended before: its pages are there still.
  const ended = await visiting(world.community);
  await signOut(ended, null);
  expect(ended.headers.get("Clear-Site-Data")).toBe('"cache"');
});
