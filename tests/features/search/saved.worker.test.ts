import { beforeEach, expect, test } from "vitest";
import { publishPost } from "~/features/posts/commands/publish-post.server";
import { deletePost } from "~/features/posts/commands/delete-post.server";
import { selectTold } from "~/features/notifications/lines.server";
import { listNotifications } from "~/features/notifications/queries.server";
import { houseTellers } from "~/features/notifications/recipients.server";
import { TOLD_AT_ONCE } from "~/features/notifications/rules";
import type { SavedSearch } from "~/features/search/payload";
import { MOST_SAVED } from "~/features/search/rules";
import { savedSearchTeller } from "~/features/search/teller.server";
import { sql } from "~/platform/database/sql";
import {
  addPerson,
  addSession,
  as,
  asSystem,
  call,
  createWorld,
  grant,
  newId,
  type Person,
  rows,
  run,
  type World,
} from "../../world";
import { say } from "../comments/commenting";
import { finishDue } from "../jobs/finish";
import { caseOf, judge } from "../moderation/moderating";
import { docOf, post } from "../posts/posting";
import { listened, published, rebuilt } from "./searching";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const PATH = "/internal_api/saved_searches";
const send = (person: Person | null, method: string, json: object, id?: number) =>
  call(world.community, person, id === undefined ? PATH : `${PATH}/${id}`, { method, json });
const save = async (person: Person, query: string, rest: object = {}) =>
  (await send(person, "POST", { name: query.slice(0, 50) || "mine", query, ...rest })).json<SavedSearch>();
const savedOf = async (person: Person) =>
  (await (await call(world.community, person, PATH)).json<{ records: SavedSearch[] }>()).records;

/** What somebody was told of by what they had saved: kinds and titles, the oldest first. */
const told = (person: Person) =>
  rows<{ kind: string; title: string }>(
    world.community,
    sql`select n.kind, p.title from notifications n join posts p on p.id = n.post_id where n.member_id = ${person.id}
      and n.community_id = ${world.community.id} and n.kind like 'search%' order by n.at, n.id`,
  ).then((lines) => lines.map(({ kind, title }) => `${kind.slice(7)}: ${title}`));

async function publishes(who: Person, space: World["plaza"], title: string, text?: string) {
  const made = await published(world, who, space, title, text);
  await listened(world);
  return made;
}

test("a search is saved, listed by name, renamed and deleted: each member's own, one of a name, safe to repeat", async () => {
  const twice = await Promise.all([1, 2].map(() => send(world.max, "POST", { name: "Grinders", query: "grinder" })));
  expect(twice.map(({ status }) => status)).toEqual([201, 201]);
  const [first] = await savedOf(world.max);
  expect(first).toEqual({
    id: expect.any(Number),
    name: "Grinders",
    query: "grinder",
    type: "general",
    notifies: true,
    url: "/search?q=grinder",
  });
  await save(world.max, "beans", { name: "beans", type: "posts", notifies: false });
  expect((await savedOf(world.max)).map(({ name }) => name)).toEqual(["beans", "Grinders"]);
  expect(await savedOf(world.ada)).toEqual([]);
  const id = first?.id ?? 0;
  expect((await send(world.max, "POST", { name: "GRINDERS", query: "other" })).status).toBe(422);
  expect((await send(world.max, "PATCH", { name: "beans" }, id)).status).toBe(422);
  expect(await (await send(world.max, "PUT", { name: "Mills", notifies: false }, id)).json()).toMatchObject({
    name: "Mills",
    notifies: false,
  });
  for (const other of [world.ada, world.olive]) {
    expect((await send(other, "PATCH", { name: "Mine" }, id)).status).toBe(404);
    expect((await send(other, "DELETE", {}, id)).status).toBe(404);
  }
  expect((await send(world.max, "DELETE", {}, id)).status).toBe(200);
  expect((await send(world.max, "DELETE", {}, id)).status).toBe(404);
  expect((await savedOf(world.max)).map(({ name }) => name)).toEqual(["beans"]);
});

test("no more than there is room for, in a race too; what asks for nothing is no search", async () => {
  const answers = await Promise.all(
    Array.from({ length: MOST_SAVED + 3 }, (_, n) => send(world.max, "POST", { name: `n${n}`, query: "x" })),
  );
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  expect(await savedOf(world.max)).toHaveLength(MOST_SAVED);
  for (const bad of [
    { name: "a", query: "" },
    { name: "a", query: "*" },
    { name: " ", query: "x" },
    { name: "x".repeat(61), query: "x" },
    { name: "a", query: "x".repeat(301) },
  ]) {
    expect((await send(world.ada, "POST", bad)).status, JSON.stringify(bad).slice(0, 40)).toBe(422);
  }
  expect((await send(world.ada, "POST", { name: "me", query: "", type: "mentions" })).status).toBe(201);
  for (const [n, query] of ['"', "NEAR(", "a*b\u0000", "in:x", "title:y", '"" OR x', "🐈 猫"].entries()) {
    expect([201, 422], query).toContain((await send(world.ada, "POST", { name: `w${n}`, query })).status);
  }
});

test("visitors, strangers and who only looks keep nothing", async () => {
  expect((await send(null, "POST", { name: "a", query: "x" })).status).toBe(401);
  expect((await send(world.stan, "POST", { name: "a", query: "x" })).status).toBe(401);
  expect((await call(world.community, null, PATH)).status).toBe(401);
  const cookie = await addSession(world.community, world.max, { mode: "view_only", masqueraderId: world.olive.id });
  expect((await send({ ...world.max, cookie }, "POST", { name: "a", query: "x" })).status).toBe(403);
});

test("a new post or comment tells its owner once, however many searches find it and however often it is heard of", async () => {
  await save(world.max, "quokka");
  await save(world.max, "qu");
  await save(world.ada, "quokka", { notifies: false });
  await save(world.mia, "quokka");
  const made = await publishes(world.mia, world.plaza, "Quokka at dawn");
  expect(await told(world.max)).toEqual(["post: Quokka at dawn"]);
  expect([await told(world.ada), await told(world.mia)]).toEqual([[], []]);
  await run(
    world.community,
    sql`update facts set owed = owed | 1024 where name = 'search.added' and community_id = ${world.community.id}`,
  );
  await listened(world);
  expect(await told(world.max)).toEqual(["post: Quokka at dawn"]);
  await say(world, world.ada, made.id, "A quokka indeed.");
  await listened(world);
  expect(await told(world.max)).toEqual(["post: Quokka at dawn", "comment: Quokka at dawn"]);
  const { records } = await listNotifications(await as(world.community, world.max), {});
  expect(records.map(({ kind, actor }) => [kind, actor.name])).toEqual([
    ["search_comment", "Ada Admin"],
    ["search_post", "Mia Member"],
  ]);
  const ctx = await as(world.community, world.mia);
  await deletePost(ctx, { spaceSlug: "plaza", slug: made.slug });
  await ctx.settled();
  await listened(world);
  expect((await listNotifications(await as(world.community, world.max), {})).records).toEqual([]);
});

test("nobody is told of what they may not read at that moment", async () => {
  await save(world.max, "numbat");
  await publishes(world.mia, world.cellar, "Numbat below");
  expect(await told(world.max)).toEqual([]);
  const [{ id } = { id: 0 }] = await savedOf(world.max);
  await publishes(world.mia, world.plaza, "Numbat above");
  expect(await told(world.max)).toEqual(["post: Numbat above"]);
  await send(world.max, "PATCH", { notifies: false }, id);
  await publishes(world.mia, world.plaza, "Numbat again");
  await send(world.max, "PATCH", { notifies: true }, id);
  await run(
    world.community,
    sql`update members set status = 'left' where id = ${world.max.id} and community_id = ${world.community.id}`,
  );
  await publishes(world.mia, world.plaza, "Numbat once more");
  expect(await told(world.max)).toEqual(["post: Numbat above"]);
});

test("operators hold for what is new as they do for what there is", async () => {
  await rebuilt(world);
  for (const query of [
    "in:plaza bilby",
    "bilby in:attic",
    "from:mia",
    "from:ada bilby",
    "bilby has:picture",
    "bilby before:2020-01-01",
  ]) {
    await save(world.max, query, { name: query });
  }
  await save(world.max, "bilby", { name: "comments", type: "comments" });
  await save(world.max, "bilby", { name: "people", type: "members" });
  const names = async () => {
    const found = await rows<{ name: string }>(
      world.community,
      sql`select w.name from saved_searches w where w.member_id = ${world.max.id} and w.community_id = ${world.community.id} order by w.id`,
    );
    const all: string[] = [];
    for (const { name } of found) {
      await run(
        world.community,
        sql`update saved_searches set is_told = (name = ${name}) where member_id = ${world.max.id} and community_id = ${world.community.id}`,
      );
      const before = (await told(world.max)).length;
      await publishes(world.mia, world.plaza, "Bilby at dusk");
      if ((await told(world.max)).length > before) all.push(name);
    }
    return all;
  };
  expect(await names()).toEqual(["in:plaza bilby", "from:mia"]);
});

test("more than a delivery holds are told by a job, each once", async () => {
  const ids = Array.from({ length: TOLD_AT_ONCE + 30 }, () => newId());
  await run(
    world.community,
    sql`insert into members (id, community_id, public_uid, name, role, status, locale, time_zone, email_confirmed,
        joined_at, updated_at)
      select j.value, ${world.community.id}, 'w' || j.value, 'Watcher', 'member', 'active', 'en', 'UTC', 1, 1, 1
      from json_each(${JSON.stringify(ids)}) j`,
  );
  await save(world.max, "dingo");
  await run(
    world.community,
    sql`insert into saved_searches (id, community_id, member_id, name, query, type, is_told, expression, created_at)
      select j.value, ${world.community.id}, j.value, 'd', 'd', 'general', 1,
        iif(j.key = 3, '({title body} : ("wombat"))', '({title body} : ("dingo"))') || ' AND scope : (kpost OR kcomment)', 1
      from json_each(${JSON.stringify(ids)}) j`,
  );
  await publishes(world.mia, world.plaza, "Dingo in the den");
  expect(
    await rows(
      world.community,
      sql`select 1 from jobs where name like ${`%:${savedSearchTeller.name}:%`} and community_id = ${world.community.id}`,
    ),
  ).toHaveLength(1);
  await finishDue(world.community);
  const [count] = await rows<{ n: number; members: number }>(
    world.community,
    sql`select count(*) as n, count(distinct member_id) as members from notifications where kind = 'search_post' and community_id = ${world.community.id}`,
  );
  expect(count).toEqual({ n: ids.length, members: ids.length });
});

test("what was held back is told of once it is let through; a post that tells nobody, and who has left, are told of nothing", async () => {
  const leaver = await addPerson(world.community, "Lee Leaver", "member");
  await save(world.max, "bilby");
  await save(leaver, "bilby");
  const turnsOn = sql`insert into moderation_rules (community_id, kind, config, is_on, updated_by, updated_at)
    values (${world.community.id}, 'words_hold', '{"words":["bilby"]}', 1, ${world.olive.id}, 1)`;
  await run(world.community, turnsOn);
  const { id } = await publishes(world.mia, world.plaza, "A bilby waits");
  expect(await told(world.max)).toEqual([]);
  await run(world.community, sql`update members set status = 'left' where id = ${leaver.id}`);
  await judge(world, world.olive, { id: (await caseOf(world, { kind: "post", id })).id, verdict: "approved" });
  await listened(world);
  expect([await told(world.max), await told(leaver)]).toEqual([["post: A bilby waits"], []]);
  await run(world.community, sql`delete from moderation_rules where community_id = ${world.community.id}`);
  const quiet = await post(world, world.mia, world.plaza, "A bilby, quietly", { status: "draft" });
  await run(world.community, sql`update posts set skip_notifications = 1 where id = ${quiet.id}`);
  await publishPost(await as(world.community, world.mia), {
    id: quiet.id,
    title: "A bilby, quietly",
    doc: docOf("Hush."),
  });
  await listened(world);
  expect(await told(world.max)).toEqual(["post: A bilby waits"]);
});

test("whom a search has told, and who has read it, is not told once more as a member of a large space", async () => {
  await save(world.max, "bettong");
  const { id } = await publishes(world.mia, world.plaza, "A bettong in the crowd");
  const teller = houseTellers.find(({ name }) => name === "posts");
  const news = {
    seq: 1,
    name: "post.published",
    actorId: world.mia.id,
    subjectKind: "post",
    subjectId: id,
    payload: {},
    at: Date.now(),
  };
  const tells = async () => {
    const told = teller && selectTold(asSystem(world.community), teller, news, { limit: 100 });
    const all = told ? await rows(world.community, told) : [];
    return all.filter(({ memberId }) => memberId === world.max.id).map(({ isTold }) => isTold);
  };
  await grant(world, world.max, world.plaza);
  await run(world.community, sql`update space_members set joined_at = 1 where member_id = ${world.max.id}`);
  expect(await tells()).toEqual([0]);
  await run(world.community, sql`delete from notifications where post_id = ${id} and member_id = ${world.max.id}`);
  expect(await tells()).toEqual([1]);
});

test("a space that was named in quotes is the one of that name by then, and no other", async () => {
  await rebuilt(world);
  expect((await save(world.max, 'kettle in:"PLAZA"', { name: "named" })).notifies).toBe(true);
  await save(world.ada, 'kettle in:"What’s \'there"', { name: "of another name" });
  await publishes(world.mia, world.plaza, "A kettle");
  expect([await told(world.max), await told(world.ada)]).toEqual([["post: A kettle"], []]);
  await run(
    world.community,
    sql`update spaces set name = 'What’s there', slug = 'there' where id = ${world.plaza.id} and community_id = ${world.community.id}`,
  );
  await rebuilt(world);
  await publishes(world.mia, { ...world.plaza, slug: "there" }, "Another kettle");
  expect(await told(world.max)).toEqual(["post: A kettle"]);
});
