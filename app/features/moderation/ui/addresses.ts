import type { CaseState, Verdict } from "../rules";

/** What can be reported, as the wire names it. */
export type ReportedType = "Post" | "Comment" | "ChatMessage" | "CommunityMember";

/** The page on which one reports a thing. */
export const reportPath = ({ type, id }: { type: ReportedType; id: number }): string =>
  `/flagged_contents/new?flagged_content_type=${type}&flagged_content_id=${id}`;

export const LIST_PATH = "/settings/moderation";

/** A case in its list, beside its list. */
export const casePath = (id: number, status: CaseState = "inbox"): string =>
  `${LIST_PATH}?${new URLSearchParams({ ...(status !== "inbox" && { status }), item: String(id) })}`;

/** The list once one of it is decided. */
export const donePath = (status: CaseState, id: number, verdict: Verdict): string =>
  `${LIST_PATH}?${new URLSearchParams({ ...(status !== "inbox" && { status }), done: `${id}.${verdict}` })}`;

export const RULES_PATH = `${LIST_PATH}/edit`;

/** What was decided, for everybody who sees where. */
export const LOG_PATH = "/moderation_log";
