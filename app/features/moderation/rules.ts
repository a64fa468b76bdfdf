import { SHELL_COUNTS_TO } from "~/lib/counted";

/** Field notes 2.12: why somebody reports a thing. */
export const REASONS = ["harassment", "spam", "incorrect_location", "against_guidelines", "other"] as const;
export type Reason = (typeof REASONS)[number];

/** To be judged, found fine, taken down: the lists of /settings/moderation. */
export const STATES = ["inbox", "approved", "rejected"] as const;
export type CaseState = (typeof STATES)[number];
export type Verdict = Exclude<CaseState, "inbox">;

export const isState = (value: unknown): value is CaseState => STATES.some((state) => state === value);

export const BECAUSE = ["flags", "rule", "rejections"] as const;
export type Because = (typeof BECAUSE)[number];

/** What somebody adds to their report, what its author is told, what they say against it. */
export const WORDS_MAX = 1_000;
export const PAGE_SIZE = 20;
/** Of what others moderate, so many are looked at for a page of one's own; "further on" looks at the next (decision 0022). */
export const LOOKED_AT = 2 * PAGE_SIZE;
/** Of a thing that many report, so many reports are shown. */
export const FLAGS_SHOWN = 50;
/** The navigation counts so many, as it counts what else is new. */
export const COUNTED_TO = SHELL_COUNTS_TO;
/** Of those who moderate a thing, so many are told of it. */
export const TOLD = 50;

/** What holds back by itself, in the order of their page. */
export const RULE_KINDS = [
  "words_block",
  "words_hold",
  "words_flag",
  "newcomer_links",
  "newcomer_pictures",
  "first_post",
  "slow_mode",
  "daily_limit",
  "flags_hide",
  "rejections",
  "newcomer",
] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

export const isRuleKind = (value: unknown): value is RuleKind => RULE_KINDS.some((kind) => kind === value);

/** Those that can be tried on what was written already: the others ask how often and how many. */
export const TRIABLE = [
  "words_block",
  "words_hold",
  "words_flag",
  "newcomer_links",
  "newcomer_pictures",
  "first_post",
  "slow_mode",
  "daily_limit",
] as const satisfies RuleKind[];

export const isTriable = (kind: RuleKind): boolean => TRIABLE.some((one) => one === kind);
