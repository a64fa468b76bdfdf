import { Editor } from "@tiptap/core";
import { describe, expect, test } from "vitest";
import type { DocNode } from "~/ui/editor/document";
import { insertPicture } from "~/ui/editor/insert-picture";
import { extensionsFor } from "~/ui/editor/post-schema";

const picture = (fileId: number): DocNode => ({ type: "image", attrs: { fileId, width: 4, height: 3 } });
const paragraph = (text = ""): DocNode => ({ type: "paragraph", content: text ? [{ type: "text", text }] : [] });
const said = ({ content = [] }: DocNode): string =>
  content
    .map(({ type, attrs, content: words = [] }) => (type === "image" ? `[${attrs?.fileId}]` : (words[0]?.text ?? "")))
    .join("|");

describe.each(["post", "comment"] as const)("a picture put into a %s", (kind) => {
  function begin(...content: DocNode[]) {
    const editor = new Editor({ element: null, extensions: extensionsFor(kind), content: { type: "doc", content } });
    const type = (text: string) => editor.view.dispatch(editor.state.tr.insertText(text));
    return { editor, type, end: () => said(editor.getJSON() as DocNode).replace(/\|$/, "") };
  }

  test.each([
    ["an empty text", [paragraph()], 1, "[7]|After"],
    ["the end", [paragraph("Before.")], 8, "Before.|[7]|After"],
    ["the midst of a line", [paragraph("Before.")], 3, "Be|[7]|Afterfore."],
    ["the start of a line", [paragraph("Before.")], 1, "[7]|AfterBefore."],
    ["an empty line between two", [paragraph("One"), paragraph(), paragraph("Two")], 6, "One|[7]|AfterTwo"],
    ["behind another picture", [picture(1)], 1, "[1]|[7]|After"],
    ["before another picture", [picture(1)], 0, "[7]|After|[1]"],
  ])("at %s: what is typed next stands below it", (_, content, at, expected) => {
    const { editor, type, end } = begin(...content);
    insertPicture(editor, picture(7), at);
    type("After");
    expect(end()).toBe(expected);
  });

  test("and another at once: one below the other, with no line between", () => {
    const { editor, type, end } = begin(paragraph("Before."));
    insertPicture(editor, picture(7), 8);
    insertPicture(editor, picture(8), editor.state.selection.to);
    type("After");
    expect(end()).toBe("Before.|[7]|[8]|After");
  });
});
