import { expect, test } from "vitest";
import { toHtml } from "~/lib/html";
import { linkedTree } from "~/lib/html/linked.server";

const html = async (plain: string) => toHtml(await linkedTree(plain));
const link = (href: string, words = href) => `<a href="${href}" rel="nofollow ugc noopener">${words}</a>`;

test("web and mail addresses are links, and the full stop behind one is none of it", async () => {
  expect(await html("I write at https://pour.example/over?a=1.")).toBe(
    `<p>I write at ${link("https://pour.example/over?a=1")}.</p>`,
  );
  expect(await html("pour.coffee, mail me@pour.coffee")).toBe(
    `<p>${link("https://pour.coffee", "pour.coffee")}, mail ${link("mailto:me@pour.coffee", "me@pour.coffee")}</p>`,
  );
  expect(await html("HTTPS://pour.example")).toBe(`<p>${link("https://pour.example", "HTTPS://pour.example")}</p>`);
});

test("what leads nowhere or runs is no link, and markup is words", async () => {
  expect(await html("javascript:alert(1) data:text/html,x //pour ftp://pour.example/a")).not.toContain("<a");
  expect(await html("I said <b>hi</b> & left")).toBe("<p>I said &lt;b&gt;hi&lt;/b&gt; &amp; left</p>");
  expect(await html("")).toBe("");
});

test("paragraphs and lines stay as they were typed", async () => {
  expect(await html("One\ntwo\n\nthree")).toBe("<p>One<br>two</p><p>three</p>");
});
