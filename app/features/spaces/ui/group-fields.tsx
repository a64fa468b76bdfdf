import { m } from "~/i18n/generated/messages";
import { Checkbox } from "~/ui/choice";
import { AddressField, type NamedPlace, NameField } from "./named-place";

interface GroupFieldsProps extends NamedPlace {
  hidesNonMemberSpaces: boolean;
  addsMembersToNewSpaces: boolean;
}

/** Of its fields those that are sent only where they are ticked. */
export const GROUP_BOXES = ["hide_non_member_spaces_from_sidebar", "automatically_add_members_to_new_spaces"] as const;

/** Name, address, what its list shows and whom its new spaces let in: what a group of spaces is. */
export function GroupFields({ hidesNonMemberSpaces, addsMembersToNewSpaces, ...place }: GroupFieldsProps) {
  return (
    <>
      <NameField {...place} />
      <AddressField {...place} under="/s/" />
      <Checkbox
        name="hide_non_member_spaces_from_sidebar"
        label={m.spaces_group_hide()}
        defaultChecked={hidesNonMemberSpaces}
      />
      <Checkbox
        name="automatically_add_members_to_new_spaces"
        label={m.spaces_group_adds()}
        hint={m.spaces_group_adds_hint()}
        defaultChecked={addsMembersToNewSpaces}
      />
    </>
  );
}
