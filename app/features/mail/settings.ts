import { m } from "~/i18n/generated/messages";
import { MailIcon } from "~/ui/icons";
import type { SettingsPage } from "../settings";

export const mailSettings: readonly SettingsPage[] = [
  { path: "/settings/deliveries/mail", area: "machine", label: m.mail_title, icon: MailIcon, words: m.mail_words },
];
