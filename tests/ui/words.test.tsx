import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { withWords } from "~/ui/words";

test("people's words in a sentence of ours stand by themselves, in whatever order a language has them", () => {
  const english = ({ name, title }: { name: string; title: string }) => `${name} commented on “${title}”`;
  const turned = ({ name, title }: { name: string; title: string }) => `“${title}”: ${name}`;
  const words = { name: "שרה", title: "a {name} & <b>" };
  expect(renderToStaticMarkup(withWords(english, words))).toBe(
    "<bdi>שרה</bdi> commented on “<bdi>a {name} &amp; &lt;b&gt;</bdi>”",
  );
  expect(renderToStaticMarkup(withWords(turned, words))).toBe("“<bdi>a {name} &amp; &lt;b&gt;</bdi>”: <bdi>שרה</bdi>");
  expect(renderToStaticMarkup(withWords(({ name }) => `Hi ${name}`, { name: <b dir="auto">שרה</b> }))).toBe(
    'Hi <b dir="auto">שרה</b>',
  );
});
