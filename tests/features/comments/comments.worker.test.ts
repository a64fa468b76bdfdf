import { beforeEach, expect, test } from "vitest";
import { createComment } from "~/features/comments/commands.server";
import type { CommentPayload, CommentsPayload } from "~/features/comments/payload";
import { listComments } from "~/features/comments/queries.server";
import { REPLIES_SHOWN } from "~/features/comments/rules";
import { sql } from "~/platform/database/sql";
import { publicVersionOf } from "../../support/public-version";
import { addSession, as, asVisitor, call, createWorld, newId, type Person, rows, run, type World } from "../../world";
import { addPost, type PostRef } from "../posts/posting";
import { factNames } from "../../platform/fact-names";
import { addComments } from "./commenting";

let world: World;
let post: PostRef;
beforeEach(async () => {
  world = await createWorld();
  post = await addPost(world, world.mia, world.plaza);
});

const path = (ref = post, more = "") => `/internal_api/posts/${ref.id}/comments${more}`;

const write = (person: Person | null, body: string, more: object = {}, ref = post, key?: string) =>
  call(world.community, person, path(ref), {
    json: { body, ...more },
    headers: key ? { "Idempotency-Key": key } : {},
  });

async function written(person: Person, body: string, parent?: number): Promise<CommentPayload> {
  const answer = await write(person, body, parent ? { parent_comment_id: parent } : {});
  expect(answer.status).toBe(201);
  return answer.json<CommentPayload>();
}

const read = async (person: Person | null, query = "", ref = post) =>
  (await call(world.community, person, path(ref, query))).json<CommentsPayload>();

const countOf = async (ref = post) =>
  (await rows<{ n: number }>(world.community, sql`select comments_count as n from posts where id = ${ref.id}`))[0]?.n;

test("a comment is answered as it is listed, and counted", async () => {
  const comment = await written(world.max, "First line\n\nSee https://example.test/a?b=1&c=2.");
  expect(comment).toMatchObject({ parent_comment_id: null, is_deleted: false, replies: [] });
  expect(comment.body).toBe(
    '<p>First line</p><p>See <a href="https://example.test/a?b=1&amp;c=2" rel="nofollow ugc noopener">https://example.test/a?b=1&amp;c=2</a>.</p>',
  );
  expect(comment.policies).toEqual({ can_update_comment: true, can_destroy_comment: true });
  const page = await read(world.mia);
  expect(page).toMatchObject({ comments_count: 1, next_cursor: null, previous_cursor: null });
  expect(page.records[0]).toMatchObject({ id: comment.id, policies: { can_destroy_comment: false } });
  expect(page.records[0]?.community_member).toMatchObject({ name: "Max Member", is_post_author: false });
  expect(await factNames(world)).toContain("comment.created");
});

test("whoever owns the community is shown as its owner, not as an admin", async () => {
  await run(world.community, sql`update members set role = 'owner' where id = ${world.ada.id}`);
  expect((await written(world.ada, "Mine")).community_member).toMatchObject({ role: "owner" });
});

test("two levels: a reply to a reply stands under the root and names whom it answers", async () => {
  const root = await written(world.max, "Root");
  const reply = await written(world.mia, "Reply", root.id);
  const deep = await written(world.mo, "Deep", reply.id);
  expect(reply).toMatchObject({ parent_comment_id: root.id, reply_to: null });
  expect(deep).toMatchObject({ parent_comment_id: root.id, reply_to: { id: reply.id, name: "Mia Member" } });
  const page = await read(null);
  expect(page.records).toHaveLength(1);
  expect(page.records[0]?.replies.map((one) => one.id)).toEqual([reply.id, deep.id]);
  expect(page.comments_count).toBe(3);
});

test("the editor's document is checked and sanitized", async () => {
  const evil = {
    type: "doc",
    content: [
      { type: "paragraph", content: [{ type: "text", text: "<script>alert(1)</script>", marks: [{ type: "bold" }] }] },
      {
        type: "paragraph",
        content: [{ type: "text", text: "x", marks: [{ type: "link", attrs: { href: "javascript:alert(1)" } }] }],
      },
    ],
  };
  const answer = await call(world.community, world.max, path(), { json: { tiptap_body: evil } });
  const { body } = await answer.json<CommentPayload>();
  expect(body).toContain("&lt;script&gt;");
  expect(body).not.toMatch(/<script|javascript:/);
  const heading = { type: "doc", content: [{ type: "heading", attrs: { level: 2 } }] };
  const refused = await call(world.community, world.max, path(), { json: { tiptap_body: heading } });
  expect([refused.status, Object.keys((await refused.json<{ error_details: object }>()).error_details)]).toEqual([
    422,
    ["body"],
  ]);
  expect((await write(world.max, "  \n\n ")).status).toBe(422);
  expect((await write(world.max, "x".repeat(20_001))).status).toBe(422);
});

test("a double click, a retry and a second tab make one comment; another key another one", async () => {
  const answers = await Promise.all([1, 2, 3].map(() => write(world.max, "Once", {}, post, "key-00001")));
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json<CommentPayload>()).id));
  expect(new Set(ids).size).toBe(1);
  // Another member's same key is another comment.
  expect((await (await write(world.mia, "Mine", {}, post, "key-00001")).json<CommentPayload>()).id).not.toBe(ids[0]);
  expect((await (await write(world.max, "Twice", {}, post, "key-00002")).json<CommentPayload>()).id).not.toBe(ids[0]);
  expect(await countOf()).toBe(3);
});

test("sent again with other words after its answer was lost, a comment has them; nothing doubles, nothing goes", async () => {
  const send = (body: string, more: object = {}) => write(world.max, body, more, post, "lost-answer-1");
  const first = await (await send("First")).json<CommentPayload>();
  const second = await send("First and more");
  expect([second.status, await second.json()]).toMatchObject([201, { id: first.id, body: "<p>First and more</p>" }]);
  expect(await countOf()).toBe(1);
  // Changed since, or sent as something else: it is refused, and its form keeps the words.
  expect(await (await send("First, in another tab")).json()).toMatchObject({ code: "comment_sent" });
  const other = await written(world.mia, "Another");
  const reply = () => write(world.max, "A reply", { parent_comment_id: other.id }, post, "lost-answer-2");
  const answer = await (await reply()).json<CommentPayload>();
  expect((await (await reply()).json<CommentPayload>()).id).toBe(answer.id);
  const astray = await write(world.max, "No reply", {}, post, "lost-answer-2");
  expect([astray.status, await astray.json()]).toMatchObject([409, { code: "comment_sent" }]);
  expect(await countOf()).toBe(3);
});

test("refused: visitor, stranger, unconfirmed, view-only, and what one may not read", async () => {
  expect((await write(null, "x")).status).toBe(401);
  expect((await write(world.stan, "x")).status).toBe(401);
  expect(await (await write(world.una, "x")).json()).toMatchObject({ code: "confirm_email" });
  const cookie = await addSession(world.community, world.max, { mode: "view_only", masqueraderId: world.ada.id });
  expect(await (await write({ ...world.max, cookie }, "x")).json()).toMatchObject({ code: "view_only_error" });

  const hidden = await addPost(world, world.mia, world.cellar);
  const secret = await addPost(world, world.olive, world.attic);
  const sketch = await addPost(world, world.olive, world.sketch);
  const draft = await addPost(world, world.mia, world.plaza, { status: "draft" });
  const elsewhere = await addPost({ community: world.other }, world.stan, world.plaza);
  const expected: [PostRef, number][] = [
    [hidden, 403],
    [secret, 404],
    [sketch, 404],
    [draft, 404],
    [elsewhere, 404],
  ];
  for (const [ref, status] of expected) {
    expect((await write(world.max, "x", {}, ref)).status).toBe(status);
    expect((await call(world.community, world.max, path(ref))).status).toBe(status);
    expect(await countOf(ref)).toBe(0);
  }
  expect((await call(world.community, null, path(hidden))).status).toBe(401);
  expect((await call(world.community, null, path(secret))).status).toBe(404);
  expect((await write(world.mia, "x", {}, hidden)).status).toBe(201);
  const names = await factNames(world);
  expect(names.filter((name) => name.startsWith("comment."))).toEqual(["comment.created"]);
  await expect(createComment(await asVisitor(world.community), { postId: post.id, text: "x" })).rejects.toMatchObject({
    status: 401,
  });
});

test("editing is its author's alone; managers may delete", async () => {
  const comment = await written(world.max, "Befor");
  const edit = (person: Person | null) =>
    call(world.community, person, path(post, `/${comment.id}`), { method: "PATCH", json: { body: "Before" } });
  const remove = (person: Person | null) =>
    call(world.community, person, path(post, `/${comment.id}`), { method: "DELETE", json: {} });
  for (const [person, status] of [
    [null, 401],
    [world.stan, 401],
    [world.mia, 403],
    [world.ada, 403],
  ] as const) {
    expect((await edit(person)).status).toBe(status);
  }
  expect((await remove(world.mia)).status).toBe(403);
  expect(await (await edit(world.max)).json()).toMatchObject({ body: "<p>Before</p>" });
  expect(
    (await (await call(world.community, world.max, path(post, `/${comment.id}`))).json<{ tiptap_body: object }>())
      .tiptap_body,
  ).toMatchObject({ type: "doc" });
  expect(
    (await (await call(world.community, world.mia, path(post, `/${comment.id}`))).json<{ tiptap_body: object }>())
      .tiptap_body,
  ).toBeNull();
  expect((await remove(world.mo)).status).toBe(200);
  expect((await remove(world.mo)).status).toBe(200);
  expect((await edit(world.max)).status).toBe(409);
  expect(await countOf()).toBe(0);
  const names = await factNames(world);
  expect(names.filter((name) => name.startsWith("comment."))).toEqual([
    "comment.created",
    "comment.edited",
    "comment.deleted",
  ]);
});

test("a deleted comment keeps its place under its replies and says nothing", async () => {
  const root = await written(world.max, "Root");
  const lonely = await written(world.max, "Nobody answers");
  const reply = await written(world.mia, "Reply", root.id);
  for (const { id } of [root, lonely]) {
    await call(world.community, world.max, path(post, `/${id}`), { method: "DELETE", json: {} });
  }
  const page = await read(null);
  expect(page.records.map((one) => one.id)).toEqual([root.id]);
  expect(page.records[0]).toMatchObject({ is_deleted: true, body: "", community_member: null });
  expect(page.comments_count).toBe(1);
  expect((await write(world.mo, "late", { parent_comment_id: root.id })).status).toBe(409);
  await call(world.community, world.mia, path(post, `/${reply.id}`), { method: "DELETE", json: {} });
  expect((await read(null)).records).toEqual([]);
});

test("who edits their comment after it was deleted is told so; nobody else learns it", async () => {
  const { id } = await written(world.max, "Taken away meanwhile");
  const edit = (person: Person) =>
    call(world.community, person, path(post, `/${id}`), { method: "PATCH", json: { body: "Said better" } });
  await call(world.community, world.mo, path(post, `/${id}`), { method: "DELETE", json: {} });
  const late = await edit(world.max);
  expect([late.status, await late.json()]).toMatchObject([409, { code: "comment_gone" }]);
  expect((await edit(world.mia)).status).toBe(403);
});

test("undo brings one's own deletion back, nobody else's, and not for ever", async () => {
  const comment = await written(world.max, "Oops");
  const at = path(post, `/${comment.id}`);
  const undo = (person: Person) => call(world.community, person, `${at}/restore`, { json: {} });
  await call(world.community, world.mo, at, { method: "DELETE", json: {} });
  expect((await undo(world.max)).status).toBe(409);
  expect((await undo(world.mo)).status).toBe(200);
  expect(await countOf()).toBe(1);
  await call(world.community, world.max, at, { method: "DELETE", json: {} });
  await run(world.community, sql`update facts set at = at - 600000 where community_id = ${world.community.id}`);
  expect((await undo(world.max)).status).toBe(409);
});

/** Comments as an import leaves them: `n` threads with some replies each. */
async function manyThreads(n: number, replies = (i: number) => i % 6): Promise<number[]> {
  const roots = Array.from({ length: n }, (_, i) => ({ id: newId(), at: 1000 + i }));
  const answers = roots.flatMap(({ id }, i) =>
    Array.from({ length: replies(i) }, (_, j) => ({ parentId: id, at: 5000 + j })),
  );
  await addComments(world, world.mia, post.id, [...roots, ...answers]);
  return roots.map(({ id }) => id);
}

test("pages follow each other both ways, without a gap and without a double", async () => {
  const ids = await manyThreads(45);
  const seen: number[] = [];
  const back: number[] = [];
  let page = await read(null);
  for (;;) {
    seen.push(...page.records.map((one) => one.id));
    if (!page.next_cursor) break;
    page = await read(null, `?cursor=${page.next_cursor}`);
  }
  expect(seen).toEqual(ids);
  for (;;) {
    back.unshift(...page.records.map((one) => one.id));
    if (!page.previous_cursor) break;
    page = await read(null, `?cursor=${page.previous_cursor}`);
  }
  expect(back).toEqual(ids);
  expect((await call(world.community, null, path(post, "?cursor=nonsense"))).status).toBe(422);
});

test("section 2: a link to a comment opens the page it stands on, wherever that is", async () => {
  const ids = await manyThreads(45);
  for (const at of [0, 9, 10, 30, 44]) {
    const target = ids[at] ?? 0;
    const page = await read(null, `?message_id=${target}`);
    expect(page.target_id).toBe(target);
    expect(page.records.map((one) => one.id)).toContain(target);
    expect(page.records.length).toBeLessThanOrEqual(20);
    expect(page.previous_cursor !== null).toBe(at > 10);
    expect(page.next_cursor !== null).toBe(at < 35);
  }
  const lost = await read(null, "?message_id=1");
  expect(lost).toMatchObject({ target_id: null });
  expect(lost.records[0]?.id).toBe(ids[0]);
});

test("section 2: a link to a reply opens its thread, also far down", async () => {
  const root = await written(world.max, "Root");
  const answers = Array.from({ length: 80 }, (_, i) => ({ parentId: root.id, at: 5000 + i }));
  const replies = await addComments(world, world.mia, post.id, answers);
  const first = await read(null);
  expect(first.records[0]?.replies.map((one) => one.id)).toEqual(replies.slice(0, REPLIES_SHOWN));
  expect(first.records[0]?.has_more_replies).toBe(true);

  const near = await read(null, `?message_id=${replies[20]}`);
  expect(near.records[0]?.replies.map((one) => one.id)).toEqual(replies.slice(0, 50));
  const far = await read(null, `?message_id=${replies[70]}`);
  expect(far.target_id).toBe(replies[70]);
  expect(far.records[0]?.replies.at(-1)?.id).toBe(replies[70]);
  expect(far.records[0]?.has_more_replies).toBe(true);

  type More = Pick<CommentPayload, "replies" | "has_more_replies" | "replies_cursor">;
  const more = async (cursor: string | null | undefined) =>
    (await call(world.community, null, path(post, `/${root.id}/replies?cursor=${cursor}`))).json<More>();
  const second = await more(first.records[0]?.replies_cursor);
  const third = await more(second.replies_cursor);
  expect([...second.replies, ...third.replies].map((one) => one.id)).toEqual(replies.slice(REPLIES_SHOWN));
  expect(third.has_more_replies).toBe(false);
});

test("the accepted answer stands first", async () => {
  const ids = await manyThreads(3);
  await run(world.community, sql`update comments set rank = 0, is_accepted = 1 where id = ${ids[2] ?? 0}`);
  const page = await read(null);
  expect(page.records.map((one) => one.id)).toEqual([ids[2], ids[0], ids[1]]);
  expect(page.records[0]?.is_accepted).toBe(true);
});

test("a comment is liked at its own door and shown so", async () => {
  const comment = await written(world.max, "Like me");
  const at = path(post, `/${comment.id}/user_likes`);
  expect(await (await call(world.community, world.mia, at, { json: {} })).json()).toMatchObject({
    user_likes_count: 1,
  });
  expect((await read(world.mia)).records[0]).toMatchObject({ is_liked_by_current_user: true, user_likes_count: 1 });
  expect((await read(null)).records[0]).toMatchObject({ is_liked_by_current_user: false, user_likes_count: 1 });
  expect(await (await call(world.community, null, at)).json()).toMatchObject({
    records: [{ community_member: { name: "Mia Member" } }],
  });
  await call(world.community, world.mia, at, { method: "DELETE", json: {} });
  expect((await read(null)).records[0]?.user_likes_count).toBe(0);
});

/** What one comment costs before the listeners. */
async function costOf(replyToId: number | null) {
  const ctx = await as(world.community, world.max);
  ctx.poke = () => undefined;
  const made = await createComment(ctx, { postId: post.id, text: "Hello", replyToId, requestKey: `k${newId()}` });
  return { id: made.comment.id, trips: ctx.meter.trips, written: ctx.meter.rowsWritten };
}

test("budget: a comment costs two trips and at most ten rows written before the listeners", async () => {
  const root = await costOf(null);
  const reply = await costOf(root.id);
  expect([root.trips, reply.trips]).toEqual([2, 2]);
  expect(root.written).toBeLessThanOrEqual(10);
});

test("budget: a reply costs at most ten rows written before the listeners", async () => {
  const root = await costOf(null);
  expect((await costOf(root.id)).written).toBeLessThanOrEqual(10);
});

test("budget: a page of comments is one trip and at most 200 rows read, however many there are", async () => {
  await manyThreads(300, (i) => i % 3);
  for (const person of [null, world.max, world.ada]) {
    const ctx = await as(world.community, person, "/", "GET");
    const before = { ...ctx.meter };
    await listComments(ctx, { spaceSlug: world.plaza.slug, slug: post.slug });
    expect(ctx.meter.trips - before.trips).toBe(1);
    expect(ctx.meter.rowsRead - before.rowsRead).toBeLessThanOrEqual(200);
  }
});

test("kept pages are left behind by what is written, changed, deleted and restored in the open, and by nothing in private", async () => {
  const hidden = await addPost(world, world.mia, world.cellar);
  for (const [ref, bumps] of [
    [post, [1, 1, 1, 1]],
    [hidden, [0, 0, 0, 0]],
  ] as const) {
    const seen: number[] = [];
    let last = await publicVersionOf(world);
    const note = async () => {
      const now = await publicVersionOf(world);
      seen.push(now - last);
      last = now;
    };
    const { id } = await (await write(world.mia, "Hello", {}, ref)).json<CommentPayload>();
    await note();
    await call(world.community, world.mia, path(ref, `/${id}`), { method: "PATCH", json: { body: "Hello again" } });
    await note();
    await call(world.community, world.mia, path(ref, `/${id}`), { method: "DELETE", json: {} });
    await note();
    await call(world.community, world.mia, path(ref, `/${id}/restore`), { json: {} });
    await note();
    expect(seen).toEqual(bumps);
  }
});
