import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { Checkbox, Input } from "~/ui/field";
import { NAME_LENGTH } from "../rules";

interface GroupFieldsProps {
  values: Record<string, string>;
  errors: Record<string, string>;
  hidesNonMemberSpaces: boolean;
  isNew?: boolean;
}

export function GroupFields({ values, errors, hidesNonMemberSpaces, isNew }: GroupFieldsProps) {
  const { origin } = useRoot();
  return (
    <>
      <Input
        label={m.spaces_name()}
        name="name"
        required
        maxLength={NAME_LENGTH}
        autoComplete="off"
        defaultValue={values.name}
        error={errors.name}
      />
      <Input
        label={m.spaces_address()}
        hint={isNew ? m.spaces_address_hint() : undefined}
        name="slug"
        prefix={`${new URL(origin).host}/s/`}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        defaultValue={values.slug}
        error={errors.slug}
      />
      <Checkbox
        name="hide_non_member_spaces_from_sidebar"
        label={m.spaces_group_hide()}
        defaultChecked={hidesNonMemberSpaces}
      />
    </>
  );
}
