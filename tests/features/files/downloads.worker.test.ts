import { beforeAll, describe, expect, test } from "vitest";
import { createComment } from "~/features/comments/commands.server";
import { LOOSE_MS } from "~/features/files/rules";
import { sweepLooseFiles } from "~/features/files/sweep.server";
import { deletePost } from "~/features/posts/commands/delete-post.server";
import { movePost } from "~/features/posts/commands/move-post.server";
import { publishPost } from "~/features/posts/commands/publish-post.server";
import { updatePost } from "~/features/posts/commands/update-post.server";
import { findPostRowById } from "~/features/posts/queries.server";
import { findSharedPost } from "~/features/posts/shared.server";
import { sql } from "~/platform/database/sql";
import type { DocNode } from "~/ui/editor/document";
import {
  addSession,
  as,
  asSystem,
  call,
  createWorld,
  type Person,
  rows,
  run,
  type SpaceRef,
  type World,
} from "../../world";
import { docOf, paragraph, post } from "../posts/posting";
import { makePng } from "./pictures";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const bytesOf = (text: string) => new TextEncoder().encode(text);
const PDF = bytesOf("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");

interface Answer {
  id: number;
  kind: string;
  filename: string;
  src: string;
  byte_size: number;
  content_type: string;
}

async function upload(person: Person, name = "menu.pdf", body: Uint8Array<ArrayBuffer> = PDF): Promise<Answer> {
  const headers = { "Content-Length": String(body.length), "X-Filename": encodeURIComponent(name) };
  const response = await call(world.community, person, "/internal_api/files?purpose=file", {
    method: "POST",
    body,
    headers,
  });
  expect(response.status).toBe(201);
  return response.json();
}

const cardOf = ({ id, filename, byte_size, content_type }: Answer, more: object = {}): DocNode => ({
  type: "file",
  attrs: { fileId: id, name: filename, size: byte_size, type: content_type, ...more },
});
const withCard = (...cards: DocNode[]): DocNode => ({ type: "doc", content: [paragraph("Take it along:"), ...cards] });

async function posted(person: Person, space: SpaceRef, status: "draft" | "published" = "published") {
  const file = await upload(person);
  return { file, one: await post(world, person, space, "The menu", { doc: withCard(cardOf(file)), status }) };
}

const open = (person: Person | null, path: string, community = world.community) => call(community, person, path);
const statuses = async (path: string, people: (Person | null)[]) =>
  Promise.all(people.map(async (person) => (await open(person, path)).status));

describe("a file in a text", () => {
  test("stands there as a card without a script, and is downloaded, whatever it is", async () => {
    const { file, one } = await posted(world.mia, world.plaza);
    expect(file).toMatchObject({ kind: "download", content_type: "application/pdf", byte_size: PDF.length });
    expect(one.bodyHtml).toContain(
      `<figure class="file-card file-pdf"><p><a href="/files/${file.id}/menu.pdf">menu.pdf</a></p><figcaption>PDF · 1 kB</figcaption></figure>`,
    );
    expect(one.coverFileId).toBeNull();
    const response = await open(null, `/files/${file.id}/menu.pdf`);
    expect(response.status).toBe(200);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(PDF);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="menu.pdf"; filename*=UTF-8''menu.pdf`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
  });

  test.each([
    ["page.html", "<!doctype html><script>alert(1)</script>", "text/plain"],
    ["icon.svg", `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`, "text/plain"],
    ["code.js", "alert(1)", "text/plain"],
    ["feed.xml", `<?xml version="1.0"?><x/>`, "application/xml"],
    ["cat.png", "MZ\u0090 no picture", "application/x-msdownload"],
    ["480.webp", "no picture at all", "text/plain"],
  ])("%s is what its bytes are, and opens nowhere", async (name, text, type) => {
    const file = await upload(world.mia, name, bytesOf(text));
    expect([file.kind, file.content_type]).toEqual(["download", type]);
    await post(world, world.mia, world.plaza, "Odd things", { doc: withCard(cardOf(file)) });
    const response = await open(world.max, file.src);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("application/octet-stream");
    expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; /);
    // Nor under a picture's address.
    const asPicture = await open(world.max, `/files/${file.id}/960.webp`);
    expect(asPicture.headers.get("Content-Type")).not.toMatch(/image|html|svg|script/);
  });

  test("stands in a comment as well, and is read by whoever reads that", async () => {
    const { id } = await post(world, world.mia, world.cellar, "Cellar talk");
    const file = await upload(world.mia);
    const { comment } = await createComment(await as(world.community, world.mia), {
      postId: id,
      doc: withCard(cardOf(file)),
      requestKey: `k${file.id}`,
    });
    expect(comment.body).toContain('class="file-card file-pdf"');
    expect(await statuses(file.src, [world.mia, world.olive, world.max, null])).toEqual([200, 200, 404, 404]);
  });

  test("a picture is one, and no card: each stands as what it is", async () => {
    const png = await makePng(40, 30);
    const picture = await upload(world.mia, "cat.pdf", png);
    expect(picture.kind).toBe("image");
    const gone = { status: 409, code: "file_gone" };
    const asFile = withCard(cardOf(picture));
    await expect(post(world, world.mia, world.plaza, "No file", { doc: asFile })).rejects.toMatchObject(gone);
    const file = await upload(world.mia);
    const asPicture = withCard({ type: "image", attrs: { fileId: file.id, width: 10, height: 10, alt: "" } });
    await expect(post(world, world.mia, world.plaza, "No picture", { doc: asPicture })).rejects.toMatchObject(gone);
  });
});

describe("what a card says is what the file is", () => {
  test.each([{ name: "holiday.jpg" }, { size: 5 }, { type: "image/png" }])("%j is refused", async (lie) => {
    const file = await upload(world.mia);
    const writing = post(world, world.mia, world.plaza, "A lie", { doc: withCard(cardOf(file, lie)) });
    await expect(writing).rejects.toMatchObject({ status: 409, code: "file_gone" });
    // Nor later, in a text where it hangs already.
    const one = await post(world, world.mia, world.plaza, "The truth", { doc: withCard(cardOf(file)) });
    const edit = { spaceSlug: one.spaceSlug, slug: one.slug, title: "A lie", doc: withCard(cardOf(file, lie)) };
    await expect(updatePost(await as(world.community, world.mia), edit)).rejects.toMatchObject({ code: "file_gone" });
  });

  test.each([
    { name: "a\u202Efdp.exe" },
    { name: "a/b.pdf" },
    { name: "" },
    { name: "x".repeat(121) },
    { size: -1 },
    { size: 1e12 },
    { type: "text/html; x" },
    { fileId: 0 },
    { fileId: "1" },
  ])("%j is no card at all", async (attrs) => {
    const file = await upload(world.mia);
    const writing = post(world, world.mia, world.plaza, "Odd", { doc: withCard(cardOf(file, attrs)) });
    await expect(writing).rejects.toMatchObject({ status: 422, fields: { body: "body_invalid" } });
  });

  test("a name that would show another end is kept without what turns it", async () => {
    const file = await upload(world.mia, "bill\u202Efdp.exe", bytesOf("MZ\u0090 no picture"));
    expect(file.filename).toBe("billfdp.exe");
    const { bodyHtml } = await post(world, world.mia, world.plaza, "Bills", { doc: withCard(cardOf(file)) });
    expect(bodyHtml).toContain("<figcaption>EXE · 1 kB</figcaption>");
  });
});

describe("who may have it", () => {
  test("whoever reads the post: no stranger, no visitor, nobody by another community's door", async () => {
    const { file } = await posted(world.mia, world.cellar);
    expect(await statuses(file.src, [world.mia, world.olive, world.max, null])).toEqual([200, 200, 404, 404]);
    expect((await open(world.stan, file.src, world.other)).status).toBe(404);
    expect((await open(world.mia, file.src)).headers.get("Cache-Control")).toMatch(/^private/);
  });

  test("of a draft its author alone; loose, who uploaded it", async () => {
    const { file } = await posted(world.mia, world.plaza, "draft");
    expect(await statuses(file.src, [world.mia, world.max, null])).toEqual([200, 404, 404]);
    const loose = await upload(world.mia);
    expect(await statuses(loose.src, [world.mia, world.max, world.olive, null])).toEqual([200, 404, 404, 404]);
  });

  test("it moves with its post, and goes with it", async () => {
    const { file, one } = await posted(world.mia, world.plaza);
    const at = { spaceSlug: one.spaceSlug, slug: one.slug };
    await movePost(await as(world.community, world.olive), { ...at, to: world.cellar.slug });
    expect(await statuses(file.src, [world.mia, world.max, null])).toEqual([200, 404, 404]);
    await deletePost(await as(world.community, world.olive), { spaceSlug: world.cellar.slug, slug: one.slug });
    // Its author has it for their undo, as whoever uploaded what hangs on nothing.
    expect(await statuses(file.src, [world.olive, world.max, null])).toEqual([404, 404, 404]);
  });

  test("by a share link, while that stands", async () => {
    const { file, one } = await posted(world.mia, world.cellar);
    const door = `/internal_api/spaces/${one.spaceSlug}/posts/${one.slug}/share`;
    const share = (isOn: boolean) =>
      call(world.community, world.olive, door, { method: "PUT", json: { share_post_enabled: isOn } });
    const { share_uid: uid } = (await (await share(true)).json()) as { share_uid: string };
    const address = `${file.src}?share=${uid}`;
    expect((await findSharedPost(await as(world.community, null), uid)).body).toContain(`href="${address}"`);
    expect(await statuses(address, [null, world.max])).toEqual([200, 200]);
    await share(false);
    expect(await statuses(address, [null, world.max])).toEqual([404, 404]);
  });

  test("another's file is refused in a text of one's own; so is one twice, by two at once", async () => {
    const file = await upload(world.mia);
    const doc = withCard(cardOf(file));
    await expect(post(world, world.max, world.plaza, "Mine", { doc })).rejects.toMatchObject({ code: "file_gone" });
    const tries = await Promise.allSettled(
      ["One", "Two"].map((title) => post(world, world.mia, world.plaza, title, { doc })),
    );
    const hung = await rows<{ at: number }>(
      world.community,
      sql`select attached_id as at from files where id = ${file.id}`,
    );
    const made = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value.id] : []));
    expect(made).toContain(hung[0]?.at);
    // The other has one of its own, or was refused: none shows what hangs elsewhere.
    const shown = await rows<{ id: number }>(
      world.community,
      sql`select attached_id as id from files where attached_kind = 'post' and (id = ${file.id} or copied_from = ${file.id})`,
    );
    expect(new Set(shown.map(({ id }) => id))).toEqual(new Set(made));
  });

  test("visitor, stranger and view-only masquerade upload none", async () => {
    const send = (person: Person | null, cookie?: string) =>
      call(world.community, person, "/internal_api/files?purpose=file", {
        method: "POST",
        body: PDF,
        headers: { "Content-Length": String(PDF.length), "X-Filename": "x.pdf", ...(cookie && { Cookie: cookie }) },
      });
    const looking = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
    const answers = [await send(null), await send(world.stan), await send(null, looking)];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 403]);
  });
});

test("whoever presses one that is gone, or not theirs to read, reads so on a page", async () => {
  const { file } = await posted(world.mia, world.cellar);
  const asked = (path: string, person: Person | null, accept: string) =>
    call(world.community, person, path, { headers: { Accept: accept } });
  for (const path of [file.src, "/files/1/menu.pdf"]) {
    const page = await asked(path, world.max, "text/html,*/*");
    expect([page.status, page.headers.get("Content-Type")]).toEqual([404, "text/html; charset=utf-8"]);
    expect(await page.text()).toContain("<h1>");
    const other = await asked(path, world.max, "*/*");
    expect([other.status, other.headers.get("Content-Type")]).toEqual([404, "application/json"]);
  }
});

describe("its way", () => {
  test("taken out of a text it is loose for a day, and is put back; then it is gone with its bytes", async () => {
    const { file, one } = await posted(world.mia, world.plaza);
    const edit = async (doc: DocNode) =>
      updatePost(await as(world.community, world.mia), {
        spaceSlug: one.spaceSlug,
        slug: one.slug,
        title: "Menu",
        doc,
      });
    await edit(docOf("Without."));
    expect(await statuses(file.src, [world.max])).toEqual([404]);
    await edit(withCard(cardOf(file)));
    expect(await statuses(file.src, [world.max])).toEqual([200]);
    await edit(docOf("Without."));
    await run(world.community, sql`update files set created_at = created_at - ${LOOSE_MS} - 1 where id = ${file.id}`);
    const system = asSystem(world.community);
    while ((await sweepLooseFiles(system)) > 0);
    await expect(edit(withCard(cardOf(file)))).rejects.toMatchObject({ code: "file_gone" });
    expect(await system.files.get(`c/${world.community.id}/${file.id}/file`)).toBeNull();
  });

  test("a copy of the post has one of its own, with its name", async () => {
    const { file, one } = await posted(world.mia, world.plaza);
    const door = `/internal_api/spaces/${one.spaceSlug}/posts/${one.slug}/duplicate`;
    const answer = await call(world.community, world.olive, door, { method: "POST" });
    expect(answer.status).toBe(201);
    const olive = await as(world.community, world.olive);
    const draft = await findPostRowById(olive, ((await answer.json()) as { id: number }).id);
    const copy = await publishPost(olive, {
      id: draft.id,
      title: "Again",
      doc: JSON.parse(draft.bodyDoc) as DocNode,
      spaceSlug: world.plaza.slug,
    });
    expect(copy.bodyHtml).toContain(">menu.pdf</a>");
    expect(copy.bodyHtml).not.toContain(`/files/${file.id}/`);
    const address = /\/files\/\d+\/menu\.pdf/.exec(copy.bodyHtml)?.[0] ?? "";
    expect((await open(world.max, address)).status).toBe(200);
  });
});
