import type { SpaceAccess, SpaceReasons } from "~/features/spaces/policy";
import type { Role } from "~/lib/viewer";
import type { AvatarPicture } from "~/ui/avatar";
import type { GrantSource } from "./sources";

/** Whose access is explained. */
export interface ExplainedMember {
  id: number;
  publicUid: string;
  name: string;
  avatar: AvatarPicture;
  role: Role;
  /** Not put out, not an imported author: they sign in. */
  isMember: boolean;
}

/** A space as a member stands to it. */
export interface AccessLine {
  id: number;
  slug: string;
  name: string;
  emoji: string;
  groupName: string;
  visibility: SpaceAccess["visibility"];
  isPrivate: boolean;
  /** What lets them in by now. */
  sources: GrantSource["kind"][];
  why: SpaceReasons;
}

export interface AccessReason {
  kind: GrantSource["kind"];
  sourceId: number;
  /** Of a space group that is there: what it is called. */
  groupName: string | null;
  since: number;
  /** null: it does not end. */
  until: number | null;
  isLive: boolean;
  /** What granted it, when it is remembered, and who did that. */
  fact: string | null;
  grantedBy: string | null;
}

export interface Explanation extends AccessLine {
  member: ExplainedMember;
  spaceRole: "admin" | "moderator" | null;
  /** Every grant, those that ran out too, the newest first. */
  reasons: AccessReason[];
}

/** What taking somebody out of a space by hand takes from them, and what stays. */
export interface Removal {
  member: Pick<ExplainedMember, "id" | "name">;
  space: string;
  /** Their role in it, which goes. */
  role: Explanation["spaceRole"];
  /** What lets them in all the same. */
  heldBy: GrantSource["kind"][];
  /** The space groups among it, out of which the viewer may take them. */
  groups: { id: number; name: string }[];
  /** By what they read it then: by that, as who runs the community, or as everybody does; null: no more. */
  reads: "held" | "admin" | "open" | null;
}

/** What somebody may do in a space, the most first. */
export type AccessLevel = "manages" | "writes" | "reads" | "none";

export function levelOf({ manages, writes, reads }: SpaceReasons): AccessLevel {
  if (!reads.holds) return "none";
  if (manages.holds) return "manages";
  return writes.holds ? "writes" : "reads";
}
