import { beforeAll, expect, test } from "vitest";
import { takeAttempt, takeAttempts } from "~/features/accounts/attempts.server";
import { findByPassword, listClaimants } from "~/features/accounts/claimants.server";
import { signIn } from "~/features/accounts/commands/sign-in.server";
import { signUp } from "~/features/accounts/commands/sign-up.server";
import { claimSalt, hashPassword } from "~/features/accounts/passwords.server";
import { ATTEMPTS, MOST_SESSIONS, RIGHT_PASSWORDS, UNPROVEN_DAYS, unprovenEmail } from "~/features/accounts/rules";
import { listSessions } from "~/features/accounts/sessions.server";
import { sweepAccounts } from "~/features/accounts/sweep.server";
import { newUid } from "~/lib/ids";
import { commitDirectory } from "~/platform/database/commit.server";
import { bind, sql } from "~/platform/database/sql";
import { addPerson, as, asSystem, createWorld, env, newId, rows, type World } from "../../world";
import { cookiesSet, givePassword, inDirectory, PASSWORD, visiting } from "./cast";

/** What grows with somebody's patience, and where it ends. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

test("right passwords are free for their network, and counted for their account", async () => {
  const person = await addPerson(world.community, "Pat Person", "member");
  await givePassword(person);
  const right = { email: person.email, password: PASSWORD };
  const at = (ip = "198.51.100.9") => visiting(world.community, { ip });
  // A course behind one address: what each sign-in does with its tries, without the hashing.
  for (let n = 0; n < ATTEMPTS.sign_in.network; n += 1) {
    const ctx = await at();
    const { giveBack } = await takeAttempts(ctx, "sign_in", `${newUid()}@example.test`);
    await commitDirectory(ctx, { writes: giveBack });
  }
  expect((await signIn(await at(), right)).member?.id).toBe(person.id);
  for (let n = 1; n < RIGHT_PASSWORDS.max; n += 1) {
    await takeAttempt(await at(), "right_password", String(person.accountId), RIGHT_PASSWORDS);
  }
  const refused = { status: 429, code: "too_many_attempts" };
  await expect(signIn(await at(), right)).rejects.toMatchObject(refused);
  await expect(signIn(await at("198.51.100.10"), right)).rejects.toMatchObject(refused);
});

test("an account has so many sessions: the oldest ends here and everywhere when one more begins", async () => {
  const person = await addPerson(world.community, "Sam Sessions", "member");
  await givePassword(person);
  const first = await visiting(world.community);
  const begun = await signIn(first, { email: person.email, password: PASSWORD });
  const live = sql<{ id: number }>`select id from account_sessions where account_id = ${person.accountId}
    and revoked_at is null order by id`;
  const there = (await inDirectory(live)).length;
  const now = Date.now();
  for (let n = there; n < MOST_SESSIONS; n += 1) {
    await inDirectory(sql`insert into account_sessions (id, token_hash, account_id, device, network, created_at,
        last_seen_at, expires_at) values (${newId()}, ${newUid()}, ${person.accountId}, '', '', ${now}, ${now}, ${now + 1_000_000})`);
  }
  const oldest = (await inDirectory(live))[0]?.id;
  const ctx = await visiting(world.community);
  const last = await signIn(ctx, { email: person.email, password: PASSWORD });
  await ctx.settled();
  const left = (await inDirectory(live)).map(({ id }) => id);
  expect(left).toHaveLength(MOST_SESSIONS);
  expect(left).not.toContain(oldest);
  expect(left).toContain(last.sessionId);
  const again = await visiting(world.community);
  await signIn(again, { email: person.email, password: PASSWORD });
  await again.settled();
  // The person of the cast came with a session of its own, before this browser's.
  expect((await inDirectory(live)).map(({ id }) => id)).not.toContain(begun.sessionId);
  expect((await visiting(world.community, { cookie: cookiesSet(first) })).viewer.memberId).toBe(0);
  const mine = await visiting(world.community, { cookie: cookiesSet(again) });
  expect(await listSessions(mine, person.accountId)).toHaveLength(MOST_SESSIONS);
  expect((await as(world.community, world.mia)).viewer.memberId).toBe(world.mia.id);
});

/** So many claims of an address, written at once. */
async function claimed(email: string, times: number): Promise<void> {
  for (let at = 0; at < times; at += 500) {
    await env.DIRECTORY.batch(
      Array.from({ length: Math.min(500, times - at) }, () => {
        const id = newId();
        return bind(
          env.DIRECTORY,
          sql`insert into accounts (id, email, name, password_hash, locale, time_zone, created_at, updated_at)
            values (${id}, ${unprovenEmail(id, email)}, 'x', 'scrypt:1024:8:1:aa:bb', 'en', 'UTC', 1, 1)`,
        );
      }),
    );
  }
}

test("a sign-in and a reset read as many rows of an address that thousands claim as of one that few do", async () => {
  const seen: number[][] = [];
  for (const times of [30, 3000]) {
    const email = `${newUid()}@example.test`;
    await claimed(email, times);
    const made = await signUp(await visiting(world.community), { name: "Vera", email, password: PASSWORD });
    const ctx = await visiting(world.community);
    const read = () => ctx.directoryMeter.rowsRead;
    const found = await findByPassword(ctx, email, PASSWORD);
    expect(found?.id).toBe(made.accountId);
    const signing = read();
    expect((await listClaimants(ctx, email, 3)).map(({ id }) => id)).toContain(made.accountId);
    const asking = read() - signing;
    expect(await findByPassword(ctx, email, "not that one at all")).toBeNull();
    seen.push([signing, asking, read() - signing - asking]);
  }
  // A row more or less: which of them the index meets first is chance.
  expect(seen[1]?.map((n, at) => Math.abs(n - (seen[0]?.[at] ?? 0)) <= 3)).toEqual([true, true, true]);
  expect(Math.max(...(seen[0] ?? []))).toBeLessThan(100);
});

test("one whose hash is of former times comes in still, among the first who claimed the address", async () => {
  const email = `${newUid()}@example.test`;
  const id = newId();
  const site = (await visiting(world.community)).site;
  const former = await hashPassword(PASSWORD, claimSalt(site, email), { N: 1024, r: 8, p: 1 });
  await inDirectory(sql`insert into accounts (id, email, name, password_hash, locale, time_zone, created_at, updated_at)
    values (${id}, ${unprovenEmail(id, email)}, 'x', ${former}, 'en', 'UTC', 1, 1)`);
  expect((await findByPassword(await visiting(world.community), email, PASSWORD))?.id).toBe(id);
});

test("an account that proved nothing and is nobody anywhere goes after its days; who is somebody stays", async () => {
  const DAY = 86_400_000;
  // Five past midnight, UTC: each minute of the day looks at one day of age.
  const now = Math.floor(Date.now() / DAY) * DAY + 5 * 60_000;
  const day = 5;
  const make = async (age: number, verified: number | null = null) => {
    const [id, at] = [newId(), now - age];
    const email = `${newUid()}@example.test`;
    await inDirectory(sql`insert into accounts (id, email, email_verified_at, name, locale, time_zone, created_at, updated_at)
      values (${id}, ${verified ? email : unprovenEmail(id, email)}, ${verified}, 'x', 'en', 'UTC', ${at}, ${at})`);
    return id;
  };
  const old = (UNPROVEN_DAYS + day) * DAY + 1000;
  const [gone, young, proven, member] = [
    await make(old),
    await make((UNPROVEN_DAYS - 1) * DAY),
    await make(old, 1),
    await make(old),
  ];
  await inDirectory(sql`insert into account_communities (account_id, community_id, member_id, state, created_at)
    values (${member}, ${world.community.id}, ${newId()}, 'ready', 1)`);
  const ctx = Object.assign(asSystem(world.community), { now: () => now });
  await sweepAccounts(ctx);
  const left = await inDirectory<{ id: number }>(sql`select id from accounts
    where id in (${gone}, ${young}, ${proven}, ${member}) order by id`);
  expect(left.map(({ id }) => id)).toEqual([young, proven, member]);
  expect(await rows(world.community, sql`select 1 from members where id = ${world.mia.id}`)).toHaveLength(1);
});
