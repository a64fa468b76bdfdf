export const SOURCES = ["direct", "group", "access_group", "paywall", "invitation_link", "workflow", "role"] as const;

/** Why somebody is in a space. `direct` and `role` have no thing behind them: their id is 0. */
export interface GrantSource {
  kind: (typeof SOURCES)[number];
  id: number;
}

export const DIRECT: GrantSource = { kind: "direct", id: 0 };
/** Who manages a space is in it. */
export const BY_ROLE: GrantSource = { kind: "role", id: 0 };

/** `until` of a grant that does not end: the greatest integer both JavaScript and SQLite write exactly. */
export const FOR_EVER = Number.MAX_SAFE_INTEGER;
