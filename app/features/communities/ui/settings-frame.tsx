import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { m } from "~/i18n/generated/messages";
import { type SettingsGroup, SettingsShell } from "~/ui/layout/settings-shell";
import { settingsPages } from "../../settings";
import { matchNamed, type Named } from "../places";
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

/** Not found by the page it stands on (`detail`): the page itself is. */
type FoundSetting = Named & Omit<Line, "detail"> & { page?: string };

/** The pages and the settings on them that have such a name; a setting leads to its field. */
function findSettings(query: string): Line[] {
  const all = settingsPages.flatMap(({ path, label, icon, words, holds = [] }): FoundSetting[] => [
    { id: path, to: path, label: label(), words: words?.(), icon, end: true },
    ...holds.map((held) => ({
      id: `${path}#${held.field}`,
      to: `${path}#${held.field}`,
      label: held.label(),
      icon,
      page: label(),
    })),
  ]);
  return matchNamed(all, query).map(({ one: { to, label, icon, end, page } }) => ({
    to,
    label,
    icon,
    end,
    detail: page,
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
    named.focus();
    named.scrollIntoView({ block: "center" });
  }, [key, hash]);
}
