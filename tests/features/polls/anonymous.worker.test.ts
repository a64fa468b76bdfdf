import { beforeEach, expect, test } from "vitest";
import { getTableName, is, Table } from "drizzle-orm";
import * as schema from "#db/community/schema";
import { respond } from "~/features/polls/commands.server";
import { raw, sql } from "~/platform/database/sql";
import { addPerson, addSession, as, call, createWorld, type Person, rows, type World } from "../../world";
import { ask, countsOf, draftOf, optionOf, press, read, vote } from "./asking";

let world: World;
let made: Awaited<ReturnType<typeof ask>>;
beforeEach(async () => {
  world = await createWorld();
  made = await ask(world, world.mia, world.plaza, draftOf({ isAnonymous: true }));
});

const [poll, option] = [() => made.asked[0], (at: number) => optionOf(made.asked[0], at)];

test("one vote per member, changed and taken back by who cast it, and seen as theirs by them alone", async () => {
  expect(countsOf(await vote(world, world.max, option(0)))).toBe("1* 0 0");
  expect(countsOf(await vote(world, world.max, option(1)))).toBe("0 1* 0");
  expect(countsOf(await vote(world, world.olive, option(1)))).toBe("0 2* 0");
  expect(countsOf((await read(world, world.max, made)).polls?.[0])).toBe("0 2* 0");
  expect(countsOf((await read(world, world.mia, made)).polls?.[0])).toBe("0 2 0");
  const list = await call(world.community, world.max, "/internal_api/posts");
  expect(JSON.stringify(await list.json())).toContain(`"is_mine":true`);
  expect(countsOf(await vote(world, world.max, option(1), "DELETE"))).toBe("0 1 0");
});

test("of 200 members at once is one each", async () => {
  const people = await Promise.all(
    Array.from({ length: 200 }, (_, i) => addPerson(world.community, `Voter ${i}`, "member")),
  );
  const presses = people.flatMap((person, i) =>
    [option(i % 3), option((i + 1) % 3)].map((one) => [person, one] as const),
  );
  const answers = await Promise.all(presses.map(([person, one]) => press(world, person, one)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const [row] = await rows<{ n: number; voters: number }>(
    world.community,
    sql`select (select count(*) from poll_votes where poll_id = ${poll()?.id}) as n, voters_count as voters from polls where id = ${poll()?.id}`,
  );
  expect(row).toEqual({ n: 200, voters: 200 });
}, 60_000);

/** All that the community's databases hold, but where people themselves stand: each row as text, by its table. */
async function everything(): Promise<Map<string, string[]>> {
  const tables = (Object.values(schema) as unknown[]).filter((value): value is Table => is(value, Table));
  const all = new Map<string, string[]>();
  for (const table of tables) {
    const name = getTableName(table);
    const found = await rows(
      world.community,
      sql`select * from ${raw(name)} where community_id = ${world.community.id}`,
    );
    all.set(
      name,
      found.map((row) => JSON.stringify(row)),
    );
  }
  return all;
}

test("no row, fact, list, log, answer or notice says who voted, let alone what", async () => {
  const before = await everything();
  await vote(world, world.max, option(2));
  const ctx = await as(world.community, world.max);
  await respond(ctx, option(2));
  await ctx.settled();
  const after = await everything();
  for (const [table, all] of after) {
    const known = new Set(before.get(table));
    const fresh = all.filter((row) => !known.has(row));
    for (const row of fresh) {
      expect(row, table).not.toContain(String(world.max.id));
      expect(row, table).not.toContain(world.max.publicUid);
    }
  }
  expect(after.get("poll_votes")?.[0]).toContain('"member_id":null,"created_at":null');
  const facts = await rows<{ name: string; actor: number | null; by: number | null; payload: string }>(
    world.community,
    sql`select name, actor_id as actor, acted_by as by, payload from facts where community_id = ${world.community.id} and name like 'poll.%'`,
  );
  expect(facts).toEqual([
    { name: "poll.counted", actor: null, by: null, payload: expect.not.stringContaining(String(option(2))) },
  ]);
  for (const person of [world.ada, world.olive, world.mia, world.max]) {
    const who = await call(world.community, person, `/internal_api/poll_responses?poll_option_id=${option(2)}`);
    expect([who.status, (await who.json<{ code: string }>()).code]).toEqual([403, "poll_anonymous"]);
  }
  const log = await (await call(world.community, world.ada, "/internal_api/activity_logs")).text();
  expect(log).not.toContain("poll");
  const notices = await (await call(world.community, world.mia, "/internal_api/notifications")).text();
  expect(notices).not.toContain("Max");
});

test("who acts in a member's name neither votes for them nor sees what they chose", async () => {
  await vote(world, world.max, option(0));
  for (const mode of ["full", "view_only"] as const) {
    const cookie = await addSession(world.community, world.max, { mode, masqueraderId: world.ada.id });
    const masked: Person = { ...world.max, cookie };
    expect(countsOf((await read(world, masked, made)).polls?.[0])).toBe("1 0 0");
    for (const method of ["POST", "DELETE"] as const) {
      const refused = await press(world, masked, option(0), method);
      const code = mode === "full" ? "poll_in_own_name" : "view_only_error";
      expect([refused.status, (await refused.json<{ code: string }>()).code]).toEqual([403, code]);
    }
  }
  expect(countsOf((await read(world, world.max, made)).polls?.[0])).toBe("1* 0 0");
});

test("results that show after voting are not shown to who looks through the eyes of somebody who has", async () => {
  const hidden = await ask(world, world.mia, world.plaza, draftOf({ isAnonymous: true, results: "voted" }));
  await vote(world, world.max, optionOf(hidden.asked[0], 0));
  const cookie = await addSession(world.community, world.max, { mode: "view_only", masqueraderId: world.ada.id });
  expect(countsOf((await read(world, { ...world.max, cookie }, hidden)).polls?.[0])).toBe("null null null");
  expect(countsOf((await read(world, world.max, hidden)).polls?.[0])).toBe("1* 0 0");
});

test("the names of votes are other ones in each poll, and no row tells in which order they came", async () => {
  const second = await ask(world, world.mia, world.plaza, draftOf({ isAnonymous: true }));
  for (const person of [world.max, world.mo, world.ada, world.olive]) {
    await vote(world, person, option(0));
    await vote(world, person, optionOf(second.asked[0], 0));
  }
  const votes = await rows<{ voter: string; pollId: number }>(
    world.community,
    sql`select voter, poll_id as pollId from poll_votes where community_id = ${world.community.id}`,
  );
  expect(new Set(votes.map(({ voter }) => voter)).size).toBe(8);
  const own = votes.filter(({ pollId }) => pollId === poll()?.id).map(({ voter }) => voter);
  expect(own).toEqual(own.toSorted());
  const withRowid = rows(world.community, sql`select rowid from poll_votes limit 1`);
  await expect(withRowid).rejects.toThrow(/no such column/);
});
