import { describe, expect, test } from "vitest";
import { placePictures } from "~/features/posts/pictures";
import { writeForReaders } from "~/features/posts/writing.server";
import { slugCandidate } from "~/features/posts/slugs.server";
import { decodeCursor, encodeCursor, pageOf } from "~/features/posts/cursor";
import { docFromText, fileIdsOf, isEmptyDoc, textFromDoc, withKept } from "~/ui/editor/document";
import { toHtml } from "~/lib/html";
import { cleanDoc, MARKS, MAX_DOC_LETTERS, MAX_DOC_NODES, NODES } from "~/ui/editor/clean-doc";
import type { EditorKind } from "~/ui/editor/document";
import { renderDoc } from "~/ui/editor/render.server";

const treeOf = async (doc: unknown, kind: EditorKind) => renderDoc(cleanDoc(doc, kind), kind);
const htmlOf = async (doc: unknown, kind: EditorKind) => toHtml(await treeOf(doc, kind));

const picture = (fileId: unknown, attrs = {}) => ({
  type: "image",
  attrs: { fileId, width: 800, height: 600, ...attrs },
});
const text = (value: string, ...marks: { type: string; attrs?: Record<string, unknown> }[]) => ({
  type: "text",
  text: value,
  ...(marks.length > 0 ? { marks } : {}),
});

const HOUSE = { site: { secret: "of-the-tests-only" } };

describe("plain text", () => {
  test("becomes a document and comes back as it was", async () => {
    const plain = "## Title\n\nOne\ntwo\n\n- a\n- b\n\n> said";
    const doc = docFromText(plain);
    expect(textFromDoc(doc)).toBe(plain);
    expect(await htmlOf(doc, "post")).toBe(
      '<h2 id="h-title">Title</h2><p>One<br>two</p><ul><li><p>a</p></li><li><p>b</p></li></ul><blockquote><p>said</p></blockquote>',
    );
  });

  test("nothing is an empty document", () => {
    expect(isEmptyDoc(docFromText(" \n\n "))).toBe(true);
    expect(isEmptyDoc({ type: "doc", content: [picture(1)] })).toBe(false);
  });

  test("is shown as typed, never as HTML", async () => {
    expect(await htmlOf(docFromText("<b onclick=x>&amp;"), "comment")).toBe("<p>&lt;b onclick=x&gt;&amp;amp;</p>");
  });
});

describe("renderDoc", () => {
  test("writes pictures as places for our own files", async () => {
    const doc = { type: "doc", content: [picture(7, { alt: 'A "cup"', caption: "Mine <b>", src: "blob:x" })] };
    const placed = toHtml(placePictures(await treeOf(doc, "post")));
    expect(placed).toContain('data-file="7"');
    expect(placed).toContain("<figcaption>Mine &lt;b&gt;</figcaption>");
    expect(placed).not.toContain("blob:");
    expect(placed).toContain('src="/files/7/960.webp"');
    expect(placed).toContain('srcset="/files/7/480.webp 480w, /files/7/960.webp 800w"');
    expect(placed).toContain('width="800" height="600"');
    expect(placed).toContain('alt="A &quot;cup&quot;"');
  });

  test("refuses what is none of ours", async () => {
    for (const node of [{ type: "iframe" }, { type: "paragraph", content: [{ type: "heading" }] }, { type: "table" }]) {
      await expect(treeOf({ type: "doc", content: [node] }, "post")).rejects.toMatchObject({ status: 422 });
    }
    await expect(treeOf({ type: "doc", content: [{ type: "horizontalRule" }] }, "comment")).rejects.toMatchObject({
      status: 422,
    });
    let deep: { type: string; content?: object[] } = { type: "paragraph" };
    for (let n = 0; n < 60; n++) deep = { type: "blockquote", content: [deep] };
    await expect(treeOf({ type: "doc", content: [deep] } as never, "post")).rejects.toMatchObject({ status: 422 });
  });

  test("an address that runs scripts is no link", async () => {
    const link = { type: "link", attrs: { href: "javascript:alert(1)" } };
    const html = await htmlOf({ type: "doc", content: [{ type: "paragraph", content: [text("x", link)] }] }, "post");
    expect(html).not.toContain("javascript");
    const good = { type: "link", attrs: { href: "https://x.example/?a=1&b=2" } };
    const kept = await htmlOf({ type: "doc", content: [{ type: "paragraph", content: [text("x", good)] }] }, "post");
    expect(kept).toContain('<a href="https://x.example/?a=1&amp;b=2" rel="nofollow ugc noopener">x</a>');
  });

  test("a mark goes on for as long as neighbours wear it", async () => {
    const [bold, italic] = [{ type: "bold" }, { type: "italic" }];
    const doc = {
      type: "doc",
      content: [
        {
          type: "paragraph",
          content: [text("a ", bold), text("b", bold, italic), text("c", italic), text("d"), text("e", bold)],
        },
      ],
    };
    expect(await htmlOf(doc, "comment")).toBe("<p><strong>a <em>b</em></strong><em>c</em>d<strong>e</strong></p>");
  });

  test("names each file once, and only real ids", () => {
    const doc = {
      type: "doc",
      content: [picture(3), picture(3), picture("4"), picture("x"), picture(-1), picture(null)],
    };
    expect(fileIdsOf(doc)).toEqual([3, 4]);
  });
});

describe("the door for documents", () => {
  const doc = (...content: unknown[]) => ({ type: "doc", content });
  const line = (...content: unknown[]) => doc({ type: "paragraph", content });
  const refused = (value: unknown, code: string, kind: EditorKind = "post") =>
    expect(() => cleanDoc(value, kind), code).toThrow(expect.objectContaining({ fields: { body: code } }));

  test("unknown keys and attributes are dropped, of nodes, marks and texts", () => {
    const sent = {
      type: "doc",
      version: 3,
      content: [
        {
          type: "heading",
          attrs: { level: 2, onclick: "x", style: "y" },
          html: "<b>",
          content: [
            { type: "text", text: "a", attrs: { x: 1 }, content: [], marks: [{ type: "bold", attrs: { z: 1 } }] },
          ],
        },
        picture(7, { alt: "A cup", src: "blob:x", onerror: "x", srcset: "y" }),
        { type: "codeBlock", attrs: { language: "x y" } },
      ],
    };
    expect(cleanDoc(sent, "post")).toEqual(
      doc(
        { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "a", marks: [{ type: "bold" }] }] },
        { type: "image", attrs: { fileId: 7, width: 800, height: 600, alt: "A cup" } },
        { type: "codeBlock" },
      ),
    );
  });

  test("a link that may lead nowhere is no link, and says only where it leads", () => {
    const link = (href: unknown) =>
      text("x", { type: "link", attrs: { href, target: "_top", class: "c", onclick: "x" } });
    expect(cleanDoc(line(link("https://x.example")), "comment")).toEqual(
      line(text("x", { type: "link", attrs: { href: "https://x.example" } })),
    );
    for (const href of [
      "javascript:alert(1)",
      "\tjavascript:alert(1)",
      "data:text/html,x",
      7,
      null,
      `https://x/${"a".repeat(3000)}`,
    ]) {
      expect(cleanDoc(line(link(href)), "comment"), String(href)).toEqual(line(text("x")));
    }
  });

  test("a NUL stands in no text, no address and no description", () => {
    const link = { type: "link", attrs: { href: "https://x.example/\0a" } };
    expect(
      JSON.stringify(cleanDoc(doc(picture(7, { alt: "a\0b" }), ...line(text("c\0d", link)).content), "post")),
    ).toBe(
      JSON.stringify(
        doc(
          { type: "image", attrs: { fileId: 7, width: 800, height: 600, alt: "ab" } },
          {
            type: "paragraph",
            content: [{ type: "text", marks: [{ type: "link", attrs: { href: "https://x.example/a" } }], text: "cd" }],
          },
        ),
      ),
    );
  });

  test("an attribute of the wrong type or range is refused", () => {
    for (const attrs of [
      { fileId: "7" },
      { fileId: 0 },
      { fileId: 2 ** 53 },
      { fileId: 1.5 },
      { fileId: { a: 1 } },
      { width: 0 },
      { width: "800" },
      { height: 100_000 },
      { alt: 7 },
      { caption: ["x"] },
    ]) {
      refused(doc(picture(7, attrs)), "body_invalid");
    }
    refused(doc({ type: "image" }), "body_invalid");
    refused(doc({ type: "heading", attrs: { level: 1 } }), "body_invalid");
    refused(doc({ type: "constructor" }), "body_invalid");
    refused(line({ type: "text", text: "x", marks: [{ type: "__proto__" }] }), "body_invalid");
    refused(doc({ type: "heading", attrs: { level: 2 } }), "body_invalid", "comment");
    refused(doc(picture("7")), "body_invalid", "comment");
    refused({ type: "paragraph" }, "body_invalid");
    for (const none of [null, 7, "doc", [], undefined]) refused(none, "body_invalid");
  });

  test("what is too much is refused in words of its own", () => {
    const nest = (depth: number): unknown =>
      depth === 0 ? { type: "paragraph" } : { type: "blockquote", content: [nest(depth - 1)] };
    refused(doc(nest(39)), "body_too_nested");
    expect(() => cleanDoc(doc(nest(38)), "post")).not.toThrow();
    refused(doc(...Array.from({ length: MAX_DOC_NODES }, () => ({ type: "paragraph" }))), "body_too_complex");
    refused(line(text("x", ...Array.from({ length: MAX_DOC_NODES }, () => ({ type: "bold" })))), "body_too_complex");
    refused(line(text("x".repeat(MAX_DOC_LETTERS + 1))), "body_too_long");
    refused(doc(picture(7, { alt: "x".repeat(1001) })), "picture_words_long");
  });

  test("knows every node and mark that the editor writes, and the attributes it renders", async () => {
    const { getSchema } = await import("@tiptap/core");
    const { extensionsFor } = await import("~/ui/editor/post-schema");
    for (const kind of ["post", "comment"] as const) {
      const schema = getSchema(extensionsFor(kind));
      expect(Object.keys(NODES[kind]).sort()).toEqual(Object.keys(schema.nodes).sort());
      expect(Object.keys(MARKS).sort()).toEqual(Object.keys(schema.marks).sort());
      const known = [...Object.entries(NODES[kind]), ...Object.entries(MARKS)];
      for (const [name, attributes] of known) {
        const spec = (schema.nodes[name] ?? schema.marks[name])?.spec;
        for (const attribute of Object.keys(attributes))
          expect(Object.keys(spec?.attrs ?? {}), name).toContain(attribute);
      }
    }
  });
});

describe("addresses and pages", () => {
  test("collisions count up and end in something of the post's own", () => {
    expect([1, 2, 3, 5].map((n) => slugCandidate("Hello", "uid", n))).toEqual([
      "hello",
      "hello-2",
      "hello-3",
      "hello-uid",
    ]);
    expect(slugCandidate("☕", "uid", 1)).toBe("uid");
  });

  test("a cursor is what it was, and nothing else is one", () => {
    const cursor = { sort: "alphabetical" as const, value: "Ção 水 ☕", id: 2 ** 53 - 1 };
    expect(decodeCursor(encodeCursor(cursor))).toEqual(cursor);
    const pinned = { ...cursor, value: 1_000, isPinned: true };
    expect(decodeCursor(encodeCursor(pinned))).toEqual(pinned);
    for (const wrong of [
      btoa('["alphabetical","1",2,"pinned"]'),
      btoa('["active",1,2,"first"]'),
      "x",
      btoa('["active","1",2]'),
      btoa("[]"),
      btoa('["likes",1,1.5]'),
    ]) {
      expect(() => decodeCursor(wrong)).toThrow(expect.objectContaining({ status: 422 }));
    }
  });

  test("pages far down want a cursor", () => {
    expect(() => pageOf({ page: 51 })).toThrow(expect.objectContaining({ status: 422, code: "cursor_required" }));
    expect(() => pageOf({ page: 11, perPage: 100 })).toThrow(expect.objectContaining({ code: "cursor_required" }));
    expect(pageOf({ page: 10, perPage: 100 }).skip).toBe(900);
    expect(() => pageOf({ perPage: 101 })).toThrow(expect.objectContaining({ status: 422 }));
    expect(pageOf({ page: 3, perPage: 10 })).toEqual({ cursor: null, size: 10, skip: 20 });
  });
});

describe("what was kept", () => {
  const kept = { type: "doc", content: [{ type: "paragraph", content: [text("Kept", { type: "bold" })] }] };

  test("stands as it was where nothing was typed since", () => {
    expect(withKept(kept, "")).toEqual({ doc: kept, text: "Kept" });
    expect(withKept(kept, " \n")).toEqual({ doc: kept, text: "Kept" });
  });

  test("is not said twice where the browser has brought the same words back", () => {
    expect(withKept(kept, "Kept ")).toEqual({ doc: kept, text: "Kept" });
  });

  test("comes before what was typed until it could be shown, and the end waits for the next word", () => {
    const { doc, text: field } = withKept(kept, "and more ");
    expect(field).toBe("Kept\n\nand more ");
    expect(doc.content).toEqual([...kept.content, { type: "paragraph", content: [text("and more ")] }]);
  });

  test("of an emptied text nothing is left to stand before", () => {
    expect(withKept({ type: "doc", content: [] }, "new").text).toBe("new");
  });
});

test("a text without a title is refused before it is rendered, and says so if it is empty, too", async () => {
  const nested = {
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "heading", attrs: { level: 2 }, content: [text("x")] }] }],
  };
  await expect(writeForReaders(HOUSE, { title: " ", doc: nested })).rejects.toMatchObject({
    fields: { title: "title_required" },
  });
  await expect(writeForReaders(HOUSE, { title: "x", doc: nested })).rejects.toMatchObject({
    fields: { body: "body_invalid" },
  });
  await expect(writeForReaders(HOUSE, { title: "", doc: docFromText("") })).rejects.toMatchObject({
    fields: { title: "title_required", body: "body_required" },
  });
});
