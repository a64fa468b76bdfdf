import { describe, expect, test } from "vitest";
import { placePictures } from "~/features/posts/pictures";
import { slugCandidate } from "~/features/posts/rules";
import { decodeCursor, encodeCursor, pageOf } from "~/features/posts/cursor";
import { docFromText, fileIdsOf, isEmptyDoc, textFromDoc, withKept } from "~/ui/editor/document";
import { renderDoc } from "~/ui/editor/render.server";

const picture = (fileId: unknown, attrs = {}) => ({
  type: "image",
  attrs: { fileId, width: 800, height: 600, ...attrs },
});
const text = (value: string, ...marks: { type: string; attrs?: Record<string, unknown> }[]) => ({
  type: "text",
  text: value,
  ...(marks.length > 0 ? { marks } : {}),
});

describe("plain text", () => {
  test("becomes a document and comes back as it was", async () => {
    const plain = "## Title\n\nOne\ntwo\n\n- a\n- b\n\n> said";
    const doc = docFromText(plain);
    expect(textFromDoc(doc)).toBe(plain);
    expect(await renderDoc(doc, "post")).toBe(
      '<h2 id="h-title">Title</h2><p>One<br>two</p><ul><li><p>a</p></li><li><p>b</p></li></ul><blockquote><p>said</p></blockquote>',
    );
  });

  test("nothing is an empty document", () => {
    expect(isEmptyDoc(docFromText(" \n\n "))).toBe(true);
    expect(isEmptyDoc({ type: "doc", content: [picture(1)] })).toBe(false);
  });

  test("is shown as typed, never as HTML", async () => {
    expect(await renderDoc(docFromText("<b onclick=x>&amp;"), "comment")).toBe("<p>&#x3C;b onclick=x>&#x26;amp;</p>");
  });
});

describe("renderDoc", () => {
  test("writes pictures as places for our own files", async () => {
    const doc = { type: "doc", content: [picture(7, { alt: 'A "cup"', caption: "Mine <b>", src: "blob:x" })] };
    const html = await renderDoc(doc, "post");
    expect(html).toContain('data-file="7"');
    expect(html).toContain("<figcaption>Mine &#x3C;b></figcaption>");
    expect(html).not.toContain("blob:");
    const placed = placePictures(html);
    expect(placed).toContain('src="/files/7/960.webp"');
    expect(placed).toContain('srcset="/files/7/480.webp 480w, /files/7/960.webp 800w"');
    expect(placed).toContain('width="800" height="600"');
    expect(placed).toContain('alt="A &#x22;cup&#x22;"');
  });

  test("refuses what is none of ours", async () => {
    for (const node of [{ type: "iframe" }, { type: "paragraph", content: [{ type: "heading" }] }, { type: "table" }]) {
      await expect(renderDoc({ type: "doc", content: [node] }, "post")).rejects.toMatchObject({ status: 422 });
    }
    await expect(renderDoc({ type: "doc", content: [picture(1)] }, "comment")).rejects.toMatchObject({ status: 422 });
    let deep: { type: string; content?: object[] } = { type: "paragraph" };
    for (let n = 0; n < 60; n++) deep = { type: "blockquote", content: [deep] };
    await expect(renderDoc({ type: "doc", content: [deep] } as never, "post")).rejects.toMatchObject({ status: 422 });
  });

  test("an address that runs scripts is no link", async () => {
    const link = { type: "link", attrs: { href: "javascript:alert(1)" } };
    const html = await renderDoc({ type: "doc", content: [{ type: "paragraph", content: [text("x", link)] }] }, "post");
    expect(html).not.toContain("javascript");
    const good = { type: "link", attrs: { href: "https://x.example/?a=1&b=2" } };
    const kept = await renderDoc({ type: "doc", content: [{ type: "paragraph", content: [text("x", good)] }] }, "post");
    expect(kept).toContain('<a href="https://x.example/?a=1&#x26;b=2" rel="nofollow ugc noopener">x</a>');
  });

  test("names each file once, and only real ids", () => {
    const doc = {
      type: "doc",
      content: [picture(3), picture(3), picture("4"), picture("x"), picture(-1), picture(null)],
    };
    expect(fileIdsOf(doc)).toEqual([3, 4]);
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
    for (const wrong of ["x", btoa('["active","1",2]'), btoa("[]"), btoa('["likes",1,1.5]')]) {
      expect(() => decodeCursor(wrong)).toThrow(expect.objectContaining({ status: 422 }));
    }
  });

  test("pages beyond 50 want a cursor", () => {
    expect(() => pageOf({ page: 51 })).toThrow(expect.objectContaining({ status: 422, code: "cursor_required" }));
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
