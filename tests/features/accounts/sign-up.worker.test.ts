import { beforeAll, expect, test } from "vitest";
import { takeAttempts } from "~/features/accounts/attempts.server";
import { confirmAddress, findAddressLink, resendConfirmation } from "~/features/accounts/commands/confirm-email.server";
import { signIn } from "~/features/accounts/commands/sign-in.server";
import { signUp } from "~/features/accounts/commands/sign-up.server";
import { joinCommunity } from "~/features/accounts/join.server";
import { addressOf, ATTEMPTS } from "~/features/accounts/rules";
import { sweepSignUps } from "~/features/accounts/sweep.server";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { forgetHosts } from "~/platform/hosts.server";
import { addCommunity, addPerson, asSystem, createWorld, newId, rows, run, type World } from "../../world";
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
  // Before its letter is sent, which is after the answer.
  const trips = [known.meter.trips, known.directoryMeter.trips];
  const second = await signUp(unknown, { ...newcomer(), password: "something else entirely" });
  expect(first.accountId).not.toBe(world.mia.accountId);
  expect(first.member?.role).toBe(second.member?.role);
  const names = (text: string) => text.replace(/=[^;]+/g, "");
  expect(names(cookiesSet(known))).toBe(names(cookiesSet(unknown)));
  expect(trips).toEqual([unknown.meter.trips, unknown.directoryMeter.trips]);
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
  const other = await addCommunity();
  const { accountId, member } = await signUp(await visiting(other), newcomer(world.mia.email));
  expect(accountId).toBe(world.mia.accountId);
  expect(member).not.toBeNull();
});

test("nobody occupies an address: who proves it has it", async () => {
  const email = `${newUid()}@example.test`;
  const squatter = await signUp(await visiting(world.community), { ...newcomer(email), password: "squatting here" });
  const owner = await signUp(await visiting(world.community), newcomer(email));
  const secret = tokenIn((await mailTo(email))[0]);
  await confirmAddress(await visiting(world.community), secret, null, PASSWORD);
  expect((await accountOf(owner.accountId)).email).toBe(email);
  expect((await accountOf(squatter.accountId)).emailVerifiedAt).toBeNull();
});

/** A founder whose address nobody has proven, and a stranger who signed up with it afterwards. */
async function contested(role = "owner") {
  const email = `${newUid()}@example.test`;
  const community = await addCommunity();
  const founder = await signUp(await visiting(community), { ...newcomer(email), name: "Fay Founder" });
  await run(
    community,
    sql`update members set role = ${role} where community_id = ${community.id} and account_id = ${founder.accountId}`,
  );
  const own = tokenIn((await mailTo(email))[0]);
  const stranger = await signUp(await visiting(community), { ...newcomer(email), password: "a stranger's own" });
  const strangers = tokenIn((await mailTo(email))[0]);
  expect(strangers).not.toBe(own);
  const owners = () =>
    rows<{ accountId: number }>(
      community,
      sql`select account_id as accountId from members
        where community_id = ${community.id} and role = ${role} and status = 'active'`,
    );
  return { email, community, founder, own, stranger, strangers, owners };
}

test("who opens a stranger's letter where they are signed in proves their own account, and the stranger's is gone", async () => {
  const { email, community, founder, stranger, strangers, owners } = await contested();
  const mine = { accountId: founder.accountId, sessionId: founder.sessionId };
  const opening = await visiting(community);
  expect(await findAddressLink(opening, strangers, { id: founder.accountId })).toMatchObject({
    kind: "confirm",
    owner: { id: founder.accountId },
  });
  expect(await confirmAddress(opening, strangers, mine)).toEqual({ kind: "confirm", accountId: founder.accountId });
  expect(await accountOf(founder.accountId)).toMatchObject({ email, emailVerifiedAt: expect.any(Number) });
  expect(await inDirectory(sql`select 1 from accounts where id = ${stranger.accountId}`)).toEqual([]);
  const [session] = await inDirectory<{ at: number | null }>(
    sql`select revoked_at as at from account_sessions where id = ${stranger.sessionId}`,
  );
  expect(session?.at).toBeGreaterThan(0);
  expect(await owners()).toEqual([{ accountId: founder.accountId }]);
});

test("a contested address is proven only with the password of that sign-up, in every other browser", async () => {
  const { community, founder, stranger, own, strangers } = await contested();
  const bystander = { accountId: world.mia.accountId, sessionId: 1 };
  for (const mine of [null, bystander]) {
    for (const [password, code] of [
      ["", "password_needed"],
      [PASSWORD, "password_not_chosen"],
    ] as const) {
      const refused = confirmAddress(await visiting(community), strangers, mine, password);
      await expect(refused).rejects.toMatchObject({ status: 422, fields: { password: code } });
    }
  }
  expect((await accountOf(stranger.accountId)).emailVerifiedAt).toBeNull();
  expect((await confirmAddress(await visiting(community), own, null, PASSWORD)).accountId).toBe(founder.accountId);
});

test("the password of a contested sign-up cannot be tried without end", async () => {
  const { community, strangers } = await contested();
  const tries = Array.from(
    { length: ATTEMPTS.use_link.address + 1 },
    () => async () => confirmAddress(await visiting(community), strangers, null, "wrong wrong"),
  );
  const codes = [];
  for (const once of tries) codes.push(await once().catch((error: { code: string }) => error.code));
  expect([codes.at(-2), codes.at(-1)]).toEqual(["invalid", "too_many_attempts"]);
});

test.each(["owner", "admin"])("putting away never takes an %s from a community", async (role) => {
  const { community, founder, own, stranger, strangers, owners } = await contested(role);
  // However the stranger's account came to be proven.
  await confirmAddress(await visiting(community), strangers, {
    accountId: stranger.accountId,
    sessionId: stranger.sessionId,
  });
  expect((await confirmAddress(await visiting(community), own)).kind).toBe("known");
  expect(await owners()).toEqual([{ accountId: founder.accountId }]);
  const [session] = await inDirectory<{ at: number | null }>(
    sql`select revoked_at as at from account_sessions where id = ${founder.sessionId}`,
  );
  expect(session?.at).toBeGreaterThan(0);
  const { email } = await accountOf(founder.accountId);
  const back = await signIn(await visiting(community), { email: addressOf(email), password: PASSWORD });
  expect(back.member).toMatchObject({ id: founder.member?.id, role });
});

test("who is just making a community keeps what makes them its owner", async () => {
  const { community, founder, own, stranger, strangers } = await contested("member");
  // As the directory stands between reserving a community and filling its shard.
  await inDirectory(sql`update communities set created_by = ${founder.accountId} where id = ${community.id}`);
  const mine = { accountId: stranger.accountId, sessionId: stranger.sessionId };
  await confirmAddress(await visiting(community), strangers, mine);
  await confirmAddress(await visiting(community), own);
  const kept = await inDirectory(sql`select 1 from account_communities where account_id = ${founder.accountId}`);
  expect(kept).toHaveLength(1);
  expect((await accountOf(founder.accountId)).emailVerifiedAt).toBeNull();
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
    const closed = await addCommunity();
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
  const other = await addCommunity();
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

const { pair: TRIES } = ATTEMPTS.sign_in;

/** Wrong tries to sign in, as many as one network has, from each of so many. */
async function crowd(email: string, networks: number, from: string): Promise<void> {
  for (let place = 0; place < networks; place += 1) {
    for (let n = 0; n < (TRIES ?? 0); n += 1) {
      const ctx = await visiting(world.community, { ip: `${from}${place}::${n}` });
      await takeAttempts(ctx, "sign_in", email);
    }
  }
}

test("the sign-up form is no way around the limits of signing in", async () => {
  const { email } = world.max;
  await givePassword(world.max);
  const ip = "198.51.100.77";
  for (let n = 1; n < (TRIES ?? 0); n += 1)
    await takeAttempts(await visiting(world.community, { ip }), "sign_in", email);
  // Right: given back. Wrong: counted.
  for (let n = 0; n < 2; n += 1) {
    const entered = await signUp(await visiting(world.community, { ip }), newcomer(email));
    expect(entered.accountId).toBe(world.max.accountId);
  }
  await signUp(await visiting(world.community, { ip }), { ...newcomer(email), password: "not max's own" });
  const refused = { status: 429, code: "too_many_attempts" };
  await expect(signUp(await visiting(world.community, { ip }), newcomer(email))).rejects.toMatchObject(refused);
});

test("a crowded address is signed up with as an unknown one, but from a network its owner came from", async () => {
  const person = await addPerson(world.community, "Carl Crowded", "member");
  await givePassword(person);
  const unknown = `${newUid()}@example.test`;
  const home = "203.0.113.130";
  await signIn(await visiting(world.community, { ip: home }), { email: person.email, password: PASSWORD });
  await crowd(person.email, 4, "2001:db8:c1:");
  await crowd(unknown, 4, "2001:db8:c2:");
  const seen = [];
  for (const email of [person.email, unknown]) {
    const ctx = await visiting(world.community, { ip: "203.0.113.131" });
    ctx.directoryMeter.texts = [];
    const made = await signUp(ctx, newcomer(email));
    expect(made.accountId).not.toBe(person.accountId);
    seen.push([ctx.meter.trips, ...ctx.directoryMeter.texts]);
    await ctx.settled();
  }
  expect(seen[1]).toEqual(seen[0]);
  const back = await signUp(await visiting(world.community, { ip: home }), newcomer(person.email));
  expect(back.accountId).toBe(person.accountId);
});

test("strangers use up nobody's sign-ups: beyond five letters one more is only not written, and the last link is good", async () => {
  const input = newcomer();
  const seen = [];
  for (let n = 1; n <= 6; n += 1) {
    const ctx = await visiting(world.community, { ip: `192.0.2.${n}` });
    ctx.directoryMeter.texts = [];
    const { accountId, member } = await signUp(ctx, { ...input, name: `Nina ${n}` });
    expect(member).not.toBeNull();
    seen.push([ctx.meter.trips, ...ctx.directoryMeter.texts]);
    await ctx.settled();
    if (n < 6) continue;
    const letters = await mailTo(input.email);
    expect(letters).toHaveLength(5);
    // The sixth is the owner: signed in, any letter of their mailbox proves them.
    const mine = { accountId, sessionId: 0 };
    const proven = await confirmAddress(await visiting(world.community), tokenIn(letters[0]), mine);
    expect(proven).toEqual({ kind: "confirm", accountId });
  }
  expect(seen[5]).toEqual(seen[4]);
});

test("a letter is asked for again from elsewhere: the work is the same, none is written, the last one's link stays good", async () => {
  const { email } = newcomer();
  const first = await visiting(world.community, { ip: "192.0.2.20" });
  await signUp(first, newcomer(email));
  const seen = [];
  for (let n = 1; n <= 6; n += 1) {
    const ctx = await visiting(world.community, { ip: `192.0.2.${20 + n}`, cookie: cookiesSet(first) });
    ctx.directoryMeter.texts = [];
    await resendConfirmation(ctx);
    seen.push([...ctx.directoryMeter.texts]);
    await ctx.settled();
  }
  expect(seen[5]).toEqual(seen[4]);
  const letters = await mailTo(email);
  expect(letters).toHaveLength(6);
  await confirmAddress(await visiting(world.community), tokenIn(letters[0]));
});
