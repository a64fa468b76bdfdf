import { m } from "~/i18n/generated/messages";
import type { Locale } from "~/i18n/locale";
import { isAdminRole } from "~/lib/viewer";
import { endsNever } from "./rules";
import type { AvatarPicture } from "~/ui/avatar";
import type { DirectoryLine, ManagedMember } from "./standing";

/** A member's name as others see it. An imported author without one is "Author N", in the reader's language. */
export function shownName(member: { name: string; authorNumber: number | null }, locale: Locale): string {
  return member.name || m.members_author_number({ number: member.authorNumber ?? 0 }, { locale });
}

/** A member on the wire (spec section 3), as the search for members and the doors of one member send them. */
export const presentMember = (member: DirectoryLine) => ({
  id: member.id,
  public_uid: member.publicUid,
  name: member.name,
  headline: member.headline,
  avatar_url: member.avatar?.kind === "file" ? member.avatar.src : null,
  role: member.role,
  is_admin: isAdminRole(member.role),
  is_moderator: member.role === "moderator",
  joined_at: new Date(member.joinedAt).toISOString(),
  status: member.removedAt === null ? "active" : "removed",
  removed_at: member.removedAt === null ? null : new Date(member.removedAt).toISOString(),
  /** Null for no ban that lasts; one without an end says so beside it. */
  banned_until:
    member.bannedUntil === null || endsNever(member.bannedUntil) ? null : new Date(member.bannedUntil).toISOString(),
  is_banned: member.bannedUntil !== null,
});

/** As `presentMember`, for who runs the community, with what they may do. */
export const presentManagedMember = (member: ManagedMember) => ({
  ...presentMember(member),
  removed_by: member.removedBy,
  roles: member.roles,
  policies: member.policies,
});

interface MyProfile {
  publicUid: string;
  name: string;
  headline: string;
  bio: string;
  avatar: AvatarPicture;
  hasPicture: boolean;
}

/** One's own profile, as one changes it. */
export const presentMyProfile = (profile: MyProfile) => ({
  public_uid: profile.publicUid,
  name: profile.name,
  headline: profile.headline,
  bio: profile.bio,
  avatar_url: profile.avatar?.kind === "file" ? profile.avatar.src : null,
  has_picture: profile.hasPicture,
});
