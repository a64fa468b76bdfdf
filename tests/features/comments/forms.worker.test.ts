import { beforeEach, expect, test } from "vitest";
import { conversationAction } from "~/features/comments/actions.server";
import { likeIntent } from "~/features/likes/rules";
import { sql } from "~/platform/database/sql";
import { as, asVisitor, createWorld, rows, type World } from "../../world";
import { addPost, type PostRef } from "../posts/posting";

let world: World;
let post: PostRef;
beforeEach(async () => {
  world = await createWorld();
  post = await addPost(world, world.mia, world.plaza);
});

const form = (fields: Record<string, string | number>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, String(value));
  return data;
};
const here = () => `/c/plaza/${post.slug}`;

test("without JavaScript a form writes a comment, once, and leads to it", async () => {
  const ctx = await as(world.community, world.max, here());
  const fields = form({ intent: "comment", post_id: post.id, body: "Plain\n\nwords", request_key: "key-0001" });
  const first = await conversationAction(ctx, fields);
  const second = await conversationAction(await as(world.community, world.max, here()), fields);
  const [comment, ...others] = await rows<{ id: number; html: string }>(
    world.community,
    sql`select id, body_html as html from comments where post_id = ${post.id}`,
  );
  expect(others).toEqual([]);
  expect(comment?.html).toBe("<p>Plain</p><p>words</p>");
  const place = `${here()}?message_id=${comment?.id}#message_${comment?.id}`;
  expect([first?.status, first?.headers.get("Location")]).toEqual([302, place]);
  expect(second?.headers.get("Location")).toBe(place);
});

test("without JavaScript other words under a page's key are refused, for they may be another comment", async () => {
  const send = async (body: string) =>
    conversationAction(
      await as(world.community, world.max, here()),
      form({ intent: "comment", post_id: post.id, body, request_key: "key-0002" }),
    );
  await send("First");
  await expect(send("Second, after Back")).rejects.toMatchObject({ code: "comment_sent" });
  const said = await rows(world.community, sql`select body_html as html from comments where post_id = ${post.id}`);
  expect(said).toEqual([{ html: "<p>First</p>" }]);
});

test("likes and their undoing come back to the page they were given on, a comment's to the comment", async () => {
  const press = async (path: string, intent: string) => {
    const ctx = await as(world.community, world.max, path);
    return (await conversationAction(ctx, form({ intent })))?.headers.get("Location");
  };
  const subject = { type: "Post", id: post.id } as const;
  expect(await press(`${here()}?cursor=x`, likeIntent("like", subject))).toBe(`${here()}?cursor=x`);
  const liked = () =>
    rows<{ n: number }>(world.community, sql`select likes_count as n from posts where id = ${post.id}`);
  expect(await liked()).toEqual([{ n: 1 }]);
  expect(await press(here(), likeIntent("unlike", subject))).toBe(here());
  expect(await liked()).toEqual([{ n: 0 }]);

  await conversationAction(
    await as(world.community, world.max, here()),
    form({ intent: "comment", post_id: post.id, body: "Liked" }),
  );
  const [comment] = await rows<{ id: number }>(
    world.community,
    sql`select id from comments where post_id = ${post.id}`,
  );
  const id = comment?.id ?? 0;
  expect(await press(`${here()}?reply_to=1`, likeIntent("like", { type: "Comment", id }))).toBe(
    `${here()}?message_id=${id}#message_${id}`,
  );
});

test("a comment is edited and deleted by forms", async () => {
  await conversationAction(
    await as(world.community, world.max, here()),
    form({ intent: "comment", post_id: post.id, body: "One" }),
  );
  const [comment] = await rows<{ id: number }>(
    world.community,
    sql`select id from comments where post_id = ${post.id}`,
  );
  const ref = { post_id: post.id, comment_id: comment?.id ?? 0 };
  const act = async (fields: Record<string, string | number>) =>
    conversationAction(await as(world.community, world.max, here()), form({ ...ref, ...fields }));
  await act({ intent: "comment_edit", body: "Two" });
  await act({ intent: "comment_delete" });
  const [after] = await rows(
    world.community,
    sql`select body_html as html, deleted_at is not null as gone from comments`,
  );
  expect(after).toBeDefined();
  const [row] = await rows(
    world.community,
    sql`select body_html as html, deleted_at is not null as gone from comments where id = ${ref.comment_id}`,
  );
  expect(row).toEqual({ html: "<p>Two</p>", gone: 1 });
});

test("forms of others are left alone, broken ones refused, visitors sent to sign in", async () => {
  const ctx = await as(world.community, world.max, here());
  expect(await conversationAction(ctx, form({ intent: "delete" }))).toBeNull();
  const broken: Record<string, string | number>[] = [
    { intent: "comment", body: "x" },
    { intent: "comment", post_id: "1e400", body: "x" },
    { intent: "like Space 1" },
    { intent: "like Post -1" },
    { intent: "like" },
    { intent: "comment", post_id: post.id, tiptap_body: "{" },
    { intent: "comment", post_id: post.id, tiptap_body: "[]" },
    { intent: "comment", post_id: post.id, tiptap_body: '{"type":"doc","content":[null]}' },
  ];
  for (const fields of broken) {
    await expect(conversationAction(ctx, form(fields))).rejects.toMatchObject({ status: 422 });
  }
  const visitor = await asVisitor(world.community, here());
  await expect(
    conversationAction(visitor, form({ intent: "comment", post_id: post.id, body: "x" })),
  ).rejects.toMatchObject({ status: 401 });
});
