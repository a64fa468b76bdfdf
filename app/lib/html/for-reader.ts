import { type Shapes, toHtml } from "./serialize";
import { element, root, text } from "./tree";

/** What of a stored text is as of when it is read, as JSON; null where nothing of it is this reader's to be shown. */
export interface ForReader {
  /** The names that people go by, by the ids that are linked to. */
  names: string | null;
  /** The community's own emoji, by their ids: [name, whether it has a picture for dark pages]. */
  emojis: string | null;
}

/** As `toHtml` writes them, which escapes what people write: the tags are found where they are some. */
const MENTION = /<a ([^>]*data-mention="1"[^>]*)>(@[^<]*)<\/a>/g;
const EMOJI = /<i data-emoji="(\d{1,16})">(:[a-z0-9_]+:)<\/i>/g;

/**
 * A stored text as it is read now. Whoever is not among the names is words: who has left, or whose page the reader may not
 * open; so is an emoji that is gone.
 */
export const forReader = (html: string, { names, emojis }: ForReader): string =>
  withEmojis(withNames(html, names), emojis);

function withNames(html: string, names: string | null): string {
  if (!html.includes(' data-mention="1"')) return html;
  const known = new Map(Object.entries(JSON.parse(names ?? "{}") as Record<string, string>));
  return html.replace(MENTION, (_, attributes: string, words: string) => {
    const id = /href="\/u\/([\w-]+)"/.exec(attributes)?.[1] ?? "";
    const name = known.get(id);
    if (name === undefined) return words;
    return toHtml(root([element("a", { href: `/u/${id}`, dataMention: "1" }, text(`@${name}`))]));
  });
}

function withEmojis(html: string, emojis: string | null): string {
  if (!html.includes("<i data-emoji=")) return html;
  const known = new Map(Object.entries(JSON.parse(emojis ?? "{}") as Record<string, [string, number]>));
  return html.replace(EMOJI, (_, id: string, words: string) => {
    const [name, hasDark] = known.get(id) ?? [];
    if (name === undefined) return words;
    const picture = (query: string, className: string[]) =>
      element("img", { src: `/custom_emoji/${name}${query}`, alt: `:${name}:`, loading: "lazy", className });
    const pictures = hasDark
      ? [picture("", ["on-light"]), picture("?appearance=dark", ["on-dark"])]
      : [picture("", [])];
    return toHtml(root([element("span", { dataEmoji: id }, ...pictures)]), EMOJIS);
  });
}

const isText = (value: unknown) => typeof value === "string";
const EMOJIS: Shapes = {
  span: { dataEmoji: isText },
  img: { src: isText, alt: isText, loading: isText, className: Array.isArray },
};
