import { beforeEach, describe, expect, test } from "vitest";
import { sql } from "~/platform/database/sql";
import { action as editForm, loader as editPage } from "~/routes/posts/edit";
import { action as newForm, loader as newPage } from "~/routes/posts/new";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import { addSpace, call, createWorld, grant, rows, run, type World } from "../../world";
import { finishDue } from "../jobs/finish";
import { addTopic, ask, door, namesOf, type WirePost, type WireTopic, write } from "./topics";

let world: World;
let recipes: WireTopic;
let water: WireTopic;
let news: WireTopic;
let cellar: WireTopic;
beforeEach(async () => {
  world = await createWorld();
  recipes = await addTopic(world, "Recipes");
  water = await addTopic(world, "Water");
  news = await addTopic(world, "News", { admin_only: true });
  cellar = await addTopic(world, "Bottles", { space_ids: [world.cellar.id] });
});

const require = (on = true) =>
  ask(world, world.ada, "/spaces/plaza", { method: "PATCH", json: { require_topic_selection: on } });
const change = (slug: string, json: object, who = world.mia) =>
  ask<WirePost & { error_details?: Record<string, string> }>(world, who, `/spaces/plaza/posts/${slug}`, {
    method: "PATCH",
    json,
  });

describe("a post", () => {
  test("carries what its space offers its writer, in the admins' order, and each of them once", async () => {
    const post = await write(world, world.mia, "Soup", [water.id, recipes.id, water.id]);
    expect([post.status, namesOf(post)]).toEqual([201, ["Recipes", "Water"]]);
    expect(post.topics[0]).toEqual({ id: recipes.id, name: "Recipes", slug: "recipes" });
    const listed = await ask<{ records: WirePost[] }>(world, null, "/spaces/plaza/posts");
    expect(listed.records[0]?.topics).toEqual(post.topics);
    expect(await ask(world, world.mia, "/spaces/plaza/topics")).toMatchObject({
      require_topic_selection: false,
      records: [{ name: "Recipes" }, { name: "Water" }],
    });
    expect(await ask(world, world.mo, "/spaces/plaza/topics")).toMatchObject({ records: [{}, {}, { name: "News" }] });
  });

  test("refuses what is offered elsewhere, to managers only, to nobody, and more than five", async () => {
    const many = await Promise.all(["A", "B", "C", "D"].map((name) => addTopic(world, name)));
    const six = [recipes, water, ...many].map(({ id }) => id);
    for (const topics of [[cellar.id], [news.id], [1], six]) {
      expect(await write(world, world.mia, "Soup", topics)).toMatchObject({
        status: 422,
        error_details: { topic_ids: expect.any(String) },
      });
    }
    expect(
      await rows(world.community, sql`select 1 from post_topics where community_id = ${world.community.id}`),
    ).toEqual([]);
    expect(namesOf(await write(world, world.mo, "Soup", [news.id]))).toEqual(["News"]);
  });

  test("is changed by whoever edits it: what only managers put stays, what is left out stays, [] takes them off", async () => {
    const { slug } = await write(world, world.mia, "Soup", [recipes.id]);
    expect(namesOf(await change(slug, { topic_ids: [recipes.id, news.id] }, world.mo))).toEqual(["Recipes", "News"]);
    expect(namesOf(await change(slug, { name: "Stew" }))).toEqual(["Recipes", "News"]);
    expect(namesOf(await change(slug, { topic_ids: [water.id] }))).toEqual(["Water", "News"]);
    expect(namesOf(await change(slug, { topic_ids: [] }))).toEqual(["News"]);
    expect(namesOf(await change(slug, { topic_ids: [] }, world.mo))).toEqual([]);
  });

  test("goes on carrying what its space no longer offers, until somebody takes it off", async () => {
    const { slug } = await write(world, world.mia, "Soup", [recipes.id, water.id]);
    const json = { space_ids: [world.cellar.id] };
    await ask(world, world.ada, `/topics/${recipes.id}`, { method: "PATCH", json });
    expect(namesOf(await change(slug, { topic_ids: [recipes.id, water.id] }))).toEqual(["Recipes", "Water"]);
    expect(namesOf(await change(slug, { topic_ids: [water.id] }))).toEqual(["Water"]);
    expect(await change(slug, { topic_ids: [recipes.id, water.id] })).toMatchObject({ status: 422 });
  });

  test("that is saved while a topic of it is deleted carries it again once it is brought back", async () => {
    const { slug } = await write(world, world.mia, "Soup", [recipes.id, water.id]);
    await call(world.community, world.ada, `${door}/${recipes.id}`, { method: "DELETE" });
    await finishDue(world.community);
    expect(namesOf(await change(slug, { topic_ids: [water.id] }))).toEqual(["Water"]);
    expect(namesOf(await change(slug, { topic_ids: [] }))).toEqual([]);
    await call(world.community, world.ada, `${door}/${recipes.id}/restore`, { method: "POST" });
    await finishDue(world.community);
    expect(namesOf(await ask<WirePost>(world, world.mia, `/spaces/plaza/posts/${slug}`))).toEqual(["Recipes"]);
  });

  test("that goes for good while its topic can be brought back leaves no mark behind", async () => {
    const { id } = await write(world, world.mia, "Soup", [recipes.id]);
    await call(world.community, world.ada, `${door}/${recipes.id}`, { method: "DELETE" });
    await finishDue(world.community);
    await run(world.community, sql`delete from posts where id = ${id}`);
    expect(await rows(world.community, sql`select 1 from post_topics where post_id = ${id}`)).toEqual([]);
  });

  test("that is deleted counts for no topic, brought back it counts again, removed it is gone from them", async () => {
    const { slug, id } = await write(world, world.mia, "Soup", [recipes.id]);
    const count = async () => (await ask<WireTopic>(world, world.ada, `/topics/${recipes.id}`)).posts_count;
    expect(await count()).toBe(1);
    await call(world.community, world.mia, `/internal_api/spaces/plaza/posts/${slug}`, { method: "DELETE" });
    expect(await count()).toBe(0);
    expect(await ask(world, null, "/spaces/plaza/posts?topic=recipes")).toMatchObject({ records: [] });
    await call(world.community, world.mia, `/internal_api/posts/deleted/${id}/restore`, { method: "POST" });
    expect(await count()).toBe(1);
  });
});

describe("a draft", () => {
  const draft = (topics: number[]) => write(world, world.mia, "Half", topics, { status: "draft" });
  const save = (id: number, version: number, json: object) =>
    ask<{ version: number }>(world, world.mia, `/posts/drafts/${id}`, {
      method: "PUT",
      json: { name: "Half", tiptap_body: { type: "doc", content: [] }, version, ...json },
    });
  const found = (id: number) => ask<WirePost>(world, world.mia, `/posts/drafts/${id}`);

  test("keeps its topics, needs none, and drops silently what the space it moves to does not offer", async () => {
    await require();
    const { id, draft_version: version, topics } = await draft([recipes.id, cellar.id]);
    expect(topics.map(({ name }) => name)).toEqual(["Recipes"]);
    await save(id, version, { topic_ids: [water.id, recipes.id] });
    expect(namesOf(await found(id))).toEqual(["Recipes", "Water"]);
    await save(id, version + 1, {});
    expect(namesOf(await found(id))).toEqual(["Recipes", "Water"]);
    await save(id, version + 2, { space_slug: "cellar", topic_ids: [cellar.id, news.id] });
    expect(namesOf(await found(id))).toEqual(["Bottles"]);
    expect(await ask(world, null, "/spaces/plaza/posts?topic=recipes")).toMatchObject({ records: [] });
  });

  test("that is moved keeps of its topics what the new space offers, also when nobody says which", async () => {
    const { id, draft_version: version } = await draft([recipes.id]);
    await save(id, version, { space_slug: "cellar", topic_ids: [recipes.id, cellar.id] });
    expect(namesOf(await found(id))).toEqual(["Recipes", "Bottles"]);
    await save(id, version + 1, { space_slug: "plaza", is_shared: true });
    expect(namesOf(await found(id))).toEqual(["Recipes"]);
  });

  test("in a secret space that its author has lost tells nothing of what is offered there, at any door", async () => {
    const crypt = await addSpace(world, "crypt", { isPrivate: 1, visibility: "secret" });
    const [bones, dust] = [
      await addTopic(world, "Bones", { space_ids: [crypt.id] }),
      await addTopic(world, "Dust", { space_ids: [crypt.id] }),
    ];
    await grant(world, world.mia, crypt);
    const kept = await ask<WirePost>(world, world.mia, "/spaces/crypt/posts", {
      json: { name: "Half", body: "Words.", status: "draft", topic_ids: [bones.id] },
    });
    const opened = async () =>
      (await visit(world.community, world.mia, `/c/crypt/new?draft=${kept.id}`, newPage, { spaceSlug: "crypt" })).data;
    expect(await opened()).toMatchObject({ offered: { topics: [{}, {}, { name: "Bones" }, { name: "Dust" }] } });
    await run(
      world.community,
      sql`delete from access_grants where member_id = ${world.mia.id} and space_id = ${crypt.id}`,
    );
    expect(await opened()).toMatchObject({ offered: { topics: [] } });
    for (const space of [{}, { space_slug: "crypt" }]) {
      const { draft_version: version } = await found(kept.id);
      await save(kept.id, version, { topic_ids: [dust.id], ...space });
      expect(namesOf(await found(kept.id))).toEqual(["Bones"]);
    }
    const json = { topic_ids: [dust.id] };
    expect(await ask(world, world.mia, `/spaces/crypt/posts/${kept.slug}`, { method: "PATCH", json })).toMatchObject({
      status: 422,
      error_details: { topic_ids: expect.any(String) },
    });
    expect(namesOf(await found(kept.id))).toEqual(["Bones"]);
  });

  test("is published with what it has, or with what is chosen then", async () => {
    const { id, slug } = await draft([recipes.id, water.id]);
    expect(namesOf(await change(slug, { status: "published", name: "Soup", body: "Whole." }))).toEqual([
      "Recipes",
      "Water",
    ]);
    const other = await draft([recipes.id]);
    const json = { status: "published", name: "Stew", body: "Whole.", topic_ids: [water.id] };
    for (const _ of [1, 2]) expect((await change(other.slug, json)).status).toBeLessThan(500);
    expect(namesOf(await ask<WirePost>(world, world.mia, "/spaces/plaza/posts/stew"))).toEqual(["Water"]);
    expect(id).not.toBe(other.id);
  });
});

describe("where a space wants a topic of every post", () => {
  beforeEach(async () => {
    expect(await require()).toMatchObject({ status: 200, require_topic_selection: true });
  });

  test("none is refused in words, at the door and in the form, which keeps what was typed", async () => {
    expect(await write(world, world.mia, "Soup", [])).toMatchObject({
      status: 422,
      error_details: { topic_ids: "Choose a topic. Every post in this space has one." },
    });
    const fields = {
      title: "Soup",
      body: "Some words.",
      request_key: "once-for-all-1",
      intent: "publish",
      topics: "plaza",
      space: "plaza",
    };
    const opts = { cookie: world.mia.cookie, params: { spaceSlug: "plaza" } };
    const refused = await submit(world.community, "/c/plaza/new", newForm, fields, opts);
    expect(refused).toMatchObject({
      status: 422,
      data: { error: { fields: { topic_ids: expect.any(String) } }, values: { body: "Some words." } },
    });
    const sent = await submit(
      world.community,
      "/c/plaza/new",
      newForm,
      { ...fields, [`topic_${water.id}`]: "1" },
      opts,
    );
    expect(sent).toMatchObject({ location: "/c/plaza/soup" });
    const path = { ...opts, params: { spaceSlug: "plaza", slug: "soup" } };
    const words = { title: "Soup", body: "Some words.", topics: "plaza" };
    expect(await submit(world.community, "/c/plaza/soup/edit", editForm, words, path)).toMatchObject({ status: 422 });
    const other = { ...words, [`topic_${recipes.id}`]: "1" };
    expect(await submit(world.community, "/c/plaza/soup/edit", editForm, other, path)).toMatchObject({
      location: "/c/plaza/soup",
    });
    expect(namesOf(await ask<WirePost>(world, world.mia, "/spaces/plaza/posts/soup"))).toEqual(["Recipes"]);
  });

  test("who chose that space in a plain form that showed another's keeps the text, and is shown its own", async () => {
    await addSpace(world, "garden", {});
    const fields = {
      title: "Soup",
      body: "Some words.",
      request_key: "once-for-all-2",
      intent: "publish",
      topics: "garden",
      space: "plaza",
    };
    const opts = { cookie: world.mia.cookie, params: { spaceSlug: "garden" } };
    const { location } = await submit(world.community, "/c/garden/new", newForm, fields, opts);
    expect(location).toMatch(/^\/c\/plaza\/new\?draft=\d+$/);
    const page = await visit(world.community, world.mia, location ?? "", newPage, { spaceSlug: "plaza" });
    expect(page.data).toMatchObject({
      draft: { title: "Soup" },
      offered: { space: "plaza", isRequired: true, topics: [{}, {}] },
    });
  });

  test("nobody is asked for what they cannot choose, and who only changes a title is asked for nothing", async () => {
    for (const { id } of [recipes, water]) {
      await call(world.community, world.ada, `/internal_api/topics/${id}`, { method: "DELETE" });
    }
    const { status, slug } = await write(world, world.mia, "Soup", []);
    expect(status).toBe(201);
    expect(await write(world, world.mo, "Stew", [])).toMatchObject({ status: 422 });
    await call(world.community, world.ada, `/internal_api/topics/${recipes.id}/restore`, { method: "POST" });
    expect(await change(slug, { name: "Broth" })).toMatchObject({ status: 200 });
  });
});

test("the form of a post shows what it carries: what managers put there cannot be taken off", async () => {
  const { slug } = await write(world, world.mo, "Soup", [news.id]);
  await run(world.community, sql`update posts set author_id = ${world.mia.id} where slug = ${slug}`);
  const params = { spaceSlug: "plaza", slug };
  const { data } = await visit(world.community, world.mia, `/c/plaza/${slug}/edit`, editPage, params);
  expect(data).toMatchObject({
    offered: { fixed: [news.id], topics: [{ name: "Recipes" }, { name: "Water" }, { name: "News" }] },
  });
});

test("a topic that is deleted, or kept to managers, while somebody writes is not put", async () => {
  const post = await write(world, world.mia, "Soup", [recipes.id]);
  const { putTopics } = await import("~/features/topics/put.server");
  const { commit } = await import("~/platform/database/commit.server");
  const { asSystem } = await import("../../world");
  const ctx = asSystem(world.community);
  await commit(ctx, { writes: putTopics(ctx, post.id, [recipes.id, news.id, cellar.id], false), origin: "system" });
  expect(namesOf(await ask<WirePost>(world, world.mia, `/spaces/plaza/posts/${post.slug}`))).toEqual(["Recipes"]);
});
