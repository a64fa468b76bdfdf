import { isEmojiOrEmpty } from "~/features/spaces/rules";

/** One emoji under a post or comment, as pages and the wire have it. */
export interface Reaction {
  /** A character of the standard, or `:name:` of one of the community's own. */
  emoji: string;
  count: number;
  /** The reader is among them. */
  is_mine: boolean;
  /** Of the community's own: its pictures. */
  custom_emoji_url?: string;
  custom_emoji_dark_url?: string;
}

/** Different emoji under one thing; of each there may be as many as there are members. */
export const MOST_EMOJI = 20;
/** Of one member's: nobody takes all the places. */
export const MOST_OF_ONE = 10;

/** Spec section 9. */
export const PAGE_SIZE = 20;

const CUSTOM = /^:[a-z0-9_]{2,32}:$/;

/** The name of one of the community's own, or null for a character of the standard. */
export const customNameOf = (emoji: string): string | null => (CUSTOM.test(emoji) ? emoji.slice(1, -1) : null);

/** Where the picture of a community's own emoji is; of one that has but one picture, both lead to it. */
export const customEmojiUrls = (name: string) => ({
  custom_emoji_url: `/custom_emoji/${name}`,
  custom_emoji_dark_url: `/custom_emoji/${name}?appearance=dark`,
});

/** As it is kept, so that one emoji is one: "❤" is "❤️". Null for what is none. */
export function asEmoji(text: string): string | null {
  if (CUSTOM.test(text)) return text;
  if (text === "" || !isEmojiOrEmpty(text)) return null;
  return [...text].length === 1 && !/\p{Emoji_Presentation}/u.test(text) ? `${text}\uFE0F` : text;
}

/** Reads `posts.reactions` or `comments.reactions`, in the order in which they came, and the reader's own. */
export function reactionsOf(kept: string, mine: string | null): Reaction[] {
  if (kept === "") return [];
  const own = new Set(mine ? (JSON.parse(mine) as string[]) : []);
  return Object.entries(JSON.parse(kept) as Record<string, number>).map(([emoji, count]) =>
    reaction(emoji, count, own.has(emoji)),
  );
}

/** As pages have it. */
export function reaction(emoji: string, count: number, isMine: boolean): Reaction {
  const name = customNameOf(emoji);
  return { emoji, count, is_mine: isMine, ...(name !== null && customEmojiUrls(name)) };
}

/** What is there once the reader has added an emoji, or taken their own back; the same list where nothing happens. */
export function toggled(reactions: Reaction[], emoji: string): Reaction[] {
  const there = reactions.find((one) => one.emoji === emoji);
  if (!there) return reactions.length < MOST_EMOJI ? [...reactions, reaction(emoji, 1, true)] : reactions;
  if (!there.is_mine) return withOne(reactions, { ...there, count: there.count + 1, is_mine: true });
  if (there.count > 1) return withOne(reactions, { ...there, count: there.count - 1, is_mine: false });
  return reactions.filter((one) => one !== there);
}

const withOne = (reactions: Reaction[], changed: Reaction) =>
  reactions.map((one) => (one.emoji === changed.emoji ? changed : one));

/** The value of a button that says all that its form would: "react Post 12 ☕". */
export const reactIntent = (act: "react" | "unreact", subject: { type: string; id: number }, emoji: string) =>
  `${act} ${subject.type} ${subject.id} ${emoji}`;
