import { m } from "~/i18n/generated/messages";
import { UploadIcon } from "~/ui/icons";
import type { SettingsPage } from "../settings";

export const importSettings: readonly SettingsPage[] = [
  {
    path: "/settings/imports",
    area: "machine",
    label: m.communities_imports,
    icon: UploadIcon,
    words: m.imports_words,
  },
];
