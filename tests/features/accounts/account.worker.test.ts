import { beforeAll, beforeEach, expect, test } from "vitest";
import { changeDetails } from "~/features/accounts/commands/change-details.server";
import { changeEmail, confirmAddress, resendConfirmation } from "~/features/accounts/commands/confirm-email.server";
import {
  askForReset,
  changePassword,
  isResetLinkGood,
  resetPassword,
} from "~/features/accounts/commands/passwords.server";
import { signIn } from "~/features/accounts/commands/sign-in.server";
import { signUp } from "~/features/accounts/commands/sign-up.server";
import { joinCommunity } from "~/features/accounts/join.server";
import { accountListeners } from "~/features/accounts/listeners.server";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { addCommunity, addPerson, as, asSystem, createWorld, type Person, rows, type World } from "../../world";
import { accountOf, cookiesSet, givePassword, inDirectory, mailTo, PASSWORD, tokenIn, visiting } from "./cast";

const NEW = "an entirely new one";
let world: World;
let pat: Person;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  pat = await addPerson(world.community, "Pat Person", "member");
  await givePassword(pat);
});

test("a reset sets the password once, ends all sessions everywhere, and says so by mail", async () => {
  await askForReset(await visiting(world.community), pat.email);
  const token = tokenIn((await mailTo(pat.email))[0]);
  await resetPassword(await visiting(world.community), { token, password: NEW });
  expect((await as(world.community, pat)).viewer.memberId).toBe(0);
  expect(
    await inDirectory(sql`select 1 from account_sessions where account_id = ${pat.accountId} and revoked_at is null`),
  ).toEqual([]);
  expect((await signIn(await visiting(world.community), { email: pat.email, password: NEW })).member?.id).toBe(pat.id);
  expect((await mailTo(pat.email))[0]?.subject).toContain("password was changed");
  await expect(resetPassword(await visiting(world.community), { token, password: NEW })).rejects.toMatchObject({
    code: "link_used",
  });
});

test("sending begins after the answer, for a known address as for an unknown one", async () => {
  for (const email of [pat.email, `${newUid()}@example.test`]) {
    const ctx = await visiting(world.community);
    ctx.directoryMeter.texts = [];
    await askForReset(ctx, email);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const isSending = () => ctx.directoryMeter.texts?.some((text) => /outgoing_due/.test(text));
    expect(isSending()).toBe(false);
    await ctx.settled();
    expect(isSending()).toBe(true);
  }
});

test("strangers use up nobody's letters: beyond five the work is the same, and the last one's link stays good", async () => {
  const seen = [];
  for (let n = 1; n <= 6; n += 1) {
    const ctx = await visiting(world.community, { ip: `192.0.2.${n}` });
    ctx.directoryMeter.texts = [];
    await askForReset(ctx, pat.email);
    seen.push([...ctx.directoryMeter.texts]);
    await ctx.settled();
  }
  expect(seen[5]).toEqual(seen[4]);
  const letters = await mailTo(pat.email);
  expect(letters).toHaveLength(5);
  expect(await isResetLinkGood(await visiting(world.community), tokenIn(letters[0]))).toBe(true);
  // One network asks five times, whoever else did not.
  const pair = async () => askForReset(await visiting(world.community, { ip: "192.0.2.50" }), `x${pat.email}`);
  for (let n = 0; n < 5; n += 1) await pair();
  await expect(pair()).rejects.toMatchObject({ status: 429, code: "too_many_attempts" });
});

test("a new address that got five letters gets no sixth, and the link in the last stays good", async () => {
  const email = `${newUid()}@example.test`;
  const move = async (n: number) => {
    const ctx = await visiting(world.community, { ip: `192.0.2.${60 + n}` });
    await changeEmail(ctx, await accountOf(pat.accountId), { email, current_password: PASSWORD });
  };
  for (let n = 1; n <= 5; n += 1) await move(n);
  await expect(move(6)).rejects.toMatchObject({ status: 429, code: "too_many_attempts" });
  const letters = await mailTo(email);
  expect(letters).toHaveLength(5);
  await confirmAddress(await visiting(world.community), tokenIn(letters[0]));
  expect((await accountOf(pat.accountId)).email).toBe(email);
});

test("the return address stays in the letter's link", async () => {
  await askForReset(await visiting(world.community), pat.email, "/c/plaza?x=1");
  expect((await mailTo(pat.email))[0]?.text).toContain("&post_login_redirect=%2Fc%2Fplaza%3Fx%3D1");
});

test("a refused new password does not use the link up", async () => {
  await askForReset(await visiting(world.community), pat.email);
  const token = tokenIn((await mailTo(pat.email))[0]);
  const own = resetPassword(await visiting(world.community), { token, password: "Pat Person" });
  await expect(own).rejects.toMatchObject({ fields: { password: "password_common" } });
  await resetPassword(await visiting(world.community), { token, password: NEW });
});

test("of two resets by one link at once, one wins", async () => {
  await askForReset(await visiting(world.community), pat.email);
  const token = tokenIn((await mailTo(pat.email))[0]);
  const tries = await Promise.allSettled(
    [1, 2].map(async (n) => resetPassword(await visiting(world.community), { token, password: `${NEW} ${n}` })),
  );
  expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(1);
});

/** Everything a request does to the databases, and how much it writes: what a clock could tell. */
async function workOf(act: (ctx: Awaited<ReturnType<typeof visiting>>) => Promise<unknown>, cookie?: string) {
  const ctx = await visiting(world.community, cookie ? { cookie } : {});
  const answering = { directory: ctx.directoryMeter, shard: ctx.meter };
  for (const meter of Object.values(answering)) meter.texts = [];
  const answer = await act(ctx).catch((error: unknown) => String(error));
  const { directory, shard } = answering;
  const work = [directory, shard].map(({ trips, statements, texts }) => ({
    trips,
    statements,
    texts: [...(texts ?? [])],
  }));
  await ctx.settled();
  return { answer, work };
}

test("a known, an unknown and a claimed address are the same work, and only the known ones get a letter", async () => {
  const nobody = `${newUid()}@example.test`;
  const claimed = `${newUid()}@example.test`;
  await signUp(await visiting(world.community), { name: "Clara", email: claimed, password: PASSWORD });
  const letters = (await mailTo(claimed)).length;
  const size = async () =>
    (await inDirectory<{ n: number }>(sql`select sum(length(body)) as n from outgoing`))[0]?.n ?? 0;
  const seen = [];
  const written = [];
  for (const email of [pat.email, nobody, claimed]) {
    const before = await size();
    seen.push(await workOf((ctx) => askForReset(ctx, email)));
    written.push((await size()) - before);
  }
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[2]).toEqual(seen[0]);
  expect(await mailTo(nobody)).toEqual([]);
  expect((await mailTo(claimed)).length).toBe(letters + 1);
  // The letter is rendered and stored in all cases; names and addresses alone differ in length.
  expect(Math.abs((written[1] ?? 0) - (written[0] ?? 0))).toBeLessThan(200);
  const [row] = await inDirectory(sql`select 1 from outgoing where body like ${`%${nobody}%`}`);
  expect(row).toBeUndefined();
});

test("signing up, asking again and changing the address are the same work for a known address as for an unknown one", async () => {
  const fresh = () => `${newUid()}@example.test`;
  const signUps = [];
  for (const email of [pat.email, fresh()]) {
    const input = { name: "Sam", email, password: "not the one of pat" };
    signUps.push((await workOf((ctx) => signUp(ctx, input).then(() => "in"))).work);
  }
  expect(signUps[1]).toEqual(signUps[0]);

  const changes = [];
  for (const email of [world.max.email, fresh()]) {
    const account = await accountOf(pat.accountId);
    changes.push(await workOf((ctx) => changeEmail(ctx, account, { email, current_password: PASSWORD }), pat.cookie));
  }
  expect(changes[1]).toEqual(changes[0]);

  const resent = [];
  for (const email of [pat.email, fresh()]) {
    const ctx = await visiting(world.community);
    await signUp(ctx, { name: "Rea", email, password: "not the one of pat" });
    await ctx.settled();
    resent.push(await workOf((again) => resendConfirmation(again), cookiesSet(ctx)));
  }
  expect(resent[1]).toEqual(resent[0]);
});

test("only the newest link of a kind works", async () => {
  await askForReset(await visiting(world.community), pat.email);
  await askForReset(await visiting(world.community), pat.email);
  const [newest, older] = await mailTo(pat.email);
  const old = resetPassword(await visiting(world.community), { token: tokenIn(older), password: NEW });
  await expect(old).rejects.toMatchObject({ code: "link_used" });
  await resetPassword(await visiting(world.community), { token: tokenIn(newest), password: NEW });
});

test("changing the password needs the old one and ends the other sessions", async () => {
  const here = await visiting(world.community);
  const { sessionId } = await signIn(here, { email: pat.email, password: PASSWORD });
  const ctx = await visiting(world.community, { cookie: cookiesSet(here) });
  const account = await accountOf(pat.accountId);
  const wrong = changePassword(ctx, account, sessionId, { current_password: "wrong wrong", new_password: NEW });
  await expect(wrong).rejects.toMatchObject({ status: 422, fields: { current_password: "password_wrong" } });
  await changePassword(ctx, account, sessionId, { current_password: PASSWORD, new_password: NEW });
  expect((await visiting(world.community, { cookie: cookiesSet(here) })).viewer.memberId).toBe(pat.id);
  expect((await as(world.community, pat)).viewer.memberId).toBe(0);
});

test("a new address is the account's once its link is opened; the old one is told", async () => {
  const ctx = await as(world.community, pat);
  const email = `${newUid()}@example.test`;
  await changeEmail(ctx, await accountOf(pat.accountId), { email, current_password: PASSWORD });
  expect((await accountOf(pat.accountId)).email).toBe(pat.email);
  await confirmAddress(await visiting(world.community), tokenIn((await mailTo(email))[0]));
  expect((await accountOf(pat.accountId)).email).toBe(email);
  expect((await mailTo(pat.email))[0]?.text).toContain(email);
});

test("another account's address is not said to be taken, and no letter leaves", async () => {
  const before = (await mailTo(world.mia.email)).length;
  const ctx = await as(world.community, pat);
  await changeEmail(ctx, await accountOf(pat.accountId), { email: world.mia.email, current_password: PASSWORD });
  expect(await mailTo(world.mia.email)).toHaveLength(before);
});

test("an address proven by somebody else meanwhile is not taken from them", async () => {
  const email = `${newUid()}@example.test`;
  const ctx = await as(world.community, pat);
  await changeEmail(ctx, await accountOf(pat.accountId), { email, current_password: PASSWORD });
  await inDirectory(sql`update accounts set email = ${email} where id = ${world.max.accountId}`);
  const late = confirmAddress(await visiting(world.community), tokenIn((await mailTo(email))[0]));
  await expect(late).rejects.toMatchObject({ status: 409, code: "email_taken" });
});

test("an unconfirmed person gets a new letter, and the old link stops working", async () => {
  const ctx = await as(world.community, world.una);
  await resendConfirmation(ctx);
  await resendConfirmation(await as(world.community, world.una));
  const [newest, older] = await mailTo(world.una.email);
  await expect(confirmAddress(await visiting(world.community), tokenIn(older))).rejects.toMatchObject({
    code: "link_used",
  });
  await confirmAddress(await visiting(world.community), tokenIn(newest));
  expect((await as(world.community, world.una)).viewer.emailConfirmed).toBe(true);
});

test("a new name, language and time zone reach every community of the account", async () => {
  const tea = await addCommunity();
  await joinCommunity(await visiting(tea), await accountOf(pat.accountId));
  const ctx = await as(world.community, pat);
  await changeDetails(ctx, await accountOf(pat.accountId), {
    name: "Pat Renamed",
    locale: "pt",
    timeZone: "America/Sao_Paulo",
  });
  expect((await as(world.community, pat)).viewer).toMatchObject({ name: "Pat Renamed", locale: "pt" });
  for (const name of ["account.renamed", "account.preferences_changed"]) await deliver(name, pat.accountId);
  const [there] = await rows(
    tea,
    sql`select name, locale, time_zone as timeZone from members where account_id = ${pat.accountId}`,
  );
  expect(there).toEqual({ name: "Pat Renamed", locale: "pt", timeZone: "America/Sao_Paulo" });
  const facts = await rows(tea, sql`select name from facts where community_id = ${tea.id} and name = 'member.renamed'`);
  expect(facts).toHaveLength(1);
});

test("a proven address does not undo the language chosen in one community", async () => {
  await inDirectory(sql`update accounts set locale = 'en' where id = ${world.una.accountId}`);
  const { run } = await import("../../world");
  await run(world.community, sql`update members set locale = 'pt' where id = ${world.una.id}`);
  await deliver("account.email_confirmed", world.una.accountId);
  expect((await as(world.community, world.una)).viewer.locale).toBe("pt");
});

test("mail has both parts, the community's name and colour, the receiver's language, and escapes", async () => {
  const { run } = await import("../../world");
  await run(
    world.community,
    sql`update communities set name = 'Tea & <b>Toast</b>', theme_colors = ${JSON.stringify({
      brand_color: { light: "#0A5C36", dark: "#0A5C36" },
      brand_text_color: { light: "#FFFFFF", dark: "#FFFFFF" },
    })} where community_id = ${world.community.id}`,
  );
  await inDirectory(sql`update accounts set locale = 'pt' where id = ${pat.accountId}`);
  await askForReset(await visiting(world.community), pat.email);
  const [mail] = await mailTo(pat.email);
  expect(mail?.subject).toBe("Defina uma nova senha em Tea & <b>Toast</b>");
  expect(mail?.html).toContain("Tea &amp; &lt;b&gt;Toast&lt;/b&gt;");
  expect(mail?.html).not.toContain("<b>Toast</b>");
  expect(mail?.html).toContain('lang="pt-BR"');
  expect(mail?.html).toContain("#0A5C36");
  expect(mail?.text).toContain("Olá, Pat Person!");
  expect(mail?.text).toContain(`http://${world.community.slug}.localhost/users/password/edit?token=`);
});

test("a link never leads to a host that only the request named", async () => {
  const ctx = await visiting(null, { host: "evil.example" });
  await askForReset(ctx, pat.email);
  expect((await mailTo(pat.email))[0]?.text).not.toContain("evil.example");
});

async function deliver(name: string, accountId: number): Promise<void> {
  const listener = accountListeners.find((one) => one.facts.some((wanted) => wanted === name));
  const stamp = { seq: 0, id: 0, communityId: 0, actorId: null, subjectKind: "account", payload: {}, at: 0 };
  await listener?.handle(asSystem(world.community), { ...stamp, name, subjectId: accountId });
}
