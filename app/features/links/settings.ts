import { m } from "~/i18n/generated/messages";
import { LinkIcon } from "~/ui/icons";
import type { SettingsPage } from "../settings";

export const linkSettings: readonly SettingsPage[] = [
  { path: "/settings/links", area: "house", label: m.links_title, icon: LinkIcon, words: m.links_words },
];
