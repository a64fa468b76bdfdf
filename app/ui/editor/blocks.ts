import { type AnyExtension, Extension, Node } from "@tiptap/core";
import { addRowAfter, goToNextCell, tableEditing } from "@tiptap/pm/tables";
import { BUTTON_WORDS_MAX, toneOf } from "./block-rules";

declare module "@tiptap/core" {
  // oxlint-disable-next-line no-unused-vars
  interface NodeConfig<Options, Storage> {
    /** As prosemirror-tables names it. */
    tableRole?: "table" | "row" | "cell" | "header_cell";
  }
}

/** What stands within a callout, a toggle or a column: the blocks of a text, but none that holds others of its kind. */
const PLAIN =
  "(paragraph | heading | bulletList | orderedList | blockquote | codeBlock | image | linkCard | horizontalRule | table | linkButton)+";

/** Something nobody should miss. */
export const Callout = Node.create({
  name: "callout",
  group: "block",
  content: PLAIN,
  defining: true,
  addAttributes: () => ({ tone: { default: "info", rendered: false } }),
  parseHTML: () => [
    {
      tag: "aside[data-callout]",
      getAttrs: (aside: HTMLElement) => ({ tone: toneOf(aside.getAttribute("data-callout")) }),
    },
  ],
  renderHTML: ({ node }) => ["aside", { "data-callout": toneOf(node.attrs.tone) }, 0],
});

/** What is folded away below one line, and opened by who wants to know. */
export const Toggle = Node.create({
  name: "details",
  group: "block",
  content: `detailsSummary ${PLAIN}`,
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: "details" }],
  renderHTML: () => ["details", {}, 0],
  // While it is written it is open: what is folded away cannot be written in.
  addNodeView: () => () => {
    const dom = document.createElement("div");
    dom.className = "toggle";
    return { dom, contentDOM: dom };
  },
  addKeyboardShortcuts() {
    return {
      // Enter goes from the line to what it folds away.
      Enter: ({ editor }) => {
        const { $from, empty } = editor.state.selection;
        if (!empty || $from.parent.type.name !== "detailsSummary") return false;
        return editor.commands.setTextSelection($from.after() + 1);
      },
    };
  },
});

export const ToggleLine = Node.create({
  name: "detailsSummary",
  content: "text*",
  marks: "",
  defining: true,
  isolating: true,
  selectable: false,
  parseHTML: () => [{ tag: "summary" }],
  renderHTML: () => ["summary", {}, 0],
  addNodeView: () => () => {
    const dom = document.createElement("div");
    dom.className = "toggle-line";
    return { dom, contentDOM: dom };
  },
});

/** Two or three texts beside each other; on a phone one below the other. They stand at the top of a text alone. */
export const Columns = Node.create({
  name: "columns",
  content: "column{2,3}",
  isolating: true,
  defining: true,
  parseHTML: () => [{ tag: "div[data-columns]" }],
  renderHTML: ({ node }) => ["div", { "data-columns": String(node.childCount) }, 0],
});

export const Column = Node.create({
  name: "column",
  content: "block+",
  isolating: true,
  parseHTML: () => [{ tag: "div[data-column]" }],
  renderHTML: () => ["div", { "data-column": "1" }, 0],
});

/** A link that looks like what it is: the one thing to do. */
export const LinkButton = Node.create({
  name: "linkButton",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ href: { default: "", rendered: false }, words: { default: "", rendered: false } }),
  parseHTML: () => [
    {
      tag: "p:has(> a[data-button])",
      priority: 60,
      getAttrs: (line: HTMLElement) => {
        const link = line.querySelector("a[data-button]");
        return {
          href: link?.getAttribute("href") ?? "",
          words: (link?.textContent ?? "").slice(0, BUTTON_WORDS_MAX),
        };
      },
    },
  ],
  renderHTML: ({ node }) => {
    const { href, words } = node.attrs;
    return ["p", {}, ["a", { "data-button": "1", href: String(href) }, String(words)]];
  },
});

const cell = (name: "tableCell" | "tableHeader", tag: "td" | "th") =>
  Node.create({
    name,
    content: "paragraph+",
    isolating: true,
    tableRole: name === "tableCell" ? "cell" : "header_cell",
    addAttributes: () => ({
      colspan: { default: 1, rendered: false },
      rowspan: { default: 1, rendered: false },
      colwidth: { default: null, rendered: false },
    }),
    parseHTML: () => [
      {
        tag,
        getAttrs: (element: HTMLElement) => ({
          colspan: spanOf(element.getAttribute("colspan")),
          rowspan: spanOf(element.getAttribute("rowspan")),
        }),
      },
    ],
    renderHTML: ({ node }) => {
      const { colspan, rowspan } = node.attrs;
      return [tag, { ...(colspan > 1 && { colspan }), ...(rowspan > 1 && { rowspan }) }, 0];
    },
  });

const spanOf = (text: string | null): number => Math.min(Math.max(Number.parseInt(text ?? "1", 10) || 1, 1), 20);

const Table = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,
  tableRole: "table",
  parseHTML: () => [{ tag: "table" }],
  renderHTML: () => ["table", {}, ["tbody", {}, 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const go = (direction: 1 | -1) => goToNextCell(direction)(this.editor.state, this.editor.view.dispatch);
    return {
      // Behind the last cell begins a new row.
      Tab: () => go(1) || (addRowAfter(this.editor.state, this.editor.view.dispatch) && go(1)),
      "Shift-Tab": () => go(-1),
    };
  },
});

const Row = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)*",
  tableRole: "row",
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: () => ["tr", {}, 0],
});

/** What prosemirror-tables knows cells by. */
const TableRoles = Extension.create({
  name: "tableRoles",
  extendNodeSchema: (extension) => ({ tableRole: extension.config.tableRole }),
});

/** The blocks of a post beside those of every text. */
export const blockExtensions: AnyExtension[] = [
  Callout,
  Toggle,
  ToggleLine,
  Columns,
  Column,
  LinkButton,
  TableRoles,
  Table,
  Row,
  cell("tableCell", "td"),
  cell("tableHeader", "th"),
];
