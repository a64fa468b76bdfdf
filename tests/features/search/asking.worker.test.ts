import { beforeAll, expect, test } from "vitest";
import { A_SECOND, EPOCH_MS, MOST_COUNTED, SEARCH_PAGE } from "~/features/search/rules";
import { countFound } from "~/features/search/counts.server";
import { search } from "~/features/search/queries.server";
import { raw, sql } from "~/platform/database/sql";
import { addSpace, as, call, createWorld, grant, newId, run, type World } from "../../world";
import { say } from "../comments/commenting";
import { find, listened, published, rebuilt } from "./searching";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await published(world, world.mia, world.plaza, "Café com açúcar", 'O gato dorme. "Naïve" & <b>bold</b> O\'Brien 42%');
  await published(world, world.max, world.plaza, "Cats sleep all day", "A cat that sleeps is a good cat.");
  await published(world, world.max, world.plaza, "On dogs", "All day long a dog barks at cats that sleep.");
  await rebuilt(world);
});

/** As a rebuild leaves it, by two statements instead of two hundred steps. */
async function indexAtOnce({ community }: World): Promise<void> {
  const at = sql`(p.published_at - ${raw(String(EPOCH_MS))}) / 1000 * ${raw(String(A_SECOND))}`;
  await run(
    community,
    sql`insert into search_docs (id, community_id, kind, subject_id, space_id, at)
      select ${at}, p.community_id, 'post', p.id, p.space_id, p.published_at from posts p
      where p.community_id = ${community.id}`,
  );
  await run(
    community,
    sql`insert into search (rowid, title, body, scope)
      select d.id, p.title, '', 'c' || p.community_id || ' s' || p.space_id || ' kpost'
      from posts p join search_docs d on d.kind = 'post' and d.subject_id = p.id where p.community_id = ${community.id}`,
  );
}

const mia = (query: string, of = {}) => find(world, world.mia, query, of);

test("accents fold, the last word may be half typed, words stand in any order, phrases as they are", async () => {
  expect(await mia("cafe acucar")).toEqual(["Café com açúcar"]);
  expect(await mia("AÇÚC")).toEqual(["Café com açúcar"]);
  expect(await mia("acuc com")).toEqual([]);
  expect(await mia("barking")).toEqual([]);
  expect([await mia("o'brie"), await mia("brien")]).toEqual([["Café com açúcar"], ["Café com açúcar"]]);
  await published(world, world.max, world.plaza, "Fermentations");
  expect([await mia("fermentatio"), await mia("fermentations")]).toEqual([["Fermentations"], ["Fermentations"]]);
  expect(await mia('"fermentatio"')).toEqual([]);
  expect(await mia("sleep cats")).toEqual(["Cats sleep all day", "On dogs"]);
  expect(await mia('"cats sleep"')).toEqual(["Cats sleep all day"]);
  expect(await mia('"sleep cats"')).toEqual([]);
  expect(await mia("naive o'brien")).toEqual(["Café com açúcar"]);
});

test("what has the words in its title comes first, then beside each other, then the newest", async () => {
  expect(await mia("all day")).toEqual(["Cats sleep all day", "On dogs"]);
  expect(await mia("all day", { sort: "latest" })).toEqual(["On dogs", "Cats sleep all day"]);
  expect(await mia("plaza")).toEqual(["plaza"]);
});

test("of a name that hundreds have, what the first of them wrote is found as well", async () => {
  const own = await createWorld();
  await published(own, own.max, own.plaza, "Early words");
  await run(own.community, sql`update members set name = 'Ana Alves' where id = ${own.max.id}`);
  const ids = Array.from({ length: 200 }, () => newId());
  await run(
    own.community,
    sql`insert into members (id, community_id, public_uid, name, role, status, locale, time_zone, email_confirmed,
        joined_at, updated_at)
      select j.value, ${own.community.id}, 'a' || j.value, 'Ana ' || j.key, 'member', 'active', 'en', 'UTC', 1,
        ${Date.now()} + j.key * 1000, 1
      from json_each(${JSON.stringify(ids)}) j`,
  );
  await rebuilt(own);
  expect(await find(own, own.mia, "from:ana")).toEqual(["Early words"]);
});

test("operators say where, whose, when and with what", async () => {
  expect(await mia("day from:max")).toEqual(["Cats sleep all day", "On dogs"]);
  expect(await mia('day from:"mia member"')).toEqual([]);
  expect(await mia("from:mia in:plaza")).toEqual(["Café com açúcar"]);
  expect(await mia("cats in:cellar")).toEqual([]);
  expect(await mia("cats in:nowhere")).toEqual([]);
  expect(await mia("cats after:2026-01-01")).toEqual(["Cats sleep all day", "On dogs"]);
  expect(await mia("cats before:2026-01-01")).toEqual([]);
  expect(await mia("cats -barks")).toEqual(["Cats sleep all day"]);
  expect(await mia("-cats -o'brien from:max -fermentations")).toEqual([]);
  expect(await mia("cats -all")).toEqual([]);
  expect(await mia("-cats -dorme -fermentations", { type: "posts" })).toEqual([]);
  expect(await mia("cats has:image")).toEqual([]);
  expect(await mia("cats", { type: "comments" })).toEqual([]);
});

test("whatever is typed is answered", async () => {
  const wild = [
    "",
    " ",
    "a",
    '"',
    '""',
    '"""""',
    "*",
    "cat*",
    "NEAR(",
    "NEAR(cat dog, 3)",
    "cat AND",
    "OR",
    "NOT cat",
    "^cat",
    "title:cat",
    "scope:c1",
    "{title body} : x",
    "-cat",
    '-"',
    '-猫 -\'x" OR "y',
    "-cat ".repeat(200),
    "cat in:a from:bill has:picture mentions:carl before:2026-01-01 after:2025-01-01 -x ".repeat(20),
    "cat + dog",
    "(",
    ")))",
    "'; drop table search; --",
    "%_\\",
    "\u0000cat\u0001",
    "🐈",
    "猫",
    "e\u0301",
    "\ud800",
    "in:",
    "from:",
    'in:"',
    "before:yesterday",
    "after:9999-99-99",
    "has:everything",
    "cat ".repeat(2_500),
    "x".repeat(10_240),
    '"'.repeat(10_240),
    "(".repeat(10_240),
  ];
  for (const query of wild) {
    const path = `/internal_api/search?query=${encodeURIComponent(query.toWellFormed())}`;
    const answer = await call(world.community, world.mia, path);
    expect([query.slice(0, 30), answer.status]).toEqual([query.slice(0, 30), 200]);
    const counts = await call(world.community, world.mia, path.replace("/search", "/search/count"));
    expect([query.slice(0, 30), counts.status]).toEqual([query.slice(0, 30), 200]);
  }
  expect(await mia("cat*")).toEqual(await mia("cat"));
  expect(await mia("")).toEqual([]);
  for (const bad of ["cursor=x", "cursor=WyJhIiwxXQ", "type=lessons", "sort=best"]) {
    expect((await call(world.community, world.mia, `/internal_api/search?query=cat&${bad}`)).status, bad).toBe(422);
  }
});

test("the wire carries pieces of text; what somebody wrote as HTML stays letters", async () => {
  const answer = await call(world.community, world.mia, "/internal_api/search?query=bold&type=posts");
  const { records } = await answer.json<{ records: { highlighted_body: { text: string; is_match: boolean }[] }[] }>();
  const pieces = records[0]?.highlighted_body ?? [];
  expect(pieces.map(({ text }) => text).join("")).toBe('O gato dorme. "Naïve" & <b>bold</b> O\'Brien 42%');
  expect(pieces.filter(({ is_match }) => is_match)).toEqual([{ text: "bold", is_match: true }]);
});

test("comments are found with the title of their post, at their place", async () => {
  const made = await published(world, world.mia, world.plaza, "Open question");
  const id = await say(world, world.max, made.id, "A zebra, surely.");
  await listened(world);
  const { hits } = await search(await as(world.community, world.mia), {
    query: "zeb",
    type: "general",
    sort: "relevance",
  });
  expect(hits).toMatchObject([
    {
      kind: "comment",
      id,
      path: `/c/plaza/${made.slug}?message_id=${id}#message_${id}`,
      author: { name: "Max Member" },
    },
  ]);
});

test("among 20,000 others a match in the only space that one sees is found; pages follow each other without a gap", async () => {
  const many = await createWorld();
  const [busy, quiet] = [
    await addSpace(many, "busy", { isPrivate: 1 }),
    await addSpace(many, "quiet", { isPrivate: 1 }),
  ];
  await grant(many, many.max, quiet);
  const began = Date.UTC(2031, 0, 1);
  const rows = Array.from({ length: 20_030 }, (_, n) => [
    newId(),
    n < 30 ? quiet.id : busy.id,
    `needle ${n}`,
    began + n * 1_000,
  ]);
  for (let at = 0; at < rows.length; at += 5_000) {
    await run(
      many.community,
      sql`insert into posts (id, community_id, space_id, author_id, post_type, status, title, slug, share_uid, published_at,
          activity_at, created_at, updated_at)
        select j.value ->> 0, ${many.community.id}, j.value ->> 1, ${many.mia.id}, 'basic', 'published', j.value ->> 2,
          'p' || (j.value ->> 0), 's' || (j.value ->> 0), j.value ->> 3, j.value ->> 3, j.value ->> 3, j.value ->> 3
        from json_each(${JSON.stringify(rows.slice(at, at + 5_000))}) j`,
    );
  }
  await indexAtOnce(many);
  const wanted = Array.from({ length: 30 }, (_, n) => `needle ${29 - n}`);
  for (const sort of ["relevance", "latest"] as const) {
    const found: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await search(await as(many.community, many.max), { query: "needle", type: "general", sort, cursor });
      found.push(...page.hits.map(({ title }) => title.map(({ text }) => text).join("")));
      cursor = page.cursor;
      expect(page.hits.length).toBeLessThanOrEqual(SEARCH_PAGE);
    }
    expect(found).toEqual(wanted);
  }
  expect((await countFound(await as(many.community, many.max), "needle")).posts).toBe(30);
  expect((await countFound(await as(many.community, many.olive), "needle")).posts).toBe(MOST_COUNTED);
  const ctx = await as(many.community, many.max);
  const before = ctx.meter.rowsRead;
  await search(ctx, { query: "needle", type: "general", sort: "relevance" });
  expect(ctx.meter.rowsRead - before).toBeLessThan(1_000);
}, 120_000);
