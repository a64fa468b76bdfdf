import type { AvatarPicture } from "~/ui/avatar";

/** A line of the members tab; also what /members_pagination sends. */
export interface MemberLine {
  id: number;
  publicUid: string;
  name: string;
  avatar: AvatarPicture;
  headline: string;
  role: "admin" | "moderator" | null;
  /** In the community. */
  communityRole: "owner" | "admin" | "moderator" | "member";
  joinedAt: number;
}

/** Somebody who asks to be let in. */
export interface EntryLine {
  id: number;
  publicUid: string;
  name: string;
  avatar: AvatarPicture;
  headline: string;
  message: string;
  askedAt: number;
}
