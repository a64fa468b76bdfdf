import { escapeHtml } from "./serialize";

/** As `toHtml` writes one, which escapes what people write: the tag is found where it is one. */
const MENTION = /<a ([^>]*data-mention="1"[^>]*)>(@[^<]*)<\/a>/g;

/**
 * A stored text with the names that people go by now: `names` is JSON by the ids that are linked to. Whoever is not among
 * them is words: who has left, or whose page the reader may not open.
 */
export function withNames(html: string, names: string | null): string {
  if (!html.includes(' data-mention="1"')) return html;
  const known = new Map(Object.entries(JSON.parse(names ?? "{}") as Record<string, string>));
  return html.replace(MENTION, (_, attributes: string, words: string) => {
    const name = known.get(/href="\/u\/([\w-]+)"/.exec(attributes)?.[1] ?? "");
    return name === undefined ? words : `<a ${attributes}>@${escapeHtml(name)}</a>`;
  });
}
