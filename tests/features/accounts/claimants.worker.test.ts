import { beforeEach, expect, test } from "vitest";
import { confirmAddress, resendConfirmation } from "~/features/accounts/commands/confirm-email.server";
import { askForReset, resetPassword } from "~/features/accounts/commands/passwords.server";
import { signIn } from "~/features/accounts/commands/sign-in.server";
import { signUp } from "~/features/accounts/commands/sign-up.server";
import { peekLink } from "~/features/accounts/links.server";
import { isPasswordOf, todaysPrefix } from "~/features/accounts/passwords.server";
import { ATTEMPTS, FIRST_CLAIMS, RESET_LETTERS } from "~/features/accounts/rules";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { createWorld, type World } from "../../world";
import { accountOf, inDirectory, type KeptMail, mailTo, tokenIn, visiting } from "./cast";

let world: World;
let email: string;
beforeEach(async () => {
  world = await createWorld();
  email = `${newUid()}@example.test`;
});

/** Each at home in a network of their own. */
const HOME = "198.51.100.7";
const AWAY = "203.0.113.9";

async function claim(password: string, ip = HOME): Promise<number> {
  const { accountId } = await signUp(await visiting(world.community, { ip }), { name: "Somebody", email, password });
  return accountId;
}

const enter = async (password: string, ip = HOME) =>
  (await signIn(await visiting(world.community, { ip }), { email, password })).accountId;

const words = ["a kettle and a scale", "a grinder and a sieve", "a filter and a jug"] as const;

test("everybody who claims an address comes in by their own password, to their own account", async () => {
  const ids = [];
  for (const word of words) ids.push(await claim(word));
  for (const [at, word] of words.entries()) expect(await enter(word)).toBe(ids[at]);
  await expect(enter("a spoon and a saucer")).rejects.toMatchObject({ code: "wrong_credentials" });
});

test("one whose hash was made in former times comes in too, and is brought up to today's", async () => {
  const [first] = [await claim(words[0]), await claim(words[1])];
  // Salt and key of "a kettle and a scale", written as they were before hashes named their cost.
  const former = (await accountOf(first)).passwordHash?.split(":").slice(-2).join(":") ?? "";
  await inDirectory(sql`update accounts set password_hash = ${former} where id = ${first}`);
  expect(await enter(words[0])).toBe(first);
  const { passwordHash } = await accountOf(first);
  expect(passwordHash).toMatch(/^scrypt:\d+:\d+:\d+:/);
  expect(passwordHash?.startsWith(todaysPrefix(former.split(":")[0] ?? ""))).toBe(true);
  expect(await enter(words[0])).toBe(first);
});

test("a reset mails each claimant's own link, which says whose it is and resets that one alone", async () => {
  const ids: number[] = [];
  for (const word of words) ids.push(await claim(word));
  await askForReset(await visiting(world.community, { ip: HOME }), email);
  const links = await resetLinks();
  expect(links.map(({ accountId }) => accountId).sort()).toEqual([...ids].sort());
  for (const { letter } of links) expect(letter.text).toMatch(/account begun on .+ \(UTC\)/);

  const mine = links.find(({ accountId }) => accountId === ids[0]);
  await resetPassword(await visiting(world.community), { token: mine?.token ?? "", password: "an entirely new one" });
  expect(await enter("an entirely new one")).toBe(ids[0]);
  await expect(enter(words[0])).rejects.toMatchObject({ code: "wrong_credentials" });
  expect([await enter(words[1]), await enter(words[2])]).toEqual([ids[1], ids[2]]);
});

test("a stranger who claims somebody's unconfirmed address, as often as they like, locks nobody out", async () => {
  const mine = await claim(words[0]);
  for (let n = 0; n < RESET_LETTERS + 2; n += 1) await claim(`${words[1]} ${n}`, `${AWAY}${n}`);
  expect(await enter(words[0])).toBe(mine);
  await askForReset(await visiting(world.community, { ip: HOME }), email);
  expect((await resetLinks()).map(({ accountId }) => accountId)).toContain(mine);
  // Also where the stranger was there first: whoever asks from their own network is among those who get a link.
  email = `${newUid()}@example.test`;
  for (let n = 0; n < RESET_LETTERS + 2; n += 1) await claim(`${words[1]} ${n}`, `${AWAY}${n}`);
  const late = await claim(words[0]);
  await askForReset(await visiting(world.community, { ip: HOME }), email);
  expect((await resetLinks()).map(({ accountId }) => accountId)).toContain(late);
});

test("who claims an address is as much work to sign in and to reset as nobody, however many they are", async () => {
  const seen: string[][] = [];
  for (const claimants of [0, 1, 3]) {
    email = `${newUid()}@example.test`;
    for (const word of words.slice(0, claimants)) await claim(word);
    const entering = await visiting(world.community, { ip: AWAY });
    await signIn(entering, { email, password: "a wrong one entirely" }).catch(() => undefined);
    const asking = await visiting(world.community, { ip: AWAY });
    await askForReset(asking, email);
    seen.push([...(entering.directoryMeter.texts ?? []), ...(asking.directoryMeter.texts ?? [])]);
  }
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[2]).toEqual(seen[0]);
});

test("a confirmation sent again counts for the account that asks: one does not use up another's", async () => {
  const ids: number[] = [];
  for (let n = 0; n < FIRST_CLAIMS; n += 1) ids.push(await claim(`${words[0]} ${n}`));
  const [loud = 0, ...quiet] = ids;
  for (let n = 0; n < ATTEMPTS.resend.address; n += 1) await resend(loud, `${AWAY}${n}`);
  const before = (await mailTo(email)).length;
  await resend(loud, `${AWAY}9`);
  expect((await mailTo(email)).length).toBe(before);
  for (const accountId of quiet) await resend(accountId, HOME);
  expect((await mailTo(email)).length).toBe(before + quiet.length);
});

test("beyond the first few, claimants share a count: nobody fills a mailbox by claiming it again and again", async () => {
  const late: number[] = [];
  for (let n = 0; n < FIRST_CLAIMS + 2; n += 1) {
    const accountId = await claim(`${words[0]} ${n}`, `${AWAY}${n}`);
    if (n >= FIRST_CLAIMS) late.push(accountId);
  }
  for (let n = 0; n < ATTEMPTS.resend.address; n += 1) await resend(late[0] ?? 0, `192.0.2.${n}`);
  const before = (await mailTo(email)).length;
  await resend(late[1] ?? 0, "192.0.2.99");
  expect((await mailTo(email)).length).toBe(before);
});

test("proven by one, the address is theirs: the others keep what they began, get no more mail, and are put away by their link", async () => {
  const [first, second] = [await claim(words[0]), await claim(words[1])];
  const [ofSecond, ofFirst] = (await mailTo(email)).map(tokenIn);
  await confirmAddress(await visiting(world.community), ofFirst ?? "", null, words[0]);
  expect((await accountOf(first)).email).toBe(email);
  expect(await enter(words[0])).toBe(first);
  expect(await enter(words[1])).toBe(second);
  await askForReset(await visiting(world.community), email);
  expect((await resetLinks()).map(({ accountId }) => accountId)).toEqual([first]);
  expect((await confirmAddress(await visiting(world.community), ofSecond ?? "")).kind).toBe("known");
  await expect(enter(words[1])).rejects.toMatchObject({ code: "wrong_credentials" });
});

test("who has proven the address gets a salt of their own at the next sign-in", async () => {
  const accountId = await claim(words[0]);
  await confirmAddress(await visiting(world.community), tokenIn((await mailTo(email))[0]));
  const before = await accountOf(accountId);
  expect(await enter(words[0])).toBe(accountId);
  const after = await accountOf(accountId);
  expect(after.passwordHash?.split(":")[4]).not.toBe(before.passwordHash?.split(":")[4]);
  expect([after.credentialsVersion, await isPasswordOf(after, words[0])]).toEqual([before.credentialsVersion, true]);
  expect(await enter(words[0])).toBe(accountId);
  expect((await accountOf(accountId)).passwordHash).toBe(after.passwordHash);
});

async function resend(accountId: number, ip: string): Promise<void> {
  await resendConfirmation(await visiting(world.community, { ip }), { accountId });
}

/** What reset letters stand in the mailbox, and whose link each brings. */
async function resetLinks(): Promise<{ letter: KeptMail; token: string; accountId: number | undefined }[]> {
  const letters = (await mailTo(email)).filter((mail) => mail.text.includes("/users/password/edit"));
  const ctx = await visiting(null);
  return Promise.all(
    letters.map(async (letter) => {
      const token = tokenIn(letter);
      return { letter, token, accountId: (await peekLink(ctx, "reset", token))?.accountId };
    }),
  );
}
