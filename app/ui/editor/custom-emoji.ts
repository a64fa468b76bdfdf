import { type Editor, Node } from "@tiptap/core";
import type { OwnEmoji } from "./suggest";

/**
 * An emoji of the community's own. What is stored of it are its words; readers get its picture for as long as there is one
 * (features/emojis). Here it is one all the while: the door answers for what is gone by words beside it.
 */
export const CustomEmoji = Node.create({
  name: "emoji",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({ id: { default: null, rendered: false }, name: { default: "", rendered: false } }),
  parseHTML: () => [
    {
      tag: "[data-emoji]",
      priority: 60,
      getAttrs: (element: HTMLElement) => {
        const words = element.querySelector("img")?.alt ?? element.textContent ?? "";
        return { id: Number(element.dataset.emoji), name: words.replaceAll(":", "") };
      },
    },
  ],
  renderHTML: ({ node }) => ["i", { "data-emoji": node.attrs.id }, `:${node.attrs.name}:`],
  renderText: ({ node }) => `:${node.attrs.name}:`,
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement("span");
      dom.dataset.emoji = String(node.attrs.id);
      for (const [appearance, query] of [
        ["on-light", ""],
        ["on-dark", "?appearance=dark"],
      ]) {
        const picture = document.createElement("img");
        Object.assign(picture, {
          src: `/custom_emoji/${node.attrs.name}${query}`,
          alt: `:${node.attrs.name}:`,
          className: appearance,
        });
        dom.appendChild(picture);
      }
      return { dom };
    },
});

/** As it was picked: a character, or the name of one of the community's own. */
export async function pickEmoji(editor: Editor, emoji: string, own?: () => Promise<OwnEmoji[]>): Promise<void> {
  const one = emoji.startsWith(":") && (await own?.())?.find((each) => each.emoji === emoji);
  if (one) putEmoji(editor, one);
  else editor.chain().focus().insertContent(emoji).run();
}

export function putEmoji(editor: Editor, { id, emoji }: OwnEmoji): void {
  const attrs = { id, name: emoji.replaceAll(":", "") };
  editor
    .chain()
    .focus()
    .insertContent([
      { type: "emoji", attrs },
      { type: "text", text: " " },
    ])
    .run();
}
