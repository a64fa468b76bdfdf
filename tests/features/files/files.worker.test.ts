import { beforeAll, describe, expect, test, vi } from "vitest";
import { attachFiles } from "~/features/files/attach.server";
import { DAILY_LIMITS, LOOSE_MS, MAX_FILE_BYTES } from "~/features/files/rules";
import { sweepLooseFiles } from "~/features/files/sweep.server";
import { avatarPicture, fileUrl } from "~/features/files/urls.server";
import { updatePost } from "~/features/posts/commands/update-post.server";
import type { CommunityRef } from "~/platform/context";
import { commit } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { dayOf } from "~/platform/session.server";
import {
  addPerson,
  addSession,
  as,
  asSystem,
  call,
  createWorld,
  grant,
  type Person,
  rows,
  run,
  type SpaceRef,
  type World,
} from "../../world";
import type { DocNode } from "~/ui/editor/document";
import { addPost, docOf, post as write } from "../posts/posting";
import { makeJpegWithGps, makePng, webpChunks } from "./pictures";

let world: World;
let jpeg: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  world = await createWorld();
  jpeg = await makeJpegWithGps(1200, 800, "Secret Photographer");
});

interface Answer {
  id: number;
  kind: string;
  src: string;
  src_set: string;
  width: number;
  height: number;
  filename: string;
}

function send(
  person: Person | null,
  body: Uint8Array<ArrayBuffer>,
  opts: { purpose?: string; filename?: string; length?: number } = {},
): Promise<Response> {
  return call(world.community, person, `/internal_api/files?purpose=${opts.purpose ?? "picture"}`, {
    method: "POST",
    body,
    headers: {
      "Content-Length": String(opts.length ?? body.length),
      "X-Filename": encodeURIComponent(opts.filename ?? "photo.jpg"),
    },
  });
}

async function uploaded(person: Person, bytes = jpeg, opts = {}): Promise<Answer> {
  const response = await send(person, bytes, opts);
  expect(response.status).toBe(201);
  return response.json();
}

async function hang(person: Person, ids: number[], postId: number): Promise<void> {
  const ctx = await as(world.community, person);
  await commit(ctx, { writes: attachFiles(ctx, ids, "post", postId) });
}

async function pictureIn(
  space: SpaceRef,
  author: Person,
  status: "draft" | "published" = "published",
): Promise<Answer> {
  const file = await uploaded(author, await makePng(40, 30));
  await hang(author, [file.id], (await addPost(world, author, space, { status })).id);
  return file;
}

const statusFor = async (person: Person | null, path: string, community: CommunityRef = world.community) =>
  (await call(community, person, path)).status;

describe("uploading", () => {
  test("a picture is kept as WebP in several sizes, never enlarged, without EXIF and GPS", async () => {
    expect(new TextDecoder("latin1").decode(jpeg)).toContain("Secret Photographer");
    const file = await uploaded(world.mia, jpeg, { filename: "Férias (1).jpg" });
    expect(file).toMatchObject({ kind: "image", width: 1200, height: 800, filename: "Férias (1).jpg" });
    expect(file.src_set).toBe(
      `/files/${file.id}/480.webp 480w, /files/${file.id}/960.webp 960w, /files/${file.id}/1600.webp 1200w`,
    );
    const ctx = await as(world.community, world.mia);
    for (const [address, width] of [
      [480, 480],
      [960, 960],
      [1600, 1200],
    ] as const) {
      const response = await call(world.community, world.mia, `/files/${file.id}/${address}.webp`);
      expect(response.headers.get("Content-Type")).toBe("image/webp");
      const bytes = await response.arrayBuffer();
      expect(await ctx.files.inspect(bytes)).toMatchObject({ width });
      expect(
        webpChunks(new Uint8Array(bytes)).filter((name) => name.startsWith("EXIF") || name.startsWith("XMP")),
      ).toEqual([]);
      expect(new TextDecoder("latin1").decode(bytes)).not.toContain("Secret Photographer");
    }
    // The original is nowhere.
    expect(await ctx.files.get(`c/${world.community.id}/${file.id}/file`)).toBeNull();
  });

  test("a small picture has one size, an avatar has all of its own", async () => {
    const small = await uploaded(world.mia, await makePng(40, 30));
    expect(small.src_set).toBe(`/files/${small.id}/480.webp 40w`);
    const face = await uploaded(world.mia, await makePng(120, 120), { purpose: "avatar" });
    for (const width of [96, 192, 384]) {
      expect(await statusFor(world.mia, `/files/${face.id}/${width}.webp`)).toBe(200);
    }
    // What the answer names is there: the form shows the picture before it is saved.
    expect([await statusFor(world.mia, face.src), await statusFor(world.mia, small.src)]).toEqual([200, 200]);
  });

  test("what is no picture is told by its bytes, whatever its name says", async () => {
    const html = new TextEncoder().encode("<html><script>alert(1)</script></html>");
    const response = await send(world.mia, html, { filename: "photo.jpg" });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: "not_a_picture" });
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    expect((await send(world.mia, svg, { filename: "a.svg" })).status).toBe(422);
    const broken = jpeg.slice(0, 400);
    expect((await send(world.mia, broken)).status).toBe(422);
  });

  test("SVG and HTML leave as downloads only", async () => {
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const file = await uploaded(world.mia, svg, { purpose: "file", filename: 'a"b\r\n.svg' });
    expect(file.kind).toBe("download");
    const response = await call(world.community, world.mia, file.src);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("application/octet-stream");
    expect(response.headers.get("Content-Disposition")).toContain('attachment; filename="ab.svg"');
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(response.headers.get("Content-Security-Policy")).toContain("sandbox");
    // Asking for a size of it does not make it a picture.
    expect(await statusFor(world.mia, `/files/${file.id}/480.webp`)).toBe(200);
    const asPicture = await call(world.community, world.mia, `/files/${file.id}/480.webp`);
    expect(asPicture.headers.get("Content-Disposition")).toContain("attachment");
  });

  test("a visitor, a stranger and a view-only admin are refused", async () => {
    expect((await send(null, jpeg)).status).toBe(401);
    expect((await send(world.stan, jpeg)).status).toBe(401);
    const cookie = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
    const response = await send({ ...world.mia, cookie }, jpeg);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: "view_only_error", view_only_masquerading: true });
  });

  test("more than 25 MB is refused by what the request says and by what it holds", async () => {
    const said = await send(world.mia, jpeg, { length: MAX_FILE_BYTES + 1 });
    expect(said.status).toBe(413);
    expect(await said.json()).toMatchObject({ code: "file_too_large" });
    const held = await send(world.mia, new Uint8Array(MAX_FILE_BYTES + 1), { length: 5 });
    expect(held.status).toBe(413);
    expect((await send(world.mia, new Uint8Array(0))).status).toBe(422);
  });

  test("the day's limits hold, also when uploads race", async () => {
    const busy = await addPerson(world.community, "Busy", "member");
    const day = dayOf(Date.now());
    await run(
      world.community,
      sql`insert into upload_days (community_id, member_id, day, files, bytes)
        values (${world.community.id}, ${busy.id}, ${day}, ${DAILY_LIMITS.files - 1}, 10)`,
    );
    const note = new TextEncoder().encode("a note");
    const answers = await Promise.all([1, 2, 3].map(() => send(busy, note, { purpose: "file", filename: "n.txt" })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 429, 429]);
    await run(
      world.community,
      sql`update upload_days set files = 0, bytes = ${DAILY_LIMITS.bytes} where member_id = ${busy.id}`,
    );
    const full = await send(busy, note, { purpose: "file" });
    expect(full.status).toBe(429);
    expect(await full.json()).toMatchObject({ code: "upload_limit" });
  });
});

describe("reading", () => {
  test("loose, it is its owner's alone", async () => {
    const file = await uploaded(world.mia, await makePng(40, 30));
    expect(await statusFor(world.mia, file.src)).toBe(200);
    for (const other of [null, world.max, world.ada, world.stan]) expect(await statusFor(other, file.src)).toBe(404);
  });

  test("in a public space everybody reads it and caches may keep it", async () => {
    const file = await pictureIn(world.plaza, world.mia);
    const response = await call(world.community, null, file.src);
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toMatch(/^public/);
    expect(response.headers.has("Set-Cookie")).toBe(false);
    const again = await call(world.community, null, file.src, {
      headers: { "If-None-Match": response.headers.get("ETag") ?? "" },
    });
    expect(again.status).toBe(304);
  });

  test("in a private space only its members and admins read it, and no shared cache keeps it", async () => {
    const file = await pictureIn(world.cellar, world.mia);
    for (const reader of [world.mia, world.ada]) {
      const response = await call(world.community, reader, file.src);
      expect(response.status).toBe(200);
      expect(response.headers.get("Cache-Control")).toMatch(/^private/);
    }
    for (const other of [null, world.max, world.stan]) expect(await statusFor(other, file.src)).toBe(404);
  });

  test("on a draft it is the author's alone, until they share it with who manages the space; in a draft space it is for who manages it", async () => {
    const file = await pictureIn(world.plaza, world.mia, "draft");
    expect(await statusFor(world.mia, file.src)).toBe(200);
    for (const other of [null, world.max, world.ada]) expect(await statusFor(other, file.src)).toBe(404);
    const share = (isShared: number) =>
      run(
        world.community,
        sql`update posts set is_shared = ${isShared} where id = (select attached_id from files
        where id = ${file.id} and community_id = ${world.community.id}) and community_id = ${world.community.id}`,
      );
    await share(1);
    for (const manager of [world.mia, world.mo, world.ada]) expect(await statusFor(manager, file.src)).toBe(200);
    for (const other of [null, world.max, world.stan]) expect(await statusFor(other, file.src)).toBe(404);
    await share(0);
    for (const other of [world.mo, world.ada]) expect(await statusFor(other, file.src)).toBe(404);
    const sketched = await pictureIn(world.sketch, world.ada);
    expect(await statusFor(world.ada, sketched.src)).toBe(200);
    expect(await statusFor(world.max, sketched.src)).toBe(404);
  });

  test("in a private community a plain address opens nothing to visitors", async () => {
    const file = await pictureIn(world.plaza, world.mia);
    const close = (isPrivate: number) =>
      run(
        world.community,
        sql`update communities set is_private = ${isPrivate} where community_id = ${world.community.id}`,
      );
    expect(await statusFor(null, file.src)).toBe(200);
    await close(1);
    expect(await statusFor(null, file.src)).toBe(404);
    expect(await statusFor(world.max, file.src)).toBe(200);
    await close(0);
    expect(await statusFor(null, file.src, world.other)).toBe(404);
  });
});

describe("the pictures of a text", () => {
  const written = async (author: Person, space: SpaceRef) => {
    const file = await uploaded(author, await makePng(40, 30));
    const image = { type: "image", attrs: { fileId: file.id, width: 40, height: 30, alt: "A cup" } };
    const json = { name: "With a picture", tiptap_body: { type: "doc", content: [image] } };
    const made = await call(world.community, author, `/internal_api/spaces/${space.slug}/posts`, { json });
    const { slug, body } = (await made.json()) as { slug: string; body: string };
    const sources = [...body.matchAll(/src="([^"]*)"/g)].map(([, src = ""]) => src);
    return { file, slug, sources };
  };

  test("have plain addresses, the same for every reader, which open to who may read the text and nobody else", async () => {
    const { file, slug, sources } = await written(world.mia, world.cellar);
    expect(sources).toEqual([`/files/${file.id}/480.webp`]);
    const path = `/internal_api/spaces/${world.cellar.slug}/posts/${slug}`;
    const read = (await (await call(world.community, world.ada, path)).json()) as { body: string };
    expect(read.body).toContain(`src="${sources[0]}"`);
    for (const reader of [world.mia, world.ada, world.olive])
      expect(await statusFor(reader, sources[0] ?? "")).toBe(200);
    for (const other of [null, world.max, world.stan]) expect(await statusFor(other, sources[0] ?? "")).toBe(404);
    expect(await statusFor(world.stan, sources[0] ?? "", world.other)).toBe(404);
  });

  test("stay in the reader's own browser for minutes, for this session alone, and in no shared cache", async () => {
    const { sources } = await written(world.mia, world.cellar);
    const answer = await call(world.community, world.mia, sources[0] ?? "");
    expect(answer.headers.get("Cache-Control")).toBe("private, max-age=600");
    expect(answer.headers.get("Vary")).toBe("Cookie");
    const open = await written(world.mia, world.plaza);
    expect((await call(world.community, null, open.sources[0] ?? "")).headers.get("Vary")).toBeNull();
  });

  test("close with the space: who is no longer in it is refused", async () => {
    const { sources } = await written(world.mia, world.cellar);
    await grant(world, world.max, world.cellar);
    expect(await statusFor(world.max, sources[0] ?? "")).toBe(200);
    await run(
      world.community,
      sql`delete from access_grants where community_id = ${world.community.id} and member_id = ${world.max.id}`,
    );
    expect(await statusFor(world.max, sources[0] ?? "")).toBe(404);
  });
});

describe("signed addresses", () => {
  test("open without a session, for one size, for under two hours, in private caches only", async () => {
    const file = await pictureIn(world.cellar, world.mia);
    const ctx = await as(world.community, world.mia);
    const address = fileUrl(ctx, { id: file.id, isPublic: false }, 480);
    const response = await call(world.community, null, address);
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toMatch(/^private, max-age=\d+$/);
    expect(response.headers.get("x-atrium-cost")).toContain("trips=0");
    // The same address for every member of the hour: a page's HTML stays the same.
    expect(fileUrl(await as(world.community, world.ada), { id: file.id, isPublic: false }, 480)).toBe(address);
  });

  test("forged, moved to another size, expired or taken to another community, they open nothing", async () => {
    const file = await pictureIn(world.cellar, world.mia);
    const ctx = await as(world.community, world.mia);
    const address = fileUrl(ctx, { id: file.id, isPublic: false }, 480);
    const old = { community: ctx.community, site: ctx.site, now: () => Date.now() - 3 * 3_600_000 };
    const forged = address.replace(/s=(.)/, (_, first: string) => `s=${first === "A" ? "B" : "A"}`);
    for (const wrong of [
      forged,
      address.replace("/480.webp", "/960.webp"),
      address.replace(/e=\d+/, "e=9999999"),
      `${address}x`,
      fileUrl(old, { id: file.id, isPublic: false }, 480),
    ]) {
      expect(await statusFor(null, wrong)).toBe(404);
    }
    expect(await statusFor(null, address, world.other)).toBe(404);
    // A page open for long still shows its pictures to who may read them.
    expect(await statusFor(world.mia, fileUrl(old, { id: file.id, isPublic: false }, 480))).toBe(200);
  });

  test("an avatar is plain in a public community and signed in a private one", async () => {
    const ctx = await as(world.community, world.mia);
    expect(avatarPicture(ctx, "drawn:7")).toEqual({ kind: "drawn", face: 7 });
    expect(avatarPicture(ctx, "")).toBeNull();
    expect(avatarPicture(ctx, "file:5")).toMatchObject({ src: "/files/5/192.webp" });
    const hidden = { ...ctx, community: { ...ctx.community, wasPrivate: true } };
    expect(avatarPicture(hidden, "file:5")).toMatchObject({ src: expect.stringMatching(/^\/files\/5\/192\.webp\?e=/) });
  });
});

describe("hanging and sweeping", () => {
  test("only one's own loose file is attached; another's refuses the whole commit", async () => {
    const file = await uploaded(world.mia, await makePng(40, 30));
    const own = await uploaded(world.max, await makePng(40, 30));
    const { id: post } = await addPost(world, world.max, world.plaza);
    await expect(hang(world.max, [own.id, file.id], post)).rejects.toMatchObject({ status: 409, code: "file_gone" });
    await expect(hang(world.max, [own.id, 12345], post)).rejects.toMatchObject({ code: "file_gone" });
    await hang(world.max, [own.id], post);
    // Already there: a moderator's edit keeps it, another post cannot take it.
    await hang(world.mo, [own.id], post);
    await expect(hang(world.max, [own.id], (await addPost(world, world.max, world.cellar)).id)).rejects.toMatchObject({
      code: "file_gone",
    });
  });

  test("what an edit leaves out becomes loose", async () => {
    const file = await uploaded(world.mia, await makePng(40, 30));
    const { id: post } = await addPost(world, world.mia, world.plaza);
    await hang(world.mia, [file.id], post);
    await hang(world.mia, [], post);
    const [row] = await rows<{ attachedKind: string | null }>(
      world.community,
      sql`select attached_kind as attachedKind from files where id = ${file.id} and community_id = ${world.community.id}`,
    );
    expect(row?.attachedKind).toBeNull();
  });

  test("one that hung somewhere until the moment it is taken has its day from then on", async () => {
    const file = await uploaded(world.mia, await makePng(40, 30));
    const { id: post } = await addPost(world, world.mia, world.plaza);
    await aged(file.id);
    const ctx = asSystem(world.community);
    const { db } = ctx;
    const meanwhile = vi.fn(async () => {
      await hang(world.mia, [file.id], post);
      await hang(world.mia, [], post);
    });
    const batch = async (statements: D1PreparedStatement[]) => {
      if (meanwhile.mock.calls.length === 0) await meanwhile();
      return db.batch(statements);
    };
    Object.assign(ctx, {
      db: { prepare: (text: string) => db.prepare(text), batch, getBookmark: () => db.getBookmark() },
    });
    await sweepLooseFiles(ctx);
    expect(meanwhile).toHaveBeenCalledOnce();
    await hang(world.mia, [file.id], post);
    expect(await statusFor(null, `/files/${file.id}/480.webp`)).toBe(200);
  });

  test("a picture cut out of a published post may come back for a day, however long ago it was uploaded", async () => {
    const file = await uploaded(world.mia, await makePng(40, 30));
    const { slug } = await write(world, world.mia, world.plaza, "A cup", { doc: showing(file.id) });
    await aged(file.id);
    const edit = async (doc: DocNode) =>
      updatePost(await as(world.community, world.mia), { spaceSlug: "plaza", slug, title: "A cup", doc });
    await edit(docOf("Words alone."));
    while ((await sweepLooseFiles(asSystem(world.community))) > 0);
    await edit(showing(file.id));
    expect(await statusFor(null, `/files/${file.id}/480.webp`)).toBe(200);
    await edit(docOf("Words alone."));
    await aged(file.id);
    while ((await sweepLooseFiles(asSystem(world.community))) > 0);
    await expect(edit(showing(file.id))).rejects.toMatchObject({ code: "file_gone" });
  });

  test("hanging on nothing for a day, a file goes from R2 and the table; what hangs stays", async () => {
    const loose = await uploaded(world.mia, await makePng(40, 30));
    const fresh = await uploaded(world.mia, await makePng(40, 30));
    const kept = await pictureIn(world.plaza, world.mia);
    const old = Date.now() - LOOSE_MS - 1000;
    await run(
      world.community,
      sql`update files set created_at = ${old} where id in (${loose.id}, ${kept.id}) and community_id = ${world.community.id}`,
    );
    while ((await sweepLooseFiles(asSystem(world.community))) > 0);
    const left = await rows<{ id: number }>(
      world.community,
      sql`select id from files where id in (${loose.id}, ${fresh.id}, ${kept.id}) and community_id = ${world.community.id} order by id`,
    );
    expect(left.map((row) => row.id)).toEqual([fresh.id, kept.id].sort((a, b) => a - b));
    const { files } = asSystem(world.community);
    expect(await files.get(`c/${world.community.id}/${loose.id}/480.webp`)).toBeNull();
    expect(await files.get(`c/${world.community.id}/${kept.id}/480.webp`)).not.toBeNull();
  });
});

const showing = (fileId: number): DocNode => ({
  type: "doc",
  content: [{ type: "image", attrs: { fileId, width: 40, height: 30, alt: "A cup" } }],
});

/** As if it had been uploaded, or come loose, more than a day ago. */
const aged = (id: number) =>
  run(
    world.community,
    sql`update files set created_at = created_at - ${LOOSE_MS} - 1000 where id = ${id} and community_id = ${world.community.id}`,
  );
