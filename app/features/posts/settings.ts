import { m } from "~/i18n/generated/messages";
import { CheckAllIcon } from "~/ui/icons";
import type { SettingsPage } from "../settings";
import { BULK_PATH } from "./bulk/words";

export const postSettings: readonly SettingsPage[] = [
  { path: BULK_PATH, area: "house", label: m.posts_bulk_title, icon: CheckAllIcon, words: m.posts_bulk_words },
];
