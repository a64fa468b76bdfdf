/** What somebody could send, of about so many letters: the same table for the benchmark and the test of growth. */
export interface WorstInput {
  name: string;
  /** Refused by design, in every size. */
  isNeverTaken?: true;
  make(letters: number): { html: string } | { doc: object; kind: "post" | "comment" } | { text: string };
}

const repeat = (piece: string, letters: number) => piece.repeat(Math.ceil(letters / piece.length));
const numbered = (letters: number, width: number, piece: (i: number) => string) =>
  Array.from({ length: Math.ceil(letters / width) }, (_, i) => piece(i)).join("");
const html = (name: string, make: (letters: number) => string): WorstInput => ({
  name,
  make: (letters) => ({ html: make(letters) }),
});
const text = (name: string, make: (letters: number) => string): WorstInput => ({
  name: `plain text: ${name}`,
  make: (letters) => ({ text: make(letters) }),
});

type Json = Record<string, unknown>;
const words = (value: string, ...marks: Json[]): Json => ({
  type: "text",
  text: value,
  ...(marks[0] ? { marks } : {}),
});
const line = (...content: Json[]): Json => ({ type: "paragraph", content });
const times = (n: number, make: (i: number) => Json): Json[] => Array.from({ length: Math.ceil(n) }, (_, i) => make(i));
const doc = (
  name: string,
  kind: "post" | "comment",
  /** Letters of the JSON of one block. */
  width: number,
  block: (i: number) => Json,
): WorstInput => ({
  name: `document (${kind}): ${name}`,
  make: (letters) => ({ kind, doc: { type: "doc", content: times(letters / width, block) } }),
});
const oneLine = (name: string, kind: "post" | "comment", width: number, part: (i: number) => Json): WorstInput => ({
  name: `document (${kind}): ${name}`,
  make: (letters) => ({ kind, doc: { type: "doc", content: [line(...times(letters / width, part))] } }),
});

export const WORST: readonly WorstInput[] = [
  html("elements inside each other", (n) => repeat("<b>", n)),
  html("elements inside each other, as deep as may be, again and again", (n) =>
    repeat("<b>".repeat(90) + "</b>".repeat(90), n),
  ),
  html("lists inside each other", (n) => repeat("<ul><li>", n)),
  html("quotations inside each other, closed", (n) => "<blockquote>".repeat(n / 25) + "</blockquote>".repeat(n / 25)),
  html("formatting with different attributes", (n) => numbered(n, 11, (i) => `<b id=${i}>`)),
  html(
    "formatting that every paragraph opens again",
    (n) => `<p>${numbered(720, 9, (i) => `<b id=${i}>`)}${repeat("<p>x", n)}`,
  ),
  html("formatting that is closed in the wrong order", (n) => repeat("<b><i><u><p></b></i></u>", n)),
  html("links in links", (n) => repeat("<a href=x><p>", n)),
  html("the adoption of paragraphs by links", (n) => repeat("<a><div></a>", n)),
  html("end tags of nothing", (n) => repeat("</b></p></x>", n)),
  html("end tags below deep elements", (n) => `${"<x>".repeat(90)}${repeat("</y>", n)}`),
  html("paragraphs below deep elements", (n) => `${"<u>".repeat(90)}${repeat("<p>", n)}`),
  html("attributes of one tag", (n) => `<p ${numbered(n, 7, (i) => `a${i}=b`)}>`),
  html("the same attribute of one tag", (n) => `<p ${repeat("a ", n)}>`),
  html("tags with as many attributes as may be", (n) => repeat(`<p ${numbered(100, 1, (i) => `a${i} `)}>`, n)),
  html("an attribute that never ends", (n) => `<a href="${repeat("x", n)}`),
  html(
    "a huge description of a picture",
    (n) => `<img data-file=1 width=9 height=9 alt="${repeat("<>&\"'", n).replaceAll('"', "&quot;")}">`,
  ),
  html("brackets", (n) => repeat("<", n)),
  html("tags that never end", (n) => repeat("<a ", n)),
  html("comments that never end", (n) => repeat("<!--", n)),
  html("comments", (n) => repeat("<!---->", n)),
  html("numbered entities", (n) => repeat("&#60;", n)),
  html("named entities", (n) => repeat("&CounterClockwiseContourIntegral;", n)),
  html("entities that are none", (n) => repeat("&a", n)),
  html("ampersands", (n) => repeat("&", n)),
  html("tables in cells", (n) => repeat("<table><tr><td>", n)),
  html("words before a table", (n) => `<table>${repeat("x<tr>", n)}`),
  html("elements before a table", (n) => `<table>${repeat("<i></i>", n)}`),
  html("rows of a table", (n) => `<table>${repeat("<tr><td>x", n)}`),
  html("equal headings", (n) => repeat("<h2>a</h2>", n)),
  html("headings that are numbered already", (n) => numbered(n, 28, (i) => `<h2>a</h2><h2>a ${i}</h2>`)),
  html("different headings", (n) => numbered(n, 15, (i) => `<h3>h${i}</h3>`)),
  html("one long heading", (n) => `<h2>${repeat("a-", n)}</h2>`),
  html("a heading of combining marks", (n) => `<h2>a${repeat("\u0315\u0300\u0327", n)}</h2>`),
  html("headings in headings", (n) => repeat(`${"<h2><center>".repeat(40)}x${"</center></h2>".repeat(40)}`, n)),
  html("many words in headings in headings", (n) => "<h2><center>".repeat(49) + repeat(`${"a ".repeat(70)}<br>`, n)),
  html("text without a blank", (n) => repeat("a", n)),
  html("blanks", (n) => `a${repeat(" ", n)}b`),
  html("line breaks", (n) => repeat("<br>", n)),
  html("punctuation at the end", (n) => `a${repeat(".", n)}`),
  html("letters of two units", (n) => repeat("🫖", n)),
  html("foreign elements", (n) => repeat("<svg><g>", n)),
  html("foreign elements that html ends", (n) => repeat("<svg><p>", n)),
  html("selects", (n) => repeat("<select><option>", n)),
  html("templates", (n) => repeat("<template>", n)),
  html("frames of pages", (n) => repeat("<html a><body b>", n)),
  html("pictures of others", (n) => numbered(n, 40, (i) => `<img src=https://x.example/${i} alt=a>`)),
  html("pictures of ours", (n) => numbered(n, 40, (i) => `<img data-file=${i + 1} width=9 height=9>`)),
  html("links", (n) => numbered(n, 30, (i) => `<a href=https://x.example/${i}>x</a>`)),
  html("code", (n) => `<pre><code class="${repeat("language-a ", n)}">x</code></pre>`),
  doc("equal headings", "post", 76, () => ({ type: "heading", attrs: { level: 2 }, content: [words("a")] })),
  doc("headings that are numbered already", "post", 78, (i) => ({
    type: "heading",
    attrs: { level: 2 },
    content: [words(i % 2 ? "a" : `a ${i}`)],
  })),
  doc("empty paragraphs", "post", 21, () => ({ type: "paragraph" })),
  doc("quotations as deep as may be", "post", 1250, () =>
    Array.from({ length: 35 }).reduce<Json>((inner) => ({ type: "blockquote", content: [inner] }), line(words("x"))),
  ),
  {
    name: "document (post): quotations inside each other",
    make: (n) => ({
      kind: "post",
      doc: {
        type: "doc",
        content: [
          Array.from({ length: n / 34 }).reduce<Json>((inner) => ({ type: "blockquote", content: [inner] }), line()),
        ],
      },
    }),
  },
  oneLine("a letter in every look", "comment", 170, (i) =>
    words("a", { type: "bold" }, { type: "italic" }, { type: "strike" }, ...(i % 2 ? [{ type: "underline" }] : [])),
  ),
  oneLine("one mark more and one less", "comment", 62, (i) => words("a", { type: i % 2 ? "bold" : "italic" })),
  {
    name: "document (comment): marks of one letter",
    isNeverTaken: true,
    make: (n) => ({
      kind: "comment",
      doc: { type: "doc", content: [line(words("a", ...times(n / 15, () => ({ type: "bold" }))))] },
    }),
  },
  oneLine("links", "comment", 110, (i) =>
    words("a", { type: "link", attrs: { href: `https://x.example/${i}`, target: "_blank", class: null } }),
  ),
  oneLine("long links", "comment", 2100, () =>
    words("a", { type: "link", attrs: { href: `https://x.example/${"a:".repeat(980)}` } }),
  ),
  oneLine("line breaks", "comment", 24, (i) => (i % 2 ? { type: "hardBreak" } : words("a"))),
  doc("pictures with long words", "post", 2100, (i) => ({
    type: "image",
    attrs: { fileId: i + 1, width: 9, height: 9, alt: "<".repeat(1000), caption: '"'.repeat(1000) },
  })),
  {
    name: "document (post): a huge description of a picture",
    make: (n) => ({
      kind: "post",
      doc: { type: "doc", content: [{ type: "image", attrs: { fileId: 1, width: 9, height: 9, alt: "x".repeat(n) } }] },
    }),
  },
  {
    name: "document (post): attributes of one node",
    make: (n) => ({
      kind: "post",
      doc: {
        type: "doc",
        content: [
          { type: "paragraph", attrs: Object.fromEntries(Array.from({ length: n / 12 }, (_, i) => [`a${i}`, i])) },
        ],
      },
    }),
  },
  doc("lists of one", "post", 110, () => ({
    type: "bulletList",
    content: [{ type: "listItem", content: [line(words("x"))] }],
  })),
  {
    name: "document (post): one text",
    make: (n) => ({ kind: "post", doc: { type: "doc", content: [line(words(repeat("<&> ", n)))] } }),
  },
  text("paragraphs", (n) => repeat("a\n\n", n)),
  text("lines", (n) => repeat("a\n", n)),
  text("blanks before the end", (n) => `a${" ".repeat(n)}b`),
  text("a heading of blanks", (n) => `#${" ".repeat(n)}\u2028`),
  text("a list", (n) => repeat("- a\n", n)),
  text("a quotation", (n) => repeat("> a\n", n)),
  text("addresses", (n) => repeat("https://x.example/a ", n)),
  text("one address that ends in dots", (n) => `https://a${".".repeat(n)}`),
  text("addresses without an end", (n) => repeat("https://", n)),
];
