import { m } from "~/i18n/generated/messages";
import { MailIcon } from "~/ui/icons";
import type { SettingsPage } from "../settings";

export const digestSettings: readonly SettingsPage[] = [
  {
    path: "/settings/weekly_digest",
    area: "house",
    label: m.digests_title,
    icon: MailIcon,
    words: m.digests_words,
    holds: [
      { label: m.digests_introduction, field: "introduction" },
      { label: m.digests_day, field: "day" },
    ],
  },
];
