import { m } from "~/i18n/generated/messages";
import type { LogOf, Telling, Told } from "~/platform/facts/log";
import type { invitationFacts } from "./facts";

const ofLink = (sentence: (words: { thing: string }, options: Pick<Told, "locale">) => string): Telling => ({
  group: "invitations",
  words: ({ thing, locale }) => sentence({ thing }, { locale }),
});

export const invitationLog = {
  "invitation_link.created": ofLink(m.invitations_log_created),
  "invitation_link.updated": ofLink(m.invitations_log_updated),
  "invitation_link.revoked": ofLink(m.invitations_log_revoked),
  "invitation_link.reactivated": ofLink(m.invitations_log_reactivated),
  "invitation_link.destroyed": ofLink(m.invitations_log_destroyed),
  "invitation_link.used": { ...ofLink(m.invitations_log_used), isOwnDeed: true },
  "invitations.made": { group: "invitations", words: ({ locale }) => m.invitations_log_made({}, { locale }) },
  "invitation.cancelled": ofLink(m.invitations_log_cancelled),
  "invitation.resent": ofLink(m.invitations_log_resent),
  "invitation_mail.updated": { group: "invitations", words: ({ locale }) => m.invitations_log_mail({}, { locale }) },
} satisfies LogOf<typeof invitationFacts>;
