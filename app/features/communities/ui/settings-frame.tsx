import type { ReactNode } from "react";
import { m } from "~/i18n/generated/messages";
import { type SettingsGroup, SettingsShell } from "~/ui/layout/settings-shell";
import { settingsPages } from "../../settings";

/** The settings' second sidebar around one of its pages. */
export default function SettingsFrame({ children }: { children: ReactNode }) {
  return (
    <SettingsShell title={m.shell_settings()} groups={settingsGroups()}>
      {children}
    </SettingsShell>
  );
}

function settingsGroups(): SettingsGroup[] {
  const of = (area: "house" | "machine") =>
    settingsPages
      .filter((page) => page.area === area)
      .map(({ path, label, icon }) => ({ to: path, label: label(), icon, end: hasOthersBelow(path) }));
  return [
    { title: m.communities_settings_house(), items: of("house") },
    { title: m.communities_settings_machine(), items: of("machine") },
  ];
}

/** Where one is says one line alone: not also the one whose address the other's begins with. */
const hasOthersBelow = (path: string) => settingsPages.some((other) => other.path.startsWith(`${path}/`));
