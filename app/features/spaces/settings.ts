import { m } from "~/i18n/generated/messages";
import { ListIcon } from "~/ui/icons";
import type { SettingsPage } from "../settings";

export const spaceSettings: readonly SettingsPage[] = [
  { path: "/settings/spaces", area: "house", label: m.shell_spaces, icon: ListIcon, words: m.spaces_settings_words },
];
