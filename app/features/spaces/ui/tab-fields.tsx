import { m } from "~/i18n/generated/messages";
import { Checkbox, Select } from "~/ui/choice";
import { SettingsSection } from "~/ui/layout/settings-shell";
import { SPACE_TABS, type SpaceTab } from "../rules";
import type { SpaceSettings } from "../settings.server";
import { ASKS_PAST_TAB, MEMBERS_TAB, PAST_TAB_BOX } from "../space-form";

interface TabFieldsProps extends Pick<SpaceSettings, "hidesMembersTab" | "hidesPastTab"> {
  opens: string;
  /** A chat space opens with its talk. */
  isTalk: boolean;
  showsEvents: boolean;
  /** What was typed, where the form was refused, else what stands. */
  ticked: (box: string, stored: boolean) => boolean;
}

/** Which tabs a space of posts shows, and which of them comes first. */
export const TabFields = ({ hidesMembersTab, hidesPastTab, opens, isTalk, showsEvents, ticked }: TabFieldsProps) => (
  <SettingsSection title={m.spaces_tabs_choice()}>
    <Checkbox
      name={MEMBERS_TAB}
      label={m.spaces_members_tab()}
      hint={m.spaces_members_tab_hint()}
      defaultChecked={ticked(MEMBERS_TAB, !hidesMembersTab)}
    />
    {showsEvents && (
      <>
        <input type="hidden" name={ASKS_PAST_TAB} value="1" />
        <Checkbox
          name={PAST_TAB_BOX}
          label={m.spaces_past_tab()}
          hint={m.spaces_past_tab_hint()}
          defaultChecked={ticked(PAST_TAB_BOX, !hidesPastTab)}
        />
      </>
    )}
    {!isTalk && (
      <Select
        label={m.spaces_default_tab()}
        hint={showsEvents ? m.spaces_default_tab_hint_events() : m.spaces_default_tab_hint()}
        name="default_tab"
        defaultValue={opens}
      >
        {SPACE_TABS.map((tab) => (
          <option key={tab} value={tab}>
            {showsEvents && tab === "posts" ? m.spaces_kind_event() : NAMES[tab]()}
          </option>
        ))}
      </Select>
    )}
  </SettingsSection>
);

const NAMES: Record<SpaceTab, () => string> = { posts: m.spaces_posts, members: m.spaces_members };
