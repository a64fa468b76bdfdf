import { type AnyExtension, Extension, mergeAttributes, Node, textblockTypeInputRule } from "@tiptap/core";
import { Link } from "@tiptap/extension-link";
import { StarterKit } from "@tiptap/starter-kit";
import { CustomEmoji } from "./custom-emoji";
import { FileCard } from "./file-card";
import { LinkCard } from "./link-card";
import { Mention } from "./mention";

/**
 * What may stand in a document of a kind but for what a post alone holds (`ofPosts`: post-schema.ts), which a comment's
 * editor does without. Comments know no headings and no rules.
 */
export function extensionsWith(ofPosts: readonly AnyExtension[] | null): AnyExtension[] {
  const isPost = ofPosts !== null;
  const kit = StarterKit.configure({
    heading: isPost ? { levels: [2, 3] } : false,
    horizontalRule: isPost ? {} : false,
    link: false,
    trailingNode: isPost ? {} : false,
    // A post's has a place for what stands in nothing else.
    ...(isPost && { document: false as const }),
  });
  const own = [OwnLink.configure(LINK), Picture, LinkCard, FileCard, Mention, CustomEmoji];
  return isPost ? [...ofPosts, kit, FirstHeading, ...own] : [kit, ...own];
}

/** "# " is the largest heading that there is in a text, as where it is pasted. */
const FirstHeading = Extension.create({
  name: "firstHeading",
  addInputRules() {
    const { heading } = this.editor.schema.nodes;
    return heading
      ? [textblockTypeInputRule({ find: /^#\s$/, type: heading, getAttributes: () => ({ level: 2 }) })]
      : [];
  },
});

/** A link ends where its words end: what one types behind them is outside. */
const OwnLink = Link.extend({ inclusive: false });

const LINK = {
  openOnClick: false,
  autolink: true,
  defaultProtocol: "https",
  protocols: ["http", "https", "mailto"],
};

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
    moves: { default: null },
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
        moves: img.hasAttribute("data-moving") || null,
        src: img.getAttribute("src"),
      }),
    },
  ],
  renderHTML: ({ node }) => {
    const { fileId, width, height, alt, caption, moves } = node.attrs;
    const img = [
      "img",
      mergeAttributes({
        "data-file": fileId,
        "data-moving": moves ? "1" : null,
        width,
        height,
        alt,
        loading: "lazy",
      }),
    ] as const;
    return caption ? ["figure", {}, img, ["figcaption", {}, caption]] : ["figure", {}, img];
  },
});
