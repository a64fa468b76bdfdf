import type { Role } from "~/lib/viewer";
import type { AvatarPicture } from "~/ui/avatar";

/** Members of a page of the directory. */
export const DIRECTORY_PAGE = 20;
/** Of the members that a search goes through, so many are looked at for a page; "further on" looks at the next. */
export const LOOKED_THROUGH = { byName: 2_000, byGroup: 500 };

/** Who is looked for by their role: of plain members everybody else is one. */
export const TEAM_ROLES = ["owner", "admin", "moderator"] as const satisfies Role[];
export type TeamRole = (typeof TEAM_ROLES)[number];

/** Who is in the community, or who was put out of it. */
export const STANDINGS = ["active", "removed"] as const;
export type Standing = (typeof STANDINGS)[number];

/** A member as the directory lists them. */
export interface DirectoryLine {
  id: number;
  publicUid: string;
  name: string;
  avatar: AvatarPicture;
  headline: string;
  role: Role;
  /** UTC ms, as the others. */
  joinedAt: number;
  /** null for who is in. */
  removedAt: number | null;
  /** Of a ban that lasts; null for none, `FOR_EVER` for one without an end. */
  bannedUntil: number | null;
}

/** A member as the page of their place in the community shows them. */
export interface ManagedMember extends DirectoryLine {
  /** Whose deed it was. */
  removedBy: string | null;
  /** From which the viewer may choose for this member; empty where there is no choice. */
  roles: Role[];
  policies: {
    can_manage_member: boolean;
    can_remove_member: boolean;
    can_ban_member: boolean;
    can_restore_member: boolean;
  };
}

/** For how many days one may be banned by the page's form; the JSON door takes any moment. */
export const BAN_DAYS = [1, 7, 30, 365] as const;
