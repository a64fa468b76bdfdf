import { type AnyExtension, Node } from "@tiptap/core";
import { blockExtensions } from "./blocks";
import type { EditorKind } from "./document";
import { choicesFrom, newPoll, pollOf } from "./poll";
import { extensionsWith } from "./schema";

const PostDocument = Node.create({ name: "doc", topNode: true, content: "(block | poll | columns)+" });

/**
 * A poll, written out as its question and answers: so it stands in mail and feeds. A page puts what can be answered in
 * its place, which it finds by `data-poll`.
 */
export const Poll = Node.create({
  name: "poll",
  atom: true,
  draggable: true,
  addAttributes: () =>
    Object.fromEntries(
      Object.entries({ ...newPoll(), key: "" }).map(([name, value]) => [name, { default: value, rendered: false }]),
    ),
  parseHTML: () => [
    {
      tag: "figure[data-poll]",
      priority: 60,
      getAttrs: (figure: HTMLElement) => ({
        key: figure.getAttribute("data-poll"),
        question: figure.querySelector("p")?.textContent ?? "",
        options: [...figure.querySelectorAll("li")].map((item) => item.textContent ?? ""),
        ...choicesFrom(figure.getAttribute("data-asked")),
      }),
    },
  ],
  renderHTML: ({ node }) => {
    const { key, question, options } = pollOf(node.attrs);
    const items = options.map((words) => ["li", {}, words] as const);
    return ["figure", { "data-poll": key }, ["p", {}, question], ["ul", {}, ...items]];
  },
});

/** What a post's document holds and no other's. */
export const postExtensions: AnyExtension[] = [PostDocument, Poll, ...blockExtensions];

/** What may stand in a document of a kind: the same in the editor and on the server, which checks every document against it. */
export const extensionsFor = (kind: EditorKind): AnyExtension[] =>
  extensionsWith(kind === "post" ? postExtensions : null);
