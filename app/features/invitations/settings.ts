import { m } from "~/i18n/generated/messages";
import { LinkIcon, MailIcon } from "~/ui/icons";
import type { SettingsPage } from "../settings";

export const invitationSettings: readonly SettingsPage[] = [
  {
    path: "/members/invitations",
    area: "house",
    label: m.invitations_mailed_title,
    icon: MailIcon,
    words: m.invitations_mailed_words,
  },
  {
    path: "/members/invitation_links",
    area: "house",
    label: m.invitations_title,
    icon: LinkIcon,
    words: m.invitations_words,
  },
];
