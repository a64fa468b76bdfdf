import { m } from "~/i18n/generated/messages";
import { UsersIcon } from "~/ui/icons";
import type { SettingsPage } from "../settings";

export const memberSettings: readonly SettingsPage[] = [
  { path: "/members", area: "house", label: m.shell_members, icon: UsersIcon, words: m.members_words },
];
