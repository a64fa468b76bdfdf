import { beforeAll, beforeEach, expect, test } from "vitest";
import { signIn } from "~/features/accounts/commands/sign-in.server";
import { beginHandoff, handoffAddress, passOn, takeHandoff } from "~/features/accounts/handoff.server";
import { joinCommunity } from "~/features/accounts/join.server";
import { newLink } from "~/features/accounts/links.server";
import { HANDOFF_MS } from "~/features/accounts/rules";
import { revokeSessions } from "~/features/accounts/sessions.server";
import type { CommunityRef } from "~/platform/context";
import { commitDirectory } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { hashSecret } from "~/platform/session.server";
import { addCommunity, createWorld, env, run, type World } from "../../world";
import { accountOf, cookiesSet, givePassword, inDirectory, PASSWORD, visiting } from "./cast";

let world: World;
let tea: CommunityRef;
let sessionId: number;
/** Mia's browser: its cookies on both hosts. */
let mias: Browser;
beforeAll(async () => {
  world = await createWorld();
  tea = await addCommunity();
  for (const person of [world.mia, world.max]) {
    await givePassword(person);
    await joinCommunity(await visiting(tea), await accountOf(person.accountId));
  }
  await givePassword(world.stan);
});
beforeEach(async () => {
  mias = browser();
  sessionId = (await mias.signIn(world.community, world.mia.email)).sessionId;
});

/** A jar of cookies for each host, and the steps of passing over as a browser takes them. */
function browser() {
  const jars = new Map<number, Map<string, string>>();
  let dropped: string | null = null;
  const open = (community: CommunityRef, opts: { now?: number; host?: string } = {}) => {
    const cookie = [...(jars.get(community.id) ?? [])].map((pair) => pair.join("=")).join("; ");
    return visiting(community, { cookie, method: "GET", ...(opts.host ? { host: opts.host } : {}) });
  };
  const keep = (community: CommunityRef, ctx: Awaited<ReturnType<typeof visiting>>) => {
    const jar = jars.get(community.id) ?? new Map<string, string>();
    for (const pair of cookiesSet(ctx).split("; ").filter(Boolean)) {
      const at = pair.indexOf("=");
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    jars.set(community.id, jar);
  };
  return {
    open,
    keep,
    /** What the last arrival asked the browser to drop. */
    dropped: () => dropped,
    async signIn(community: CommunityRef, email: string) {
      const ctx = await open(community);
      const entered = await signIn(ctx, { email, password: PASSWORD });
      keep(community, ctx);
      return entered;
    },
    /** From the first host to the other and back: the token's address. */
    async ask(from: CommunityRef, to: CommunityRef, path = "/c/leaves?x=1"): Promise<string> {
      const there = await open(to);
      const back = new URL(await beginHandoff(there, there.request_, `${from.slug}.localhost`, path));
      keep(to, there);
      expect(back.host).toBe(`${from.slug}.localhost`);
      const here = await open(from);
      return passOn(here, here.request_, {
        to: Number(back.searchParams.get("to")),
        nonce: back.searchParams.get("nonce") ?? "",
        path: back.searchParams.get("path") ?? "",
      });
    },
    async arrive(community: CommunityRef, address: string, opts: { isAsked?: boolean; late?: boolean } = {}) {
      const ctx = await open(community);
      if (opts.late) ctx.now = () => Date.now() + HANDOFF_MS + 1;
      const arrival = await takeHandoff(ctx, ctx.request_, new URL(address).searchParams.get("token") ?? "", opts);
      dropped = ctx.headers.get("Clear-Site-Data");
      keep(community, ctx);
      return arrival;
    },
  };
}
type Browser = ReturnType<typeof browser>;

const refused = { code: "handoff_refused" };

test("it signs in on the other host, with the sign-in it came from, and leads to its path", async () => {
  const address = await mias.ask(world.community, tea);
  expect(new URL(address)).toMatchObject({ host: `${tea.slug}.localhost`, pathname: "/session/handoff" });
  expect(await mias.arrive(tea, address)).toEqual({ path: "/c/leaves?x=1", asks: null });
  expect((await mias.open(tea)).viewer).toMatchObject({
    accountId: world.mia.accountId,
    directorySessionId: sessionId,
  });
});

test("the address that one is led to holds no secret and begins on the other host", async () => {
  const ctx = await mias.open(world.community);
  const address = new URL(handoffAddress(ctx, tea, "/c/leaves"));
  expect(address.host).toBe(`${tea.slug}.localhost`);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    from: `${world.community.slug}.localhost`,
    path: "/c/leaves",
  });
});

test("a link that somebody else made signs nobody in, in a browser without nonce and in one with its own", async () => {
  const planted = await mias.ask(world.community, tea);
  await expect(browser().arrive(tea, planted)).rejects.toMatchObject(refused);

  const victim = browser();
  await victim.signIn(world.community, world.max.email);
  await victim.ask(world.community, tea);
  const again = await mias.ask(world.community, tea);
  await expect(victim.arrive(tea, again)).rejects.toMatchObject(refused);
  expect((await victim.open(tea)).viewer.memberId).toBe(0);
  // And it is used up: nobody tries twice.
  await expect(mias.arrive(tea, again)).rejects.toMatchObject(refused);
});

test("a token bound to a nonce of the attacker's choice is of no use in the victim's browser", async () => {
  const attacker = browser();
  const there = await attacker.open(tea);
  const back = new URL(await beginHandoff(there, there.request_, `${world.community.slug}.localhost`, "/"));
  // The victim is led to the second step, signed in as themselves.
  const here = await mias.open(world.community);
  const nonce = back.searchParams.get("nonce") ?? "";
  const address = await passOn(here, here.request_, { to: tea.id, nonce, path: "/" });
  await expect(mias.arrive(tea, address)).rejects.toMatchObject(refused);
});

test("who is signed in there as somebody else is asked, and goes on only when they say so", async () => {
  await mias.signIn(tea, world.max.email);
  const before = (await mias.open(tea)).viewer;
  expect(before.accountId).toBe(world.max.accountId);
  const address = await mias.ask(world.community, tea);
  // Loaded again, gone back to, read in another language: the question stays.
  for (let times = 0; times < 3; times += 1) {
    expect((await mias.arrive(tea, address)).asks).toEqual({ now: "Max Member", next: "Mia Member" });
  }
  expect((await mias.open(tea)).viewer.accountId).toBe(world.max.accountId);
  expect(mias.dropped()).toBeNull();

  expect(await mias.arrive(tea, address, { isAsked: true })).toEqual({ path: "/c/leaves?x=1", asks: null });
  // The pages that the browser holds are another's.
  expect(mias.dropped()).toBe('"cache"');
  expect((await mias.open(tea)).viewer.accountId).toBe(world.mia.accountId);
  const [old] = await env[tea.shard as "SHARD_1"]
    .prepare("select revoked_at as at from member_sessions where directory_session_id = ?1 and community_id = ?2")
    .bind(before.directorySessionId, tea.id)
    .all<{ at: number | null }>()
    .then((found) => found.results);
  expect(old?.at).toBeGreaterThan(0);
  // Answered, it is used.
  await expect(mias.arrive(tea, address, { isAsked: true })).rejects.toMatchObject(refused);
});

test("a question asked in the wrong browser is none: the token is refused there and used up", async () => {
  const other = browser();
  await other.signIn(tea, world.max.email);
  await other.ask(world.community, tea);
  const address = await mias.ask(world.community, tea);
  await expect(other.arrive(tea, address)).rejects.toMatchObject(refused);
  await expect(mias.arrive(tea, address)).rejects.toMatchObject(refused);
});

test("another account's cookie goes with its session when a handoff changes the account", async () => {
  await mias.signIn(tea, world.stan.email);
  const cookie = async () => (await mias.open(tea)).request_.headers.get("Cookie") ?? "";
  expect(await cookie()).toMatch(/atrium_account=[\w-]/);
  const address = await mias.ask(world.community, tea);
  expect((await mias.arrive(tea, address)).asks).toEqual({ now: "Stan Stranger", next: "Mia Member" });
  await mias.arrive(tea, address, { isAsked: true });
  expect(await cookie()).not.toMatch(/atrium_account=[\w-]/);
  expect((await mias.open(tea)).viewer.accountId).toBe(world.mia.accountId);
});

test("it is bound to its host and its community, for a member of both with one nonce on every host", async () => {
  const nonce = "one-nonce-on-all-of-the-hosts";
  const second = `${tea.slug}.example`;
  await inDirectory(sql`insert into community_hosts (host, community_id, is_primary) values (${second}, ${tea.id}, 0)`);
  const [here, there] = [world.community, tea].map(({ slug }) => `${slug}.localhost`) as [string, string];
  const tries = [
    { at: tea, host: second, bound: { communityId: tea.id, host: there } },
    { at: world.community, host: here, bound: { communityId: tea.id, host: here } },
    { at: world.community, host: here, bound: { communityId: world.community.id, host: there } },
    { at: tea, host: there, bound: { communityId: tea.id, host: there }, isGood: true },
  ];
  for (const { at, host, bound, isGood = false } of tries) {
    const ctx = await visiting(at, { host, cookie: `atrium_nonce=${nonce}`, method: "GET" });
    expect(ctx.community.id).toBe(at.id);
    const link = await newLink(ctx, "handoff", await accountOf(world.mia.accountId), {
      ...bound,
      path: "/",
      sessionId,
      nonce: await hashSecret(nonce),
    });
    await commitDirectory(ctx, { writes: link.writes });
    const arrival = takeHandoff(ctx, ctx.request_, link.secret);
    if (isGood) expect(await arrival).toEqual({ path: "/", asks: null });
    else await expect(arrival).rejects.toMatchObject(refused);
  }
});

test("the same account simply goes on, with the session it has", async () => {
  await mias.arrive(tea, await mias.ask(world.community, tea));
  const session = async () =>
    (
      await run(
        tea,
        sql`select 1 from member_sessions where directory_session_id = ${sessionId} and community_id = ${tea.id}`,
      )
    ).results.length;
  expect(await session()).toBe(1);
  expect(await mias.arrive(tea, await mias.ask(world.community, tea, "/c/pots"))).toEqual({
    path: "/c/pots",
    asks: null,
  });
  expect(await session()).toBe(1);
});

test("two tabs of one browser may pass at once", async () => {
  const [one, two] = [await mias.ask(world.community, tea, "/c/one"), await mias.ask(world.community, tea, "/c/two")];
  expect((await mias.arrive(tea, one)).path).toBe("/c/one");
  expect((await mias.arrive(tea, two)).path).toBe("/c/two");
});

test("of two who use it at once, one wins, and never again", async () => {
  const address = await mias.ask(world.community, tea);
  const tries = await Promise.allSettled([1, 2, 3].map(async () => mias.arrive(tea, address)));
  expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  await expect(mias.arrive(tea, address)).rejects.toMatchObject(refused);
});

test("it is refused when it is late, elsewhere, or nobody's", async () => {
  const late = mias.arrive(tea, await mias.ask(world.community, tea), { late: true });
  await expect(late).rejects.toMatchObject(refused);
  const address = await mias.ask(world.community, tea);
  await expect(mias.arrive(world.other, address)).rejects.toMatchObject(refused);
  await expect(mias.arrive(tea, address)).rejects.toMatchObject(refused);
  await expect(mias.arrive(tea, "http://x.localhost/?token=nonsense")).rejects.toMatchObject(refused);
});

test("it is refused when its sign-in has ended, though nothing else of the account has", async () => {
  const address = await mias.ask(world.community, tea);
  await revokeSessions(await mias.open(world.community), world.mia.accountId, { only: sessionId });
  await expect(mias.arrive(tea, address)).rejects.toMatchObject({ code: "session_ended" });
  expect((await mias.open(tea)).viewer.memberId).toBe(0);
});

test("who is no member of the community does not get in", async () => {
  const address = await mias.ask(world.community, world.other);
  await expect(mias.arrive(world.other, address)).rejects.toMatchObject(refused);
});

test("who is not signed in goes to the page itself, without a token", async () => {
  const address = await browser().ask(world.community, tea, "/c/leaves");
  expect(address).toBe(`http://${tea.slug}.localhost/c/leaves`);
});

test.each([
  "evil.example",
  "evil.example/",
  "nobody-lives-here.localhost",
  "",
  "a@evil.example",
  "localhost.evil.example",
])("it never sends anybody to %j", async (from) => {
  const there = await visiting(tea, { method: "GET" });
  await expect(beginHandoff(there, there.request_, from, "/")).rejects.toMatchObject({ status: 404 });
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "https://evil.example/",
  "/session/handoff?from=x",
  "\t//evil.example",
])("the path %j leads to the front page", async (path) => {
  expect((await mias.arrive(tea, await mias.ask(world.community, tea, path))).path).toBe("/");
});

test("a token is bound to a nonce and a community that are there, or not made", async () => {
  const here = await mias.open(world.community);
  for (const wish of [
    { to: tea.id, nonce: "short", path: "/" },
    { to: 12, nonce: "0".repeat(64), path: "/" },
  ]) {
    await expect(passOn(here, here.request_, wish)).rejects.toMatchObject({ status: 404 });
  }
});
