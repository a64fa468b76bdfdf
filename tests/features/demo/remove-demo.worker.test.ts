import { afterEach, beforeEach, expect, test } from "vitest";
import { accountCommunities, accountSessions, accountTokens } from "#db/directory/schema";
import { listDemo } from "~/features/demo/queries.server";
import { removeDemo } from "~/features/demo/remove-demo.server";
import { insertInto } from "~/platform/database/insert";
import { bind, sql, type Statement } from "~/platform/database/sql";
import { forgetHosts } from "~/platform/hosts.server";
import { action, loader } from "~/routes/settings/demo";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import {
  addPerson,
  addSession,
  as,
  asVisitor,
  createWorld,
  env,
  newId,
  type Person,
  rows,
  run,
  type World,
} from "../../world";

/** The demo is one of the installation: this file alone marks communities as such. */
let world: World;
let own: World;
beforeEach(async () => {
  forgetHosts();
  await inDirectory(sql`update communities set is_demo = 0 where is_demo = 1`);
  await inDirectory(sql`update accounts set is_demo = 0 where is_demo = 1`);
  [world, own] = [await createWorld(), await createWorld()];
  // Both communities of one world are its two languages; of the other neither is.
  await inDirectory(sql`update communities set is_demo = 1 where id in (${world.community.id}, ${world.other.id})`);
  for (const { accountId } of [world.olive, world.mo, world.mia])
    await inDirectory(sql`update accounts set is_demo = 1 where id = ${accountId}`);
});

// What is left of a removal would go on in every test that lets its shard's jobs be done.
afterEach(async () => {
  for (const { id } of [world.community, world.other, own.community, own.other])
    await run(world.community, sql`delete from jobs where community_id = ${id}`);
});

const inDirectory = (statement: Statement) => bind(env.DIRECTORY, statement).run();

async function inDirectoryRows(statement: Statement): Promise<unknown[]> {
  return (await bind(env.DIRECTORY, statement).all()).results;
}

const statesOf = async (...ids: number[]) =>
  (
    (await inDirectoryRows(
      sql`select state from communities where id in (select value from json_each(${JSON.stringify(ids)})) order by id`,
    )) as { state: string }[]
  ).map(({ state }) => state);

const stands = async ({ accountId }: Person) => ({
  account: (await inDirectoryRows(sql`select 1 from accounts where id = ${accountId}`)).length,
  sessions: (await inDirectoryRows(sql`select 1 from account_sessions where account_id = ${accountId}`)).length,
  tokens: (await inDirectoryRows(sql`select 1 from account_tokens where account_id = ${accountId}`)).length,
});

const press = (who: Person | null, at = world) =>
  submit(at.community, "/settings/demo", action, {}, { cookie: who?.cookie });

test("both communities go in one step, with the people who were made with them; it leads to beginning one's own", async () => {
  await inDirectory(
    insertInto(accountTokens, {
      tokenHash: `t${newId()}`,
      kind: "reset",
      accountId: world.mia.accountId,
      bound: "{}",
      createdAt: 1,
      expiresAt: Date.now() + 86_400_000,
    }),
  );
  const answer = await press(world.olive);
  expect([answer.status, new URL(answer.location ?? "").pathname]).toEqual([302, "/communities/new"]);
  expect(new URL(answer.location ?? "").hostname).toBe("localhost");
  expect(await statesOf(world.community.id, world.other.id)).toEqual(["deleted", "deleted"]);
  for (const person of [world.olive, world.mo, world.mia]) {
    expect(await stands(person)).toEqual({ account: 0, sessions: 0, tokens: 0 });
  }
  for (const { id, shard } of [world.community, world.other]) {
    const found = await rows(
      { ...world.community, shard },
      sql`select kind, name, started_by as "by" from jobs where community_id = ${id} and kind = 'communities.remove'`,
    );
    expect(found).toEqual([{ kind: "communities.remove", name: "communities.remove", by: null }]);
  }
});

test("who came to it with an account of their own, and who has joined or made another community, stays", async () => {
  // Ada is nobody of the demo's; Mo, who is, has a community of his own by now.
  await inDirectory(
    insertInto(accountCommunities, {
      accountId: world.mo.accountId,
      communityId: own.community.id,
      memberId: newId(),
      state: "ready",
      createdAt: 1,
    }),
  );
  await press(world.olive);
  expect(await stands(world.ada)).toMatchObject({ account: 1, sessions: 1 });
  expect(await stands(world.mo)).toMatchObject({ account: 1, sessions: 1 });
  expect(await stands(world.mia)).toMatchObject({ account: 0, sessions: 0 });
});

test("other communities and their people are left as they are", async () => {
  await press(world.olive);
  expect(await statesOf(own.community.id, own.other.id)).toEqual(["ready", "ready"]);
  expect(await stands(own.olive)).toMatchObject({ account: 1, sessions: 1 });
  expect((await visit(own.community, own.olive, "/settings/demo", loader)).status).toBe(404);
});

test("is nobody's but who runs the demo's: refused to visitors, members, moderators, and in another's name", async () => {
  const masked = async (mode: "full" | "view_only") => {
    const cookie = await addSession(world.community, world.ada, { mode, masqueraderId: world.olive.id });
    return { ...world.ada, cookie };
  };
  expect((await press(null)).status).toBe(302);
  expect((await press(world.stan)).status).toBe(302);
  for (const who of [world.max, world.mia, world.mo]) expect((await press(who)).status).toBe(403);
  expect(await press(await masked("full"))).toMatchObject({ status: 403, data: { error: { code: "needs_oneself" } } });
  expect(await press(await masked("view_only"))).toMatchObject({
    status: 403,
    data: { view_only_masquerading: true },
  });
  expect(await statesOf(world.community.id, world.other.id)).toEqual(["ready", "ready"]);
  expect((await press(world.ada)).status).toBe(302);
  expect(await statesOf(world.community.id, world.other.id)).toEqual(["deleted", "deleted"]);
});

test("its page is there for those who run the demo, and in no other community", async () => {
  const open = (who: Person | null) => visit(world.community, who, "/settings/demo", loader);
  for (const who of [world.ada, world.olive])
    expect(await open(who)).toMatchObject({
      status: 200,
      data: { houses: expect.arrayContaining([world.community.name, world.other.name]) },
    });
  for (const who of [world.max, world.mo]) expect((await open(who)).status).toBe(403);
  for (const who of [null, world.stan]) expect((await open(who)).status).toBe(302);
  expect((await visit(own.community, own.olive, "/settings/demo", loader)).status).toBe(404);
  expect((await press(own.olive, own)).status).toBe(404);
  expect(await statesOf(own.community.id)).toEqual(["ready"]);
  expect(await listDemo(await asVisitor(own.community))).toEqual([]);
});

test("pressed twice at once it is removed once", async () => {
  const [one, two] = [await as(world.community, world.olive), await as(world.community, world.ada)];
  const done = await Promise.allSettled([removeDemo(one), removeDemo(two)]);
  await Promise.all([one.settled(), two.settled()]);
  expect(done.some(({ status }) => status === "fulfilled")).toBe(true);
  for (const { id } of [world.community, world.other]) {
    const facts = await inDirectoryRows(
      sql`select 1 from facts where name = 'community.removed' and subject_id = ${id}`,
    );
    expect(facts).toHaveLength(1);
    const jobs = await rows(
      world.community,
      sql`select 1 from jobs where community_id = ${id} and kind = 'communities.remove'`,
    );
    expect(jobs).toHaveLength(1);
  }
});

test("of an account that is in another community no sign-in is ended", async () => {
  const { accountId } = await addPerson(own.community, "Dual", "member");
  await inDirectory(sql`update accounts set is_demo = 1 where id = ${accountId}`);
  await inDirectory(
    insertInto(accountSessions, {
      id: newId(),
      tokenHash: `s${newId()}`,
      accountId,
      device: "Test",
      createdAt: 1,
      lastSeenAt: 1,
      expiresAt: Date.now() + 86_400_000,
    }),
  );
  await press(world.olive);
  expect((await inDirectoryRows(sql`select 1 from account_sessions where account_id = ${accountId}`)).length).toBe(2);
});
