import { expect, test } from "vitest";
import { linesOfHtml } from "~/features/notifications/answers/html-words.server";
import { ownWords } from "~/features/notifications/answers/own-words";

const wordsOf = async (html: string) =>
  ownWords(await linesOfHtml(html), { house: ["house@a.test"], receiver: "mia@x.test" });
const OUTLOOK = (from: string, sent: string, to: string) =>
  `<html><head><style>p { margin: 0 }</style></head><body><div class="WordSection1"><p class="MsoNormal">Mine.</p><div><div style="border-top:solid"><p class="MsoNormal"><b>${from}:</b> Long Table &lt;house@b.test&gt;<br><b>${sent}:</b> 3 March 2026 10:02<br><b>${to}:</b> mia@x.test<br><b>Re:</b> x</p></div></div><p>Quoted. <a href="https://x.test/SECRET">No more</a></p></div></body></html>`;

test.each([
  [
    "Gmail",
    '<div dir="ltr">Mine.</div><br><div class="gmail_quote"><div class="gmail_attr">On Tue, 3 Mar 2026 at 10:02, Long Table &lt;<a href="mailto:h@a.test">h@a.test</a>&gt; wrote:<br></div><blockquote>Quoted</blockquote></div>',
  ],
  [
    "Gmail in a language that we do not know",
    '<div dir="ltr">Mine.</div><br><div class="gmail_quote"><div class="gmail_attr">2026. márc. 3., K 10:02, Long Table ezt írta:<br></div><blockquote>Quoted</blockquote></div>',
  ],
  ["Outlook", OUTLOOK("From", "Sent", "To")],
  ["Outlook in a language that we do not know", OUTLOOK("Feladó", "Elküldve", "Címzett")],
  [
    "Outlook on the web",
    '<div>Mine.</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>From:</b> x</div><div>Quoted</div>',
  ],
  ["Outlook, quoted on", '<p>Mine.</p><div id="x_divRplyFwdMsg">From: x</div><div>Quoted</div>'],
  [
    "Apple Mail",
    'Mine.<br><br><div dir="ltr">Sent from my iPhone</div><div dir="ltr"><br><blockquote type="cite">On 3 Mar 2026, at 10:02, Long Table wrote:<br></blockquote></div><blockquote type="cite"><div>Quoted</div></blockquote>',
  ],
  [
    "Thunderbird",
    '<p>Mine.</p><div class="moz-cite-prefix">Am 03.03.26 um 10:02 schrieb Long Table:</div><blockquote type="cite">Quoted</blockquote><div class="moz-signature">Mia</div>',
  ],
  ["a lead without a mark", "<div>Mine.</div><div>On Tuesday Max wrote:</div><blockquote>Quoted</blockquote>"],
  ["a signature", '<div>Mine.</div><div class="gmail_signature">Mia, CEO</div><div id="x">&nbsp;</div>'],
  ["what nobody sees", "<title>Re: x</title><style>p{}</style><p>Mine.</p><script>alert(1)</script>"],
])("of %s the words that were typed are left", async (_, html) => expect(await wordsOf(html)).toBe("Mine."));

test("lines are as they are shown: what ends one ends one, what is broken in the source does not", async () => {
  expect(await wordsOf("<div>one</div><div>two<br>three\n  goes on</div><div><br></div><div>four</div>")).toBe(
    "one\ntwo\nthree goes on\n\nfour",
  );
  expect(await wordsOf("<p>one</p><p>two</p><ul><li>a</li><li><p>b</p></li></ul>")).toBe("one\n\ntwo\n\n- a\n- b");
  expect(await wordsOf("<pre>a\n  b</pre>")).toBe("a\n  b");
});

test("a link keeps where it leads", async () => {
  expect(await wordsOf('See <a href="https://x.test/a">this</a>.')).toBe("See this (https://x.test/a).");
  expect(await wordsOf('<a href="https://x.test/">https://x.test</a>')).toBe("https://x.test");
});

test("who answers between quotes, or below them, is heard", async () => {
  const quote = "<blockquote>Quoted</blockquote>";
  expect(await wordsOf(`<div class="gmail_attr">On x wrote:</div>${quote}<div>Yes.</div>${quote}<div>No.</div>`)).toBe(
    "Yes.\nNo.",
  );
});
