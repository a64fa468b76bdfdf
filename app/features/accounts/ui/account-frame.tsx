import type { ReactNode } from "react";
import { m } from "~/i18n/generated/messages";
import { BellIcon, KeyIcon, MailIcon, UserIcon } from "~/ui/icons";
import { SettingsShell } from "~/ui/layout/settings-shell";

/** The pages about oneself, side by side. */
export function AccountFrame({ children }: { children: ReactNode }) {
  return (
    <SettingsShell title={m.accounts_settings_title()} groups={[{ items: accountPages() }]}>
      {children}
    </SettingsShell>
  );
}

export const accountPages = () => [
  { to: "/settings/profile", label: m.accounts_nav_profile(), icon: UserIcon },
  { to: "/account", label: m.accounts_nav_account(), icon: MailIcon, end: true },
  { to: "/account/notifications", label: m.notifications_title(), icon: BellIcon },
  { to: "/account/authentication", label: m.accounts_nav_authentication(), icon: KeyIcon },
];
