import { m } from "~/i18n/generated/messages";
import type { Locale } from "~/i18n/locale";
import type { RuleKind } from "./rules";

/** What each rule is called on its page and in the log. */
export const RULE_NAMES: Record<RuleKind, (words?: object, options?: { locale?: Locale }) => string> = {
  words_block: m.moderation_rule_words_block,
  words_hold: m.moderation_rule_words_hold,
  words_flag: m.moderation_rule_words_flag,
  newcomer_links: m.moderation_rule_newcomer_links,
  newcomer_pictures: m.moderation_rule_newcomer_pictures,
  first_post: m.moderation_rule_first_post,
  slow_mode: m.moderation_rule_slow_mode,
  daily_limit: m.moderation_rule_daily_limit,
  flags_hide: m.moderation_rule_flags_hide,
  rejections: m.moderation_rule_rejections,
  newcomer: m.moderation_rule_newcomer,
};
