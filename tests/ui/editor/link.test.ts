import { getSchema } from "@tiptap/core";
import { EditorState, TextSelection } from "@tiptap/pm/state";
import { describe, expect, test } from "vitest";
import { extensionsFor } from "~/ui/editor/post-schema";

describe.each(["post", "comment"] as const)("a link in a %s", (kind) => {
  const schema = getSchema(extensionsFor(kind));
  const linked = (text: string, href: string) => schema.text(text, [schema.mark("link", { href })]);
  const paragraph = (...content: ReturnType<typeof linked>[]) =>
    schema.node("doc", null, [schema.node("paragraph", null, content)]);

  /** What typing at a place makes: words, each with its link or none. */
  function typedAt(place: number, doc: ReturnType<typeof paragraph>) {
    const before = EditorState.create({ doc, selection: TextSelection.create(doc, place) });
    const { firstChild } = before.apply(before.tr.insertText("!")).doc;
    return (firstChild?.content.content ?? []).map((word) => [word.text, word.marks[0]?.attrs.href ?? null]);
  }

  test("ends where its words end: what is typed behind it stands outside, what is typed within it inside", () => {
    const doc = paragraph(schema.text("see "), linked("this", "https://a.example/"));
    expect(typedAt(9, doc)).toEqual([
      ["see ", null],
      ["this", "https://a.example/"],
      ["!", null],
    ]);
    expect(typedAt(7, doc)).toEqual([
      ["see ", null],
      ["th!is", "https://a.example/"],
    ]);
  });

  test("takes nothing of what stands before it", () => {
    expect(typedAt(1, paragraph(linked("this", "https://a.example/")))).toEqual([
      ["!", null],
      ["this", "https://a.example/"],
    ]);
  });
});
