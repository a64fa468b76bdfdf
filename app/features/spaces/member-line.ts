import type { AvatarPicture } from "~/ui/avatar";

/** A line of the members tab; also what /members_pagination sends. */
export interface MemberLine {
  id: number;
  publicUid: string;
  name: string;
  avatar: AvatarPicture;
  headline: string;
  role: "admin" | "moderator" | null;
  joinedAt: number;
}
