import { type DefaultTreeAdapterTypes as Parsed, defaultTreeAdapter, parseFragment } from "parse5";
import { describe, expect, test } from "vitest";
import { plainFileName } from "~/lib/file-kinds";
import { commentBody } from "~/features/comments/body.server";
import { sealOf } from "~/features/links/seal.server";
import { renderedFrom, renderForeign } from "~/features/posts/rendering.server";
import { AppError } from "~/lib/errors";
import { toHtml } from "~/lib/html";
import { linkedTree } from "~/lib/html/linked.server";
import { parseHtml } from "~/lib/html/parse.server";
import { PEOPLE } from "~/lib/html/serialize";
import { type Allowed, sanitizeTree } from "~/lib/html/sanitize.server";
import { PROPERTIES } from "~/lib/html/tree";
import { cleanDoc } from "~/ui/editor/clean-doc";
import type { EditorKind } from "~/ui/editor/document";
import { renderDoc } from "~/ui/editor/render.server";
import { PAYLOADS } from "./payloads";

const HOUSE = { site: { secret: "of-the-tests-only" } };

/** What may stand on a page, said once more and not by the code that sees to it. */
const TAGS = new Set(Object.keys(PEOPLE));
const ATTRIBUTES = new Set(Object.keys(PROPERTIES));

/** The card of a link, and what plays in it. */
const CARD = /^(?:link-card(?: player-(?:video|audio|canvas))?|file-card(?: file-[a-z]+)?)$/;

/** Reads what was written as a browser does and names everything that has no business there. */
function dangersIn(html: string): string[] {
  const found: string[] = [];
  const visit = (node: Parsed.Node) => {
    if (defaultTreeAdapter.isElementNode(node)) {
      if (node.namespaceURI !== "http://www.w3.org/1999/xhtml" || !TAGS.has(node.tagName)) found.push(node.tagName);
      for (const { name, value } of node.attrs) {
        if (!ATTRIBUTES.has(name) || name.startsWith("on")) found.push(`${node.tagName} ${name}`);
        if (name === "src" && !/^\/files\/\d+\/\d+\.webp$/.test(value)) found.push(`src ${value}`);
        if (name === "srcset" && /(?:^|, )(?!\/files\/\d+\/)/.test(value)) found.push(`srcset ${value}`);
        if (name === "href" && !leadsSomewhere(value)) found.push(`href ${value}`);
        if (name === "id" && !value.startsWith("h-")) found.push(`id ${value}`);
        if (name === "class" && !value.startsWith("language-") && !(node.tagName === "figure" && CARD.test(value)))
          found.push(`class ${value}`);
      }
    } else if (!defaultTreeAdapter.isTextNode(node)) found.push(node.nodeName);
    if ("childNodes" in node) node.childNodes.forEach(visit);
  };
  // With scripts as in a browser, and without: what stands in <noscript> is read differently.
  for (const scriptingEnabled of [true, false]) parseFragment(html, { scriptingEnabled }).childNodes.forEach(visit);
  return found;
}

function leadsSomewhere(href: string): boolean {
  const base = "https://house.example";
  return URL.canParse(href, base) ? ["https:", "http:", "mailto:"].includes(new URL(href, base).protocol) : true;
}

test("there are at least 300 payloads, each once", () => {
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(300);
});

test("the finder finds: put together by text, most payloads are a danger", () => {
  const found = PAYLOADS.filter((payload) => dangersIn(`<img alt="${payload}"> ${payload}`).length > 0);
  expect(found.length).toBeGreaterThan(PAYLOADS.length * 0.8);
});

describe("HTML from elsewhere", () => {
  const write = (html: string, allow: Allowed) => toHtml(sanitizeTree(parseHtml(html), { allow }));
  const WRAPPED: ((payload: string) => string)[] = [
    (payload) => payload,
    (payload) => `<p title="${payload}">x</p>`,
    (payload) => `<a href='${payload}'>x</a>`,
    (payload) => `<a href="${payload}" title=${payload}>x</a>`,
    (payload) => `<img data-file="7" width="8" height="8" alt="${payload}">`,
    (payload) => `<img src="${payload}" alt='${payload}'>`,
    (payload) => `<img data-file=${payload} width=${payload} height="${payload}">`,
    (payload) => `<pre><code class="language-${payload}">${payload}</code></pre>`,
    (payload) => `<ol start="${payload}"><li>${payload}</ol>`,
    (payload) => `<figure class="link-card ${payload}" data-card="${payload}"><p>${payload}</figure>`,
    (payload) => `<table><tr><td>${payload}</table>${payload}`,
    (payload) => `<h1 id="${payload}">${payload}</h1>`,
    (payload) => `<svg><desc>${payload}</svg><math><mtext>${payload}</math>`,
    (payload) => `<noscript>${payload}</noscript><textarea>${payload}</textarea><style>${payload}</style>`,
    (payload) => `<!-- ${payload} --><![CDATA[${payload}]]><template>${payload}</template>`,
    (payload) => payload.replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
    (payload) => payload.replaceAll(/[<>"'&]/g, (letter) => `&#${letter.charCodeAt(0)};`),
    (payload) => [...payload].join("\0"),
  ];

  test.each(["post", "comment", "import"] satisfies Allowed[])("no payload comes through into a %s", (allow) => {
    for (const payload of PAYLOADS) {
      for (const wrap of WRAPPED) {
        const written = write(wrap(payload), allow);
        expect(dangersIn(written), `${wrap(payload)}\n${written}`).toEqual([]);
        // Read once more, and written once more: nothing hides one reading deep.
        expect(dangersIn(write(written, allow)), written).toEqual([]);
      }
    }
  });

  test("nor do all of them at once, nor into what an import stores with its pictures in place", async () => {
    expect(dangersIn(write(PAYLOADS.join("\n"), "import"))).toEqual([]);
    for (const payload of PAYLOADS) {
      const html = `${payload}<img data-file="7" width="8" height="8" alt="${payload}">`;
      const { bodyHtml, excerpt } = await renderForeign(html);
      expect(dangersIn(bodyHtml), bodyHtml).toEqual([]);
      expect(typeof excerpt).toBe("string");
    }
  });
});

test("nor into a bio, whose addresses become links", async () => {
  for (const payload of PAYLOADS) {
    for (const bio of [
      payload,
      `https://x.example/${payload}`,
      `${payload}@x.example`,
      `x.example?${payload}\n\n${payload}`,
    ]) {
      const written = toHtml(await linkedTree(bio));
      expect(dangersIn(written), written).toEqual([]);
    }
  }
});

describe("documents", () => {
  const line = (...content: unknown[]) => ({ type: "paragraph", content });
  const text = (value: string, ...marks: unknown[]) => ({ type: "text", text: value, marks });
  const link = (attrs: object) => text("x", { type: "link", attrs });
  const INLINE: ((payload: string) => unknown)[] = [
    (payload) => line(text(payload)),
    ...["bold", "italic", "strike", "underline", "code"].map(
      (type) => (payload: string) => line(text(payload, { type })),
    ),
    (payload) => line(link({ href: payload })),
    (payload) => line(link({ href: `https://x.example/${payload}`, title: payload, class: payload, target: payload })),
    (payload) => line(link({ href: "https://x.example/", rel: payload, [payload]: payload })),
    (payload) => ({ type: "blockquote", content: [line(text(payload))] }),
    (payload) => ({ type: "bulletList", content: [{ type: "listItem", content: [line(text(payload))] }] }),
    (payload) => ({
      type: "orderedList",
      attrs: { start: payload, type: payload },
      content: [{ type: "listItem", content: [line(text(payload))] }],
    }),
    (payload) => ({ type: "codeBlock", attrs: { language: payload }, content: [{ type: "text", text: payload }] }),
    (payload) => ({ type: "paragraph", attrs: { style: payload, [payload]: payload }, content: [text(payload)] }),
    (payload) => line({ type: "hardBreak", attrs: { onclick: payload } }),
    (payload) => ({ type: payload, content: [text(payload)] }),
    (payload) => line(text(payload, { type: payload })),
  ];
  const picture = (attrs: object) => ({ type: "image", attrs: { fileId: 9, width: 800, height: 600, ...attrs } });
  const PICTURES: ((payload: string) => unknown)[] = [
    (payload) => picture({ alt: payload, caption: payload, src: payload, srcset: payload, onerror: payload }),
    ...["fileId", "width", "height"].map((name) => (payload: string) => picture({ [name]: payload })),
  ];
  /** As the house has sealed it: a site may say anything of itself. */
  const card = (attrs: object) => {
    const all = { href: "https://x.example/", title: "", description: "", site: "", author: "", ...attrs };
    const { href, ...said } = all;
    return { type: "linkCard", attrs: { ...all, sgid: sealOf(HOUSE, href, said) } };
  };
  const CARDS: ((payload: string) => unknown)[] = [
    ...["title", "description", "site", "author"].map((name) => (payload: string) => card({ [name]: payload })),
    (payload) => card({ href: payload, title: payload }),
    (payload) => card({ href: `https://x.example/${payload}`, title: payload, description: payload }),
    (payload) => card({ href: `https://youtu.be/dQw4w9WgXcQ?${payload}`, site: payload, author: payload }),
    (payload) => card({ fileId: 9, width: 80, height: 60, alt: payload, src: payload, class: payload }),
    (payload) => card({ "data-card": payload, [payload]: payload }),
  ];
  /** Named so by whoever uploaded it: what its name may be says the upload. */
  const file = (attrs: object) => ({
    type: "file",
    attrs: { fileId: 9, name: "x", size: 9, type: "text/plain", ...attrs },
  });
  const FILES: ((payload: string) => unknown)[] = [
    (payload) => file({ name: plainFileName(payload) }),
    (payload) => file({ name: plainFileName(`${payload}.pdf`), [payload]: payload, href: payload }),
    (payload) => file({ "data-file-card": payload, class: payload, src: payload }),
  ];
  const POST: ((payload: string) => unknown)[] = [
    (payload) => ({ type: "heading", attrs: { level: 2, id: payload }, content: [text(payload)] }),
    (payload) => ({ type: "heading", attrs: { level: payload }, content: [text(payload)] }),
    (payload) => ({ type: "horizontalRule", attrs: { class: payload } }),
  ];

  async function htmlOf(node: unknown, kind: EditorKind): Promise<string> {
    const doc = { type: "doc", content: [node] };
    try {
      if (kind === "comment") return (await commentBody(HOUSE, { doc })).html;
      return renderedFrom(await renderDoc(cleanDoc(doc, "post"), "post")).bodyHtml;
    } catch (error) {
      if (error instanceof AppError && error.status === 422) return "";
      throw error;
    }
  }

  test.each<[EditorKind, ((payload: string) => unknown)[]]>([
    ["post", [...INLINE, ...PICTURES, ...CARDS, ...FILES, ...POST]],
    ["comment", [...INLINE, ...PICTURES, ...CARDS, ...FILES]],
  ])("no payload comes through any text or attribute of any node and mark of a %s", async (kind, shapes) => {
    let written = 0;
    for (const payload of PAYLOADS) {
      for (const shape of shapes) {
        const html = await htmlOf(shape(payload), kind);
        expect(dangersIn(html), `${JSON.stringify(shape(payload))}\n${html}`).toEqual([]);
        if (html !== "") written += 1;
      }
    }
    // Most are no more than odd words, and are shown as such.
    expect(written).toBeGreaterThan(PAYLOADS.length * shapes.length * 0.6);
  });

  test("what was found: a script in a picture's description is a description", async () => {
    const attrs = { fileId: 9, width: 800, height: 600, alt: "x><script>window.__hit=1</script>" };
    const html = await htmlOf({ type: "image", attrs }, "post");
    // No file has such a number, and a number that is none is refused.
    expect(await htmlOf({ type: "image", attrs: { ...attrs, fileId: 9999999999999998 } }, "post")).toBe("");
    expect(html).toContain('alt="x&gt;&lt;script&gt;window.__hit=1&lt;/script&gt;"');
  });

  test("a file whose name, size or type is none of a file's is no card", async () => {
    for (const payload of PAYLOADS) {
      for (const attrs of [{ type: payload }, { size: payload }, { fileId: payload }])
        expect(await htmlOf(file(attrs), "post")).toBe("");
      const html = await htmlOf(file({ name: payload }), "post");
      expect(dangersIn(html), html).toEqual([]);
    }
  });

  test("plain text is shown as it was typed", async () => {
    for (const payload of PAYLOADS) {
      const { html } = await commentBody(HOUSE, { text: payload });
      expect(dangersIn(html), html).toEqual([]);
    }
  });
});
