import { useSyncExternalStore } from "react";
import { m } from "~/i18n/generated/messages";
import { MoonIcon, SunIcon } from "./icons";
import { Segmented } from "./segmented";
import { type Appearance, readAppearance, setAppearance, subscribeAppearance } from "./theme/appearance";

/** Light or dark, remembered by this browser. */
export function AppearanceSwitch() {
  const appearance = useAppearance();
  return (
    <Segmented
      label={m.ui_appearance()}
      value={appearance}
      onChange={setAppearance}
      options={[
        { value: "light", label: m.ui_light(), icon: SunIcon },
        { value: "dark", label: m.ui_dark(), icon: MoonIcon },
      ]}
    />
  );
}

/** What is shown now; "light" while the server renders, for it cannot know. */
export function useAppearance(): Appearance {
  return useSyncExternalStore<Appearance>(subscribeAppearance, readAppearance, () => "light");
}
