import { m } from "~/i18n/generated/messages";
import { Checkbox } from "~/ui/field";
import { AddressField, type NamedPlace, NameField } from "./named-place";

interface GroupFieldsProps extends NamedPlace {
  hidesNonMemberSpaces: boolean;
}

/** Name, address, and what its list shows: what a group of spaces is. */
export function GroupFields({ hidesNonMemberSpaces, ...place }: GroupFieldsProps) {
  return (
    <>
      <NameField {...place} />
      <AddressField {...place} under="/s/" />
      <Checkbox
        name="hide_non_member_spaces_from_sidebar"
        label={m.spaces_group_hide()}
        defaultChecked={hidesNonMemberSpaces}
      />
    </>
  );
}
