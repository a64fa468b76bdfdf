import { m } from "~/i18n/generated/messages";
import { type CaseState, isRuleKind, type Reason, type RuleKind } from "../rules";

/** A reason as who reports chooses it. */
export const CHOICES: Record<Reason, () => string> = {
  harassment: m.moderation_report_harassment,
  spam: m.moderation_report_spam,
  incorrect_location: m.moderation_report_incorrect_location,
  against_guidelines: m.moderation_report_against_guidelines,
  other: m.moderation_report_other,
};

/** The same where somebody reads what others have reported. */
export const REPORTED_AS: Record<Reason, () => string> = {
  harassment: m.moderation_reason_harassment,
  spam: m.moderation_reason_spam,
  incorrect_location: m.moderation_reason_incorrect_location,
  against_guidelines: m.moderation_reason_against_guidelines,
  other: m.moderation_reason_other,
};

export const TABS: Record<CaseState, () => string> = {
  inbox: m.moderation_tab_inbox,
  approved: m.moderation_tab_approved,
  rejected: m.moderation_tab_rejected,
};

/** What kind of thing it is, by the wire's name. */
export function kindOf(type: string): string {
  if (type === "Post") return m.moderation_kind_post();
  return type === "Comment" ? m.moderation_kind_comment() : m.moderation_kind_member();
}

/** A rule by the name that it has on its page; what is no rule any more, by its own. */
export const ruleName = (rule: string): string => (isRuleKind(rule) ? RULE_NAMES[rule]() : rule);

export const RULE_NAMES: Record<RuleKind, () => string> = {
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
