import { expect, test } from "vitest";
import { expressionsOf, readAsked } from "~/features/search/asked";
import { piecesOf, snippetOf } from "~/features/search/snippet";

const marked = (text: string, query: string) => {
  const { words, isLastOpen } = readAsked(query);
  return snippetOf(text, words, isLastOpen)
    .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
    .join("");
};

test("a snippet marks words as the index finds them: folded, whole, the last by its beginning", () => {
  expect(marked("Água boa, aguardente não.", "agua")).toBe("[Água] boa, [aguardente] não.");
  expect(marked("Água boa, aguardente não.", "agua boa")).toBe("[Água] [boa], aguardente não.");
  expect(marked("a b a", "a")).toBe("[a] b [a]");
  expect(marked("<mark>x</mark> & more", "mark")).toBe("<[mark]>x</[mark]> & more");
  expect(marked("nothing", "")).toBe("nothing");
});

test("a snippet of a long text stands around its first match, cut between words", () => {
  const text = `${"before ".repeat(100)}needle ${"after ".repeat(100)}`;
  const shown = marked(text, "needle");
  expect(shown).toMatch(/^…before .*\[needle\] after .*after…$/);
  expect(shown.length).toBeLessThan(260);
  expect(
    piecesOf(text, ["needle"], false)
      .map(({ text: piece }) => piece)
      .join(""),
  ).toBe(text);
});

test("what is typed becomes text in quotes, whatever signs it has", () => {
  expect(expressionsOf(readAsked('a"b) OR c'))?.all).toBe('{title body} : ("a b)" AND "OR" AND "c")');
  expect(expressionsOf(readAsked('"two words" thr'))?.all).toBe('{title body} : ("two words" AND "thr" *)');
  expect(expressionsOf(readAsked("* ( -"))).toBeNull();
  expect(readAsked("de:maria depois:2026-01-31 com:imagem café")).toMatchObject({
    from: "maria",
    after: Date.UTC(2026, 0, 31),
    has: ["image"],
    words: ["café"],
  });
  expect(readAsked("de: volta").words).toEqual(["de:", "volta"]);
});
