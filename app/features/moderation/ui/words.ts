import { m } from "~/i18n/generated/messages";
import { RULE_NAMES } from "../rule-names";
import { type CaseState, isRuleKind, type Reason } from "../rules";

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

/** Who will see what is reported, as whoever reports it is told. */
export function seenBy(type: string, isPrivate = false): string {
  if (type !== "ChatMessage") return m.moderation_report_text();
  return isPrivate ? m.moderation_report_text_private() : m.moderation_report_text_message();
}

/** What kind of thing it is, by the wire's name. */
export function kindOf(type: string): string {
  if (type === "Post") return m.moderation_kind_post();
  if (type === "ChatMessage") return m.moderation_kind_message();
  return type === "Comment" ? m.moderation_kind_comment() : m.moderation_kind_member();
}

/** A rule by the name that it has on its page; what is no rule any more, by its own. */
export const ruleName = (rule: string): string => (isRuleKind(rule) ? RULE_NAMES[rule]() : rule);
