import { type Matcher, matcherOf } from "./matcher";
import { NEWCOMER, type Rules } from "./rule-kinds";
import type { RuleKind } from "./rules";
import type { Said } from "./said";

/** What rules ask of who writes, as of that moment. */
export interface Author {
  joinedAt: number;
  /** Of theirs, counted as far as a rule asks. */
  posts: number;
  rejected: number;
  /** When they last said something; null for never. */
  lastAt: number | null;
  postsToday: number;
  commentsToday: number;
}

/** What becomes of it: refused, held for somebody to look at, or shown and looked at. */
export interface Weighed {
  does: "block" | "hold" | "flag" | "slow" | "limit";
  rule: RuleKind;
  /** Words that were found, as the list has them. */
  matched: string[];
}

export interface Weight {
  kind: "post" | "comment";
  said: Said;
  author: Author;
  now: number;
  /** Of what is changed, only its words are asked for: it was said already. */
  isEdit: boolean;
}

/** Rules made ready for many texts. */
export interface Scale {
  rules: Rules;
  words: Partial<Record<WordRule, Matcher>>;
}

const WORD_RULES = ["words_block", "words_hold", "words_flag"] as const;
type WordRule = (typeof WORD_RULES)[number];

export const scaleOf = (rules: Rules): Scale => ({
  rules,
  words: Object.fromEntries(
    WORD_RULES.flatMap((kind) => {
      const rule = rules[kind];
      return rule ? [[kind, matcherOf(rule.words)]] : [];
    }),
  ),
});

/** The gravest that a rule finds in it; null where none finds anything. */
export function weigh({ rules, words }: Scale, { kind, said, author, now, isEdit }: Weight): Weighed | null {
  const found = (rule: WordRule) => words[rule]?.findAll(said.text) ?? [];
  const blocked = found("words_block");
  if (blocked.length > 0) return { does: "block", rule: "words_block", matched: blocked };
  if (!isEdit) {
    const over = tooMuch(rules, { kind, author, now });
    if (over) return over;
  }
  const hold = (rule: RuleKind, matched: string[] = []): Weighed => ({ does: "hold", rule, matched });
  const held = found("words_hold");
  if (held.length > 0) return hold("words_hold", held);
  if (isNewcomer(rules, author, now)) {
    if (rules.newcomer_links && said.links > rules.newcomer_links.most) return hold("newcomer_links");
    if (rules.newcomer_pictures && said.pictures > rules.newcomer_pictures.most) return hold("newcomer_pictures");
  }
  if (!isEdit && kind === "post" && rules.first_post && author.posts === 0) return hold("first_post");
  if (!isEdit && rules.rejections && author.rejected >= rules.rejections.rejected) return hold("rejections");
  const flagged = found("words_flag");
  return flagged.length > 0 ? { does: "flag", rule: "words_flag", matched: flagged } : null;
}

/** Fewer posts that stand than is asked for, or not long enough here. */
export function isNewcomer({ newcomer = NEWCOMER }: Rules, { posts, joinedAt }: Author, now: number): boolean {
  return posts < newcomer.posts || now - joinedAt < newcomer.days * DAY_MS;
}

export const DAY_MS = 86_400_000;
export const MINUTE_MS = 60_000;

function tooMuch(rules: Rules, { kind, author, now }: Pick<Weight, "kind" | "author" | "now">): Weighed | null {
  const { daily_limit: daily, slow_mode: slow } = rules;
  const isOver = daily && (kind === "post" ? author.postsToday >= daily.posts : author.commentsToday >= daily.comments);
  if (isOver) return { does: "limit", rule: "daily_limit", matched: [] };
  const isSoon = slow && author.lastAt !== null && now - author.lastAt < slow.minutes * MINUTE_MS;
  return isSoon ? { does: "slow", rule: "slow_mode", matched: [] } : null;
}
