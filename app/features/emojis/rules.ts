/** A community's own emoji; more are no help to who looks for one. */
export const MOST_EMOJIS = 200;
/** Spec section 9 says 20 of most lists; this one a picker takes as a whole. */
export const PAGE_SIZE = 100;

/** Between colons it is the emoji of a reaction (features/reactions/rules). */
export const EMOJI_NAME = /^[a-z0-9_]{2,32}$/;
export const NAME_LENGTH = 32;

/** Its pictures, each a kind of thing that a file hangs on by itself. */
export const EMOJI_PICTURES = ["custom_emoji", "dark_custom_emoji"] as const;

/** As the wire has it (spec section 3: name, emoji, custom_emoji_url, custom_emoji_dark_url). */
export interface CustomEmojiPayload {
  id: number;
  name: string;
  /** `:name:`, as it is sent with a reaction. */
  emoji: string;
  custom_emoji_url: string;
  /** The other, where it has one of its own for dark pages. */
  custom_emoji_dark_url: string | null;
  created_at: string;
}
