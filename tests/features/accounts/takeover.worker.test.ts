import { beforeAll, beforeEach, expect, test } from "vitest";
import { changeEmail, confirmAddress } from "~/features/accounts/commands/confirm-email.server";
import { askForReset, changePassword, resetPassword } from "~/features/accounts/commands/passwords.server";
import { signIn } from "~/features/accounts/commands/sign-in.server";
import { signUp } from "~/features/accounts/commands/sign-up.server";
import { hashPassword } from "~/features/accounts/passwords.server";
import { openMemberSession, revokeSessions } from "~/features/accounts/sessions.server";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { addPerson, as, createWorld, type Person, rows, type World } from "../../world";
import {
  accountOf,
  cookiesSet,
  givePassword,
  inDirectory,
  mailTo,
  meanwhile,
  PASSWORD,
  tokenIn,
  visiting,
} from "./cast";

/** What somebody with a stolen session or an old link tries, and the races that would let them. */
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

async function reset(email: string): Promise<void> {
  await askForReset(await visiting(world.community), email);
  const token = tokenIn((await mailTo(email))[0]);
  await resetPassword(await visiting(world.community), { token, password: NEW });
}

const used = { code: "link_used" };

test("a link for a new address, asked for with a stolen session, is dead once the owner has reset the password", async () => {
  const thief = `${newUid()}@example.test`;
  const stolen = await as(world.community, pat);
  await changeEmail(stolen, await accountOf(pat.accountId), { email: thief, current_password: PASSWORD });
  const token = tokenIn((await mailTo(thief))[0]);
  await reset(pat.email);
  await expect(confirmAddress(await visiting(world.community), token)).rejects.toMatchObject(used);
  expect((await accountOf(pat.accountId)).email).toBe(pat.email);
});

test("nor does one that was planted before the owner ever confirmed", async () => {
  const [owner, thief] = [`${newUid()}@example.test`, `${newUid()}@example.test`];
  const ctx = await visiting(world.community);
  const { accountId } = await signUp(ctx, { name: "Planted", email: owner, password: PASSWORD });
  const confirmation = tokenIn((await mailTo(owner))[0]);
  const planting = await visiting(world.community, { cookie: cookiesSet(ctx) });
  await changeEmail(planting, await accountOf(accountId), { email: thief, current_password: PASSWORD });
  const planted = tokenIn((await mailTo(thief))[0]);
  await confirmAddress(await visiting(world.community), confirmation);
  await expect(confirmAddress(await visiting(world.community), planted)).rejects.toMatchObject(used);
  await reset(owner);
  expect((await visiting(world.community, { cookie: cookiesSet(ctx) })).viewer.memberId).toBe(0);
});

test("a reset link that went to the old address is dead once the address has changed", async () => {
  await askForReset(await visiting(world.community), pat.email);
  const old = tokenIn((await mailTo(pat.email))[0]);
  const email = `${newUid()}@example.test`;
  const ctx = await as(world.community, pat);
  await changeEmail(ctx, await accountOf(pat.accountId), { email, current_password: PASSWORD });
  await confirmAddress(await visiting(world.community), tokenIn((await mailTo(email))[0]));
  const late = resetPassword(await visiting(world.community), { token: old, password: NEW });
  await expect(late).rejects.toMatchObject(used);
  // Opened in a browser that is not the account's: no session is its own.
  expect((await as(world.community, pat)).viewer.memberId).toBe(0);
});

test("a link for a new address that is written while the password is being reset was never good", async () => {
  const thief = `${newUid()}@example.test`;
  const stolen = await as(world.community, pat);
  const before = await accountOf(pat.accountId);
  stolen.directory = meanwhile(stolen.directory, /insert into account_tokens/, "before", () => reset(pat.email));
  await changeEmail(stolen, before, { email: thief, current_password: PASSWORD });
  const token = tokenIn((await mailTo(thief))[0]);
  await expect(confirmAddress(await visiting(world.community), token)).rejects.toMatchObject(used);
});

test("a reset link that is written while the address changes was never good", async () => {
  const asking = await visiting(world.community);
  asking.directory = meanwhile(asking.directory, /insert into account_tokens/, "before", async () => {
    const email = `${newUid()}@example.test`;
    const ctx = await as(world.community, pat);
    await changeEmail(ctx, await accountOf(pat.accountId), { email, current_password: PASSWORD });
    await confirmAddress(await visiting(world.community), tokenIn((await mailTo(email))[0]));
  });
  await askForReset(asking, pat.email);
  const letter = (await mailTo(pat.email)).find((mail) => mail.text.includes("/users/password/edit"));
  const late = resetPassword(await visiting(world.community), { token: tokenIn(letter), password: NEW });
  await expect(late).rejects.toMatchObject(used);
});

test("a sign-in whose password was checked before the reset opens no session after it", async () => {
  const thief = await visiting(world.community);
  thief.directory = meanwhile(thief.directory, /insert into account_sessions/, "before", () => reset(pat.email));
  const late = signIn(thief, { email: pat.email, password: PASSWORD });
  await expect(late).rejects.toMatchObject({ status: 409, code: "session_ended" });
  expect(await liveSessions()).toEqual([]);
});

test("nor does one whose sign-in was ended before its community heard of it", async () => {
  const thief = await visiting(world.community);
  // The directory's row stands and is ended; the community's is written after everything of the account was ended there.
  thief.db = meanwhile(thief.db, /insert into member_sessions/, "before", () => reset(pat.email));
  const late = signIn(thief, { email: pat.email, password: PASSWORD });
  await expect(late).rejects.toMatchObject({ code: "session_ended" });
  expect(cookiesSet(thief)).not.toContain("atrium_session");
  expect(await liveSessions()).toEqual([]);
});

test("a member's session is not opened for a sign-in that has ended", async () => {
  const ctx = await as(world.community, pat);
  const sessionId = ctx.viewer.directorySessionId ?? 0;
  await revokeSessions(await as(world.community, pat), pat.accountId, { only: sessionId });
  const late = openMemberSession(
    await visiting(world.community),
    { id: pat.id, role: "member" },
    pat.accountId,
    sessionId,
  );
  await expect(late).rejects.toMatchObject({ code: "session_ended" });
  expect(await liveSessions()).toEqual([]);
});

test("a password change whose old password was checked before the reset does not undo it", async () => {
  const ctx = await as(world.community, pat);
  const before = await accountOf(pat.accountId);
  ctx.directory = meanwhile(ctx.directory, /update accounts set password_hash/, "before", () => reset(pat.email));
  const input = { current_password: PASSWORD, new_password: "chosen by a thief" };
  const late = changePassword(ctx, before, ctx.viewer.directorySessionId ?? 0, input);
  await expect(late).rejects.toMatchObject({ status: 409, code: "conflict" });
  expect((await signIn(await visiting(world.community), { email: pat.email, password: NEW })).member?.id).toBe(pat.id);
});

const liveSessions = () =>
  rows(
    world.community,
    sql`select 1 from member_sessions where community_id = ${world.community.id} and member_id = ${pat.id}
      and revoked_at is null and expires_at > ${Date.now()}`,
  );

test("the old address is told of a new one and of a new password; one that was never proven hears nothing", async () => {
  const [first, second] = [`${newUid()}@example.test`, `${newUid()}@example.test`];
  const change = async (person: Person, from: string, to: string) => {
    const account = await accountOf(person.accountId);
    await changeEmail(await visiting(world.community), account, { email: to, current_password: PASSWORD });
    const before = (await mailTo(from)).length;
    await confirmAddress(await visiting(world.community), tokenIn((await mailTo(to))[0]));
    return (await mailTo(from)).slice(0, (await mailTo(from)).length - before);
  };
  const [told] = await change(pat, pat.email, first);
  expect(told?.subject).toContain("address");
  expect(told?.text).toContain(first);
  await reset(first);
  expect((await mailTo(first))[0]?.subject).toContain("password was changed");

  const una = await addPerson(world.community, "Una Unproven", "member", false);
  await inDirectory(
    sql`update accounts set email = ${`~${una.email}~${una.accountId}`}, password_hash = ${await hashPassword(PASSWORD)}
      where id = ${una.accountId}`,
  );
  expect(await change(una, una.email, second)).toEqual([]);
});
