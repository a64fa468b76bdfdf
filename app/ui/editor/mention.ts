import { Node } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { EVERYBODY, mentionOf } from "./mention-rules";

/**
 * Somebody's name in a text, or everybody's in its space. What readers get is a link to their page, with the name they
 * go by when it is read (features/mentions): of a page's script it needs none.
 */
export const Mention = Node.create({
  name: "mention",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({ id: { default: null, rendered: false }, label: { default: "", rendered: false } }),
  parseHTML: () => [
    { tag: "a[data-mention]", priority: 60, getAttrs: (link) => named(link.getAttribute("href")?.slice(3), link) },
    { tag: "b[data-mention]", priority: 60, getAttrs: (words) => named(EVERYBODY, words) },
  ],
  renderHTML: ({ node }) => {
    const { id, label } = mentionOf(node.attrs);
    if (id === EVERYBODY) return ["b", { "data-mention": EVERYBODY }, `@${label}`];
    return ["a", { href: `/u/${id}`, "data-mention": "1" }, `@${label}`];
  },
  // Where one writes it leads nowhere: a press chooses it.
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          click: (_, event) => {
            if (event.target instanceof Element && event.target.closest("a[data-mention]")) event.preventDefault();
          },
        },
      },
    }),
  ],
  renderText: ({ node }) => `@${mentionOf(node.attrs).label}`,
});

const named = (id: string | undefined, { textContent }: HTMLElement) => ({
  id,
  label: (textContent ?? "").replace(/^@/, ""),
});
