import { beforeAll, beforeEach, expect, test } from "vitest";
import type { CommentPayload, CommentsPayload } from "~/features/comments/payload";
import { LOOSE_MS } from "~/features/files/rules";
import { sweepLooseFiles } from "~/features/files/sweep.server";
import { sql } from "~/platform/database/sql";
import { asSystem, call, createWorld, grant, type Person, rows, run, type World } from "../../world";
import { makePng } from "../files/pictures";
import { addPost, type PostRef } from "../posts/posting";

let world: World;
let png: Uint8Array<ArrayBuffer>;
let post: PostRef;
beforeAll(async () => {
  png = await makePng(40, 30);
});
beforeEach(async () => {
  world = await createWorld();
  post = await addPost(world, world.mia, world.plaza);
});

async function uploaded(person: Person, community = world.community): Promise<number> {
  const headers = { "Content-Length": String(png.length), "X-Filename": "cup.png" };
  const answer = await call(community, person, "/internal_api/files", { method: "POST", body: png, headers });
  expect(answer.status).toBe(201);
  return (await answer.json<{ id: number }>()).id;
}

const showing = (...ids: number[]) => ({
  type: "doc",
  content: ids.map((fileId) => ({ type: "image", attrs: { fileId, width: 40, height: 30, alt: "A cup" } })),
});

const path = (more = "", ref = post) => `/internal_api/posts/${ref.id}/comments${more}`;

const write = (person: Person, ids: number[], ref = post) =>
  call(world.community, person, path("", ref), { json: { tiptap_body: showing(...ids) } });

async function written(person: Person, ids: number[], ref = post): Promise<CommentPayload> {
  const answer = await write(person, ids, ref);
  expect(answer.status).toBe(201);
  return answer.json<CommentPayload>();
}

const opens = async (person: Person | null, id: number, community = world.community) =>
  (await call(community, person, `/files/${id}/480.webp`)).status;

const place = async (id: number) =>
  (
    await rows<{ kind: string | null; at: number | null }>(
      world.community,
      sql`select attached_kind as kind, attached_id as at from files where id = ${id}`,
    )
  )[0];

test("a picture in a comment is shown with its size, its words and an address of our own, and counts as something said", async () => {
  const id = await uploaded(world.max);
  const comment = await written(world.max, [id]);
  expect(comment.body).toBe(
    `<figure><img data-file="${id}" src="/files/${id}/480.webp" srcset="/files/${id}/480.webp 40w" sizes="(max-width: 48rem) 100vw, 42rem" width="40" height="30" alt="A cup" loading="lazy"></figure>`,
  );
  const listed = await (await call(world.community, null, path())).json<CommentsPayload>();
  expect(listed.records[0]?.body).toBe(comment.body);
  expect(await place(id)).toEqual({ kind: "comment", at: comment.id });
  expect(await opens(null, id)).toBe(200);
});

test("with a picture, too, it is said that a post takes no comments", async () => {
  const own = await uploaded(world.max);
  await run(world.community, sql`update posts set is_comments_closed = 1 where community_id = ${world.community.id}`);
  const answer = await write(world.max, [own]);
  await run(world.community, sql`update posts set is_comments_closed = 0 where community_id = ${world.community.id}`);
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ code: "comments_closed" });
});

test("a picture of somebody else's upload, of another community, of another text or of nothing is refused, and nothing is written", async () => {
  const own = await uploaded(world.max);
  const foreign = await uploaded(world.mia);
  const elsewhere = await uploaded(world.stan, world.other);
  const used = await uploaded(world.max);
  await written(world.max, [used]);
  for (const id of [foreign, elsewhere, used, 12_345]) {
    const answer = await write(world.max, [own, id]);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: "file_gone" });
  }
  expect(await place(own)).toEqual({ kind: null, at: null });
  const listed = await (await call(world.community, null, path())).json<CommentsPayload>();
  expect(listed.comments_count).toBe(1);
});

test("in a private space it opens to who is in it, and to nobody else", async () => {
  const quiet = await addPost(world, world.mia, world.cellar);
  const id = await uploaded(world.mia);
  await written(world.mia, [id], quiet);
  for (const reader of [world.mia, world.ada]) expect(await opens(reader, id)).toBe(200);
  for (const other of [null, world.max]) expect(await opens(other, id)).toBe(404);
  expect(await opens(world.stan, id, world.other)).toBe(404);
  await grant(world, world.max, world.cellar);
  expect(await opens(world.max, id)).toBe(200);
});

test("who may not read the post hangs no picture on it, and is told what they would be told without one", async () => {
  const quiet = await addPost(world, world.mia, world.cellar);
  const id = await uploaded(world.max);
  const plain = await call(world.community, world.max, path("", quiet), { json: { body: "Words alone" } });
  const answer = await write(world.max, [id], quiet);
  expect([answer.status, await answer.json()]).toEqual([plain.status, await plain.json()]);
  expect(await place(id)).toEqual({ kind: null, at: null });
});

test("an edited comment keeps the pictures it still shows, takes new ones, and lets the others come loose", async () => {
  const [first, second, third] = [await uploaded(world.max), await uploaded(world.max), await uploaded(world.max)];
  const { id } = await written(world.max, [first, second]);
  const edit = (ids: number[]) =>
    call(world.community, world.max, path(`/${id}`), { method: "PATCH", json: { tiptap_body: showing(...ids) } });
  expect((await edit([second, third])).status).toBe(200);
  expect(await place(first)).toEqual({ kind: null, at: null });
  for (const kept of [second, third]) expect(await place(kept)).toEqual({ kind: "comment", at: id });
  expect((await edit([await uploaded(world.mia)])).status).toBe(409);
  expect(await place(second)).toEqual({ kind: "comment", at: id });
});

test("a picture that was taken out of a comment may come back for a day, however long ago it was uploaded", async () => {
  const id = await uploaded(world.max);
  const comment = await written(world.max, [id, await uploaded(world.max)]);
  await run(world.community, sql`update files set created_at = ${Date.now() - 2 * LOOSE_MS} where id = ${id}`);
  const edit = (tiptap_body: object) =>
    call(world.community, world.max, path(`/${comment.id}`), { method: "PATCH", json: { tiptap_body } });
  const words = { type: "paragraph", content: [{ type: "text", text: "Words" }] };
  expect((await edit({ type: "doc", content: [words] })).status).toBe(200);
  await sweepLooseFiles(asSystem(world.community));
  expect((await edit(showing(id))).status).toBe(200);
  expect(await place(id)).toEqual({ kind: "comment", at: comment.id });
});

test("a deleted comment's picture opens to no reader at once, comes back with it, and is swept a day later", async () => {
  const id = await uploaded(world.max);
  // Uploaded long ago: the day begins when it comes loose.
  await run(world.community, sql`update files set created_at = ${Date.now() - 2 * LOOSE_MS} where id = ${id}`);
  const comment = await written(world.max, [id]);
  const at = path(`/${comment.id}`);
  const remove = (person: Person) => call(world.community, person, at, { method: "DELETE", json: {} });
  await remove(world.mo);
  for (const reader of [null, world.mia, world.mo]) expect(await opens(reader, id)).toBe(404);
  await sweepLooseFiles(asSystem(world.community));
  expect((await call(world.community, world.mo, `${at}/restore`, { json: {} })).status).toBe(200);
  expect(await place(id)).toEqual({ kind: "comment", at: comment.id });
  expect(await opens(null, id)).toBe(200);

  await remove(world.max);
  await run(world.community, sql`update files set created_at = created_at - ${LOOSE_MS} - 1 where id = ${id}`);
  await sweepLooseFiles(asSystem(world.community));
  expect(await place(id)).toBeUndefined();
  expect(await opens(world.max, id)).toBe(404);
});

test("a picture that hangs elsewhere by then stays there when its comment comes back", async () => {
  const id = await uploaded(world.max);
  const first = await written(world.max, [id]);
  const at = path(`/${first.id}`);
  await call(world.community, world.max, at, { method: "DELETE", json: {} });
  const second = await written(world.max, [id]);
  expect((await call(world.community, world.max, `${at}/restore`, { json: {} })).status).toBe(200);
  expect(await place(id)).toEqual({ kind: "comment", at: second.id });
});
