import * as z from "zod";
import { isRuleKind, type RuleKind } from "./rules";

/** Words or phrases of a list, and letters of one. */
export const WORDS_MOST = 500;
export const WORD_LENGTH = 60;

const number = (least: number, most: number) =>
  z.coerce
    .number("moderation_number")
    .int("moderation_number")
    .min(least, "moderation_number")
    .max(most, "moderation_number");

/** One a line, or parted by commas; each once, in whatever case. */
const words = z.preprocess(
  (value) => (typeof value === "string" ? value.split(/[\n,;]/u) : value),
  z
    .array(z.string("invalid").max(WORD_LENGTH, "moderation_word_long"), "invalid")
    .transform((all) => [
      ...new Map(
        all
          .map((one) => one.normalize("NFC").replace(/\s+/gu, " ").trim())
          .filter(Boolean)
          .map((one) => [one.toLocaleLowerCase(), one]),
      ).values(),
    ])
    .refine((all) => all.length > 0, "moderation_words_required")
    .refine((all) => all.length <= WORDS_MOST, "moderation_words_many"),
);

/** What is set of each kind. */
export const ruleConfigs = {
  words_block: z.object({ words }),
  words_hold: z.object({ words }),
  words_flag: z.object({ words }),
  /** A newcomer's post or comment with more than so many waits. */
  newcomer_links: z.object({ most: number(0, 20) }),
  newcomer_pictures: z.object({ most: number(0, 20) }),
  first_post: z.object({}),
  /** So many minutes lie between what one says and says next. */
  slow_mode: z.object({ minutes: number(1, 1_440) }),
  daily_limit: z.object({ posts: number(1, 500), comments: number(1, 2_000) }),
  /** So many reports hide a thing until it is judged; those of newcomers do not count. */
  flags_hide: z.object({ flags: number(2, 50) }),
  /** After so many of theirs were taken down, what one writes waits. */
  rejections: z.object({ rejected: number(1, 50) }),
  /** Who has fewer posts that stand, or came less than so many days ago. */
  newcomer: z.object({ posts: number(0, 50), days: number(0, 365) }),
} satisfies Record<RuleKind, z.ZodType>;

export type RuleConfigs = { [Kind in RuleKind]: z.output<(typeof ruleConfigs)[Kind]> };

/** Rules that are on, by their kinds. */
export type Rules = { [Kind in RuleKind]?: RuleConfigs[Kind] };

/** What a rule begins with when nobody has set it; `newcomer` holds always. */
export const PROPOSED: { [Kind in RuleKind]: RuleConfigs[Kind] | null } = {
  words_block: null,
  words_hold: null,
  words_flag: null,
  newcomer_links: { most: 1 },
  newcomer_pictures: { most: 1 },
  first_post: {},
  slow_mode: { minutes: 5 },
  daily_limit: { posts: 10, comments: 50 },
  flags_hide: { flags: 3 },
  rejections: { rejected: 3 },
  newcomer: { posts: 1, days: 3 },
};

/** Posts on which a rule is tried. */
export const TRIED_ON = 1_000;

export const NEWCOMER: RuleConfigs["newcomer"] = { posts: 1, days: 3 };

/** The rules of these rows; one that an older version wrote otherwise is off. */
export function rulesIn(rows: readonly { kind: string; config: string }[]): Rules {
  const rules: Record<string, unknown> = {};
  for (const { kind, config } of rows) {
    if (!isRuleKind(kind)) continue;
    const parsed = ruleConfigs[kind].safeParse(JSON.parse(config));
    if (parsed.success) rules[kind] = parsed.data;
  }
  return rules as Rules;
}
