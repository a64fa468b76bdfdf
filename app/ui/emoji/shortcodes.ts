/** What everybody calls emoji between colons, here and where they come from: Slack, GitHub, Discord. English in every language. */
export async function loadShortcodes(): Promise<Record<string, string>> {
  const data = await import("emojibase-data/en/shortcodes/github.json");
  return data.default as unknown as Record<string, string>;
}
