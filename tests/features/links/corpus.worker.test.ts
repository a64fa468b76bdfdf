import { expect, test } from "vitest";
import { readOembed, readPage } from "~/features/links/reading.server";
import { sealOf } from "~/features/links/seal.server";
import type { Words } from "~/features/links/preview";
import { renderedFrom } from "~/features/posts/rendering.server";
import { cleanDoc } from "~/ui/editor/clean-doc";
import { renderDoc } from "~/ui/editor/render.server";
import corpus from "../../attack/payloads.txt?raw";

const PAYLOADS = [...new Set(corpus.split("\n").filter((line) => line !== "" && !line.startsWith("# ")))];
const HOUSE = { site: { secret: "of-the-tests-only" } };
const AT = "https://x.example.com/";

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");

/** A page that says the payload wherever it says anything, as it stands and as attributes should have it. */
const pages = (payload: string): string[] => [
  `<!doctype html><title>${payload}</title><meta name="description" content="${payload}">`,
  `<!doctype html><title>x</title>${["og:title", "og:description", "og:site_name", "author", "og:image"]
    .map((name) => `<meta property="${name}" content="${escaped(payload)}">`)
    .join("")}<link rel="alternate" type="application/json+oembed" href="${escaped(payload)}">`,
];

/** What is written of these words, as a browser would read it: every tag with its attributes. */
async function tagsOf({ title, description, site, author }: Words): Promise<string[]> {
  const words = { title, description, site, author };
  const card = { type: "linkCard", attrs: { href: AT, ...words, sgid: sealOf(HOUSE, AT, words) } };
  const { bodyHtml } = renderedFrom(await renderDoc(cleanDoc({ type: "doc", content: [card] }, "post"), "post"));
  const tags: string[] = [];
  const reader = new HTMLRewriter().on("*", {
    element({ tagName, attributes }) {
      tags.push(
        [
          tagName,
          ...[...(attributes as unknown as Iterable<[string, string]>)].map(([name, value]) => `${name}=${value}`),
        ].join(" "),
      );
    },
  });
  await reader.transform(new Response(bodyHtml)).text();
  return tags;
}

const CARD =
  /^(?:figure class=link-card|p(?: dir=auto)?|figcaption(?: dir=auto)?|a href=https:\/\/x\.example\.com\/ rel=nofollow ugc noopener)$/;

test("no payload of the corpus comes through a preview: whatever a page says of itself is words", async () => {
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(300);
  let said = 0;
  for (const payload of PAYLOADS) {
    for (const html of pages(payload)) {
      const { oembed, pictureUrl, ...words } = await readPage(html, AT);
      for (const address of [oembed, pictureUrl]) expect(address).toMatch(/^(?:https?:\/\/[^\s"<>]+)?$/);
      if (words.title.includes("script") || words.description !== "") said += 1;
      expect(
        (await tagsOf(words)).filter((tag) => !CARD.test(tag)),
        payload,
      ).toEqual([]);
    }
  }
  // They come through as what they say, not as nothing.
  expect(said).toBeGreaterThan(PAYLOADS.length);
});

test("nor through what a site's oEmbed answers", async () => {
  for (const payload of PAYLOADS) {
    const names = ["title", "author_name", "provider_name", "thumbnail_url", "html", "url", "type"];
    const answer = readOembed(JSON.stringify(Object.fromEntries(names.map((name) => [name, payload]))), AT);
    if (!answer) throw new Error(payload);
    expect(answer.pictureUrl).toMatch(/^(?:https?:\/\/[^\s"<>]+)?$/);
    expect(
      (await tagsOf(answer)).filter((tag) => !CARD.test(tag)),
      payload,
    ).toEqual([]);
    expect(Object.keys(answer)).not.toContain("html");
  }
  for (const odd of ["", "[]", "null", "1", '"x"', '{"title":5,"author_name":{}}', "{"]) {
    expect(readOembed(odd, AT)?.title ?? "", odd).toBe("");
  }
});
