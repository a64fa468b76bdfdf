import { beforeEach, describe, expect, test } from "vitest";
import { makeImportToken } from "~/features/imports/tokens.server";
import { sql } from "~/platform/database/sql";
import { addSession, as, call, createWorld, env, newId, rows, run, type Person, type World } from "../../world";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const SPACES = [
  { key: "tag:cold-brew", tag: "cold-brew" },
  { key: "general", tag: "" },
];
const AT = Date.UTC(2015, 0, 27);

interface Started {
  id: number;
  community: string;
  spaces: { key: string; slug: string; taken: string[] }[];
}

const post = (path: string, json: unknown, person: Person | null = world.ada, headers?: Record<string, string>) =>
  call(world.community, person, `/internal_api/imports${path}`, { method: "POST", json, headers });

async function start(overrides: Record<string, unknown> = {}): Promise<Started> {
  const body = { kind: "stackexchange", name: "coffee/Posts.xml", sample: [], spaces: SPACES, ...overrides };
  const response = await post("", body);
  expect(response.status).toBe(201);
  return response.json();
}

const author = (n: number, name = "") => ({ external_id: `user:${n}`, name, number: n, joined_at: AT });
const question = (n: number, overrides = {}) => ({
  external_id: String(n),
  author: "user:4",
  html: "<p>Hello</p>",
  score: 3,
  at: AT,
  edited_at: null,
  space: "tag:cold-brew",
  title: `Question ${n}`,
  slug: `question-${n}`,
  ...overrides,
});
const answer = (n: number, of: number, overrides = {}) => ({
  external_id: String(n),
  author: "user:4",
  html: "<p>Because</p>",
  score: 0,
  at: AT + n * 1000,
  edited_at: null,
  question: String(of),
  accepted: false,
  ...overrides,
});

async function fresh(path: string, json: unknown): Promise<number> {
  const response = await post(path, json);
  expect(response.status).toBe(200);
  return ((await response.json()) as { new: number }).new;
}

describe("an import", () => {
  test("brings posts, comments and authors with their dates and scores, and tells nobody", async () => {
    const { id, spaces, community } = await start();
    expect(community).toBe(world.community.slug);
    expect(spaces.map((space) => space.slug).sort()).toEqual(["cold-brew", "general"]);
    expect(await fresh(`/${id}/authors`, { authors: [author(4), author(5, "Bea")] })).toBe(2);
    expect(await fresh(`/${id}/posts`, { posts: [question(1), question(2, { space: "general" })] })).toBe(2);
    const comments = [answer(3, 1), answer(4, 1, { accepted: true, score: 9, author: "user:5" })];
    expect(await fresh(`/${id}/comments`, { comments })).toBe(2);

    const [first] = await rows<Record<string, unknown>>(
      world.community,
      sql`select p.title, p.status, p.likes_count, p.likes_base, p.comments_count, p.published_at, p.activity_at, p.created_at,
          m.name, m.author_number, m.status as member_status, m.avatar, m.account_id
        from posts p join members m on m.id = p.author_id
        where p.community_id = ${world.community.id} and p.external_id = '1'`,
    );
    expect(first).toMatchObject({
      title: "Question 1",
      status: "published",
      likes_count: 3,
      likes_base: 3,
      comments_count: 2,
      published_at: AT,
      created_at: AT,
      activity_at: AT + 4000,
      name: "",
      author_number: 4,
      member_status: "imported",
      account_id: null,
      avatar: expect.stringMatching(/^drawn:\d+$/),
    });
    const stored = await rows<{ rank: number; isAccepted: number }>(
      world.community,
      sql`select rank, is_accepted as isAccepted, external_id from comments
        where community_id = ${world.community.id} order by rank`,
    );
    expect(stored.map((row) => [row.rank, row.isAccepted])).toEqual([
      [0, 1],
      [1, 0],
    ]);
    const counted = await rows(
      world.community,
      sql`select 1 from facts where community_id = ${world.community.id} and (owed <> 0 or name like 'post.%')`,
    );
    expect(counted).toEqual([]);
    const [space] = await rows<{ n: number; at: number }>(
      world.community,
      sql`select posts_count as n, last_post_at as at from spaces where community_id = ${world.community.id} and slug = 'general'`,
    );
    expect(space).toEqual({ n: 1, at: AT });
  });

  test("a row that no page could hold is named, and the rows beside it are taken", async () => {
    const { id } = await start();
    await fresh(`/${id}/authors`, { authors: [author(4)] });
    const deep = { html: "<blockquote>".repeat(20_000) };
    const wide = { html: `<p>${Array.from({ length: 80 }, (_, i) => `<b id=${i}>`).join("")}${"<p>x".repeat(5000)}` };
    const took = await post(`/${id}/posts`, {
      posts: [question(1), question(2, deep), question(3, wide), question(4)],
    });
    expect([took.status, await took.json()]).toEqual([
      200,
      {
        new: 2,
        skipped: [
          { external_id: "2", reason: "too_complex" },
          { external_id: "3", reason: "too_complex" },
        ],
      },
    ]);
    const said = await post(`/${id}/comments`, { comments: [answer(5, 1, deep), answer(6, 1)] });
    expect([said.status, await said.json()]).toEqual([
      200,
      { new: 1, skipped: [{ external_id: "5", reason: "too_complex" }] },
    ]);
    expect((await post(`/${id}/skips`, { skips: [{ line: 3, reason: "too_complex" }] })).status).toBeLessThan(300);
  });

  test("sent again it adds nothing; what an admin has changed since stays", async () => {
    const { id } = await start();
    await fresh(`/${id}/authors`, { authors: [author(4)] });
    await fresh(`/${id}/posts`, { posts: [question(1)] });
    await fresh(`/${id}/comments`, { comments: [answer(3, 1)] });
    await run(
      world.community,
      sql`update posts set title = 'Mended' where community_id = ${world.community.id} and external_id = '1'`,
    );
    const again = await start({ sample: [{ external_id: "1", at: AT }] });
    expect(again.id).toBe(id);
    expect(await fresh(`/${id}/authors`, { authors: [author(4)] })).toBe(0);
    expect(await fresh(`/${id}/posts`, { posts: [question(1), question(2)] })).toBe(1);
    expect(await fresh(`/${id}/comments`, { comments: [answer(3, 1)] })).toBe(0);
    const [found] = await rows<{ title: string; n: number }>(
      world.community,
      sql`select title, comments_count as n from posts where community_id = ${world.community.id} and external_id = '1'`,
    );
    expect(found).toEqual({ title: "Mended", n: 1 });
  });

  test("HTML is sanitized, and pictures on other hosts become links", async () => {
    const { id } = await start();
    await fresh(`/${id}/authors`, { authors: [author(4)] });
    const html = `<p onclick="x()">Hi<script>alert(1)</script> <img src="https://i.stack.imgur.com/a.png" alt="A cup">
      <a href="javascript:alert(1)">x</a></p><pre><code>a &lt; b</code></pre>`;
    await fresh(`/${id}/posts`, { posts: [question(1, { html })] });
    const [found] = await rows<{ body: string }>(
      world.community,
      sql`select body_html as body from posts where community_id = ${world.community.id} and external_id = '1'`,
    );
    expect(found?.body).not.toMatch(/script|onclick|<img/);
    expect(found?.body).toContain('href="https://i.stack.imgur.com/a.png"');
    expect(found?.body).toContain('<pre tabindex="0"><code>');
  });

  test("an address that a member has taken meanwhile is not taken from them", async () => {
    const { id, spaces } = await start();
    await fresh(`/${id}/authors`, { authors: [author(4)] });
    await fresh(`/${id}/posts`, { posts: [question(1)] });
    await run(
      world.community,
      sql`insert into posts (id, community_id, space_id, author_id, post_type, status, title, slug, share_uid,
          published_at, activity_at, created_at, updated_at)
        select ${newId()}, community_id, space_id, ${world.mia.id}, 'basic', 'published', 'Mine', 'question-2', 'x', 1, 1, 1, 1
        from posts where community_id = ${world.community.id} and external_id = '1'`,
    );
    expect(await fresh(`/${id}/posts`, { posts: [question(2)] })).toBe(1);
    const [found] = await rows<{ slug: string }>(
      world.community,
      sql`select slug from posts where community_id = ${world.community.id} and external_id = '2'`,
    );
    expect(found?.slug).toBe("question-2-2");
    // The next run is told beforehand.
    const again = await start();
    expect(again.spaces.find((space) => space.key === "tag:cold-brew")?.taken).toEqual(["question-2"]);
    expect(spaces.every((space) => space.taken.length === 0)).toBe(true);
  });

  test("large chunks are split into what a database takes as one value", async () => {
    const { id } = await start();
    await fresh(`/${id}/authors`, { authors: [author(4)] });
    const html = `<p>${"word ".repeat(10_000)}</p>`;
    const posts = Array.from({ length: 60 }, (_, n) => question(n + 1, { html }));
    expect(await fresh(`/${id}/posts`, { posts })).toBe(60);
  });

  test("another dump with the same numbers is refused before anything is written, unless it has a name", async () => {
    const { id } = await start();
    await fresh(`/${id}/authors`, { authors: [author(4)] });
    await fresh(`/${id}/posts`, { posts: [question(1)] });
    const body = {
      kind: "stackexchange",
      name: "beer/Posts.xml",
      sample: [{ external_id: "1", at: AT + 5 }],
      spaces: SPACES,
    };
    const refused = await post("", body);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: "import_other_dump" });
    const named = await start({ ...body, site: "beer" });
    expect(named.spaces.map((space) => space.slug).sort()).toEqual(["cold-brew-2", "general-2"]);
  });

  test("a deleted space of its own is no place to import into", async () => {
    await start();
    await run(
      world.community,
      sql`update spaces set deleted_at = 1 where community_id = ${world.community.id} and external_id = 'general'`,
    );
    const response = await post("", { kind: "stackexchange", name: "coffee/Posts.xml", sample: [], spaces: SPACES });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: "import_space_deleted" });
  });

  test("left-out rows are kept with line and reason, anew for each run; counts end it", async () => {
    const { id } = await start();
    const skips = [
      { line: 7, reason: "broken_xml" },
      { line: 9, reason: "no_question" },
    ];
    expect((await post(`/${id}/skips`, { skips })).status).toBe(200);
    const counts = { posts: 1, comments: 0, authors: 1, skipped: 2, new: 1, tag_wikis: 0 };
    const done = await call(world.community, world.ada, `/internal_api/imports/${id}`, {
      method: "PUT",
      json: { counts },
    });
    expect(done.status).toBe(200);
    const { listImports } = await import("~/features/imports/queries.server");
    const [listed] = await listImports(await as(world.community, world.ada, "/settings/imports", "GET"));
    expect(listed).toMatchObject({ isRunning: false, counts, skips: [{ line: 7, reason: "broken_xml" }, { line: 9 }] });
    await start();
    const [again] = await listImports(await as(world.community, world.ada, "/settings/imports", "GET"));
    expect(again).toMatchObject({ isRunning: true, skips: [] });
  });
});

describe("who may import", () => {
  test("admins by session or token; nobody else", async () => {
    const body = { kind: "stackexchange", name: "coffee/Posts.xml", sample: [], spaces: SPACES };
    expect((await post("", body, null)).status).toBe(401);
    expect((await post("", body, world.stan)).status).toBe(401);
    for (const person of [world.mo, world.mia]) expect((await post("", body, person)).status).toBe(403);
    const cookie = await addSession(world.community, world.ada, { mode: "view_only", masqueraderId: world.olive.id });
    const viewed = await post("", body, { ...world.ada, cookie });
    expect(await viewed.json()).toMatchObject({ code: "view_only_error", view_only_masquerading: true });

    const token = await makeImportToken(await as(world.community, world.ada));
    expect(token).toMatch(new RegExp(`^atr_${world.community.id}_[\\w-]{20,}$`));
    // As a script sends it: no cookie, no Origin of ours.
    const headers = { Authorization: `Bearer ${token}`, Origin: "https://elsewhere.example" };
    expect((await post("", body, null, headers)).status).toBe(201);
    const forged = { Authorization: `Bearer ${token}x` };
    expect((await post("", body, null, forged)).status).toBe(401);
    const elsewhere = await call(world.other, null, "/internal_api/imports", {
      method: "POST",
      json: body,
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(elsewhere.status).toBe(401);
    await expect(makeImportToken(await as(world.community, world.mia))).rejects.toMatchObject({ status: 403 });
  });

  test("every chunk refuses who is no admin, and a run of another community", async () => {
    const { id } = await start();
    const chunks: [string, unknown][] = [
      ["authors", { authors: [author(4)] }],
      ["posts", { posts: [question(1)] }],
      ["comments", { comments: [answer(3, 1)] }],
      ["skips", { skips: [{ line: 1, reason: "broken_xml" }] }],
    ];
    for (const [name, body] of chunks) {
      expect((await post(`/${id}/${name}`, body, null)).status).toBe(401);
      expect((await post(`/${id}/${name}`, body, world.mia)).status).toBe(403);
      expect((await post(`/${newId()}/${name}`, body)).status).toBe(404);
    }
  });

  test("a row whose author or question was never sent is 422, and nothing of its chunk is written", async () => {
    const { id } = await start();
    const lost = await post(`/${id}/posts`, { posts: [question(1)] });
    expect(lost.status).toBe(422);
    expect(await lost.json()).toMatchObject({ code: "import_row_unknown" });
    await fresh(`/${id}/authors`, { authors: [author(4)] });
    expect((await post(`/${id}/comments`, { comments: [answer(3, 99)] })).status).toBe(422);
    expect((await post(`/${id}/posts`, { posts: Array.from({ length: 201 }, (_, n) => question(n)) })).status).toBe(
      422,
    );
  });
});

test("the local door makes a token only for who knows this machine's secret", async () => {
  const door = (secret: string) =>
    call(world.community, null, "/dev/import_token", { method: "POST", headers: { "X-Atrium-Secret": secret } });
  expect((await door("guess")).status).toBe(404);
  const { token } = (await (await door(env.SECRET)).json()) as { token: string };
  const response = await post("", { kind: "stackexchange", name: "x", sample: [], spaces: SPACES }, null, {
    Authorization: `Bearer ${token}`,
  });
  expect(response.status).toBe(201);
});
