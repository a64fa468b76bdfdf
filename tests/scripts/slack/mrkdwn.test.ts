import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { commentBody } from "~/features/comments/body.server";
import { AppError } from "~/lib/errors";
import { markDirections, toHtml } from "~/lib/html";
import { foreignTree } from "~/lib/html/foreign.server";
import type { Sealer } from "~/features/links/seal.server";
import { blocksOf } from "../../../scripts/import/slack/mrkdwn.mjs";
import { partsOf, toMessage } from "../../../scripts/import/slack/messages.mjs";

const names = {
  user: (id: string) => ({ U1: "Ana Silva" })[id] ?? null,
  channel: (id: string) => ({ C1: { name: "general", path: "/c/general" }, C2: { name: "lost" } })[id] ?? null,
  group: () => null,
  address: (href: string) => (href.includes("/archives/C1") ? "/c/general" : null),
};

interface Made {
  kind: "message" | "system" | "skip";
  rows: { author: unknown; doc: { content: { content: { text: string }[] }[] } | null }[];
  person: { key: string; name: string };
}
const read = (value: object) => toMessage(value, names) as unknown as Made;
const contentOf = (made: Made) => made.rows[0]?.doc?.content ?? [];

/** No text of Slack holds a card, whose seal this would be. */
const nobody = null as unknown as Sealer;
const htmlOf = async (content: unknown[]) => (await commentBody(nobody, { doc: { type: "doc", content } })).html;
const shown = (text: string) => htmlOf(blocksOf(text, names));

describe("what Slack writes", () => {
  test.each([
    [
      "plain & <simple>".replace(/[&<>]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[c] ?? c),
      "plain &amp; &lt;simple&gt;",
    ],
    ["*bold* _it_ ~gone~ `code *x*`", "<strong>bold</strong> <em>it</em> <s>gone</s> <code>code *x*</code>"],
    ["*_both_* 2*3*4 a_b_c * no *", "<strong><em>both</em></strong> 2*3*4 a_b_c * no *"],
    ["(*bold*), *a b*!", "(<strong>bold</strong>), <strong>a b</strong>!"],
    ["*open and _crossed* over_", "<strong>open and _crossed</strong> over_"],
    ["Hi <@U1>, <@U9|zed> and <@U8>", "Hi @Ana Silva, @zed and @U8"],
    [
      "<!here> <!channel> <!everyone|@everyone> <!subteam^S1|@brewers> <!date^1700000000^{date}|May 1>",
      "@here @channel @everyone @brewers May 1",
    ],
    ["in <#C2|lost> and <#C7|private>", "in #lost and #private"],
    [":wave::skin-tone-3: 10:30:tada: :+1: :partyparrot:", "👋🏼 10:30🎉 👍 :partyparrot:"],
    ["<javascript:alert(1)|click> <ftp://x.example|files>", "click files"],
  ])("%s", async (text, html) => {
    expect(await shown(text)).toBe(`<p>${html}</p>`);
  });

  test("links lead where they led, and those to a channel to its space", async () => {
    const rel = 'rel="nofollow ugc noopener"';
    expect(await shown("<https://a.example/?x=1&amp;y=2|words> <https://b.example>")).toBe(
      `<p><a href="https://a.example/?x=1&#x26;y=2" ${rel}>words</a> <a href="https://b.example" ${rel}>https://b.example</a></p>`.replaceAll(
        "&#x26;",
        "&amp;",
      ),
    );
    expect(await shown("<#C1|general>")).toContain('href="/c/general"');
    expect(await shown("<https://x.slack.com/archives/C1/p17|that>")).toContain('href="/c/general"');
    expect(await shown("<mailto:a@b.example|a@b.example>")).toContain('href="mailto:a@b.example"');
  });

  test("code, quotes, lines and paragraphs", async () => {
    expect(await shown("before\n```\nlet a = 1 &lt; 2;\n*not bold*\n```\nafter")).toMatch(
      /^<p>before<\/p><pre[^>]*><code[^>]*>.*<\/code><\/pre><p>after<\/p>$/s,
    );
    expect(await shown("&gt; one\n&gt; two\nthree\n\nfour")).toBe(
      "<blockquote><p>one<br>two</p></blockquote><p>three</p><p>four</p>",
    );
    expect(await shown("&gt;&gt;&gt; all\nof it")).toBe("<blockquote><p>all<br>of it</p></blockquote>");
  });

  test("without a text its blocks are read", async () => {
    const blocks = [
      {
        type: "rich_text",
        elements: [
          {
            type: "rich_text_section",
            elements: [
              { type: "text", text: "Hello ", style: { bold: true } },
              { type: "user", user_id: "U1" },
              { type: "emoji", name: "wave", skin_tone: 3 },
              { type: "link", url: "https://a.example", text: "there" },
            ],
          },
          {
            type: "rich_text_list",
            style: "bullet",
            elements: [{ type: "rich_text_section", elements: [{ type: "text", text: "one" }] }],
          },
          { type: "rich_text_quote", elements: [{ type: "text", text: "said" }] },
          { type: "rich_text_preformatted", elements: [{ type: "text", text: "a < b" }] },
        ],
      },
    ];
    const made = read({ ts: "1700000000.000100", user: "U1", text: "", blocks });
    const html = await htmlOf(contentOf(made));
    expect(html).toContain("<strong>Hello </strong>@Ana Silva👋🏼");
    expect(html).toContain("<ul><li><p>one</p></li></ul><blockquote><p>said</p></blockquote>");
    expect(html).toContain("a &lt; b");
  });

  test("what a bot attached is read, what Slack showed of a link is not", async () => {
    const attachments = [
      { pretext: "New *order*", title: "Beans", title_link: "https://beans.example", text: "2 kg", fallback: "x" },
      { from_url: "https://a.example", text: "A preview" },
    ];
    const made = read({ ts: "1700000000.000100", bot_id: "B1", username: "Shop", text: "", attachments });
    const html = await htmlOf(contentOf(made));
    expect(html).toContain("New <strong>order</strong>");
    expect(html).toContain('href="https://beans.example"');
    expect(html).not.toContain("A preview");
    expect(made.person).toEqual({ key: "bot:B1", name: "Shop" });
  });

  test("a text longer than one message comes as several, whole", async () => {
    const text = Array.from({ length: 9_000 }, (_, n) => `word${n}`).join(" ");
    const { rows } = read({ ts: "1700000000.000100", user: "U1", text });
    expect(rows.length).toBeGreaterThan(5);
    const words = rows.map(({ doc }) =>
      (doc?.content ?? []).map(({ content }) => content.map((node) => node.text).join("")).join(""),
    );
    expect(words.join("")).toBe(text);
    for (const { doc } of rows) await htmlOf(doc?.content ?? []);
  });
});

/** Pieces of which Slack's texts are made, and others that they should not be. */
const piece = fc.oneof(
  fc.constantFrom(
    "*",
    "_",
    "~",
    "`",
    "```",
    "\n",
    "\n\n",
    "&gt; ",
    "&gt;&gt;&gt;",
    "<",
    ">",
    "|",
    "&amp;",
    "&lt;",
    ":",
    " ",
  ),
  fc.constantFrom("<@U1>", "<@U1|x>", "<#C1|g>", "<!here>", "<!subteam^S|@s>", "<https://a.b/c|d>", "<javascript:x|y>"),
  fc.constantFrom(":wave:", ":wave::skin-tone-3:", "::skin-tone-9:", ":heart:", "\0", "\u202E", "\uD800", "• a"),
  fc.string({ unit: "grapheme", maxLength: 8 }),
  fc.string({ unit: "binary", maxLength: 8 }),
);
const texts = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));

describe("whatever it is", () => {
  test("no text throws, and what comes of it goes through the sanitizer unchanged", async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        for (const part of partsOf(blocksOf(text, names))) {
          const html = await htmlOf(part).catch(emptyOnly);
          if (html !== null) expect(toHtml(markDirections(await foreignTree(html)))).toBe(html);
        }
      }),
      { numRuns: 400 },
    );
  });

  test("no object throws, and each gives rows that the server takes", async () => {
    const anything = fc.record(
      {
        ts: fc.oneof(fc.constant("1700000000.000100"), fc.anything()),
        user: fc.oneof(fc.constant("U1"), fc.anything()),
        text: fc.oneof(texts, fc.anything()),
        subtype: fc.oneof(fc.constantFrom("bot_message", "me_message", "tombstone", "thread_broadcast"), fc.anything()),
        thread_ts: fc.oneof(fc.constant("1700000000.000050"), fc.anything()),
        blocks: fc.anything(),
        attachments: fc.oneof(fc.anything(), fc.array(fc.anything())),
        files: fc.oneof(fc.anything(), fc.array(fc.record({ name: fc.anything(), url_private: fc.anything() }))),
        reactions: fc.oneof(fc.anything(), fc.array(fc.record({ name: fc.anything(), users: fc.anything() }))),
        edited: fc.anything(),
        username: fc.anything(),
        bot_id: fc.anything(),
        bot_profile: fc.anything(),
        user_profile: fc.anything(),
      },
      { requiredKeys: ["ts"] },
    );
    await fc.assert(
      fc.asyncProperty(anything, async (value) => {
        const made = read(value);
        if (made.kind !== "message") return;
        for (const { doc, author } of made.rows) {
          expect(typeof author === "string" && author !== "").toBe(true);
          if (doc !== null) await htmlOf(doc.content).catch(emptyOnly);
        }
      }),
      { numRuns: 400 },
    );
  });
});

/** Words that nobody sees say nothing: the server leaves them out. */
function emptyOnly(error: unknown): null {
  if (error instanceof AppError && error.fields.body === "comment_empty") return null;
  throw error;
}
