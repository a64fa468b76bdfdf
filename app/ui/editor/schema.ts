import { type AnyExtension, mergeAttributes, Node } from "@tiptap/core";
import { Link } from "@tiptap/extension-link";
import { StarterKit } from "@tiptap/starter-kit";
import { blockExtensions } from "./blocks";
import type { EditorKind } from "./document";
import { LinkCard } from "./link-card";
import { newPoll, pollOf } from "./poll";

/**
 * What may stand in a document of a kind: the same list in the editor and on the server, which checks every
 * document against it. Comments know no headings and no rules.
 */
export function extensionsFor(kind: EditorKind): AnyExtension[] {
  const isPost = kind === "post";
  const kit = StarterKit.configure({
    heading: isPost ? { levels: [2, 3] } : false,
    horizontalRule: isPost ? {} : false,
    link: false,
    trailingNode: isPost ? {} : false,
    // A post's has a place for what stands in nothing else.
    ...(isPost && { document: false as const }),
  });
  const own = [OwnLink.configure(LINK), Picture, LinkCard];
  return isPost ? [PostDocument, kit, Poll, ...blockExtensions, ...own] : [kit, ...own];
}

/** A link ends where its words end: what one types behind them is outside. */
const OwnLink = Link.extend({ inclusive: false });

const LINK = {
  openOnClick: false,
  autolink: true,
  defaultProtocol: "https",
  protocols: ["http", "https", "mailto"],
};

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
      }),
    },
  ],
  renderHTML: ({ node }) => {
    const { key, question, options } = pollOf(node.attrs);
    const items = options.map((words) => ["li", {}, words] as const);
    return ["figure", { "data-poll": key }, ["p", {}, question], ["ul", {}, ...items]];
  },
});

/**
 * A picture of ours, named by its file: the page gives it an address when it is read, since private files have
 * short-lived ones. `src` is what the editor shows meanwhile and is never stored.
 */
export const Picture = Node.create({
  name: "image",
  group: "block",
  draggable: true,
  addAttributes: () => ({
    fileId: { default: null },
    width: { default: null },
    height: { default: null },
    alt: { default: "" },
    caption: { default: "" },
    src: { default: null, rendered: false },
  }),
  parseHTML: () => [
    {
      tag: "img[data-file]",
      getAttrs: (img: HTMLElement) => ({
        fileId: Number(img.getAttribute("data-file")),
        width: Number(img.getAttribute("width")) || null,
        height: Number(img.getAttribute("height")) || null,
        alt: img.getAttribute("alt") ?? "",
        src: img.getAttribute("src"),
      }),
    },
  ],
  renderHTML: ({ node }) => {
    const { fileId, width, height, alt, caption } = node.attrs;
    const img = ["img", mergeAttributes({ "data-file": fileId, width, height, alt, loading: "lazy" })] as const;
    return caption ? ["figure", {}, img, ["figcaption", {}, caption]] : ["figure", {}, img];
  },
});
