import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LoaderFunction } from "react-router";
import type { CommentsPayload } from "~/features/comments/payload";
import { RENDER_VERSION } from "~/lib/html";
import { sql } from "~/platform/database/sql";
import { loader as bookmarks } from "~/routes/bookmarks";
import { loader as profile } from "~/routes/members/profile";
import { loader as bulkActions } from "~/routes/posts/bulk-actions";
import { loader as dashboard } from "~/routes/posts/dashboard";
import app from "../../workers/app";
import { costlySteps, planOf } from "../platform/statements";
import { addPerson, env, type Person, rows, run } from "../world";
import { EXCEPTIONS } from "./exceptions";
import { counted, type Counted, type Ran, readOf } from "./counted";
import { open, PAGES } from "./pages";
import { createTown, type Town } from "./town";

// `npm run bench -- --lists` prints what is measured here (scripts/bench.mjs): each line that begins with "|".
const SIZES = [1_000, 10_000, 100_000];
const PAGE_ROWS = 200;
const SHELL_ROWS_PER_SPACE = 3;
const FEED_ROWS_PER_SPACE = 4;
const THREAD = 5_000;
const SPACES = 500;
const LIKERS = 200;

interface List {
  name: string;
  who: Person;
  path: string;
  /** Of a page; a door otherwise. */
  loader?: unknown;
  params?: Record<string, string>;
  /** How many spaces its reader may see, where it goes over them. */
  over?: number;
}

interface Measured {
  trips: number;
  rows: number;
  /** Without what an exception allows a statement (exceptions.ts). */
  own: number;
  ran: Ran[];
}

let town: Town;
let databases: Counted;
const costs = new Map<List, Measured[]>();
const plans = new Map<List, string>();
const notes: string[] = [];

beforeAll(async () => {
  town = await createTown({ shard: "SHARD_1", hasOneLargeSpace: true });
  databases = counted(env, { directory: env.DIRECTORY, shard: env.SHARD_1 });
  const all = lists();
  for (const who of [town.busy, town.admin]) await pageOf(who, "/", {});
  for (const size of SIZES) {
    await town.growTo(size);
    await hangOnPosts();
    for (const list of all) costs.set(list, [...(costs.get(list) ?? []), await measure(list)]);
  }
  for (const list of all) plans.set(list, await waysOf(costs.get(list)?.at(-1)?.ran ?? []));
}, 180_000);

afterAll(() => {
  const shown = [...costs].map(([list, each]) => {
    const [first] = each;
    const of = SIZES.map((_, at) => `${each[at]?.rows}${each[at]?.rows === each[at]?.own ? "" : "*"}`).join(" | ");
    return `| ${list.name} | ${first?.trips} | ${first?.ran.length} | ${of} | ${limitOf(list)} | ${plans.get(list)} |`;
  });
  const head = `| list | trips | statements | ${SIZES.map((size) => `rows at ${size.toLocaleString("en")}`).join(" | ")} | at most | the dearest statement goes by |`;
  for (const line of [head, "|---|---|---|---|---|---|---|---|", ...shown]) console.log(line);
  console.log("|  | |");
  for (const note of notes) console.log(`| ${note} |`);
});

test("every list costs one round trip, and the same rows at 1,000, 10,000 and 100,000 posts, within its budget", () => {
  for (const [list, each] of costs) {
    expect
      .soft(
        each.map(({ trips }) => trips),
        list.name,
      )
      .toEqual(SIZES.map(() => 1));
    const read = each.map((one) => one.rows);
    expect
      .soft(Math.max(...each.map((one) => one.own)), `${list.name}: ${read.join(", ")}`)
      .toBeLessThanOrEqual(limitOf(list));
    // Nothing grows; a list may find a few more where there was less than a page.
    expect.soft((read[2] ?? 0) - (read[1] ?? 0), `${list.name}: ${read.join(", ")}`).toBeLessThanOrEqual(0);
  }
});

test("no list walks a table", () => {
  expect([...plans].filter(([, plan]) => /scan of/.test(plan)).map(([list, plan]) => `${list.name}: ${plan}`)).toEqual(
    [],
  );
});

test("a thread of 5,000 is opened in the middle in one trip, with at most 100 comments, and goes on both ways", async () => {
  const post = town.busyPost.id + 1;
  const first = post * 10;
  await run(
    town.community,
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${THREAD})
      insert into comments (id, community_id, post_id, author_id, parent_id, body_html, rendered, created_at)
      select ${first} + i, ${town.community.id}, ${post}, ${town.busy.id},
        iif(i % 5 = 0, ${first} + i - 1, null), '<p>Words.</p>', ${RENDER_VERSION}, i from n`,
  );
  const door = `/internal_api/posts/${post}/comments`;
  const middle = first + THREAD / 2 + 1;
  const opened = await ask<CommentsPayload>(town.busy, `${door}?message_id=${middle}`);
  const shown = countAll(opened.answer);
  expect([opened.cost.trips, opened.answer.target_id]).toEqual([1, middle]);
  expect(shown).toBeLessThanOrEqual(100);
  expect(opened.cost.rows).toBeLessThanOrEqual(PAGE_ROWS + 100);
  const { previous_cursor: up, next_cursor: down } = opened.answer;
  for (const cursor of [up, down]) {
    const { answer, cost } = await ask<CommentsPayload>(town.busy, `${door}?cursor=${cursor}`);
    expect([cost.trips, countAll(answer) > 10]).toEqual([1, true]);
    expect(cost.rows).toBeLessThanOrEqual(PAGE_ROWS + 100);
  }
  notes.push(
    `thread of ${THREAD.toLocaleString("en")}, opened in the middle: ${opened.cost.trips} trip, ${shown} comments, ${opened.cost.rows} rows, ${opened.ms} ms`,
  );
});

test("the sidebar of 500 spaces is the shell's four statements in one trip, three rows for each", async () => {
  const { community } = town;
  const crowd = await addPerson(community, "Everywhere", "member");
  const base = crowd.id + 1_000_000;
  await run(
    community,
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${SPACES})
      insert into spaces (id, community_id, space_group_id, slug, name, post_type, is_private, visibility, position, created_at)
      select ${base} + i, ${community.id}, (select space_group_id from spaces where community_id = ${community.id} limit 1),
        'wide-' || i, 'Wide ' || i, 'basic', 1, 'secret', i, 1 from n`,
  );
  await run(
    community,
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${SPACES})
      insert into access_grants (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)
      select ${base} + i, ${community.id}, ${crowd.id}, ${base} + i, 'direct', 0, ${Number.MAX_SAFE_INTEGER}, 0 from n`,
  );
  await pageOf(crowd, "/", {});
  const began = performance.now();
  const { rows: read, trips, ran, answers } = await pageOf(crowd, "/", {});
  const ms = Math.round(performance.now() - began);
  const listed = JSON.stringify(answers).split('"wide-').length - 1;
  expect([ran.length, trips, listed]).toEqual([4, 1, SPACES]);
  expect(read).toBeLessThanOrEqual((SPACES + 5) * SHELL_ROWS_PER_SPACE + 15);
  notes.push(`sidebar of ${SPACES} spaces: ${trips} trip, ${ran.length} statements, ${read} rows, ${ms} ms`);
});

test("200 likes at once on one post are 200 likes, each in two trips", async () => {
  const id = town.busyPost.id;
  const slug = sql`select space_id from posts where id = ${id}`;
  const people: Person[] = [];
  for (let i = 0; i < LIKERS; i += 20) {
    people.push(
      ...(await Promise.all(Array.from({ length: 20 }, (_, j) => addPerson(town.community, `L${i + j}`, "member")))),
    );
  }
  for (const person of people) {
    await run(
      town.community,
      sql`insert into access_grants (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)
        values (${person.id}, ${town.community.id}, ${person.id}, (${slug}), 'direct', 0, ${Number.MAX_SAFE_INTEGER}, 0)`,
    );
  }
  const before = await likes(id);
  const json = { user_likeable_type: "Post", user_likeable_id: id };
  const began = performance.now();
  const answers = await Promise.all(people.map((person) => send(person, "POST", "/internal_api/user_likes", json)));
  const ms = Math.round(performance.now() - began);
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
  const trips = answers.map(({ headers }) => Number(/trips=(\d+)/.exec(headers.get("x-atrium-cost") ?? "")?.[1]));
  expect(Math.max(...trips)).toBeLessThanOrEqual(2);
  const after = await likes(id);
  expect([after.rows - before.rows, after.kept - before.kept, after.facts]).toEqual([LIKERS, LIKERS, LIKERS]);
  notes.push(
    `${LIKERS} likes at once on one post: ${LIKERS} likes, ${LIKERS} counted, ${LIKERS} facts, at most ${Math.max(...trips)} trips each, ${ms} ms for all`,
  );
});

function lists(): List[] {
  const { admin, busy, busySpace } = town;
  const door = (name: string, path: string, rest: Partial<List> = {}): List => ({
    name,
    who: busy,
    path: `/internal_api${path}`,
    ...rest,
  });
  const page = (name: string, path: string, loader: unknown, rest: Partial<List> = {}): List => ({
    name: `page ${name}`,
    who: busy,
    path,
    loader,
    over: 200,
    ...rest,
  });
  const space = { spaceSlug: busySpace };
  const orders = ["active", "latest", "oldest", "likes", "alphabetical"];
  const ofAdmin = { who: admin, over: 205 };
  return [
    ...["active", "latest"].map((sort) => door(`feed, ${sort}`, `/posts?sort=${sort}`, { over: 200 })),
    door("feed, page 10", "/posts?page=10", { over: 200 }),
    ...orders.map((sort) => door(`space, ${sort}`, `/spaces/${busySpace}/posts?sort=${sort}`)),
    ...orders.map((sort) => door(`space by topic, ${sort}`, `/spaces/${busySpace}/posts?topic=t1&sort=${sort}`)),
    door("space, page 5", `/spaces/${busySpace}/posts?page=5`),
    door("featured", "/posts/featured"),
    ...["oldest", "latest", "likes"].map((sort) =>
      door(`comments, ${sort}`, `/posts/${town.busyPost.id}/comments?sort=${sort}`),
    ),
    door(
      "details of 20 posts",
      `/posts/details?post_ids=${Array.from({ length: 20 }, (_, i) => town.busyPost.id + i * 2)}`,
    ),
    door("bookmarks", "/bookmarks"),
    door("bookmarks, posts", "/bookmarks?bookmarkable_type=Post"),
    door("topics", "/topics", { who: admin }),
    door("spaces", "/spaces", { over: 200 }),
    door("members of a space", `/spaces/${busySpace}/space_members`),
    door("notifications", "/notifications"),
    door("activity log", "/activity_logs", { ...ofAdmin, over: 0 }),
    door("attached files", "/attached_files", { ...ofAdmin, over: 0 }),
    page("feed", "/", PAGES.home),
    page("space", `/c/${busySpace}`, PAGES.space, { params: space }),
    page("space by topic", `/c/${busySpace}?topic=t1`, PAGES.space, { params: space }),
    page("bookmarks", "/bookmarks", bookmarks),
    page("posts of a member", `/u/${admin.publicUid}`, profile, { params: { publicUid: admin.publicUid } }),
    page("own posts, published", "/settings/posts?status=published", dashboard, ofAdmin),
    page("own posts, drafts", "/settings/posts", dashboard, ofAdmin),
    page("bulk actions", "/settings/posts/bulk_actions", bulkActions, ofAdmin),
    page("bulk actions, a topic", `/settings/posts/bulk_actions?topic=${topicId()}`, bulkActions, ofAdmin),
    page("bulk actions, an author", `/settings/posts/bulk_actions?author=${admin.publicUid}`, bulkActions, ofAdmin),
  ];
}

const isFeed = ({ name }: List) => /feed|spaces|own posts|posts of/.test(name);
const limitOf = (list: List): number => {
  const over = list.over ?? 0;
  const shell = list.loader ? 30 + over * SHELL_ROWS_PER_SPACE : 0;
  return PAGE_ROWS + shell + (isFeed(list) ? over * FEED_ROWS_PER_SPACE : 0);
};

/** Once to warm what the isolate remembers of hosts, then counted. */
async function measure(list: List): Promise<Measured> {
  if (!list.loader) {
    await ask(list.who, list.path);
    return (await ask(list.who, list.path)).cost;
  }
  await pageOf(list.who, list.path, list);
  return pageOf(list.who, list.path, list);
}

/** What a page asked itself: what its request leaves behind for later is nobody's to wait for. */
async function pageOf(
  who: Person,
  path: string,
  { loader = null, params = {} }: Partial<List>,
): Promise<Measured & { answers: unknown[] }> {
  databases.take();
  const { ctx, answers } = await open(
    town.community,
    who,
    path,
    loader as LoaderFunction | null,
    params,
    databases.bindings,
  );
  const { ran, own } = taken();
  if (!loader) for (const { text } of ran) ofShell.add(text);
  const asked = ran.filter(({ text }) => /^\s*(select|with)\b/.test(text));
  return { trips: ctx.meter.trips, rows: ctx.meter.rowsRead, own, ran: asked, answers };
}

const ofShell = new Set<string>();

let last: Measured | null = null;

function taken(): Measured {
  const { shard, trips } = databases.take();
  const own = shard.filter(
    ({ text, read }) => !EXCEPTIONS.some((one) => one.matches.test(flat(text)) && read <= one.rows),
  );
  return { trips, rows: readOf(shard), own: readOf(own), ran: shard };
}

const flat = (text: string) => text.replace(/\s+/g, " ").trim();

async function send(who: Person, method: string, path: string, json?: unknown): Promise<Response> {
  const origin = `http://${town.community.slug}.localhost`;
  const body = json === undefined ? null : JSON.stringify(json);
  const headers = {
    Origin: origin,
    Cookie: who.cookie,
    ...(body && { "Content-Type": "application/json", "Content-Length": String(body.length) }),
  };
  const execution = createExecutionContext();
  const request = new Request(origin + path, { method, headers, body });
  const response = await app.fetch(request, databases.bindings, execution);
  const text = await response.text();
  if (method === "GET") last = taken();
  await waitOnExecutionContext(execution);
  return new Response(text, response);
}

async function ask<T>(who: Person, path: string): Promise<{ answer: T; cost: Measured; ms: number }> {
  databases.take();
  const began = performance.now();
  const response = await send(who, "GET", path);
  const ms = Math.round(performance.now() - began);
  expect(response.status, path).toBe(200);
  return { answer: await response.json<T>(), cost: last ?? taken(), ms };
}

const countAll = ({ records }: CommentsPayload): number =>
  records.reduce((all, { replies }) => all + 1 + (replies?.length ?? 0), 0);

const topicId = () => town.busyPost.id - 300;

/** Of each new post: a topic, and its reader's bookmark. */
async function hangOnPosts(): Promise<void> {
  const { community, busy } = town;
  await run(
    community,
    sql`insert into topics (id, community_id, name, name_key, slug, is_everywhere, position, created_at, updated_at)
      values (${topicId()}, ${community.id}, 'Topic', 'topic', 't1', 1, 1, 1, 1) on conflict (id) do nothing`,
  );
  await run(
    community,
    sql`insert into post_topics (community_id, post_id, topic_id, space_id, is_listed, title, likes_count, published_at, activity_at)
      select p.community_id, p.id, ${topicId()}, p.space_id, 1, p.title, p.likes_count, p.published_at, p.activity_at
      from posts p where p.community_id = ${community.id} on conflict (post_id, topic_id) do nothing`,
  );
  await run(
    community,
    sql`insert into bookmarks (id, community_id, member_id, subject_kind, subject_id, created_at)
      select p.id, p.community_id, ${busy.id}, 'post', p.id, p.id from posts p where p.community_id = ${community.id}
      on conflict (id) do nothing`,
  );
}

/** By what the dearest statement finds its rows, and what in it grows. */
async function waysOf(ran: Ran[]): Promise<string> {
  const dearest = ran.filter(({ text }) => !ofShell.has(text)).sort((a, b) => b.read - a.read)[0];
  if (!dearest) return "";
  const results = await planOf(env.SHARD_1, dearest.text);
  const indexes = results.flatMap(({ detail }) => / INDEX ([a-z]\w+)/.exec(detail)?.[1] ?? []);
  const costly = (await Promise.all(ran.map(({ text }) => costlySteps(env.SHARD_1, text)))).flat();
  const scans = costly
    .filter(({ step }) => step.startsWith("SCAN") && !OF_A_PAGE.test(step))
    .map(({ step }) => `scan of ${step.slice(5)}`);
  const own = [...new Set(indexes)].filter((name) => !name.startsWith("sqlite_"));
  return [...own.slice(0, 4), ...new Set(scans)].join(", ") || "keys alone";
}

/** What a statement has named itself, under a table's short name: the threads of the page, the topics on offer. */
const OF_A_PAGE = /^SCAN [cof]$/;

async function likes(id: number): Promise<{ rows: number; kept: number; facts: number }> {
  const [row] = await rows<{ rows: number; kept: number; facts: number }>(
    town.community,
    sql`select (select count(*) from likes where community_id = ${town.community.id} and subject_kind = 'post' and subject_id = ${id}) as rows,
      (select likes_count from posts where id = ${id}) as kept,
      (select count(*) from facts where community_id = ${town.community.id} and name = 'post.liked' and subject_id = ${id}) as facts`,
  );
  return row ?? { rows: -1, kept: -1, facts: -1 };
}
