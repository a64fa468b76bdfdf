import { ofCommunity } from "~/features/communities/subject.server";
import { claimsAdmin } from "~/lib/viewer";
import { sql } from "~/platform/database/sql";
import type { SubjectKind } from "~/platform/subjects.server";

/** A member, as others see them: who looks after the community's people decides about what is said of one. */
export const memberSubject: SubjectKind = {
  kind: "member",
  type: "CommunityMember",
  from: sql`members x`,
  stands: sql`x.status = 'active'`,
  ...ofCommunity,
  reports: {
    author: sql`x.id`,
    title: sql`x.name`,
    words: sql`x.headline`,
    html: sql`''`,
    path: sql`'/u/' || x.public_uid`,
    changedAt: sql`x.profile_changed_at`,
    isGone: sql`x.status <> 'active'`,
    place: sql`null`,
    isInSpace: false,
    isModerated: (viewer) => sql`${claimsAdmin(viewer) || viewer.role === "moderator"}`,
    isModeratedInRow: () => sql`m.role <> 'member'`,
  },
};

/** A member's picture; its id is the member's. */
export const avatarSubject: SubjectKind = {
  kind: "avatar",
  from: sql`members x`,
  stands: sql`1`,
  ...ofCommunity,
};
