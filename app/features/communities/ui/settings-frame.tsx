import type { ReactNode } from "react";
import { m } from "~/i18n/generated/messages";
import { ClockIcon, CodeIcon, ImageIcon, ListIcon, RetryIcon, SettingsIcon, UploadIcon } from "~/ui/icons";
import { type SettingsGroup, SettingsShell } from "~/ui/layout/settings-shell";

/** The settings' second sidebar around one of its pages. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  return (
    <SettingsShell title={m.shell_settings()} groups={settingsPages()}>
      {children}
    </SettingsShell>
  );
}

/** The pages of the settings, for admins, as their sidebar groups them. */
export function settingsPages(): SettingsGroup[] {
  return [
    {
      title: m.communities_settings_house(),
      items: [
        { to: "/settings", label: m.communities_general(), icon: SettingsIcon, end: true },
        { to: "/settings/spaces", label: m.shell_spaces(), icon: ListIcon },
        { to: "/settings/theme", label: m.communities_theme(), icon: ImageIcon },
        { to: "/settings/embed", label: m.communities_embed(), icon: CodeIcon },
      ],
    },
    {
      title: m.communities_settings_machine(),
      items: [
        { to: "/settings/imports", label: m.communities_imports(), icon: UploadIcon },
        { to: "/settings/jobs", label: m.communities_settings_jobs(), icon: ClockIcon },
        { to: "/settings/deliveries", label: m.communities_deliveries(), icon: RetryIcon },
      ],
    },
  ];
}
