import type { MailedInvitation } from "./mailed.server";
import type { InvitationLink } from "./queries.server";
import { invitationPath } from "./rules";

/** Spec section 3, "Invitation link". Access groups and paywalls give nothing yet: their features will. */
export function presentInvitationLink(link: InvitationLink, origin: string) {
  return {
    id: link.id,
    name: link.name,
    invitation_link: `${origin}${invitationPath(link.code)}`,
    state: link.state,
    space_ids: link.spaceIds,
    space_group_ids: link.spaceGroupIds,
    arrival_space_id: link.arrivalSpaceId,
    max_uses: link.maxUses,
    uses_count: link.usesCount,
    expires_at: link.expiresAt === null ? null : new Date(link.expiresAt).toISOString(),
    email_domains: link.emailDomains,
    access_groups: [],
    paywall: null,
    created_at: new Date(link.createdAt).toISOString(),
  };
}

export function presentMailedInvitation(invitation: MailedInvitation) {
  return {
    id: invitation.id,
    email: invitation.email,
    name: invitation.name,
    state: invitation.state,
    space_ids: invitation.spaceIds,
    space_group_ids: invitation.spaceGroupIds,
    sent_at: invitation.sentAt === 0 ? null : new Date(invitation.sentAt).toISOString(),
    expires_at: new Date(invitation.expiresAt).toISOString(),
    accepted_by: invitation.cameAs?.publicUid ?? null,
    created_at: new Date(invitation.createdAt).toISOString(),
  };
}
