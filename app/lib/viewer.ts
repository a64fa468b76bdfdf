export type Role = "owner" | "admin" | "moderator" | "member" | "visitor";

/**
 * For whom a statement is built. In the builder of a read it is no more than what a cookie says: a statement may bind
 * it, for its rows are dropped where the proof says otherwise. Nothing else may believe it, so no policy and no
 * presenter takes one; a proven `Viewer` stands for one wherever a statement is built.
 */
export type Claim = Readonly<Pick<Viewer, "memberId" | "role">>;

/** Who looks, proven. A visitor has member id 0, so that statements can bind it like any other. */
export interface Viewer {
  memberId: number;
  accountId: number | null;
  role: Role;
  /** `full`: an admin acts as this member, or `view_only` looks through their eyes and may change nothing. */
  mode: "own" | "full" | "view_only";
  /** The admin whose masquerade it is. */
  masqueraderId: number | null;
  /** In which what is said of the masquerade itself is said: the admin's language, "" where they chose none. */
  masqueraderLocale: string;
  /** When a masquerade ends at the latest, UTC ms; 0 for who is themselves. */
  masqueradeUntil: number;
  directorySessionId: number | null;
  publicUid: string;
  name: string;
  avatar: string;
  locale: string;
  timeZone: string;
  emailConfirmed: boolean;
  joinedAt: number;
  /** The day (since 1970) on which this session was last noted as used; the shell notes it anew each day. */
  seenOn: number;
  /** When they last saw the home feed, ms. */
  feedSeenAt: number;
  /** False where the community has no rule on that asks what its members say; absent where nobody has looked. */
  asksRules?: boolean;
}

export const visitor: Viewer = {
  memberId: 0,
  accountId: null,
  role: "visitor",
  mode: "own",
  masqueraderId: null,
  masqueraderLocale: "",
  masqueradeUntil: 0,
  directorySessionId: null,
  publicUid: "",
  name: "",
  avatar: "",
  locale: "",
  timeZone: "UTC",
  emailConfirmed: false,
  joinedAt: 0,
  seenOn: 0,
  feedSeenAt: 0,
};

export const isSignedIn = (viewer: Viewer) => viewer.role !== "visitor";
/** Whether somebody else sits behind these eyes: nothing is the member's own doing that they did not ask for. */
export const isMasquerade = (viewer: Viewer) => viewer.mode !== "own";
/** Owners and admins override privacy (spec section 6). */
export const isAdmin = (viewer: Viewer) => isAdminRole(viewer.role);
export const isModerator = (viewer: Viewer) => viewer.role === "moderator" || isAdmin(viewer);
export const isAdminRole = (role: Role) => role === "owner" || role === "admin";

/** Which statement is built, never whether somebody may: what `isSignedIn` and `isAdmin` are to a proven viewer. */
export const claimsMember = (claim: Claim) => claim.role !== "visitor";
export const claimsAdmin = (claim: Claim) => isAdminRole(claim.role);
