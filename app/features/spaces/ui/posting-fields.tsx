import { m } from "~/i18n/generated/messages";
import { Checkbox, Select } from "~/ui/choice";
import { POST_SORTS } from "../rules";
import type { SpaceSettings } from "../settings.server";
import { SORT_NAMES } from "./sort-names";

interface PostingFieldsProps
  extends Pick<
    SpaceSettings,
    "head" | "membersCanPost" | "hidePostSettings" | "disableMemberPostCovers" | "requiresTopic"
  > {
  sort: string;
  /** What was typed, where the form was refused, else what stands. */
  ticked: (box: string, stored: boolean) => boolean;
}

/** Who posts in a space, and in which order it is read. */
export function PostingFields(props: PostingFieldsProps) {
  const { head, sort, membersCanPost, hidePostSettings, disableMemberPostCovers, requiresTopic, ticked } = props;
  return (
    <>
      {/* Events stand by when they are. */}
      {!head.showsEvents && (
        <Select label={m.spaces_default_sort()} name="default_sort" defaultValue={sort}>
          {POST_SORTS.map((one) => (
            <option key={one} value={one}>
              {SORT_NAMES[one]()}
            </option>
          ))}
        </Select>
      )}
      <Checkbox
        name="members_can_post"
        label={head.showsEvents ? m.spaces_members_can_post_events() : m.spaces_members_can_post()}
        hint={head.showsEvents ? m.spaces_members_can_post_hint_events() : m.spaces_members_can_post_hint()}
        defaultChecked={ticked("members_can_post", membersCanPost)}
      />
      <Checkbox
        name="require_topic_selection"
        label={head.showsEvents ? m.spaces_require_topic_events() : m.spaces_require_topic()}
        hint={head.showsEvents ? m.spaces_require_topic_hint_events() : m.spaces_require_topic_hint()}
        defaultChecked={ticked("require_topic_selection", requiresTopic)}
      />
      <Checkbox
        name="disable_member_post_covers"
        label={head.showsEvents ? m.spaces_disable_member_covers_events() : m.spaces_disable_member_covers()}
        hint={head.showsEvents ? m.spaces_disable_member_covers_hint_events() : m.spaces_disable_member_covers_hint()}
        defaultChecked={ticked("disable_member_post_covers", disableMemberPostCovers)}
      />
      <Checkbox
        name="hide_post_settings"
        label={head.showsEvents ? m.spaces_hide_post_settings_events() : m.spaces_hide_post_settings()}
        hint={head.showsEvents ? m.spaces_hide_post_settings_hint_events() : m.spaces_hide_post_settings_hint()}
        defaultChecked={ticked("hide_post_settings", hidePostSettings)}
      />
      {!head.showsEvents && (
        <Checkbox
          name="hide_sorting"
          label={m.spaces_hide_sorting()}
          defaultChecked={ticked("hide_sorting", head.hideSorting)}
        />
      )}
    </>
  );
}
