import { m } from "~/i18n/generated/messages";
import { ClockIcon } from "~/ui/icons";
import type { SettingsPage } from "../settings";

export const jobSettings: readonly SettingsPage[] = [
  { path: "/settings/jobs", area: "machine", label: m.communities_settings_jobs, icon: ClockIcon },
];
