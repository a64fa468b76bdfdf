import { carrying, fact, id } from "~/platform/facts/fact";

const alone = carrying({});

export const invitationFacts = {
  "invitation_link.created": alone,
  "invitation_link.updated": alone,
  "invitation_link.revoked": alone,
  "invitation_link.reactivated": alone,
  "invitation_link.destroyed": alone,
  /** Somebody came by it. */
  "invitation_link.used": carrying({ member_id: id }),
  /** Of invitations by mail that were made at once: about the first, with the last. */
  "invitations.made": carrying({ last: id }),
  "invitation.cancelled": alone,
  "invitation.resent": alone,
  /** What the house writes to whom it invites. */
  "invitation_mail.updated": alone,
};

type Name = Exclude<
  keyof typeof invitationFacts,
  "invitation_link.used" | "invitations.made" | "invitation_mail.updated"
>;

export const linkFact = (name: Name, linkId: number, key?: string) =>
  fact(name, { kind: "invitation_link", id: linkId }, {}, key);

export const linkUsed = (linkId: number, memberId: number) =>
  fact("invitation_link.used", { kind: "invitation_link", id: linkId }, { member_id: memberId });

export const invitationsMade = (first: number, last: number, key?: string) =>
  fact("invitations.made", { kind: "invitation_link", id: first }, { last }, key);

export const invitationMailUpdated = (communityId: number) =>
  fact("invitation_mail.updated", { kind: "community", id: communityId });
