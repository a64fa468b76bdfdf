import { m } from "~/i18n/generated/messages";
import type { CaseState, Reason } from "../rules";

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

/** The page on which one reports a thing. */
export const reportPath = ({ type, id }: { type: "Post" | "Comment" | "CommunityMember"; id: number }): string =>
  `/flagged_contents/new?flagged_content_type=${type}&flagged_content_id=${id}`;

export const LIST_PATH = "/settings/moderation";

/** A case in its list, beside its list. */
export const casePath = (id: number, status: CaseState = "inbox"): string =>
  `${LIST_PATH}?${new URLSearchParams({ ...(status !== "inbox" && { status }), item: String(id) })}`;
