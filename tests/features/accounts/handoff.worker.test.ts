import { beforeAll, expect, test } from "vitest";
import { signIn } from "~/features/accounts/commands/sign-in.server";
import { issueHandoff, takeHandoff } from "~/features/accounts/handoff.server";
import { joinCommunity } from "~/features/accounts/join.server";
import { revokeSessions } from "~/features/accounts/sessions.server";
import type { CommunityRef } from "~/platform/context";
import { addCommunity, createWorld, env, type World } from "../../world";
import { accountOf, cookiesSet, givePassword, PASSWORD, type visiting as Visiting, visiting } from "./cast";

let world: World;
let tea: CommunityRef;
let here: Awaited<ReturnType<typeof Visiting>>;
let sessionId: number;
beforeAll(async () => {
  world = await createWorld();
  await givePassword(world.mia);
  tea = await addCommunity(env.TEST_SHARD);
  await joinCommunity(await visiting(tea), await accountOf(world.mia.accountId));
  here = await visiting(world.community);
  sessionId = (await signIn(here, { email: world.mia.email, password: PASSWORD })).sessionId;
});

const issue = async (path = "/c/leaves?x=1", accountId = world.mia.accountId) => {
  const url = new URL(await issueHandoff(here, { accountId, directorySessionId: sessionId, community: tea, path }));
  expect(url.origin).toBe(`http://${tea.slug}.localhost`);
  expect(url.pathname).toBe("/session/handoff");
  return url.searchParams.get("token") ?? "";
};

test("it signs in on the other host, with the sign-in it came from, and leads to its path", async () => {
  const token = await issue();
  const there = await visiting(tea, { method: "GET" });
  expect(await takeHandoff(there, token)).toBe("/c/leaves?x=1");
  const next = await visiting(tea, { cookie: cookiesSet(there) });
  expect(next.viewer).toMatchObject({ accountId: world.mia.accountId, directorySessionId: sessionId });
});

test("the session of one host is refused on the other", async () => {
  const there = await visiting(tea, { method: "GET" });
  await takeHandoff(there, await issue());
  expect((await visiting(world.community, { cookie: cookiesSet(there) })).viewer.memberId).toBe(0);
});

test("twice, and twice at once, it works once", async () => {
  const token = await issue();
  const tries = await Promise.allSettled([1, 2, 3].map(async () => takeHandoff(await visiting(tea), token)));
  expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  await expect(takeHandoff(await visiting(tea), token)).rejects.toMatchObject({ code: "handoff_refused" });
});

test("after sixty seconds it is refused", async () => {
  const token = await issue();
  const late = await visiting(tea);
  late.now = () => Date.now() + 60_001;
  await expect(takeHandoff(late, token)).rejects.toMatchObject({ code: "handoff_refused" });
});

test("on another host it is refused, and used up", async () => {
  const token = await issue();
  await expect(takeHandoff(await visiting(world.other), token)).rejects.toMatchObject({ code: "handoff_refused" });
  await expect(takeHandoff(await visiting(tea), token)).rejects.toMatchObject({ code: "handoff_refused" });
});

test("a made-up token, and one of another kind, are refused", async () => {
  await expect(takeHandoff(await visiting(tea), "nonsense")).rejects.toMatchObject({ code: "handoff_refused" });
});

test("who is no member there does not get in", async () => {
  const token = await issue("/", world.max.accountId);
  await expect(takeHandoff(await visiting(tea), token)).rejects.toMatchObject({ code: "handoff_refused" });
});

test("a path that leaves the host becomes the home page", async () => {
  expect(await takeHandoff(await visiting(tea), await issue("//evil.example"))).toBe("/");
});

test("when the sign-in has ended, so have its handoffs", async () => {
  const token = await issue();
  await revokeSessions(await visiting(world.community, { cookie: cookiesSet(here) }), world.mia.accountId, "all");
  await expect(takeHandoff(await visiting(tea), token)).rejects.toMatchObject({ code: "handoff_refused" });
});
