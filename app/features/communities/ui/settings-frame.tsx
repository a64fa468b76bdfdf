import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { m } from "~/i18n/generated/messages";
import { type SettingsGroup, SettingsShell } from "~/ui/layout/settings-shell";
import { accountPages } from "../../accounts/ui/account-frame";
import { settingsPages } from "../../settings";
import { searchSettings, type Sought } from "../settings-search";
import { FindSetting } from "./find-setting";

/** The settings' second sidebar around one of its pages: all of them, or what is looked for. */
export default function SettingsFrame({ children }: { children: ReactNode }) {
  const { key, search } = useLocation();
  const [typed, setTyped] = useState({ at: "", query: "" });
  // Words are looked for where they were typed: whoever has gone to what they found sees the whole list again.
  const query = typed.at === key ? typed.query : (new URLSearchParams(search).get("find") ?? "");
  const found = query.trim() === "" ? null : findSettings(query);
  useArrivalAtField();
  return (
    <SettingsShell
      title={m.shell_settings()}
      groups={found ? [{ items: found }] : settingsGroups()}
      search={<FindSetting query={query} found={found} onFind={(words) => setTyped({ at: key, query: words })} />}
    >
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

type Line = SettingsGroup["items"][number];

/** The pages and the settings on them that are called so; a setting leads to its field. It stands before its page, one's own settings last. */
function findSettings(query: string): Line[] {
  const all = settingsPages.flatMap(({ path, label, icon, words, holds = [] }): (Line & Sought)[] => [
    ...holds.map((held) => ({
      to: `${path}#${held.field}`,
      label: held.label(),
      words: held.words?.(),
      icon,
      detail: label(),
    })),
    { to: path, label: label(), words: words?.(), icon, end: true },
  ]);
  const own = accountPages().map((page) => ({
    ...page,
    words: m.accounts_settings_words(),
    detail: m.accounts_settings_title(),
  }));
  return searchSettings([...all, ...own], query).map(({ to, label, icon, end, detail }) => ({
    to,
    label,
    icon,
    end,
    detail,
  }));
}

/** Where one is says one line alone: not also the one whose address the other's begins with. */
const hasOthersBelow = (path: string) => settingsPages.some((other) => other.path.startsWith(`${path}/`));

/** After the page itself has led to its heading: a setting that was looked for has the focus. */
function useArrivalAtField(): void {
  const { key, hash } = useLocation();
  useEffect(() => {
    const named =
      hash.length > 1 && document.querySelector<HTMLElement>(`.set-main [name="${CSS.escape(hash.slice(1))}"]`);
    if (!named) return;
    const field = focusable(named);
    field.focus();
    field.scrollIntoView({ block: "center" });
  }, [key, hash]);
}

/** A picture's field is hidden beside its button, and what says nothing of this community is hidden with its section. */
function focusable(named: HTMLElement): HTMLElement {
  const shown = (within: Element | null | undefined, what: string) =>
    [...(within?.querySelectorAll<HTMLElement>(what) ?? [])].find((one) => one.checkVisibility());
  if (named.checkVisibility()) return named;
  return shown(named.parentElement, "button") ?? shown(named.closest("section"), "input:checked, input") ?? named;
}
