import { beforeAll, describe, expect, test } from "vitest";
import { updatePost } from "~/features/posts/commands/update-post.server";
import { readSgid, SGID_DAYS, sgidOf } from "~/features/sgids/sgid.server";
import type { Ctx } from "~/platform/context";
import type { DocNode } from "~/ui/editor/document";
import { newPoll } from "~/ui/editor/poll";
import { sql } from "~/platform/database/sql";
import { addSession, as, call, createWorld, type Person, run, type World } from "../../world";
import { makePng } from "../files/pictures";
import { say } from "../comments/commenting";
import { docOf, paragraph, post } from "../posts/posting";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const DAY = 86_400_000;
const FIELDS = "/internal_api/rich_text_fields";
const refused = { code: "sgid_invalid" };

interface Attachment {
  id: number;
  sgid: string;
  kind: string;
}

interface Payload {
  id: number;
  slug: string;
  body: string;
  tiptap_body: DocNode;
  sgids_to_object_map?: Record<string, { type: string; id: number }>;
  inline_attachments?: { sgid: string; filename: string; content_type: string; byte_size: number; url: string }[];
}

async function attach(person: Person, bytes: Uint8Array<ArrayBuffer>, name: string): Promise<Attachment> {
  const headers = { "Content-Length": String(bytes.length), "X-Filename": name };
  const answer = await call(world.community, person, `${FIELDS}/attachments`, { method: "POST", body: bytes, headers });
  expect(answer.status).toBe(201);
  return answer.json();
}
const sheet = (person = world.mia) => attach(person, new TextEncoder().encode("one,two\n"), "numbers.csv");

const doc = (...content: unknown[]) => ({ type: "doc", content });
const named = (type: string, sgid: unknown, more: object = {}) => ({ type, attrs: { ...more, sgid } });

const write = (person: Person | null, body: unknown, space = world.plaza, community = world.community) =>
  call(community, person, `/internal_api/spaces/${space.slug}/posts`, { json: { name: "Sheets", tiptap_body: body } });

const resolve = (person: Person | null, sgids: string[], community = world.community) =>
  call(community, person, `${FIELDS}/sgids?${sgids.map((one) => `sgids[]=${encodeURIComponent(one)}`).join("&")}`);
const objectsFor = async (person: Person, sgids: string[]) =>
  ((await (await resolve(person, sgids)).json()) as { sgids_to_object_map: Record<string, object> })
    .sgids_to_object_map;

const at = (ctx: Ctx, ms: number): Ctx => Object.assign(Object.create(ctx), { now: () => ms });

describe("a text that names what it shows by sgid", () => {
  test("shows it as it is, and is answered with what each names", async () => {
    const file = await sheet();
    const picture = await attach(world.mia, await makePng(40, 30), "cup.png");
    const poll = { type: "poll", attrs: { ...newPoll(), question: "Which?", options: ["A", "B"] } };
    const body = doc(
      paragraph("Here:"),
      named("file", file.sgid),
      named("image", picture.sgid, { alt: "A cup" }),
      poll,
    );
    const answer = await write(world.mia, body);
    expect(answer.status).toBe(201);
    const made = (await answer.json()) as Payload;
    expect(made.body).toContain(`<a href="/files/${file.id}/numbers.csv">numbers.csv</a>`);
    expect(made.body).toContain(`data-file="${picture.id}"`);
    expect(made.body).toContain('alt="A cup"');
    const sgids = (made.tiptap_body.content ?? []).flatMap(({ attrs }) => (attrs?.sgid ? [String(attrs.sgid)] : []));
    expect(sgids).toHaveLength(3);
    expect(sgids.map((sgid) => made.sgids_to_object_map?.[sgid]?.type)).toEqual(["file", "image", "poll"]);
    expect(made.inline_attachments).toEqual([
      {
        type: "file",
        id: file.id,
        sgid: sgids[0],
        filename: "numbers.csv",
        content_type: "text/plain",
        byte_size: 8,
        url: `/files/${file.id}/numbers.csv`,
      },
    ]);
    // Sent back as it was answered, it says the same.
    const path = `/internal_api/spaces/${world.plaza.slug}/posts/${made.slug}`;
    const again = await call(world.community, world.mia, path, {
      method: "PATCH",
      json: { tiptap_body: made.tiptap_body },
    });
    expect(again.status).toBe(200);
    expect(((await again.json()) as Payload).body).toBe(made.body);
    // And whoever only reads is not handed the document.
    const read = (await (await call(world.community, world.max, path)).json()) as Payload;
    expect([read.tiptap_body, read.sgids_to_object_map]).toEqual([null, undefined]);
  });

  test("so does a comment, a draft and a page of the site", async () => {
    const { id } = await post(world, world.mia, world.plaza, "Talk");
    const comments = `/internal_api/posts/${id}/comments`;
    const answer = await call(world.community, world.mia, comments, {
      json: { tiptap_body: doc(named("file", (await sheet()).sgid)) },
    });
    expect(answer.status).toBe(201);
    const comment = (await answer.json()) as Payload;
    const own = (await (await call(world.community, world.mia, `${comments}/${comment.id}`)).json()) as Payload;
    expect(own.inline_attachments?.map(({ filename }) => filename)).toEqual(["numbers.csv"]);
    const draft = await post(world, world.mia, world.plaza, "Draft", { status: "draft" });
    const kept = await call(world.community, world.mia, `/internal_api/posts/drafts/${draft.id}`, {
      method: "PUT",
      json: { name: "Draft", tiptap_body: doc(named("file", (await sheet()).sgid)), version: draft.draftVersion },
    });
    expect(kept.status).toBe(200);
    const page = await call(world.community, world.olive, "/internal_api/site_pages", {
      json: { title: "Sheets", tiptap_body: doc(named("file", (await sheet(world.olive)).sgid)) },
    });
    expect(page.status).toBe(201);
  });

  test("is refused for one that is forged, changed, foreign, of another purpose or kind, or over", async () => {
    const file = await sheet();
    const ctx = await as(world.community, world.mia);
    const ref = { kind: "file", id: file.id };
    const [said = "", seal = ""] = file.sgid.split(".");
    const other = Buffer.from(JSON.stringify(["file", file.id + 1, 1e9])).toString("base64url");
    const bad: unknown[] = [
      "",
      "x",
      7,
      { $: 1 },
      String(file.id),
      `${other}.${seal}`,
      `${said}.${seal.slice(0, -1)}A`,
      `${said}.${"A".repeat(22)}`,
      sgidOf(await as(world.other, world.stan), ref),
      sgidOf(ctx, ref, "share"),
      sgidOf(ctx, { kind: "post", id: file.id }),
      sgidOf(at(ctx, Date.now() - (SGID_DAYS + 2) * DAY), ref),
    ];
    for (const sgid of bad) {
      const answer = await write(world.mia, doc(paragraph("x"), named("file", sgid)));
      expect([answer.status, await answer.json()], String(sgid)).toMatchObject([422, refused]);
      const message = await write(world.mia, doc(named("poll", sgid, { key: "abcdefgh", options: ["A", "B"] })));
      expect(message.status).toBe(422);
    }
    // A file is no picture, also where its name is true.
    expect((await write(world.mia, doc(named("image", file.sgid)))).status).toBe(422);
    // In the reader's own words.
    const words = (await (await write(world.mia, doc(named("file", "x")))).json()) as { message: string };
    expect(words.message).toMatch(/Add it again/);
  });

  test("does not give away what one may not read, nor what is another's", async () => {
    const file = await sheet();
    expect(await (await write(world.max, doc(named("file", file.sgid)))).json()).toMatchObject(refused);
    const hung = await sheet();
    await post(world, world.mia, world.cellar, "Cellar", {
      doc: doc(named("file", null, { fileId: hung.id, name: "numbers.csv", size: 8, type: "text/plain" })) as DocNode,
    });
    expect(await (await write(world.max, doc(named("file", hung.sgid)))).json()).toMatchObject(refused);
    // Olive reads it, and it is not hers to show elsewhere: nothing hangs on two.
    const elsewhere = await write(world.olive, doc(paragraph("x"), named("file", hung.sgid)));
    if (elsewhere.status === 201) {
      expect(((await elsewhere.json()) as Payload).body).not.toContain(`/files/${hung.id}/`);
    } else expect(elsewhere.status).toBe(409);
  });

  test("however deep or large it is, it is refused as others are, in time", async () => {
    let deep: unknown = named("file", "x");
    for (let at = 0; at < 3_000; at++) deep = { type: "blockquote", content: [deep] };
    const began = Date.now();
    expect((await write(world.mia, doc(deep))).status).toBe(422);
    expect((await write(world.mia, doc(...Array.from({ length: 12_000 }, () => paragraph("x"))))).status).toBe(422);
    expect(Date.now() - began).toBeLessThan(5_000);
  });
});

describe("what an sgid names", () => {
  test("is told to whoever may read it, of every kind, in one trip", async () => {
    const file = await sheet();
    const { id } = await post(world, world.mia, world.plaza, "Named");
    const comment = await say(world, world.mia, id);
    const sign = async (type: string, of: number, person = world.mia) =>
      call(world.community, person, `${FIELDS}/sgids/${type}/${of}`);
    const sgids: string[] = [];
    // Where the directory is the admins' own, nobody else looks people up by their numbers.
    expect((await sign("CommunityMember", world.max.id)).status).toBe(404);
    expect((await sign("CommunityMember", world.max.id, world.ada)).status).toBe(200);
    await run(
      world.community,
      sql`update communities set public_member_directory = 1 where community_id = ${world.community.id}`,
    );
    for (const [type, of] of [
      ["Post", id],
      ["Comment", comment],
      ["CommunityMember", world.max.id],
      ["File", file.id],
    ] as const) {
      const answer = await sign(type, of);
      expect(answer.status, type).toBe(200);
      sgids.push(((await answer.json()) as { sgid: string }).sgid);
    }
    const objects = await objectsFor(world.mia, sgids);
    expect(Object.values(objects)).toHaveLength(4);
    expect(objects[sgids[0] ?? ""]).toMatchObject({ type: "Post", id, name: "Named", path: "/c/plaza/named" });
    // The file hangs on nothing: it is Mia's alone.
    expect(Object.keys(await objectsFor(world.max, sgids))).toEqual(sgids.slice(0, 3));
  });

  test("of a private space, a draft and what is deleted is not told from nothing", async () => {
    const cellar = await post(world, world.mia, world.cellar, "Cellar");
    const draft = await post(world, world.mia, world.plaza, "Draft", { status: "draft" });
    const ctx = await as(world.community, world.mia);
    const sgids = [cellar.id, draft.id, 12345].map((id) => sgidOf(ctx, { kind: "post", id }));
    expect(await objectsFor(world.max, sgids)).toEqual({});
    expect(Object.keys(await objectsFor(world.mia, sgids))).toEqual([sgids[0]]);
    const asked = await call(world.community, world.max, `${FIELDS}/sgids/Post/${cellar.id}`);
    expect(asked.status).toBe(404);
  });

  test("a poll is told as its post is read, without its votes", async () => {
    const asked = { type: "poll", attrs: { ...newPoll(), question: "Which?", options: ["A", "B"] } };
    const made = (await (await write(world.mia, doc(asked), world.cellar)).json()) as Payload;
    const [sgid = ""] = Object.keys(made.sgids_to_object_map ?? {});
    expect(Object.values(await objectsFor(world.mia, [sgid]))).toMatchObject([
      { type: "poll", title: "Which?", status: "open", poll_options: [{ value: "A" }, { value: "B" }] },
    ]);
    expect(await objectsFor(world.max, [sgid])).toEqual({});
  });

  test("visitor and stranger are told nothing, a forged one nobody; who only looks may ask", async () => {
    const { sgid } = await sheet();
    const looking = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
    const ask = (cookie: string) =>
      call(world.community, null, `${FIELDS}/sgids?sgids[]=${sgid}`, { headers: { Cookie: cookie } });
    expect((await resolve(null, [sgid])).status).toBe(401);
    expect((await resolve(world.stan, [sgid])).status).toBe(401);
    expect((await resolve(world.stan, [sgid], world.other)).status).toBe(422);
    expect((await ask(looking)).status).toBe(200);
    expect((await resolve(world.mia, [`${sgid}x`])).status).toBe(422);
    expect(
      (
        await resolve(
          world.mia,
          Array.from({ length: 101 }, () => sgid),
        )
      ).status,
    ).toBe(422);
  });
});

test("an sgid is the same all day, says nothing of its table, and holds a month", async () => {
  const ctx = await as(world.community, world.mia);
  const ref = { kind: "file", id: Number.MAX_SAFE_INTEGER };
  const noon = Math.floor(Date.now() / DAY) * DAY + DAY / 2;
  const sgid = sgidOf(at(ctx, noon), ref);
  expect(sgidOf(at(ctx, noon + DAY / 4), ref)).toBe(sgid);
  expect(readSgid(at(ctx, noon + SGID_DAYS * DAY), sgid)).toEqual(ref);
  expect(readSgid(at(ctx, noon + (SGID_DAYS + 1) * DAY), sgid)).toBeNull();
});

test("a post whose document nobody named anything in is answered as before", async () => {
  const one = await post(world, world.mia, world.plaza, "Plain");
  await updatePost(await as(world.community, world.mia), {
    spaceSlug: one.spaceSlug,
    slug: one.slug,
    title: "Plain",
    doc: docOf("Words."),
  });
  const path = `/internal_api/spaces/${one.spaceSlug}/posts/${one.slug}`;
  const answer = (await (await call(world.community, world.mia, path)).json()) as Payload;
  expect(answer.tiptap_body).toEqual(docOf("Words."));
  expect(answer).not.toHaveProperty("sgids_to_object_map");
});
