import { beforeEach, expect, test } from "vitest";
import { POST_SORTS } from "~/features/spaces/rules";
import { sql } from "~/platform/database/sql";
import { loader as spacePage } from "~/routes/spaces/space";
import { visit } from "../../routes/visit";
import { call, createWorld, run, type World } from "../../world";
import { addTopic, ask, type WirePost, type WireTopic, write } from "./topics";

let world: World;
let recipes: WireTopic;
beforeEach(async () => {
  world = await createWorld();
  recipes = await addTopic(world, "Recipes");
});

interface Listed {
  records: (WirePost & { name: string })[];
  next_cursor: string | null;
}

const page = (query: string, who = world.mia as World["mia"] | null) =>
  visit(world.community, who, `/c/plaza?${query}`, spacePage, { spaceSlug: "plaza" });

/** Posts of one topic among others, each first in an order of its own. */
async function fill(): Promise<void> {
  await run(
    world.community,
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 60)
      insert into posts (id, community_id, space_id, author_id, post_type, status, title, slug, share_uid,
        likes_count, published_at, activity_at, created_at, updated_at)
      select ${recipes.id} + i, ${world.community.id}, ${world.plaza.id}, ${world.mia.id}, 'basic', 'published',
        'P' || substr('000' || ((i * 7) % 61), -3), 'p' || i, 'p' || i, (i * 11) % 61, 1000 + i, 1000 + (i * 13) % 61,
        0, 0 from n`,
  );
  await run(
    world.community,
    sql`insert into post_topics (community_id, post_id, topic_id, space_id, is_listed, title, likes_count, published_at,
        activity_at) select community_id, id, ${recipes.id}, space_id, 1, title, likes_count, published_at, activity_at
      from posts where community_id = ${world.community.id} and published_at % 2 = 0`,
  );
}

test.each(POST_SORTS)("its posts alone, in the order %s, a page at a time, as the space has them", async (sort) => {
  await fill();
  const all = await ask<Listed>(world, null, `/spaces/plaza/posts?sort=${sort}&per_page=100`);
  const wanted = all.records.filter(({ id }) => (id - recipes.id) % 2 === 0).map(({ name }) => name);
  expect(wanted).toHaveLength(30);
  const first = await ask<Listed>(world, null, `/spaces/plaza/posts?topic=recipes&sort=${sort}`);
  const rest = await ask<Listed>(
    ...([world, null, `/spaces/plaza/posts?topic=recipes&sort=${sort}&cursor=${first.next_cursor}`] as const),
  );
  expect([...first.records, ...rest.records].map(({ name }) => name)).toEqual(wanted);
  expect(rest.next_cursor).toBeNull();
});

test("a post's place follows it: what is commented, liked, renamed and moved", async () => {
  const [soup, stew] = [
    await write(world, world.mia, "Soup", [recipes.id]),
    await write(world, world.mia, "Stew", [recipes.id]),
  ];
  const order = async (sort: string) =>
    (await ask<Listed>(world, null, `/spaces/plaza/posts?topic=recipes&sort=${sort}`)).records.map(({ name }) => name);
  expect(await order("latest")).toEqual(["Stew", "Soup"]);
  await call(world.community, world.max, `/internal_api/posts/${soup.id}/comments`, { json: { body: "Good." } });
  expect(await order("active")).toEqual(["Soup", "Stew"]);
  const json = { user_likeable_type: "Post", user_likeable_id: soup.id };
  expect((await call(world.community, world.max, "/internal_api/user_likes", { json })).status).toBe(200);
  expect(await order("likes")).toEqual(["Soup", "Stew"]);
  await ask(world, world.mia, `/spaces/plaza/posts/${stew.slug}`, { method: "PATCH", json: { name: "Aspic" } });
  expect(await order("alphabetical")).toEqual(["Aspic", "Soup"]);
  await run(world.community, sql`update posts set space_id = ${world.cellar.id} where id = ${soup.id}`);
  expect(await order("latest")).toEqual(["Aspic"]);
});

test("the page says which topic, for visitors too, and in the space's own order where none is asked for", async () => {
  await write(world, world.mia, "Soup", [recipes.id]);
  await write(world, world.mia, "Other", []);
  for (const who of [world.mia, null]) {
    const { data } = await page("topic=recipes", who);
    expect(data).toMatchObject({
      topic: { name: "Recipes", slug: "recipes" },
      sort: "active",
      posts: [{ name: "Soup" }],
    });
  }
  expect((await page("sort=latest")).data).toMatchObject({ topic: null, posts: [{}, {}] });
});

test("a topic that is not there is not found, nor one that is another space's affair, nor another community's", async () => {
  await addTopic(world, "Layoffs", { space_ids: [world.attic.id] });
  for (const slug of ["made-up", "layoffs", "Recipes", "%27"]) {
    for (const who of [world.mia, null]) {
      expect((await page(`topic=${slug}`, who)).status).toBe(404);
      expect(await ask(world, who, `/spaces/plaza/posts?topic=${slug}`)).toMatchObject({ status: 404 });
    }
  }
  // One that is offered and that nobody has used yet is an empty list.
  expect((await page("topic=recipes")).data).toMatchObject({ topic: { name: "Recipes" }, posts: [] });
  // Whoever may not read the space hears what it says to everybody, and nothing of topics.
  const locked = await visit(world.community, world.max, "/c/cellar?topic=recipes", spacePage, { spaceSlug: "cellar" });
  expect(locked).toMatchObject({ status: 403, data: { locked: {} } });
  expect(await ask(world, world.max, "/spaces/cellar/posts?topic=recipes")).toMatchObject({ status: 403 });
});
