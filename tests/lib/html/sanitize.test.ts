import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { element, excerptOf, outlineOf, root, saysAnything, text, toHtml, wordsOf } from "~/lib/html";
import { parseHtml } from "~/lib/html/parse.server";
import { type Allowed, sanitizeTree } from "~/lib/html/sanitize.server";

const sanitizeHtml = (html: string, how: { allow: Allowed }) => toHtml(sanitizeTree(parseHtml(html), how));

/** Ways to run a script, collected from the known cheat sheets. */
const ATTACKS = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<img src=x onerror=alert(1)>",
  '<img data-file="1" src="javascript:alert(1)" onerror=alert(1)>',
  '<img data-file="1" style="background:url(javascript:alert(1))">',
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java&#x0A;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  "<object data=javascript:alert(1)></object>",
  "<embed src=javascript:alert(1)>",
  '<form action="javascript:alert(1)"><button>x</button></form>',
  "<input onfocus=alert(1) autofocus>",
  "<body onload=alert(1)>",
  "<style>@import 'javascript:alert(1)';</style>",
  '<p style="width:expression(alert(1))">x</p>',
  '<p onclick="alert(1)">x</p>',
  '<link rel=stylesheet href="javascript:alert(1)">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="javascript:alert(1)//">',
  "<template><script>alert(1)</script></template>",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  "<textarea></textarea><script>alert(1)</script>",
  "<details open ontoggle=alert(1)>",
  '<video><source onerror="alert(1)"></video>',
  "<!--><script>alert(1)</script>-->",
  '<code class="language-js" onclick="alert(1)">x</code>',
  '<figure id="x" name="getElementById"></figure>',
];

const DANGER =
  /<\/?(?:script|style|iframe|object|embed|svg|math|form|input|link|meta|base|video|template|body|textarea)\b|\son\w+\s*=|javascript:|vbscript:|data:|style=|srcdoc/i;

/** The tags and attributes of HTML; what stands between them is text and harmless. */
const markupOf = (html: string) => (html.match(/<[^>]*>/g) ?? []).join("");

describe("sanitizeTree", () => {
  test.each(["post", "comment", "import"] satisfies Allowed[])("lets no script through into a %s", (allow) => {
    for (const attack of ATTACKS) {
      const clean = sanitizeHtml(attack, { allow });
      expect(markupOf(clean), attack).not.toMatch(DANGER);
    }
    const all = sanitizeHtml(ATTACKS.join("\n"), { allow });
    expect(markupOf(all)).not.toMatch(DANGER);
  });

  test("cleaning twice changes nothing", () => {
    for (const attack of ATTACKS) {
      const once = sanitizeHtml(attack, { allow: "import" });
      expect(sanitizeHtml(once, { allow: "import" })).toBe(once);
    }
  });

  test("keeps what our editor writes", () => {
    const html =
      '<h2 id="h-one">One</h2><p>A <strong>b</strong> <em>c</em> <s>d</s> <code>e</code></p><ul><li><p>f</p></li></ul>' +
      '<ol start="3"><li>g</li></ol><blockquote><p>h</p></blockquote><pre tabindex="0"><code class="language-ts">i</code></pre><hr>' +
      '<figure><img data-file="7" width="10" height="5" alt="j" loading="lazy"><figcaption>k</figcaption></figure>';
    expect(sanitizeHtml(html, { allow: "post" })).toBe(html);
  });

  test("pictures of other hosts become links, also inside links", () => {
    const picture = '<img src="https://other.example/a.png" alt="A chart">';
    expect(sanitizeHtml(`<p>${picture}</p>`, { allow: "import" })).toBe(
      '<p><a href="https://other.example/a.png" rel="nofollow ugc noopener">A chart</a></p>',
    );
    expect(sanitizeHtml(`<a href="https://x.example/">${picture}</a>`, { allow: "import" })).toBe(
      '<a href="https://x.example/" rel="nofollow ugc noopener">A chart</a>',
    );
    expect(sanitizeHtml('<img src="/etc/x.png" alt="">', { allow: "import" })).not.toContain("<img");
  });

  test("links out of the house say what they are, links inside do not", () => {
    const html =
      '<a href="https://x.example" rel="me" target="_blank">x</a><a href="//y.example">y</a><a href="/c/plaza/z">z</a>';
    expect(sanitizeHtml(html, { allow: "comment" })).toBe(
      '<a href="https://x.example" rel="nofollow ugc noopener">x</a>' +
        '<a href="//y.example" rel="nofollow ugc noopener">y</a><a href="/c/plaza/z">z</a>',
    );
  });

  test("an address that browsers read over control characters in says what it is, too", () => {
    const link = (href: string) =>
      sanitizeTree(root([element("a", { href }, text("x"))]), { allow: "comment" }).children[0];
    for (const href of ["\u0001//x.example", "/\t/x.example", "\n//x.example", "\u0000\\\\x.example"])
      expect(link(href), JSON.stringify(href)).toMatchObject({ properties: { rel: ["nofollow", "ugc", "noopener"] } });
  });

  test.each(["noscript", "textarea", "title", "template", "svg", "math", "iframe", "object", "style", "script"])(
    "what stands in a %s is gone with it",
    (tagName) => {
      const tree = root([element("p", {}, text("kept")), element(tagName, {}, element("b", {}, text("gone")))]);
      expect(toHtml(sanitizeTree(tree, { allow: "import" }))).toBe("<p>kept</p>");
    },
  );

  test("a comment has pictures of ours, but neither headings nor tables nor pictures of others", () => {
    const html = '<h1>Loud</h1><img data-file="1" alt="seen"><table><tr><td>cell</td></tr></table>';
    expect(sanitizeHtml(html, { allow: "comment" })).toBe(
      '<p>Loud</p><img data-file="1" alt="seen" loading="lazy">cell',
    );
    expect(sanitizeHtml('<img src="data:x" alt="not ours">', { allow: "comment" })).toBe("not ours");
  });

  test("an anchor has the beginning of a heading, however long that is", () => {
    const long = parseHtml(`<h2>${"a ".repeat(500)}</h2><h2>${"-".repeat(600)}b</h2>`);
    expect(outlineOf(sanitizeTree(long, { allow: "import" })).map(({ id }) => id)).toEqual([
      `h-${"a-".repeat(30)}`,
      "h-section",
    ]);
  });

  test("headings have two levels and anchors of their own, in any script", () => {
    const tree = parseHtml("<h1>Água fria</h1><h5>水</h5><h2>Água fria</h2><h2>☕</h2>");
    expect(outlineOf(sanitizeTree(tree, { allow: "import" }))).toEqual([
      { id: "h-água-fria", text: "Água fria", level: 2 },
      { id: "h-水", text: "水", level: 3 },
      { id: "h-água-fria-2", text: "Água fria", level: 2 },
      { id: "h-section", text: "☕", level: 2 },
    ]);
  });

  test("a heading in a heading is a paragraph, and nothing that its outline names", () => {
    const tree = sanitizeTree(
      parseHtml("<h2>Out<center><h3>in<center><h1>deep</h1></center></h3></center></h2><h2>b"),
      {
        allow: "import",
      },
    );
    expect(toHtml(tree)).toBe('<h2 id="h-out-in-deep">Out<p>in<p>deep</p></p></h2><h2 id="h-b">b</h2>');
    expect(outlineOf(tree).map(({ text }) => text)).toEqual(["Out in deep", "b"]);
  });
});

describe("words", () => {
  const excerpt = (html: string, max: number) => excerptOf(parseHtml(html), max);

  test("an excerpt is cut between words and decoded", () => {
    expect(excerpt("<p>Salt &#x26; water</p><p>more &lt;b&gt;</p>", 100)).toBe("Salt & water\u00a0· more <b>");
    expect(excerpt(`<p>${"word ".repeat(50)}</p>`, 20)).toBe("word word word word…");
    expect([...excerpt(`<p>${"🫖".repeat(50)}</p>`, 20)]).toHaveLength(20);
    expect(excerpt("<p>a</p><pre><code>b</code></pre><p>c</p>", 20)).toBe("a\u00a0· c");
    expect(excerpt("<figure><img><figcaption>below</figcaption></figure><p>c</p>", 20)).toBe("c");
  });

  test("an excerpt keeps headings, items and paragraphs apart, by their own signs where they end on one", () => {
    const recipe =
      "<p>Take it off before anything else</p><h2>What you need</h2><ul><li><p>100 g rye</p></li><li><p>350 g water" +
      "<ul><li>warm</li></ul></li></ul><p>Mix.</p><p>Wait…</p><table><tr><td>Salt</td><td>2 %</td></tr></table>";
    expect(excerpt(recipe, 280)).toBe(
      "Take it off before anything else\u00a0· What you need\u00a0· 100 g rye\u00a0· 350 g water\u00a0· warm\u00a0· Mix. Wait… Salt\u00a0· 2 %",
    );
    expect(excerpt("<h2>You need:</h2><ul><li>rye,</li><li>water</li></ul>", 99)).toBe("You need: rye, water");
    expect(excerpt("<p>“Really?”</p><p>(Yes.)</p><p>Good</p>", 99)).toBe("“Really?” (Yes.) Good");
    expect(excerpt("<p>今日は。</p><p>元気</p><p>क्या?</p><p>हाँ।</p><p>x</p>", 99)).toBe(
      "今日は。 元気\u00a0· क्या? हाँ। x",
    );
    // Within a block nothing is added, whatever its words look like, and however a mail broke its lines.
    expect(excerpt("<p>un<b>believ</b>able<br>and <i>more</i></p>", 99)).toBe("unbelievable and more");
    expect(excerpt("<p></p><hr><p> a </p><p>&nbsp;</p><blockquote><p>b</p></blockquote><p></p>", 99)).toBe(
      "a\u00a0· b",
    );
    // A cut leaves no dot behind that parts nothing.
    expect(excerpt("<p>aaaa bbbb</p><p>cccc dddd</p>", 13)).toBe("aaaa bbbb…");
  });

  test("no two blocks are ever glued together, and no word is lost or added", () => {
    const word = fc.stringMatching(/^[a-z]{1,6}$/);
    const end = fc.constantFrom("", ".", "!", "?", "…", ":", ",", ".”", "?)", "。");
    const block = fc.record({
      tag: fc.constantFrom("p", "h2", "h3", "li", "blockquote", "td", "dd"),
      words: fc.array(word, { minLength: 1, maxLength: 4 }),
      end,
    });
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 8 }), (blocks) => {
        const tree = root(blocks.map(({ tag, words, end }) => element(tag, {}, text(`${words.join(" ")}${end}`))));
        const line = excerptOf(tree, 10_000);
        const said = blocks.map(({ words, end }) => `${words.join(" ")}${end}`);
        const between = blocks.slice(0, -1).map(({ end }) => (end === "" ? "\u00a0· " : " "));
        expect(line).toBe(said.map((one, at) => one + (between[at] ?? "")).join(""));
        const cut = excerptOf(tree, 20);
        expect([...cut].length).toBeLessThanOrEqual(20);
        expect(cut).not.toMatch(/^ | $|·…| {2}/);
      }),
    );
  });

  test("a text that says nothing has no text", () => {
    for (const empty of ["", "<p></p>", "<p>  &nbsp; <br></p>"])
      expect(saysAnything(parseHtml(empty)), empty).toBe(false);
    for (const full of ["<p>x</p>", '<figure><img data-file="1"></figure>'])
      expect(saysAnything(parseHtml(full)), full).toBe(true);
    expect(wordsOf(parseHtml("<ul><li>a</li><li>b</li></ul>"))).toBe("a b");
  });

  test("a word may change its look in the middle; blocks part words", () => {
    expect(wordsOf(parseHtml("<p>un<b>believ</b>able</p><p>next<br>line</p>"))).toBe("unbelievable next line");
  });
});
