import { Node } from "@tiptap/core";
import type { DOMOutputSpec } from "@tiptap/pm/model";
import { playerOf, SHAPES, siteOfPlayer } from "~/lib/players";

/** A link that stands by itself, with what its page says of itself: words that the house has read and sealed. */
export interface CardAttrs {
  href: string;
  title: string;
  description: string;
  site: string;
  author: string;
  /** That these are the words: checked wherever a text is written. */
  sgid: string;
  /** Its picture, a file of ours; null without. */
  fileId: number | null;
  width: number | null;
  height: number | null;
}

const WORDS = { title: "", description: "", site: "", author: "", sgid: "" };
const PICTURE = { fileId: null, width: null, height: null };

/**
 * What readers get is a link with words around it, for everybody and without a script; the page may make a player of it
 * (features/links/ui). Copied within the editor it goes along whole, in an attribute that no stored HTML has.
 */
export const LinkCard = Node.create({
  name: "linkCard",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    ...Object.fromEntries(
      Object.entries({ href: "", ...WORDS, ...PICTURE }).map(([name, value]) => [name, { default: value }]),
    ),
    src: { default: null, rendered: false },
  }),
  parseHTML: () => [{ tag: "figure[data-card]", getAttrs: (figure) => cardIn(figure.getAttribute("data-card")) }],
  renderHTML: ({ node }) => specOf(node.attrs as CardAttrs),
});

function cardIn(json: string | null): Partial<CardAttrs> | false {
  try {
    const attrs = JSON.parse(json ?? "") as Partial<CardAttrs>;
    return typeof attrs.href === "string" ? attrs : false;
  } catch {
    return false;
  }
}

function specOf(attrs: CardAttrs): DOMOutputSpec {
  const { href, title, description, fileId, width, height } = attrs;
  const player = playerOf(href);
  const shape = player ? ` ${SHAPES[siteOfPlayer(player.provider).shape]}` : "";
  const hasPicture = fileId !== null && width !== null && height !== null;
  const picture = { "data-file": fileId, width, height, alt: "", loading: "lazy" };
  return [
    "figure",
    { class: `link-card${shape}`, "data-card": JSON.stringify({ ...attrs, src: undefined }) },
    ...(hasPicture ? [["img", picture] as DOMOutputSpec] : []),
    ["p", {}, ["a", { href }, title || plainAddress(href)]],
    ["figcaption", {}, ...(description ? [["p", {}, description] as DOMOutputSpec] : []), ["p", {}, whereOf(attrs)]],
  ];
}

/** Whose it is, and always the host that the link leads to: a site may call itself what it likes. */
export function whereOf({ href, site, author }: Pick<CardAttrs, "href" | "site" | "author">): string {
  const host = hostOf(href);
  const said = [site, author].filter((name) => name !== "" && name.toLowerCase() !== host);
  return [...new Set(said), host].join(" · ");
}

export const hostOf = (href: string): string => (URL.parse(href)?.hostname ?? "").replace(/^www\./, "");

/** An address without what nobody reads: `https://`, a slash at its end. */
export function plainAddress(href: string): string {
  const plain = href.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/\/$/, "");
  return plain.length > 80 ? `${plain.slice(0, 79)}…` : plain;
}
