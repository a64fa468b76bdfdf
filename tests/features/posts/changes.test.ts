import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Changes, textOf } from "~/features/posts/changes";
import { changesBetween } from "~/features/posts/changes.server";
import { blocksOf, wordsIn } from "~/features/posts/said";
import type { DocNode } from "~/ui/editor/document";

const paragraph = (text: string): DocNode => ({ type: "paragraph", content: [{ type: "text", text }] });
const docOf = (...texts: string[]): DocNode => ({ type: "doc", content: texts.map(paragraph) });

const between = (before: DocNode, after: DocNode): Changes =>
  changesBetween({ title: "Kettles", doc: before }, { title: "Kettles", doc: after });

const shown = ({ blocks }: Changes): string[] =>
  blocks.map(({ change, parts }) => `${change}: ${parts.map(({ text, change: of }) => MARKS[of](text)).join("")}`);
const MARKS = {
  same: (text: string) => text,
  added: (text: string) => `[+${text}]`,
  removed: (text: string) => `[-${text}]`,
};

const heading = (text: string, level = 2): DocNode => ({
  type: "heading",
  attrs: { level },
  content: [{ type: "text", text }],
});
const picture = (fileId: number, caption = ""): DocNode => ({
  type: "image",
  attrs: { fileId, width: 10, height: 10, alt: "", caption },
});
const doc = (...content: DocNode[]): DocNode => ({ type: "doc", content });

describe("what an edit changed", () => {
  test("is said by word, in place, and what stands around it is the same", () => {
    const changes = between(
      docOf("Heat the kettle to 92 degrees.", "Then wait."),
      docOf("Heat the kettle to 94 degrees, slowly.", "Then wait."),
    );
    expect(shown(changes)).toEqual(["changed: Heat the kettle to [-92][+94] degrees[+, slowly].", "same: Then wait."]);
    expect(changes).toMatchObject({ words_added: 2, words_removed: 1 });
  });

  test("of several words side by side is said once", () => {
    const changes = between(docOf("We all pour water very fast today"), docOf("We all pour milk quite slowly today"));
    expect(shown(changes)).toEqual(["changed: We all pour [-water very fast][+milk quite slowly] today"]);
  });

  test("a paragraph that is new or gone stands whole, and a heading stays beside the one it was", () => {
    const changes = between(
      doc(heading("Why water"), paragraph("First of all we pour."), paragraph("Nobody ever asked for this.")),
      doc(heading("Why water matters"), paragraph("Something else entirely!"), paragraph("First of all we pour.")),
    );
    expect(shown(changes)).toEqual([
      "changed: Why water[+ matters]",
      "added: [+Something else entirely!]",
      "same: First of all we pour.",
      "removed: [-Nobody ever asked for this.]",
    ]);
    expect(changes.blocks[0]?.kind).toBe("heading");
  });

  test("pictures come and go as pictures; words below one are words", () => {
    const changes = between(doc(picture(1, "A kettle"), picture(2)), doc(picture(1, "A red kettle"), picture(3)));
    expect(changes.blocks.map(({ kind }) => kind)).toEqual(["picture", "picture", "picture"]);
    expect(changes).toMatchObject({ pictures_added: 1, pictures_removed: 1 });
    expect(shown(changes)).toEqual(["changed: A [+red ]kettle", "removed: ", "added: "]);
  });

  test("the same words that look otherwise or lead elsewhere are told", () => {
    const linked = (href: string): DocNode =>
      doc({ type: "paragraph", content: [{ type: "text", text: "Here", marks: [{ type: "link", attrs: { href } }] }] });
    const changes = between(linked("https://a.example"), linked("https://b.example"));
    expect(changes.blocks).toEqual([
      { kind: "paragraph", change: "changed", is_reformatted: true, parts: [{ text: "Here", change: "same" }] },
    ]);
    const [block] = between(doc(heading("Here")), docOf("Here")).blocks;
    expect(block).toMatchObject({ kind: "paragraph", change: "changed", is_reformatted: true });
    expect(between(linked("https://a.example"), linked("https://a.example")).blocks[0]?.change).toBe("same");
  });

  test("the title is compared by word, too", () => {
    const { title } = changesBetween({ title: "Water lab", doc: docOf("a") }, { title: "Milk lab", doc: docOf("a") });
    expect(title).toEqual([
      { text: "Water", change: "removed" },
      { text: "Milk", change: "added" },
      { text: " lab", change: "same" },
    ]);
  });

  test("lists and quotes are said item by item", () => {
    const list: DocNode = {
      type: "bulletList",
      content: [
        { type: "listItem", content: [paragraph("one")] },
        { type: "listItem", content: [paragraph("two")] },
      ],
    };
    const quote: DocNode = { type: "blockquote", content: [paragraph("said")] };
    expect(blocksOf(doc(list, quote)).map(({ kind, text }) => [kind, text])).toEqual([
      ["item", "one"],
      ["item", "two"],
      ["quote", "said"],
    ]);
  });
});

test("the pieces of a text put together are the text; letters without spaces and emoji are pieces of their own", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(wordsIn(text).join("")).toBe(text);
    }),
  );
  expect(wordsIn("咖啡 👩‍👩‍👧 l'eau")).toEqual(["咖", "啡", " ", "👩‍👩‍👧", " ", "l'eau"]);
});

const words = fc.array(fc.constantFrom("water", "milk", "to", "the", " ", ", ", "\n", "é", "咖", "👩‍👩‍👧", "42"), {
  maxLength: 30,
});
const anyBlock = fc.oneof(
  words.map((all) => paragraph(all.join(" "))),
  words.map((all) => heading(all.join(" "))),
  fc.nat(3).map((id) => picture(id + 1)),
  fc.constant<DocNode>({ type: "horizontalRule" }),
);
const anyDoc = fc.array(anyBlock, { maxLength: 12 }).map((content) => doc(...content));

test("taking the removals gives the older text, taking the additions the newer one", () => {
  fc.assert(
    fc.property(anyDoc, anyDoc, fc.string(), fc.string(), (before, after, old, fresh) => {
      const { title, blocks } = changesBetween({ title: old, doc: before }, { title: fresh, doc: after });
      expect(textOf(title, "before")).toBe(old);
      expect(textOf(title, "after")).toBe(fresh);
      const sideOf = (left: "added" | "removed", side: "before" | "after") =>
        blocks.filter(({ change }) => change !== left).map(({ parts }) => textOf(parts, side));
      expect(sideOf("added", "before")).toEqual(blocksOf(before).map(({ text }) => text));
      expect(sideOf("removed", "after")).toEqual(blocksOf(after).map(({ text }) => text));
    }),
  );
});

test("nothing changed is nothing added", () => {
  fc.assert(
    fc.property(anyDoc, (same) => {
      const { blocks, words_added, words_removed } = between(same, same);
      expect([words_added, words_removed]).toEqual([0, 0]);
      expect(blocks.every(({ change }) => change === "same")).toBe(true);
    }),
  );
});

test("the longest texts there are, with nothing in common, take no longer than a request has", () => {
  const long = (seed: number, parts: number) =>
    docOf(
      ...Array.from({ length: parts }, (_, at) =>
        Array.from({ length: 50_000 / parts }, (__, n) => ((n * 7919 + at) % 9973).toString(36) + seed).join(" "),
      ),
    );
  for (const parts of [1, 40, 5_000]) {
    const begun = performance.now();
    const changes = between(long(1, parts), long(2, parts));
    expect(performance.now() - begun, `${parts} paragraphs`).toBeLessThan(1_500);
    expect(changes.words_added).toBeGreaterThan(0);
  }
});
