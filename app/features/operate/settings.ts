import { m } from "~/i18n/generated/messages";
import { RetryIcon } from "~/ui/icons";
import type { SettingsPage } from "../settings";

export const operateSettings: readonly SettingsPage[] = [
  {
    path: "/settings/deliveries",
    area: "machine",
    label: m.communities_deliveries,
    icon: RetryIcon,
    words: m.operate_words,
  },
];
