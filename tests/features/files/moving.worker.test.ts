import { beforeAll, describe, expect, test } from "vitest";
import { MOVING_LIMITS } from "~/features/files/rules";
import { publishPost } from "~/features/posts/commands/publish-post.server";
import { updatePost } from "~/features/posts/commands/update-post.server";
import { findPostRowById } from "~/features/posts/queries.server";
import { deleteFile } from "~/features/storage/commands.server";
import { absoluteHtml } from "~/lib/html/absolute.server";
import { sql } from "~/platform/database/sql";
import type { DocNode } from "~/ui/editor/document";
import { makeGif } from "../../support/gif";
import { as, call, createWorld, type Person, rows, type SpaceRef, type World } from "../../world";
import { paragraph, post } from "../posts/posting";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

interface Answer {
  id: number;
  kind: string;
  src: string;
  src_set: string;
  moves?: true;
  width: number;
  height: number;
  byte_size: number;
}

function send(bytes: Uint8Array<ArrayBuffer>, purpose = "file", person: Person = world.mia): Promise<Response> {
  return call(world.community, person, `/internal_api/files?purpose=${purpose}`, {
    method: "POST",
    body: bytes,
    headers: { "Content-Length": String(bytes.length), "X-Filename": "cup.gif" },
  });
}

const uploaded = async (bytes = makeGif(3, { width: 40, height: 30 }), purpose?: string): Promise<Answer> =>
  (await send(bytes, purpose)).json();

const showing = ({ id, width, height }: Answer, more: object = { moves: true }): DocNode => ({
  type: "doc",
  content: [paragraph("Look:"), { type: "image", attrs: { fileId: id, width, height, alt: "A cup turns", ...more } }],
});
const statuses = (path: string, people: (Person | null)[]) =>
  Promise.all(people.map(async (person) => (await call(world.community, person, path)).status));

async function posted(space: SpaceRef = world.plaza) {
  const file = await uploaded();
  return { file, one: await post(world, world.mia, space, "A cup", { doc: showing(file) }) };
}

describe("a GIF that moves", () => {
  test("goes on moving where it is shown, and stands still for who wants that, without a script", async () => {
    const { file, one } = await posted();
    expect(file).toMatchObject({ kind: "image", moves: true, src: `/files/${file.id}/moving.gif` });
    expect(one.bodyHtml).toContain(
      `<picture><source media="(prefers-reduced-motion: reduce)" srcset="/files/${file.id}/480.webp 40w" sizes="(max-width: 48rem) 100vw, 42rem"><img data-file="${file.id}" data-moving="1" src="/files/${file.id}/moving.gif" width="40" height="30" alt="A cup turns" loading="lazy"></picture>`,
    );
    expect(one.coverFileId).toBe(file.id);
    const response = await call(world.community, null, file.src);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/gif"]);
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(makeGif(3, { width: 40, height: 30 }));
    expect(await statuses(`/files/${file.id}/480.webp`, [null])).toEqual([200]);
    // In feeds and mail it has one address.
    const feed = absoluteHtml(one.bodyHtml, "https://x.example/c/plaza/a-cup");
    expect(feed).toContain(`src="https://x.example/files/${file.id}/moving.gif"`);
    expect(feed).not.toMatch(/source|srcset|data-/);
  });

  test("keeps nothing of what a camera or a program has written into it", async () => {
    const file = await uploaded(makeGif(2, { comment: "Secret Photographer" }));
    const response = await call(world.community, world.mia, file.src);
    expect(new TextDecoder("latin1").decode(await response.arrayBuffer())).not.toContain("Secret");
  });

  test("is read by whoever reads what it stands in, and deleted with its sizes", async () => {
    const { file } = await posted(world.cellar);
    expect(await statuses(file.src, [world.mia, world.olive, world.max, null])).toEqual([200, 200, 404, 404]);
    const ctx = await as(world.community, world.olive);
    await deleteFile(ctx, file.id);
    await ctx.settled();
    expect(await statuses(file.src, [world.mia, world.olive])).toEqual([404, 404]);
    expect(await ctx.files.get(`c/${world.community.id}/${file.id}/moving.gif`)).toBeNull();
  });

  test("counts with all that it takes, and is copied whole", async () => {
    const { file, one } = await posted();
    expect(file.byte_size).toBeGreaterThan(makeGif(3, { width: 40, height: 30 }).length);
    const door = `/internal_api/spaces/${one.spaceSlug}/posts/${one.slug}/duplicate`;
    const answer = (await (await call(world.community, world.olive, door, { method: "POST" })).json()) as Answer;
    const olive = await as(world.community, world.olive);
    const draft = await findPostRowById(olive, answer.id);
    const doc = JSON.parse(draft.bodyDoc) as DocNode;
    const copy = await publishPost(olive, { id: draft.id, title: "Again", doc, spaceSlug: world.plaza.slug });
    const address = /\/files\/\d+\/moving\.gif/.exec(copy.bodyHtml)?.[0] ?? "";
    expect(address).not.toBe(file.src);
    expect(await statuses(address, [null])).toEqual([200]);
    const [row] = await rows<{ moving: number }>(
      world.community,
      sql`select moving_bytes as moving from files where copied_from = ${file.id}`,
    );
    expect(row?.moving).toBeGreaterThan(0);
  });
});

test("what stands still is not said to move, and what is to be downloaded is no picture: the write refuses the text", async () => {
  const still = await uploaded(makeGif(1, { width: 40, height: 30 }));
  const refused = { status: 409, code: "file_gone" };
  const write = (doc: DocNode) => post(world, world.mia, world.plaza, "A cup", { doc });
  await expect(write(showing(still))).rejects.toMatchObject(refused);
  expect(await statuses(`/files/${still.id}/moving.gif`, [world.mia, null])).toEqual([404, 404]);
  const saying = (await call(world.community, world.mia, "/internal_api/files?purpose=file", {
    method: "POST",
    body: new TextEncoder().encode("words, no picture"),
    headers: { "Content-Length": "17", "X-Filename": "notes.txt" },
  }).then((answer) => answer.json())) as Answer & { filename: string; content_type: string };
  const { id: fileId, filename: name, byte_size: size, content_type: type } = saying;
  const card: DocNode = { type: "file", attrs: { fileId, name, size, type } };
  const asPicture: DocNode = { type: "image", attrs: { fileId, width: 40, height: 30, alt: "", caption: "" } };
  await expect(write({ type: "doc", content: [card, asPicture] })).rejects.toMatchObject(refused);
  const made = await write({ type: "doc", content: [card] });
  const edit = updatePost(await as(world.community, world.mia), {
    spaceSlug: made.spaceSlug,
    slug: made.slug,
    title: "A cup",
    doc: { type: "doc", content: [paragraph("Look:"), asPicture] },
  });
  await expect(edit).rejects.toMatchObject(refused);
  expect((await write(showing(still, {}))).bodyHtml).toContain("480.webp");
});

test("of one picture, or for a face, it stands still", async () => {
  for (const file of [await uploaded(makeGif(1)), await uploaded(makeGif(3), "avatar")]) {
    expect(file.moves).toBeUndefined();
    expect(await statuses(`/files/${file.id}/moving.gif`, [world.mia])).toEqual([404]);
  }
});

test("one that is too much for a phone is refused, and says so", async () => {
  const wide = makeGif(2, { width: 4, height: 3 });
  // Its screen is larger than its pictures.
  wide.set([0x40, 0x1f, 0x40, 0x1f], 6);
  const answer = await send(wide);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([422, "moving_too_large"]);
  const long = await send(makeGif(MOVING_LIMITS.frames + 1));
  expect(long.status).toBe(422);
});
