import { beforeAll, expect, test } from "vitest";
import { confirmAddress, findAddressLink } from "~/features/accounts/commands/confirm-email.server";
import { signIn } from "~/features/accounts/commands/sign-in.server";
import { signUp } from "~/features/accounts/commands/sign-up.server";
import { joinCommunity } from "~/features/accounts/join.server";
import { addressOf } from "~/features/accounts/rules";
import { sweepSignUps } from "~/features/accounts/sweep.server";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { forgetHosts } from "~/platform/hosts.server";
import { addCommunity, asSystem, createWorld, env, newId, rows, run, type World } from "../../world";
import { accountOf, cookiesSet, givePassword, inDirectory, mailTo, PASSWORD, tokenIn, visiting } from "./cast";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await givePassword(world.mia);
  await givePassword(world.stan);
});

const newcomer = (email = `${newUid()}@example.test`) => ({ name: "Nina New", email, password: PASSWORD });
const memberOf = async (accountId: number) =>
  (
    await rows<{ id: number; name: string; emailConfirmed: number }>(
      world.community,
      sql`select id, name, email_confirmed as emailConfirmed from members
        where community_id = ${world.community.id} and account_id = ${accountId} and status = 'active'`,
    )
  )[0];

test("signing up makes an account and a member, and the cookie proves them at once", async () => {
  const ctx = await visiting(world.community);
  const { accountId, member } = await signUp(ctx, newcomer());
  expect(member).toMatchObject({ role: "member" });
  const next = await visiting(world.community, { cookie: cookiesSet(ctx) });
  expect(next.viewer).toMatchObject({ memberId: member?.id, accountId, name: "Nina New", emailConfirmed: false });
  const [joined] = await rows<{ n: number }>(
    world.community,
    sql`select count(*) as n from facts where community_id = ${world.community.id} and key = ${`member.joined:${accountId}`}`,
  );
  expect(joined?.n).toBe(1);
});

test("the letter confirms the address once, and the member knows", async () => {
  const input = newcomer();
  const ctx = await visiting(world.community);
  const { accountId } = await signUp(ctx, input);
  expect((await accountOf(accountId)).emailVerifiedAt).toBeNull();
  const secret = tokenIn((await mailTo(input.email))[0]);
  const opening = await visiting(world.community);
  expect(await findAddressLink(opening, secret)).toMatchObject({ kind: "confirm", address: input.email });
  await confirmAddress(opening, secret);
  await opening.settled();
  expect(await accountOf(accountId)).toMatchObject({ email: input.email });
  expect(await memberOf(accountId)).toMatchObject({ emailConfirmed: 1 });
  await expect(confirmAddress(await visiting(world.community), secret)).rejects.toMatchObject({ code: "link_used" });
});

test("of two clicks on one link, one confirms", async () => {
  const input = newcomer();
  await signUp(await visiting(world.community), input);
  const secret = tokenIn((await mailTo(input.email))[0]);
  const clicks = await Promise.allSettled(
    [1, 2].map(async () => confirmAddress(await visiting(world.community), secret)),
  );
  expect(clicks.filter((click) => click.status === "fulfilled")).toHaveLength(1);
});

test("a link is good for an hour and no longer", async () => {
  const input = newcomer();
  await signUp(await visiting(world.community), input);
  const secret = tokenIn((await mailTo(input.email))[0]);
  const late = await visiting(world.community);
  late.now = () => Date.now() + 3_600_001;
  expect(await findAddressLink(late, secret)).toBeNull();
  await expect(confirmAddress(late, secret)).rejects.toMatchObject({ code: "link_used" });
});

test("a stranger sees the same for a known and an unknown address, and pays the same trips", async () => {
  const known = await visiting(world.community);
  const unknown = await visiting(world.community);
  const first = await signUp(known, { ...newcomer(world.mia.email), password: "something else entirely" });
  const second = await signUp(unknown, { ...newcomer(), password: "something else entirely" });
  expect(first.accountId).not.toBe(world.mia.accountId);
  expect(first.member?.role).toBe(second.member?.role);
  const names = (text: string) => text.replace(/=[^;]+/g, "");
  expect(names(cookiesSet(known))).toBe(names(cookiesSet(unknown)));
  expect([known.meter.trips, known.directoryMeter.trips]).toEqual([unknown.meter.trips, unknown.directoryMeter.trips]);
  // Coming back with the password they chose works in both cases.
  for (const email of [world.mia.email, addressOf((await accountOf(second.accountId)).email)]) {
    const back = await signIn(await visiting(world.community), { email, password: "something else entirely" });
    expect(back.member).not.toBeNull();
  }
});

test("the owner of a known address is offered to sign in and join; what was begun is put away", async () => {
  const begun = await signUp(await visiting(world.community), {
    ...newcomer(world.stan.email),
    password: "not stan's own",
  });
  const [mail] = await mailTo(world.stan.email);
  expect(mail?.subject).toContain("already have an account");
  expect(mail?.text).toContain(world.stan.name);
  const opening = await visiting(world.community);
  const secret = tokenIn(mail);
  expect(await findAddressLink(opening, secret)).toMatchObject({ kind: "known" });
  expect(await confirmAddress(opening, secret)).toMatchObject({ kind: "known" });
  expect(await memberOf(begun.accountId)).toBeUndefined();
  expect(await inDirectory(sql`select 1 from accounts where id = ${begun.accountId}`)).toEqual([]);
  expect((await accountOf(world.stan.accountId)).email).toBe(world.stan.email);
});

test("signing up with the right password of an account signs in to it and joins", async () => {
  const other = await addCommunity(env.TEST_SHARD);
  const { accountId, member } = await signUp(await visiting(other), newcomer(world.mia.email));
  expect(accountId).toBe(world.mia.accountId);
  expect(member).not.toBeNull();
});

test("nobody occupies an address: who proves it has it", async () => {
  const email = `${newUid()}@example.test`;
  const squatter = await signUp(await visiting(world.community), { ...newcomer(email), password: "squatting here" });
  const owner = await signUp(await visiting(world.community), newcomer(email));
  await confirmAddress(await visiting(world.community), tokenIn((await mailTo(email))[0]));
  expect((await accountOf(owner.accountId)).email).toBe(email);
  expect((await accountOf(squatter.accountId)).emailVerifiedAt).toBeNull();
});

test("the letter never repeats the name a stranger typed", async () => {
  const input = { ...newcomer(), name: "WIN A PRIZE" };
  await signUp(await visiting(world.community), input);
  const [mail] = await mailTo(input.email);
  expect(mail?.text).not.toContain("WIN A PRIZE");
});

test("one form sent twice makes one account", async () => {
  const input = { ...newcomer(), requestKey: crypto.randomUUID() };
  const [a, b] = await Promise.all([1, 2].map(async () => signUp(await visiting(world.community), input)));
  expect(a?.accountId).toBe(b?.accountId);
  expect(a?.member).toEqual(b?.member);
});

test("a key somebody guessed opens nothing", async () => {
  const input = { ...newcomer(), requestKey: crypto.randomUUID() };
  await signUp(await visiting(world.community), input);
  const thief = signUp(await visiting(world.community), { ...input, password: "the thief's own" });
  await expect(thief).rejects.toMatchObject({ status: 409 });
});

test.each(["account", "member"])("a kill after the %s is finished by the sweep", async (after) => {
  const { accountId } = await signUp(await visiting(world.community), newcomer());
  const longAgo = Date.now() - 120_000;
  // As the database stood when the process died.
  await inDirectory(
    sql`update account_communities set state = 'pending', created_at = ${longAgo} where account_id = ${accountId}`,
  );
  if (after === "account") await run(world.community, sql`delete from members where account_id = ${accountId}`);
  if (after === "account")
    await run(world.community, sql`delete from facts where key = ${`member.joined:${accountId}`}`);
  await sweepSignUps(asSystem(world.community));
  const [index] = await inDirectory<{ state: string; memberId: number }>(
    sql`select state, member_id as memberId from account_communities where account_id = ${accountId}`,
  );
  const member = await memberOf(accountId);
  expect(member).toBeDefined();
  expect(index).toEqual({ state: "ready", memberId: member?.id });
});

test("whoever was cut off comes in by signing in, before any sweep", async () => {
  const input = newcomer();
  const { accountId } = await signUp(await visiting(world.community), input);
  await inDirectory(sql`update account_communities set state = 'pending' where account_id = ${accountId}`);
  await run(world.community, sql`delete from members where account_id = ${accountId}`);
  await run(world.community, sql`delete from facts where key = ${`member.joined:${accountId}`}`);
  const { member } = await signIn(await visiting(world.community), input);
  expect(member).not.toBeNull();
});

test("a pending membership of a community that is gone is removed", async () => {
  const gone = newId();
  await inDirectory(
    sql`insert into account_communities (account_id, community_id, member_id, state, created_at)
      values (${world.mia.accountId}, ${gone}, ${newId()}, 'pending', 1)`,
  );
  await sweepSignUps(asSystem(world.community));
  expect(await inDirectory(sql`select 1 from account_communities where community_id = ${gone}`)).toEqual([]);
});

test("a private community and one without sign-ups let nobody in by themselves", async () => {
  for (const closing of [sql`is_private = 1`, sql`allow_signups = 0`]) {
    const closed = await addCommunity(env.TEST_SHARD);
    await run(closed, sql`update communities set ${closing} where community_id = ${closed.id}`);
    await expect(signUp(await visiting(closed), newcomer())).rejects.toMatchObject({
      status: 403,
      code: "signups_closed",
    });
    const stan = await accountOf(world.stan.accountId);
    await expect(joinCommunity(await visiting(closed), stan)).rejects.toMatchObject({ code: "signups_closed" });
    expect((await signIn(await visiting(closed), { email: world.stan.email, password: PASSWORD })).member).toBeNull();
  }
});

test("two who join with one account at once are one member", async () => {
  const other = await addCommunity(env.TEST_SHARD);
  const stan = await accountOf(world.stan.accountId);
  const joined = await Promise.all([1, 2, 3].map(async () => joinCommunity(await visiting(other), stan)));
  expect(new Set(joined.map((member) => member.id)).size).toBe(1);
  const found = await rows(other, sql`select 1 from members where community_id = ${other.id}`);
  expect(found).toHaveLength(1);
});

test("on a host without community there is an account, its cookie, and no member", async () => {
  forgetHosts();
  const ctx = await visiting(null);
  const made = await signUp(ctx, newcomer());
  expect(made.member).toBeNull();
  expect(cookiesSet(ctx)).toContain("atrium_account=");
  expect(cookiesSet(ctx)).not.toContain("atrium_session=");
});

test("more than five sign-ups with one address in an hour are refused, with the minutes", async () => {
  const input = newcomer();
  for (let n = 0; n < 5; n++) await signUp(await visiting(world.community), input);
  const refused = signUp(await visiting(world.community), input);
  await expect(refused).rejects.toMatchObject({
    status: 429,
    code: "too_many_attempts",
    params: { minutes: expect.any(Number) },
  });
});
