import { m } from "~/i18n/generated/messages";
import { ScaleIcon } from "~/ui/icons";
import type { SettingsPage } from "../settings";

/** What who joins agrees to. */
export const legalSettings: readonly SettingsPage[] = [
  { path: "/settings/legal", area: "house", label: m.legal_title, icon: ScaleIcon, words: m.legal_words },
];
