import { beforeEach, expect, test } from "vitest";
import { askForReset, changePassword, resetPassword } from "~/features/accounts/commands/passwords.server";
import { signIn } from "~/features/accounts/commands/sign-in.server";
import { signUp } from "~/features/accounts/commands/sign-up.server";
import { hashPassword } from "~/features/accounts/passwords.server";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { addPerson, as, createWorld, type Person, type World } from "../../world";
import { accountOf, givePassword, inDirectory, mailTo, PASSWORD, tokenIn, visiting } from "./cast";

let world: World;
let pat: Person;
beforeEach(async () => {
  world = await createWorld();
  pat = await addPerson(world.community, "Pat Person", "member");
  await givePassword(pat);
});

/** Everywhere that somebody chooses a password: what is refused, on which field. */
const CHOOSING: Record<string, (password: string) => Promise<unknown>> = {
  password: async (password) =>
    signUp(await visiting(world.community), { name: "Nina", email: `${newUid()}@example.test`, password }),
  new_password: async (password) => {
    const ctx = await as(world.community, pat);
    const input = { current_password: PASSWORD, new_password: password };
    return changePassword(ctx, await accountOf(pat.accountId), ctx.viewer.directorySessionId ?? 0, input);
  },
};

async function refusedEverywhere(password: string): Promise<void> {
  const refused = (field: string) => ({ status: 422, fields: { [field]: "password_common" } });
  for (const [field, choose] of Object.entries(CHOOSING)) {
    await expect(choose(password), `${field}: ${password}`).rejects.toMatchObject(refused(field));
  }
  await askForReset(await visiting(world.community), pat.email);
  const token = tokenIn((await mailTo(pat.email))[0]);
  const late = resetPassword(await visiting(world.community), { token, password });
  await expect(late).rejects.toMatchObject(refused("password"));
  // The link is as good as before.
  await resetPassword(await visiting(world.community), { token, password: PASSWORD });
}

test("a common password is refused wherever one is chosen, at no cost of a try", async () => {
  const [before] = await inDirectory<{ n: number }>(sql`select coalesce(sum(count), 0) as n from attempts
    where bucket like 'sign_up%'`);
  await refusedEverywhere("Sunshine123");
  const [after] = await inDirectory<{ n: number }>(sql`select coalesce(sum(count), 0) as n from attempts
    where bucket like 'sign_up%'`);
  expect(after?.n).toBe(before?.n);
});

test("so are the names of the house and of the community", async () => {
  await refusedEverywhere("Atrium-2026!");
  const community = { ...world.community, name: "Brewcraft Society", slug: "brewcraft" };
  for (const password of ["brewcraft 2026", "Brewcraft-Society1"]) {
    const ctx = await visiting(world.community);
    const there = Object.assign(Object.create(ctx) as typeof ctx, { community });
    const input = { name: "Nina", email: `${newUid()}@example.test`, password };
    await expect(signUp(there, input)).rejects.toMatchObject({ fields: { password: "password_common" } });
  }
});

test("a password of yesterday signs in, however common, and a hash of another cost becomes one of today's", async () => {
  const common = "sunshine123";
  const cheap = await hashPassword(common, "0a1b2c3d4e5f60718293a4b5c6d7e8f9", { N: 1024, r: 8, p: 1 });
  await inDirectory(sql`update accounts set password_hash = ${cheap} where id = ${pat.accountId}`);
  await signIn(await visiting(world.community), { email: pat.email, password: common });
  const { passwordHash, credentialsVersion } = await accountOf(pat.accountId);
  expect(passwordHash).toMatch(/^scrypt:16384:16:1:/);
  // Nobody is signed out by it: it is the same password.
  expect(credentialsVersion).toBe(0);
  await signIn(await visiting(world.community), { email: pat.email, password: common });
  expect((await accountOf(pat.accountId)).passwordHash).toBe(passwordHash);
});
