import type { Editor } from "@tiptap/core";
import type { LucideIcon } from "../icons";
import {
  ButtonIcon,
  CodeBlockIcon,
  ColumnsIcon,
  Heading2Icon,
  Heading3Icon,
  InfoIcon,
  ListIcon,
  ListOrderedIcon,
  MinusIcon,
  PollIcon,
  QuoteIcon,
  TableIcon,
  ToggleIcon,
} from "../icons";
import { m } from "~/i18n/generated/messages";
import type { DocNode } from "./document";
import { newPoll } from "./poll";

/** A block that one adds to a text, as its menus offer it. */
export interface Insertable {
  name: string;
  /** As other editors call it, in English too where the page speaks another language: it is found by that as well. */
  aka: string;
  label(): string;
  hint(): string;
  icon: LucideIcon;
  run(editor: Editor): void;
}

const line = (): DocNode => ({ type: "paragraph" });

const row = (type: "tableHeader" | "tableCell"): DocNode => ({
  type: "tableRow",
  content: Array.from({ length: 3 }, () => ({ type, content: [line()] })),
});

const column: DocNode = { type: "column", content: [line()] };

/** Where a line is empty the block takes its place, else it stands behind it; the caret goes into it. Answers where it stands. */
export function put(editor: Editor, node: DocNode, { isTop = false, offset = 1 } = {}): number {
  const { $from } = editor.state.selection;
  const isEmptyLine = $from.depth > 0 && $from.parent.type.name === "paragraph" && $from.parent.content.size === 0;
  const depth = isTop ? 1 : $from.depth;
  const takesPlace = isEmptyLine && (!isTop || $from.depth === 1);
  const from = $from.depth === 0 ? $from.pos : takesPlace ? $from.before(depth) : $from.after(depth);
  const to = takesPlace ? $from.after(depth) : from;
  editor
    .chain()
    .insertContentAt({ from, to }, node, { updateSelection: false })
    .setTextSelection(from + offset)
    .focus()
    .run();
  return from;
}

/** Into the first field of a block that has fields of its own, once it is there. */
function focusField(editor: Editor, at: number, tries = 10): void {
  const view = editor.view.nodeDOM(at);
  const field = view instanceof HTMLElement ? view.querySelector("input") : null;
  if (field) field.focus();
  else if (tries > 0) requestAnimationFrame(() => focusField(editor, at, tries - 1));
}

const CALLOUT: Insertable = {
  name: "callout",
  aka: "callout",
  label: m.editor_callout,
  hint: m.editor_callout_hint,
  icon: InfoIcon,
  run: (editor) => void put(editor, { type: "callout", content: [line()] }, { offset: 2 }),
};

/** What a line of words becomes. */
const LINES: readonly Insertable[] = [
  {
    name: "heading",
    aka: "heading title h2",
    label: m.editor_heading2,
    hint: m.editor_heading2_hint,
    icon: Heading2Icon,
    run: (editor) => editor.chain().focus().setHeading({ level: 2 }).run(),
  },
  {
    name: "subheading",
    aka: "subheading h3",
    label: m.editor_heading3,
    hint: m.editor_heading3_hint,
    icon: Heading3Icon,
    run: (editor) => editor.chain().focus().setHeading({ level: 3 }).run(),
  },
  {
    name: "bulletList",
    aka: "bulleted list",
    label: m.editor_bullets,
    hint: m.editor_bullets_hint,
    icon: ListIcon,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: "orderedList",
    aka: "numbered list",
    label: m.editor_numbers,
    hint: m.editor_numbers_hint,
    icon: ListOrderedIcon,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: "blockquote",
    aka: "quote",
    label: m.editor_quote,
    hint: m.editor_quote_hint,
    icon: QuoteIcon,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
];

export const INSERTABLE: readonly Insertable[] = [
  ...LINES,
  CALLOUT,
  {
    name: "details",
    aka: "toggle details",
    label: m.editor_toggle,
    hint: m.editor_toggle_hint,
    icon: ToggleIcon,
    run: (editor) => put(editor, { type: "details", content: [{ type: "detailsSummary" }, line()] }, { offset: 2 }),
  },
  {
    name: "poll",
    aka: "poll",
    label: m.editor_poll_label,
    hint: m.editor_poll_hint,
    icon: PollIcon,
    run: (editor) =>
      focusField(editor, put(editor, { type: "poll", attrs: { ...newPoll() } }, { isTop: true, offset: 0 })),
  },
  {
    name: "table",
    aka: "table",
    label: m.editor_table,
    hint: m.editor_table_hint,
    icon: TableIcon,
    run: (editor) =>
      void put(
        editor,
        { type: "table", content: [row("tableHeader"), row("tableCell"), row("tableCell")] },
        { offset: 4 },
      ),
  },
  {
    name: "columns",
    aka: "columns",
    label: m.editor_columns,
    hint: m.editor_columns_hint,
    icon: ColumnsIcon,
    run: (editor) => void put(editor, { type: "columns", content: [column, column] }, { isTop: true, offset: 3 }),
  },
  {
    name: "linkButton",
    aka: "button",
    label: m.editor_button,
    hint: m.editor_button_hint,
    icon: ButtonIcon,
    run: (editor) =>
      focusField(editor, put(editor, { type: "linkButton", attrs: { href: "", words: "" } }, { offset: 0 })),
  },
  {
    name: "codeBlock",
    aka: "code block",
    label: m.editor_code_block,
    hint: m.editor_code_block_hint,
    icon: CodeBlockIcon,
    run: (editor) => editor.chain().focus().setNode("codeBlock").run(),
  },
  {
    name: "horizontalRule",
    aka: "divider horizontal rule",
    label: m.editor_divider,
    hint: m.editor_divider_hint,
    icon: MinusIcon,
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
];
