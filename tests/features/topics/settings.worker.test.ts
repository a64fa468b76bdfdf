import { beforeEach, describe, expect, test } from "vitest";
import { removeTopic } from "~/features/topics/put.server";
import type { ManagedTopic } from "~/features/topics/queries.server";
import { MOST_TOPICS, UNDO_MS } from "~/features/topics/rules";
import { sweepDeletedTopics } from "~/features/topics/sweeps.server";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { action as editForm, loader as editPage } from "~/routes/settings/topics/edit-topic";
import { action as newForm } from "~/routes/settings/topics/new-topic";
import { action as listForm, loader as listPage } from "~/routes/settings/topics/topics";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import { finishDue, step } from "../jobs/finish";
import { publicVersionOf } from "../../support/public-version";
import { addSpace, asSystem, call, createWorld, newId, rows, run, type SpaceRef, type World } from "../../world";
import { addTopic, ask, door, namesOf, type WirePost, type WireTopic, write } from "./topics";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const listed = async () => (await ask<{ records: WireTopic[] }>(world, world.ada, "/topics")).records;
const names = async () => (await listed()).map(({ name }) => name);
const postOf = (slug: string) => ask<WirePost>(world, world.mia, `/spaces/plaza/posts/${slug}`);
/** What its posts say is written behind the answer. */
const written = () => finishDue(world.community);
const remove = (id: number) => call(world.community, world.ada, `${door}/${id}`, { method: "DELETE" });

test("a topic is made, renamed, offered elsewhere and kept to managers; its address stays", async () => {
  const topic = await addTopic(world, "Recipes");
  expect(topic).toMatchObject({ slug: "recipes", admin_only: false, space_ids: [], is_everywhere: true, position: 1 });
  for (const method of ["PUT", "PATCH"]) {
    const json = { name: `By ${method}`, admin_only: true, space_ids: [world.plaza.id] };
    expect(await ask(world, world.ada, `/topics/${topic.id}`, { method, json })).toMatchObject({
      ...json,
      slug: "recipes",
      is_everywhere: false,
      status: 200,
    });
  }
  const json = { space_ids: [] };
  expect(await ask(world, world.ada, `/topics/${topic.id}`, { method: "PATCH", json })).toMatchObject({
    name: "By PATCH",
    admin_only: true,
    space_ids: [],
    is_everywhere: true,
  });
});

test("one name is one topic, whatever its capitals, and of two that race one is told so", async () => {
  await addTopic(world, "Água dura");
  const twice = await Promise.all(
    ["RECIPES", "recipes"].map((name) => call(world.community, world.ada, door, { json: { name } })),
  );
  expect(twice.map(({ status }) => status).sort()).toEqual([201, 422]);
  for (const name of ["água  DURA", "Recipes"]) {
    expect(await ask(world, world.ada, "/topics", { json: { name } })).toMatchObject({
      status: 422,
      error_details: { name: "There is a topic of this name already." },
    });
  }
  // Two words that differ in a sign are two, at two addresses.
  expect([await addTopic(world, "avó"), await addTopic(world, "avô")]).toMatchObject([
    { slug: "avo" },
    { slug: "avo-2" },
  ]);
  expect((await addTopic(world, "日本")).slug).not.toBe("");
});

test("only spaces of ours are named, and a hundred topics are all there may be, also of two at once", async () => {
  const json = { name: "Elsewhere", space_ids: [newId()] };
  expect(await ask(world, world.ada, "/topics", { json })).toMatchObject({
    status: 422,
    error_details: { space_ids: expect.any(String) },
  });
  expect(await listed()).toEqual([]);
  await run(
    world.community,
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MOST_TOPICS - 1})
      insert into topics (id, community_id, name, name_key, slug, position, created_at, updated_at)
      select ${newId()} + i, ${world.community.id}, 'T' || i, 't' || i, 't' || i, i, 0, 0 from n`,
  );
  const last = await Promise.all(["A", "B"].map((name) => call(world.community, world.ada, door, { json: { name } })));
  expect(last.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test("the list goes on by key, and its buttons move a topic one place, over the end of a page too", async () => {
  await run(
    world.community,
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 25)
      insert into topics (id, community_id, name, name_key, slug, position, created_at, updated_at)
      select ${newId()} + i, ${world.community.id}, 'T' || i, 't' || i, 't' || i, i, 0, 0 from n`,
  );
  const page = (path: string) => visit(world.community, world.ada, path, listPage);
  const first = (await page("/settings/topics")).data as { topics: WireTopic[]; cursor: string; count: number };
  expect([first.topics.length, first.topics.at(-1)?.name, first.count]).toEqual([20, "T20", 25]);
  const path = `/settings/topics?cursor=${first.cursor}`;
  const second = (await page(path)).data as { topics: WireTopic[]; cursor: null };
  expect([second.topics[0]?.name, second.topics.length, second.cursor]).toEqual(["T21", 5, null]);
  const press = (intent: string) => submit(world.community, path, listForm, { intent }, { cookie: world.ada.cookie });
  expect(await press(`up=${second.topics[0]?.id}`)).toMatchObject({ status: 200 });
  const moved = (await page("/settings/topics")).data as { topics: WireTopic[] };
  expect(moved.topics.at(-1)?.name).toBe("T21");
  await press(`up=${moved.topics[0]?.id}`);
  expect((await names())[0]).toBe("T1");
  const order = moved.topics.map(({ id }) => id).reverse();
  for (const _ of [1, 2]) {
    await call(world.community, world.ada, `${door}/reorder`, { method: "PUT", json: { ids: order } });
    expect((await names()).slice(0, 2)).toEqual(["T21", "T19"]);
  }
});

test("who renames or deletes a topic changes what its posts say; brought back, they carry it as before", async () => {
  const [recipes, water] = [await addTopic(world, "Recipes"), await addTopic(world, "Water")];
  const post = await write(world, world.mia, "Soup", [recipes.id, water.id]);
  const before = await publicVersionOf(world);
  await ask(world, world.ada, `/topics/${recipes.id}`, { method: "PATCH", json: { name: "Cooking" } });
  await written();
  expect(namesOf(await postOf(post.slug))).toEqual(["Cooking", "Water"]);
  expect(await publicVersionOf(world)).toBeGreaterThan(before);
  for (const _ of [1, 2]) expect((await remove(recipes.id)).status).toBe(200);
  await written();
  expect(namesOf(await postOf(post.slug))).toEqual(["Water"]);
  expect(await names()).toEqual(["Water"]);
  for (const _ of [1, 2]) {
    expect(await ask(world, world.ada, `/topics/${recipes.id}/restore`, { method: "POST" })).toMatchObject({
      status: 200,
      posts_count: 1,
    });
  }
  await written();
  expect(namesOf(await postOf(post.slug))).toEqual(["Cooking", "Water"]);
});

test("a deleted topic's name is free, and who brings it back then is told that it is taken", async () => {
  const { id } = await addTopic(world, "Recipes");
  await remove(id);
  expect(await addTopic(world, "recipes")).toMatchObject({ slug: "recipes-2" });
  expect(await ask(world, world.ada, `/topics/${id}/restore`, { method: "POST" })).toMatchObject({
    status: 409,
    code: "topic_name_taken",
  });
});

test("what many posts carry is written by a job, in steps, and a topic deleted a day ago goes for good, in steps too", async () => {
  const { id } = await addTopic(world, "Recipes");
  const post = await write(world, world.mia, "Soup", [id]);
  await run(
    world.community,
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 130)
      insert into posts (id, community_id, space_id, author_id, post_type, status, title, slug, share_uid, topics,
        published_at, activity_at, created_at, updated_at)
      select ${post.id} + i, ${world.community.id}, ${world.plaza.id}, ${world.mia.id}, 'basic', 'published', 'P' || i,
        'p' || i, 'p' || i, 'old', i, i, i, i from n`,
  );
  await run(
    world.community,
    sql`insert into post_topics (community_id, post_id, topic_id, space_id, is_listed, title, likes_count, published_at,
        activity_at) select community_id, id, ${id}, space_id, 1, title, 0, published_at, activity_at
      from posts where topics = 'old'`,
  );
  await ask(world, world.ada, `/topics/${id}`, { method: "PATCH", json: { name: "Cooking" } });
  const left = () =>
    rows<{ n: number }>(
      world.community,
      sql`select count(*) as n from posts
    where community_id = ${world.community.id} and topics not like '%Cooking%'`,
    );
  const [job] = await rows<{ id: number }>(
    world.community,
    sql`select id from jobs where community_id = ${world.community.id} and kind = 'topics.marks' order by id desc`,
  );
  expect((await left())[0]?.n).toBe(131);
  await step(world.community, job?.id ?? 0);
  expect((await left())[0]?.n).toBe(111);
  await written();
  expect((await left())[0]?.n).toBe(0);
  expect((await listed())[0]?.posts_count).toBe(131);
  // Gone for good after a day, in steps; the posts stay.
  await remove(id);
  await written();
  await sweepDeletedTopics(asSystem(world.community));
  expect(await rows(world.community, sql`select id from topics where id = ${id}`)).toHaveLength(1);
  await run(world.community, sql`update topics set deleted_at = ${Date.now() - UNDO_MS - 1} where id = ${id}`);
  expect(await ask(world, world.ada, `/topics/${id}/restore`, { method: "POST" })).toMatchObject({ status: 404 });
  expect(await removeTopic(asSystem(world.community), id, Date.now() - UNDO_MS)).toBe(false);
  expect(await sweepDeletedTopics(asSystem(world.community))).toBe(1);
  expect(await rows(world.community, sql`select 1 from post_topics where topic_id = ${id}`)).toEqual([]);
  expect(await postOf(post.slug)).toMatchObject({ status: 200, topics: [] });
});

test("the forms do the same without a script, keep what was typed, and say what is wrong", async () => {
  const cookie = { cookie: world.ada.cookie };
  const send = (fields: Record<string, string>) =>
    submit(world.community, "/settings/topics/new", newForm, fields, cookie);
  const typed = { name: "Recipes", offered: "chosen", admin_only: "on", requestKey: newUid(20) };
  expect(await send(typed)).toMatchObject({
    status: 422,
    data: { error: { fields: { space_ids: "Choose at least one space." } }, values: typed },
  });
  const box = { [`space_${world.plaza.id}`]: "on" };
  for (const _ of [1, 2]) expect(await send({ ...typed, ...box })).toMatchObject({ location: "/settings/topics" });
  const [topic] = await listed();
  expect(await listed()).toMatchObject([{ name: "Recipes", admin_only: true, is_everywhere: false }]);
  const path = `/settings/topics/${topic?.id}/edit`;
  const params = { ...cookie, params: { id: String(topic?.id) } };
  await submit(world.community, path, editForm, { name: "Cooking", offered: "everywhere" }, params);
  expect(await listed()).toMatchObject([{ name: "Cooking", admin_only: false, is_everywhere: true }]);
  const gone = await submit(world.community, path, editForm, { intent: "delete" }, params);
  expect(gone).toMatchObject({ location: `/settings/topics?removed=${topic?.id}` });
  const page = await visit(world.community, world.ada, gone.location ?? "", listPage);
  expect(page.data).toMatchObject({ topics: [], removed: { name: "Cooking" } });
  await submit(world.community, "/settings/topics", listForm, { intent: `restore=${topic?.id}` }, cookie);
  expect(await names()).toEqual(["Cooking"]);
});

test("a space that goes for good takes along what was offered in it alone: the topic is offered nowhere", async () => {
  const topic = await addTopic(world, "Plaza's own", { space_ids: [world.plaza.id] });
  await run(world.community, sql`delete from topic_spaces where space_id = ${world.plaza.id}`);
  expect(await ask(world, world.ada, `/topics/${topic.id}`)).toMatchObject({ is_everywhere: false, space_ids: [] });
  expect(await ask(world, world.mia, "/spaces/plaza/topics")).toMatchObject({ records: [] });
});

describe("a space in the bin", () => {
  const fate = async (space: SpaceRef, deletedAt: number | null) =>
    run(world.community, sql`update spaces set deleted_at = ${deletedAt} where id = ${space.id}`);
  const put = (topic: WireTopic, json: object) =>
    ask<WireTopic & { error_details?: object }>(world, world.ada, `/topics/${topic.id}`, { method: "PUT", json });
  const offered = async () =>
    (await ask<{ records: WireTopic[] }>(world, world.mia, "/spaces/plaza/topics")).records.map(({ name }) => name);

  test("goes on being one of those a topic is offered in: what was read is put, and nobody else gets it", async () => {
    const garden = await addSpace(world, "garden", {});
    const topic = await addTopic(world, "Plaza's own", { space_ids: [world.plaza.id] });
    await fate(world.plaza, Date.now());
    const read = await ask<WireTopic>(world, world.ada, `/topics/${topic.id}`);
    expect(read).toMatchObject({ is_everywhere: false, space_ids: [world.plaza.id] });
    expect(await put(topic, read)).toMatchObject({ status: 200, is_everywhere: false, space_ids: [world.plaza.id] });
    expect(await ask(world, world.mia, "/spaces/garden/topics")).toMatchObject({ records: [] });
    const both = { space_ids: [garden.id, world.plaza.id] };
    expect((await put(topic, both)).space_ids.sort()).toEqual([...both.space_ids].sort());
    await fate(world.plaza, null);
    expect(await offered()).toEqual(["Plaza's own"]);
    // It is none that a topic comes into.
    await put(topic, { space_ids: [garden.id] });
    await fate(world.plaza, Date.now());
    expect(await put(topic, both)).toMatchObject({ status: 422, error_details: { space_ids: expect.any(String) } });
  });

  test("comes with the form, which sends it along and does not show it", async () => {
    const topic = await addTopic(world, "Plaza's own", { space_ids: [world.plaza.id] });
    await fate(world.plaza, Date.now());
    const path = `/settings/topics/${topic.id}/edit`;
    const params = { id: String(topic.id) };
    const { data } = await visit(world.community, world.ada, path, editPage, params);
    const { topic: shown, spaces } = data as { topic: ManagedTopic; spaces: { id: number }[] };
    expect(spaces.some(({ id }) => id === world.plaza.id)).toBe(false);
    expect(shown.spaceIds).toEqual([world.plaza.id]);
    const fields = { name: "Plaza's", offered: "chosen", [`space_${world.plaza.id}`]: "on" };
    const sent = await submit(world.community, path, editForm, fields, { cookie: world.ada.cookie, params });
    expect(sent).toMatchObject({ status: 200 });
    await fate(world.plaza, null);
    expect(await offered()).toEqual(["Plaza's"]);
  });

  test("that goes for good leaves a topic that is put as it was read offered nowhere; everywhere is its own word", async () => {
    const topic = await addTopic(world, "Plaza's own", { space_ids: [world.plaza.id] });
    await run(world.community, sql`delete from topic_spaces where topic_id = ${topic.id}`);
    const read = await ask<WireTopic>(world, world.ada, `/topics/${topic.id}`);
    expect(read).toMatchObject({ is_everywhere: false, space_ids: [] });
    expect(await put(topic, read)).toMatchObject({ status: 200, is_everywhere: false, space_ids: [] });
    expect(await offered()).toEqual([]);
    expect(await put(topic, { is_everywhere: true })).toMatchObject({ is_everywhere: true, space_ids: [] });
    expect(await put(topic, { space_ids: [world.plaza.id] })).toMatchObject({ is_everywhere: false });
    expect(await put(topic, { is_everywhere: true })).toMatchObject({ is_everywhere: true, space_ids: [] });
    expect(await put(topic, { is_everywhere: false })).toMatchObject({ is_everywhere: false, space_ids: [] });
    const none = await addTopic(world, "Nobody's yet", { is_everywhere: false });
    expect(none).toMatchObject({ is_everywhere: false, space_ids: [] });
  });
});

test("where a topic is offered stands in visitors' kept pages, too: they are made anew when it changes", async () => {
  const topic = await addTopic(world, "Recipes");
  const versionAfter = async (json: object) => {
    await ask(world, world.ada, `/topics/${topic.id}`, { method: "PATCH", json });
    return publicVersionOf(world);
  };
  const before = await publicVersionOf(world);
  const elsewhere = await versionAfter({ space_ids: [world.cellar.id] });
  expect(elsewhere).toBeGreaterThan(before);
  expect(await ask(world, null, "/spaces/plaza/posts?topic=recipes")).toMatchObject({ status: 404 });
  expect(await versionAfter({ is_everywhere: true })).toBeGreaterThan(elsewhere);
  const now = await publicVersionOf(world);
  expect(await versionAfter({ admin_only: true })).toBe(now);
});

test("an order of more topics than there may be is refused in words, in the reader's language", async () => {
  const ids = Array.from({ length: MOST_TOPICS + 1 }, (_, index) => index + 1);
  const order = () => ask(world, world.ada, "/topics/reorder", { method: "PUT", json: { ids } });
  expect(await order()).toMatchObject({ status: 422, error_details: { ids: "Name at most 100 topics." } });
  await run(world.community, sql`update members set locale = 'pt' where id = ${world.ada.id}`);
  expect(await order()).toMatchObject({ status: 422, error_details: { ids: "Informe no máximo 100 tópicos." } });
});

test("they are the admins' alone, and what happens to them stands in the log", async () => {
  const { id } = await addTopic(world, "Recipes");
  for (const [who, status] of [
    [world.mo, 403],
    [world.mia, 403],
    [null, 401],
  ] as const) {
    expect(await ask(world, who, "/topics")).toMatchObject({ status });
    expect(await ask(world, who, "/topics", { json: { name: "Mine" } })).toMatchObject({ status });
    expect(await ask(world, who, `/topics/${id}`, { method: "DELETE" })).toMatchObject({ status });
  }
  const facts = await rows<{ name: string }>(
    world.community,
    sql`select name from facts where community_id = ${world.community.id} and subject_id = ${id}`,
  );
  expect(facts).toEqual([{ name: "topic.created" }]);
});
