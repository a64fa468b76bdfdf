import { m } from "~/i18n/generated/messages";
import { CodeIcon } from "~/ui/icons";
import type { SettingsPage } from "../settings";

export const snippetSettings: readonly SettingsPage[] = [
  {
    path: "/settings/code_snippets",
    area: "house",
    label: m.snippets_title,
    icon: CodeIcon,
    words: m.snippets_words,
  },
];
