import { beforeEach, expect, test } from "vitest";
import { takeAttempts } from "~/features/accounts/attempts.server";
import {
  changeEmail,
  confirmAddress,
  findAddressLink,
  resendConfirmation,
} from "~/features/accounts/commands/confirm-email.server";
import { askForReset, changePassword } from "~/features/accounts/commands/passwords.server";
import { enter, enterByLink, signIn } from "~/features/accounts/commands/sign-in.server";
import { signUp } from "~/features/accounts/commands/sign-up.server";
import { peekLink } from "~/features/accounts/links.server";
import { ATTEMPTS } from "~/features/accounts/rules";
import { revokeSessions } from "~/features/accounts/sessions.server";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { as, createWorld, rows, run, type World } from "../../world";
import { accountOf, givePassword, inDirectory, mailTo, PASSWORD, tokenIn, visiting } from "./cast";

/** What somebody who knows an address, and has no more, tries on whoever reads its mail. */
let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const EVE = "a stranger and a jug";
const VERA = "my own very kettle";
const HOME = "198.51.100.7";

const from = (ip: string) => visiting(world.community, { ip });
const begin = async (email: string, password: string, ip = HOME) =>
  signUp(await from(ip), { name: "Somebody", email, password });
const address = () => `${newUid()}@example.test`;
const sessionOf = async (accountId: number) => {
  const [row] = await inDirectory<{ id: number }>(
    sql`select id from account_sessions where account_id = ${accountId} order by id desc limit 1`,
  );
  return row?.id ?? 0;
};

test("wrong passwords given for an account that only claims an address stop nobody else from changing theirs", async () => {
  await givePassword(world.mia);
  const eve = await begin(world.mia.email, EVE, "203.0.113.1");
  const wrong = { current_password: "wrong wrong", new_password: "another one altogether" };
  const codes = [];
  for (let n = 0; n < ATTEMPTS.password.address + 1; n += 1) {
    const ctx = await from(`203.0.113.${10 + n}`);
    const tried = changePassword(ctx, await accountOf(eve.accountId), eve.sessionId, wrong);
    codes.push(await tried.catch((error: { code: string }) => error.code));
  }
  // Their own account is as hard to guess at as before.
  expect([codes.at(-2), codes.at(-1)]).toEqual(["invalid", "too_many_attempts"]);
  const mia = await accountOf(world.mia.accountId);
  const email = address();
  await changeEmail(await as(world.community, world.mia), mia, { current_password: PASSWORD, email });
  expect(await mailTo(email)).toHaveLength(1);
  const input = { current_password: PASSWORD, new_password: "a brand new kettle" };
  await changePassword(await as(world.community, world.mia), mia, await sessionOf(mia.id), input);
  expect((await accountOf(mia.id)).credentialsVersion).toBe(mia.credentialsVersion + 1);
});

/** Five claims by a stranger, which use up the letters of the hour. */
async function crowd(email: string): Promise<{ accountId: number; password: string }[]> {
  const claims = [];
  for (let n = 0; n < ATTEMPTS.sign_up.address; n += 1) {
    const password = `a stranger and ${n} jugs`;
    claims.push({ accountId: (await begin(email, password, `203.0.113.${n}`)).accountId, password });
  }
  return claims;
}

/** Whatever a stranger does with an account of theirs to end the links that lie in the mailbox. */
const ENDINGS: Record<string, (claim: { accountId: number; password: string }, n: number) => Promise<unknown>> = {
  "by another password": async ({ accountId, password }, n) =>
    changePassword(await from(`203.0.113.9${n}`), await accountOf(accountId), await sessionOf(accountId), {
      current_password: password,
      new_password: `yet another ${n} jugs`,
    }),
  "by signing out everywhere": async ({ accountId }, n) =>
    revokeSessions(await from(`203.0.113.9${n}`), accountId, "all"),
  "by moving to an address of theirs": async ({ accountId, password }, n) => {
    const email = address();
    const ctx = await from(`203.0.113.9${n}`);
    await changeEmail(ctx, await accountOf(accountId), { email, current_password: password });
    await confirmAddress(await from(`203.0.113.9${n}`), tokenIn((await mailTo(email))[0]));
  },
};

test.each(Object.entries(ENDINGS))(
  "who claims an address late is proven by any letter, and nobody ends them %s",
  async (_, end) => {
    const email = address();
    const claims = await crowd(email);
    for (const [n, claim] of claims.entries()) await end(claim, n);
    const letters = await mailTo(email);
    const vera = await begin(email, VERA);
    expect(await mailTo(email)).toHaveLength(letters.length);
    const mine = { accountId: vera.accountId, sessionId: vera.sessionId };
    for (const letter of letters) {
      const found = await findAddressLink(await from(HOME), tokenIn(letter), { id: vera.accountId });
      expect(found).toMatchObject({ kind: "confirm", address: email, owner: { id: vera.accountId } });
    }
    const opened = await confirmAddress(await from(HOME), tokenIn(letters[0]), mine);
    expect(opened).toEqual({ kind: "confirm", accountId: vera.accountId });
    expect((await accountOf(vera.accountId)).email).toBe(email);
    // Once somebody has proven it, no letter of before proves anybody.
    for (const letter of letters.slice(1)) {
      const late = await findAddressLink(await from(HOME), tokenIn(letter), { id: vera.accountId });
      expect(late?.kind ?? "known").toBe("known");
    }
  },
);

test("a letter whose account has moved on proves nobody but who claims its address", async () => {
  const email = address();
  const [claim] = await crowd(email);
  if (!claim) throw new Error("nobody claims");
  const letters = await mailTo(email);
  await ENDINGS["by moving to an address of theirs"]?.(claim, 0);
  const token = tokenIn(letters.at(-1));
  expect(await findAddressLink(await from(HOME), token)).toBeNull();
  expect(await findAddressLink(await from(HOME), token, { id: claim.accountId })).toBeNull();
  const moved = await accountOf(claim.accountId);
  const opening = confirmAddress(await from(HOME), token, null, claim.password);
  await expect(opening).rejects.toMatchObject({ code: "link_used" });
  expect(await accountOf(claim.accountId)).toEqual(moved);
});

test("a reset reaches who asks from home, however many claimed the address before", async () => {
  const email = address();
  for (let n = 0; n < 22; n += 1) await begin(email, `a stranger and ${n} jugs`, `203.0.${n}.1`);
  const vera = await begin(email, VERA);
  await askForReset(await from(HOME), email);
  const letters = (await mailTo(email)).filter((mail) => mail.text.includes("/users/password/edit"));
  const owners = letters.map(async (mail) => (await peekLink(await from(HOME), "reset", tokenIn(mail)))?.accountId);
  expect(await Promise.all(owners)).toContain(vera.accountId);
});

test("who came back from another network is near there", async () => {
  const email = address();
  const vera = await begin(email, VERA);
  for (let n = 0; n < 5; n += 1) await begin(email, `a stranger and ${n} jugs`, `203.0.${n}.1`);
  await inDirectory(sql`update accounts set email = replace(email, ${`~${vera.accountId}`}, ${"~9999999999999999"})
    where id = ${vera.accountId}`);
  await signIn(await from("192.0.2.61"), { email, password: VERA });
  await askForReset(await from("192.0.2.61"), email);
  const letters = (await mailTo(email)).filter((mail) => mail.text.includes("/users/password/edit"));
  const owners = letters.map(async (mail) => (await peekLink(await from(HOME), "reset", tokenIn(mail)))?.accountId);
  expect(await Promise.all(owners)).toContain(vera.accountId);
});

test("put away is put away in every community, with its password and its letters", async () => {
  const eve = await begin(world.mia.email, EVE, "203.0.113.1");
  const there = await visiting(world.other, { ip: "203.0.113.1" });
  const joined = await enter(there, await accountOf(eve.accountId), { join: true });
  const letter = (await mailTo(world.mia.email))[0];
  const ctx = await visiting(world.community);
  expect((await confirmAddress(ctx, tokenIn(letter))).kind).toBe("known");
  await ctx.settled();
  for (const community of [world.community, world.other]) {
    const members = sql`select 1 from members where community_id = ${community.id} and account_id = ${eve.accountId}`;
    expect(await rows(community, members)).toEqual([]);
  }
  const sessions = sql`select 1 from member_sessions where community_id = ${world.other.id}
    and member_id = ${joined.member?.id ?? 0} and revoked_at is null`;
  expect(await rows(world.other, sessions)).toEqual([]);
  const again = signIn(await from("203.0.113.1"), { email: world.mia.email, password: EVE });
  await expect(again).rejects.toMatchObject({ code: "wrong_credentials" });
  const before = (await mailTo(world.mia.email)).length;
  const resending = resendConfirmation(await from("203.0.113.1"), { accountId: eve.accountId });
  await expect(resending).rejects.toMatchObject({ status: 401 });
  expect(await mailTo(world.mia.email)).toHaveLength(before);
});

test("who runs one of several communities stays there, with their password, and leaves the others", async () => {
  const eve = await begin(world.mia.email, EVE, "203.0.113.1");
  const there = await visiting(world.other, { ip: "203.0.113.1" });
  await enter(there, await accountOf(eve.accountId), { join: true });
  const promote = sql`update members set role = 'owner' where community_id = ${world.other.id}
    and account_id = ${eve.accountId}`;
  await run(world.other, promote);
  const ctx = await visiting(world.community);
  await confirmAddress(ctx, tokenIn((await mailTo(world.mia.email))[0]));
  await ctx.settled();
  const here = sql`select 1 from members where community_id = ${world.community.id} and account_id = ${eve.accountId}`;
  expect(await rows(world.community, here)).toEqual([]);
  const back = await signIn(await visiting(world.other), { email: world.mia.email, password: EVE });
  expect(back.member).toMatchObject({ role: "owner" });
});

/** Wrong passwords from so many networks that a right one is no longer enough, unhashed. */
async function tryWrongly(email: string): Promise<void> {
  for (let n = 0; n <= ATTEMPTS.sign_in.address; n += 1)
    await takeAttempts(await from(`203.0.113.${n}`), "sign_in", email);
}

test("who has the right password of an unproven account whose address is crowded gets a letter that proves it, and then comes in", async () => {
  const email = address();
  const vera = await begin(email, VERA);
  await tryWrongly(email);
  const sent = async () => (await mailTo(email)).length;
  const before = await sent();
  const away = "192.0.2.44";
  const refused = { status: 429, code: "sign_in_by_mail" };
  await expect(signIn(await from(away), { email, password: "wrong guess here" })).rejects.toMatchObject(refused);
  expect(await sent()).toBe(before);
  await expect(signIn(await from(away), { email, password: VERA })).rejects.toMatchObject(refused);
  expect(await sent()).toBe(before + 1);
  const proof = tokenIn((await mailTo(email))[0]);
  expect(await confirmAddress(await from(away), proof)).toEqual({ kind: "confirm", accountId: vera.accountId });
  await expect(signIn(await from(away), { email, password: VERA })).rejects.toMatchObject(refused);
  expect((await enterByLink(await from(away), tokenIn((await mailTo(email))[0]))).accountId).toBe(vera.accountId);
});

test("a claimant fills nobody's mailbox by signing in from everywhere", async () => {
  const email = address();
  await begin(email, EVE, "203.0.113.1");
  await tryWrongly(email);
  const before = (await mailTo(email)).length;
  for (let n = 0; n < ATTEMPTS.resend.address + 3; n += 1)
    await signIn(await from(`192.0.2.${n}`), { email, password: EVE }).catch(() => undefined);
  expect((await mailTo(email)).length - before).toBe(ATTEMPTS.resend.address);
});

test("strangers who ask for links to an address do not stop somebody from moving to it, and no letter is promised that is not sent", async () => {
  await givePassword(world.mia);
  const email = address();
  for (let n = 0; n < ATTEMPTS.send_link.address; n += 1) await askForReset(await from(`203.0.113.${n}`), email);
  const mia = await accountOf(world.mia.accountId);
  const move = async () =>
    changeEmail(await as(world.community, world.mia), mia, { current_password: PASSWORD, email });
  for (let n = 0; n < ATTEMPTS.new_address.address; n += 1) await move();
  expect(await mailTo(email)).toHaveLength(ATTEMPTS.new_address.address);
  await expect(move()).rejects.toMatchObject({ status: 429, code: "too_many_attempts" });
  expect(await mailTo(email)).toHaveLength(ATTEMPTS.new_address.address);
  await confirmAddress(await visiting(world.community), tokenIn((await mailTo(email))[0]));
  expect((await accountOf(mia.id)).email).toBe(email);
});

test("accounts that have proven nothing fill no mailbox by moving to it", async () => {
  const email = address();
  const moves = [];
  for (let n = 0; n < ATTEMPTS.new_address.address + 1; n += 1) {
    const { accountId } = await begin(address(), EVE, `203.0.113.${n}`);
    const ctx = await from(`203.0.113.${n}`);
    const move = changeEmail(ctx, await accountOf(accountId), { email, current_password: EVE });
    moves.push(await move.then(() => "sent").catch((error: { code: string }) => error.code));
  }
  expect([moves.at(-2), moves.at(-1)]).toEqual(["sent", "too_many_attempts"]);
});
