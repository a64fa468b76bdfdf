import { request } from "~/platform/client/request";
import type { OwnEmoji } from "~/ui/editor/suggest";
import { OWN } from "~/ui/emoji/find";
import type { CustomEmojiPayload } from "../rules";

/** For how long a page that stays open offers what it knows. */
const KEPT_MS = 300_000;

let kept: { at: number; emojis: OwnEmoji[] } | null = null;

/** The community's own emoji as a picker takes them; without an answer there are none, and the standard's remain. */
export async function ownEmojis(): Promise<OwnEmoji[]> {
  if (kept && Date.now() - kept.at < KEPT_MS) return kept.emojis;
  try {
    const all: CustomEmojiPayload[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Page = await request("GET", `/internal_api/custom_emojis${cursor && `?cursor=${cursor}`}`);
      all.push(...page.records);
      cursor = page.next_cursor;
    }
    kept = { at: Date.now(), emojis: all.map(asEmoji) };
    return kept.emojis;
  } catch (error) {
    console.warn("the community's own emoji could not be loaded", error);
    return [];
  }
}

interface Page {
  records: CustomEmojiPayload[];
  next_cursor: string | null;
}

const asEmoji = ({
  id,
  emoji,
  name,
  custom_emoji_url: light,
  custom_emoji_dark_url: dark,
}: CustomEmojiPayload): OwnEmoji => ({
  id,
  emoji,
  label: name.replaceAll("_", " "),
  group: OWN,
  version: 0,
  picture: { light, dark: dark ?? light },
});
