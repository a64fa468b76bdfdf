import { beforeEach, expect, test } from "vitest";
import { getAccount } from "~/features/accounts/directory.server";
import { unprovenEmail } from "~/features/accounts/rules";
import { listActivity } from "~/features/activity/queries.server";
import { liftOwnStop, liftStop } from "~/features/mail/commands.server";
import { getOwnStop, listStops } from "~/features/mail/queries.server";
import { ownOutbox, sendMail } from "~/platform/mail/outgoing.server";
import { sql } from "~/platform/database/sql";
import type { CommunityRef } from "~/platform/context";
import {
  addSession,
  as,
  asSystem,
  asVisitor,
  call,
  createWorld,
  type Person,
  rows,
  run,
  type World,
} from "../../world";
import { inDirectory } from "../accounts/cast";
import { event, hook, stopOf, waitingMail } from "./hooked";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

/** A mail of the community to that address came back. */
async function bounced(
  to: string,
  { community = world.community, inDirectory: isThere = false, what = "bounced" as const } = {},
) {
  const { messageId } = await waitingMail(community, to, { inDirectory: isThere });
  await hook(event(what, to, { messageId, bounce: { type: "Permanent", message: "550 5.1.1 unknown" } }));
  return (await stopOf(to))?.id ?? 0;
}

/** A mail of the community to that address was to be sent. */
async function tried(to: string, community: CommunityRef) {
  const mail = await waitingMail(community, to);
  const ctx = asSystem(community);
  await sendMail(ctx, ownOutbox(ctx), mail);
}

const seenBy = async (person: Person, community = world.community) =>
  (await listStops(await as(community, person))).mail_suppressions;

async function bossOfOther(): Promise<Person> {
  await run(world.other, sql`update members set role = 'admin' where id = ${world.stan.id}`);
  return world.stan;
}

test("an admin sees whose mail came back, why and since when, and lets it go again", async () => {
  const id = await bounced(world.mia.email);
  expect(await seenBy(world.ada)).toEqual([
    {
      id,
      address: world.mia.email,
      reason: "bounced",
      words: "550 5.1.1 unknown",
      at: expect.any(String),
      member: { public_uid: world.mia.publicUid, name: "Mia Member" },
    },
  ]);
  await liftStop(await as(world.community, world.ada), id);
  expect(await seenBy(world.olive)).toEqual([]);
  const [line] = (await listActivity(await as(world.community, world.ada), {})).lines;
  expect(line).toMatchObject({ name: "mail.resumed", actor: { name: "Ada Admin" }, about: { name: "Mia Member" } });
  expect(line?.parts.map(({ text }) => text).join("")).toBe("allowed email to Mia Member again");
});

test("twice, by two at once, and after a kill between the databases it is lifted and told once", async () => {
  const id = await bounced(world.mia.email);
  await Promise.allSettled([world.ada, world.olive].map(async (who) => liftStop(await as(world.community, who), id)));
  const lines = () =>
    rows(
      world.community,
      sql`select 1 from facts where community_id = ${world.community.id} and name = 'mail.resumed'`,
    );
  expect(await lines()).toHaveLength(1);
  const [lifter] = await inDirectory<{ by: number }>(
    sql`select lifted_by as by from mail_suppressions where id = ${id}`,
  );
  const who = lifter?.by === world.ada.id ? world.ada : world.olive;
  await run(
    world.community,
    sql`delete from facts where community_id = ${world.community.id} and name = 'mail.resumed'`,
  );
  await liftStop(await as(world.community, who), id);
  await liftStop(await as(world.community, who), id);
  expect(await lines()).toHaveLength(1);
  const other = who === world.ada ? world.olive : world.ada;
  await expect(liftStop(await as(world.community, other), id)).rejects.toMatchObject({ status: 404 });
});

test("nobody else sees or lifts: visitor, stranger, member, moderator, view only, another's admin", async () => {
  const id = await bounced(world.mia.email);
  await expect(listStops(await asVisitor(world.community))).rejects.toMatchObject({ status: 401 });
  for (const who of [world.mia, world.mo]) {
    await expect(listStops(await as(world.community, who))).rejects.toMatchObject({ status: 403 });
    await expect(liftStop(await as(world.community, who), id)).rejects.toMatchObject({ status: 403 });
  }
  await expect(liftStop(await as(world.community, world.stan), id)).rejects.toMatchObject({ status: 401 });
  const cookie = await addSession(world.community, world.ada, { mode: "view_only", masqueraderId: world.olive.id });
  await expect(liftStop(await as(world.community, { ...world.ada, cookie }), id)).rejects.toMatchObject({
    code: "view_only_error",
  });
  const boss = await bossOfOther();
  expect(await seenBy(boss, world.other)).toEqual([]);
  await expect(liftStop(await as(world.other, boss), id)).rejects.toMatchObject({ status: 404 });
  expect(await stopOf(world.mia.email)).toMatchObject({ isLifted: 0 });
});

test("a member of two communities is seen in the other once its own mail is held back, and lifted for both", async () => {
  const id = await bounced(world.mia.email);
  await inDirectory(sql`insert into account_communities (account_id, community_id, member_id, state, created_at)
    values (${world.mia.accountId}, ${world.other.id}, 7, 'ready', 1)`);
  const boss = await bossOfOther();
  expect(await seenBy(boss, world.other)).toEqual([]);
  await tried(world.mia.email, world.other);
  expect(await seenBy(boss, world.other)).toMatchObject([{ id }]);
  await liftStop(await as(world.other, boss), id);
  expect(await seenBy(world.ada)).toEqual([]);
});

test("of an address that is not a member's, a community sees what came back from it there and nothing else", async () => {
  const guest = `guest-${crypto.randomUUID()}@example.test`;
  const id = await bounced(guest);
  expect(await seenBy(world.ada)).toMatchObject([{ id, address: guest, member: null }]);
  // Another community that writes there learns nothing of it, nor by asking for a letter of an account.
  const boss = await bossOfOther();
  await tried(guest, world.other);
  expect(await seenBy(boss, world.other)).toEqual([]);
  const owner = `owner-${crypto.randomUUID()}@example.test`;
  await bounced(owner, { community: world.other, inDirectory: true });
  expect(await seenBy(boss, world.other)).toEqual([]);
});

test("whoever claims an address makes nobody see what its owner thinks of mail from elsewhere", async () => {
  const victim = world.mia.email;
  const { messageId } = await waitingMail(world.community, victim);
  await hook(event("complained", victim, { messageId }));
  const boss = await bossOfOther();
  const claimed = unprovenEmail(world.stan.accountId, victim);
  await inDirectory(
    sql`update accounts set email = ${claimed}, email_verified_at = null where id = ${world.stan.accountId}`,
  );
  await tried(victim, world.other);
  expect(await seenBy(boss, world.other)).toEqual([]);
  const account = await getAccount(asSystem(world.other), world.stan.accountId);
  if (!account) throw new Error("no account");
  expect(await getOwnStop(asSystem(world.other), account)).toBeNull();
  await expect(liftOwnStop(await as(world.other, world.stan), account)).rejects.toMatchObject({ status: 403 });
  expect(await stopOf(victim)).toMatchObject({ isLifted: 0 });
});

test("whose confirmation came back is told so, seen by the admins, and lifts nothing", async () => {
  const typed = `typo-${crypto.randomUUID()}@example.test`;
  const email = unprovenEmail(world.una.accountId, typed);
  await inDirectory(sql`update accounts set email = ${email} where id = ${world.una.accountId}`);
  const id = await bounced(typed, { inDirectory: true });
  expect(await seenBy(world.ada)).toMatchObject([{ id, address: typed, member: { name: "Una Unconfirmed" } }]);
  const account = await getAccount(asSystem(world.community), world.una.accountId);
  expect(account && (await getOwnStop(asSystem(world.community), account))).toEqual({
    reason: "bounced",
    canLift: false,
  });
});

test("the owner of an address says that it works again, however often", async () => {
  await bounced(world.mia.email);
  const account = await getAccount(asSystem(world.community), world.mia.accountId);
  if (!account) throw new Error("no account");
  expect(await getOwnStop(asSystem(world.community), account)).toEqual({ reason: "bounced", canLift: true });
  for (const _ of [1, 2]) await liftOwnStop(await as(world.community, world.mia), account);
  expect(await getOwnStop(asSystem(world.community), account)).toBeNull();
  expect(await seenBy(world.ada)).toEqual([]);
});

test("the list goes on by cursor, the newest first", async () => {
  const community = world.community.id;
  for (let at = 1; at <= 23; at += 1) {
    const address = `n${at}-${community}@example.test`;
    await inDirectory(sql`insert into mail_suppressions (id, address, reason, words, at, community_id)
      values (${community + at}, ${address}, 'bounced', '', ${at}, ${community})`);
    await inDirectory(
      sql`insert into mail_stops (community_id, address, at, of_account) values (${community}, ${address}, ${at}, 0)`,
    );
  }
  const first = await listStops(await as(world.community, world.ada));
  expect(first.mail_suppressions).toHaveLength(20);
  const rest = await listStops(await as(world.community, world.ada), { cursor: first.cursor });
  expect(rest.mail_suppressions.map(({ id }) => id - community)).toEqual([3, 2, 1]);
  expect(rest.cursor).toBeNull();
  await expect(listStops(await as(world.community, world.ada), { cursor: "none" })).rejects.toMatchObject({
    status: 422,
  });
});

test("the same on the wire", async () => {
  const id = await bounced(world.mia.email);
  const list = await call(world.community, world.ada, "/internal_api/mail_suppressions");
  expect(await list.json()).toMatchObject({ mail_suppressions: [{ id, reason: "bounced" }], cursor: null });
  const lift = (who: Person, key: string | number = id) =>
    call(world.community, who, `/internal_api/mail_suppressions/${key}`, { method: "DELETE", json: {} });
  expect((await lift(world.mia)).status).toBe(403);
  expect((await lift(world.ada, "x")).status).toBe(422);
  expect((await lift(world.ada)).status).toBe(200);
  expect((await lift(world.ada)).status).toBe(200);
  expect(await stopOf(world.mia.email)).toMatchObject({ isLifted: 1 });
});
