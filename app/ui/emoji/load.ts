import type { Emoji } from "./find";

/** The emoji with their names in one language: 45 KB of which a page that picks none loads nothing. */
export async function loadEmoji(locale: string): Promise<Emoji[]> {
  const data =
    locale === "pt" ? await import("emojibase-data/pt/data.json") : await import("emojibase-data/en/data.json");
  return data.default;
}
