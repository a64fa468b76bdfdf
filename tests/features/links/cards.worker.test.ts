import { beforeAll, expect, test } from "vitest";
import { commentBody } from "~/features/comments/body.server";
import { withTrueCards } from "~/features/links/cards.server";
import type { CardPayload } from "~/features/links/present";
import { renderForeign } from "~/features/posts/rendering.server";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { cleanDoc } from "~/ui/editor/clean-doc";
import { type DocNode, fileIdsOf, isEmptyDoc, textFromDoc } from "~/ui/editor/document";
import { PAYLOAD } from "../../support/link-payload";
import { as, call, createWorld, type Person, rows, type World } from "../../world";
import { paragraph, post } from "../posts/posting";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const IMAGE = "https://page.example.com/picture.png";

async function asked(person: Person, said: Record<string, string>): Promise<CardPayload> {
  const url = `https://page.example.com/${newUid()}?${new URLSearchParams(said)}`;
  const answer = await call(world.community, person, "/internal_api/rich_text_fields/unfurl", { json: { url } });
  return answer.json();
}

/** As the editor makes a node of what the door answered. */
async function cardOf(person: Person, said: Record<string, string> = { title: "A page" }): Promise<DocNode> {
  const { url, title, description, site_name: site, author_name: author, sgid, picture } = await asked(person, said);
  const size = picture && { fileId: picture.id, width: picture.width, height: picture.height };
  return { type: "linkCard", attrs: { href: url, title, description, site, author, sgid, ...size } };
}

const docWith = (...content: DocNode[]): DocNode => ({ type: "doc", content });

async function htmlOf(id: number): Promise<string> {
  const [row] = await rows(
    world.community,
    sql<{ html: string }>`select body_html as html from posts where id = ${id}`,
  );
  return row?.html ?? "";
}

test("a card leaves as a link with words around it, and its picture hangs on the post", async () => {
  const card = await cardOf(world.mia, {
    title: "A page",
    description: "About it",
    site: "The site",
    author: "Ann",
    image: IMAGE,
  });
  const { id, coverFileId } = await post(world, world.mia, world.plaza, "With a card", { doc: docWith(card) });
  const { href, fileId } = card.attrs as { href: string; fileId: number };
  const html = await htmlOf(id);
  expect(html).toBe(
    `<figure class="link-card"><img data-file="${fileId}" src="/files/${fileId}/960.webp" srcset="/files/${fileId}/480.webp 480w, /files/${fileId}/960.webp 640w" sizes="11.5rem" width="640" height="360" alt="" loading="lazy"><p><a href="${href.replaceAll("&", "&amp;")}" rel="nofollow ugc noopener">A page</a></p><figcaption><p>About it</p><p>The site · Ann · page.example.com</p></figcaption></figure>`,
  );
  expect(coverFileId).toBe(fileId);
  expect((await call(world.community, null, `/files/${fileId}/480.webp`)).status).toBe(200);
});

test("its picture is read by whoever reads the text: of a private space by nobody else", async () => {
  const card = await cardOf(world.mia, { title: "A page", image: IMAGE });
  await post(world, world.mia, world.cellar, "In the cellar", { doc: docWith(card) });
  const path = `/files/${Number(card.attrs?.fileId)}/480.webp`;
  expect((await call(world.community, world.mia, path)).status).toBe(200);
  expect((await call(world.community, world.max, path)).status).toBe(404);
  expect((await call(world.community, null, path)).status).toBe(404);
});

test("words that the house has not read of that address are not shown: by no door, and in no draft", async () => {
  const card = await cardOf(world.mia, { title: "True", description: "True words" });
  const forged: DocNode[] = [
    { ...card, attrs: { ...card.attrs, title: "Forged" } },
    { ...card, attrs: { ...card.attrs, href: "https://elsewhere.example.com/" } },
    { ...card, attrs: { ...card.attrs, sgid: "A".repeat(22) } },
    { ...card, attrs: { href: card.attrs?.href, title: "Forged", site: "The bank" } },
  ];
  for (const one of forged) {
    const ctx = await as(world.community, world.mia);
    const { html } = await commentBody(ctx, { doc: docWith(one) });
    expect(html).not.toMatch(/Forged|True words|The bank/);
    expect(html).toContain(
      String(one.attrs?.href).includes("elsewhere") ? "elsewhere.example.com" : "page.example.com",
    );
    const { id } = await post(world, world.mia, world.plaza, "Forged", { doc: docWith(one, paragraph("x")) });
    expect(await htmlOf(id)).not.toMatch(/Forged|True words|The bank/);
    const draft = await post(world, world.mia, world.plaza, "A draft", { doc: docWith(one), status: "draft" });
    expect(draft.bodyDoc).not.toMatch(/Forged|The bank/);
  }
  const { id } = await post(world, world.mia, world.plaza, "True", { doc: docWith(card) });
  expect(await htmlOf(id)).toContain("True words");
});

test("it goes along with a draft, an edit and a copy as it was", async () => {
  const card = await cardOf(world.mia, { title: "Goes along" });
  const draft = await post(world, world.mia, world.plaza, "Draft", { doc: docWith(card), status: "draft" });
  expect(JSON.parse(draft.bodyDoc).content[0].attrs.title).toBe("Goes along");
  const ctx = await as(world.community, world.mia);
  const doc = withTrueCards(ctx, cleanDoc(JSON.parse(draft.bodyDoc), "post"));
  expect(doc).toEqual(cleanDoc(JSON.parse(draft.bodyDoc), "post"));
});

test("in a comment it is one, too, and somebody else's file is not taken along with it", async () => {
  const card = await cardOf(world.mia, { title: "Said", image: IMAGE });
  const { id } = await post(world, world.mia, world.plaza, "Talked about");
  const path = `/internal_api/posts/${id}/comments`;
  const taken = await call(world.community, world.max, path, { json: { tiptap_body: docWith(card) } });
  expect(taken.status).toBe(409);
  const own = await call(world.community, world.mia, path, { json: { tiptap_body: docWith(card) } });
  expect(own.status).toBe(201);
  expect(JSON.stringify(await own.json())).toContain("link-card");
});

test("an address that is none, or no web address, is no card", () => {
  for (const href of [
    "javascript:alert(1)",
    "/files/1",
    "mailto:a@example.com",
    "https://",
    "",
    5,
    `https://example.com/${"a".repeat(2000)}`,
  ]) {
    expect(() => cleanDoc(docWith({ type: "linkCard", attrs: { href } }), "post"), String(href)).toThrow();
  }
});

test("for a page without scripts it is an address, its file is the text's, and a text of nothing else is none that is empty", () => {
  const card = { type: "linkCard", attrs: { href: "https://example.com/a", fileId: 7, width: 1, height: 1 } };
  expect(textFromDoc(docWith(card))).toBe("https://example.com/a");
  expect(fileIdsOf(docWith(card))).toEqual([7]);
  expect(isEmptyDoc(docWith(card))).toBe(false);
});

test("what plays is told by its class, and stays a link", async () => {
  const url = "https://youtu.be/dQw4w9WgXcQ";
  const answer = await call(world.community, world.mia, "/internal_api/rich_text_fields/oembeds", { json: { url } });
  const { title, description, site_name: site, author_name: author, sgid } = await answer.json<CardPayload>();
  const card = { type: "linkCard", attrs: { href: url, title, description, site, author, sgid } };
  const { id } = await post(world, world.mia, world.plaza, "Plays", { doc: docWith(card) });
  expect(await htmlOf(id)).toBe(
    `<figure class="link-card player-video"><p><a href="${url}" rel="nofollow ugc noopener">Film dQw4w9WgXcQ</a></p><figcaption><p>YouTube · A channel · youtu.be</p></figcaption></figure>`,
  );
});

test("what a hostile site says of itself is words, and HTML from elsewhere makes no card", async () => {
  const card = await cardOf(world.mia, { title: PAYLOAD, description: PAYLOAD, site: PAYLOAD, author: PAYLOAD });
  const { id } = await post(world, world.mia, world.plaza, "Hostile", { doc: docWith(card) });
  const html = await htmlOf(id);
  expect(html).toContain("&lt;script&gt;");
  expect(html).not.toMatch(/<script|<img|onerror=alert\(1\)>(?!&)/);
  const { bodyHtml } = await renderForeign(
    `<figure class="link-card player-video" data-card="{}"><p>Looks like one</p></figure>`,
  );
  expect(bodyHtml).toBe("<figure><p>Looks like one</p></figure>");
});
