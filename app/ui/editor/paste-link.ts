import { Extension } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import type { Node as PmNode } from "@tiptap/pm/model";
import { Plugin, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import type { CardAttrs } from "./link-card";

/** What is to be shown of a link; null where there is nothing. Never rejects: the link stays what it is. */
export type Previewer = (href: string, options: { signal: AbortSignal }) => Promise<Card | null>;

/** `src` is what the editor shows of its picture; it need only work for who is writing. */
export interface Card extends CardAttrs {
  src: string | null;
}

/**
 * An address pasted on a line of its own is a link at once and, when its page has said what it is, a card: one step more,
 * which undo takes back alone. Whoever has written on in that line keeps the link.
 */
export const PasteLink = Extension.create<{ previewer: Previewer | null }>({
  name: "pasteLink",
  addOptions: () => ({ previewer: null }),
  addProseMirrorPlugins() {
    const { previewer } = this.options;
    if (!previewer) return [];
    const controller = new AbortController();
    return [
      new Plugin({
        view: () => ({ destroy: () => controller.abort() }),
        props: {
          handlePaste(view, event) {
            const href = (event.clipboardData?.getData("text/plain") ?? "").trim();
            if (!isAddress(href) || !isOnEmptyLine(view)) return false;
            insertLink(view, href);
            void previewer(href, { signal: controller.signal }).then((card) => {
              if (card && !controller.signal.aborted && !view.isDestroyed) showCard(view, href, card);
            });
            return true;
          },
        },
      }),
    ];
  },
});

const isAddress = (text: string): boolean => /^https?:\/\/\S{1,1990}$/i.test(text) && URL.canParse(text);

/** A line of the text itself: in lists and quotes a link is part of what is said. */
function isOnEmptyLine({ state: { selection } }: EditorView): boolean {
  const { $from, empty } = selection;
  return empty && $from.depth === 1 && $from.parent.type.name === "paragraph" && $from.parent.content.size === 0;
}

function insertLink({ state, dispatch }: EditorView, href: string): void {
  const { link } = state.schema.marks;
  const text = state.schema.text(href, link ? [link.create({ href })] : []);
  dispatch(state.tr.replaceSelectionWith(text, false).scrollIntoView());
}

function showCard(view: EditorView, href: string, card: Card): void {
  const { state } = view;
  const { linkCard, paragraph } = state.schema.nodes;
  const found = lineOf(state.doc, href);
  if (!found || !linkCard || !paragraph) return;
  const { from, to } = found;
  const hasCaret = state.selection.from >= from && state.selection.to <= to;
  const tr = closeHistory(state.tr).replaceWith(from, to, linkCard.create(card));
  const after = from + 1;
  // Selected, the card would be written over by the next key.
  if (hasCaret) {
    if (!tr.doc.resolve(after).nodeAfter?.isTextblock) tr.insert(after, paragraph.create());
    tr.setSelection(TextSelection.create(tr.doc, after + 1));
  }
  view.dispatch(tr.scrollIntoView());
  // What is typed next is a step of its own, however soon it comes.
  view.dispatch(closeHistory(view.state.tr));
}

/** Where the address stands alone in its line. */
function lineOf(doc: PmNode, href: string): { from: number; to: number } | null {
  let found: { from: number; to: number } | null = null;
  doc.forEach((line, at) => {
    const only = line.type.name === "paragraph" && line.childCount === 1 ? line.firstChild : null;
    const isLink = only?.text === href && only.marks.some(({ attrs }) => attrs.href === href);
    if (isLink) found ??= { from: at, to: at + line.nodeSize };
  });
  return found;
}
