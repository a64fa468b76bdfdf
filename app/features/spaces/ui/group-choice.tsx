import { m } from "~/i18n/generated/messages";
import { Input, Select } from "~/ui/field";
import { NAME_LENGTH } from "../rules";
import { NEW_GROUP } from "../space-form";
import styles from "./group-choice.module.css";

interface GroupChoiceProps {
  groups: { id: number; name: string }[];
  /** The id of a group, or NEW_GROUP. */
  chosen?: string;
  /** What was typed as the name of a new one. */
  newName?: string;
  errors: Record<string, string>;
}

/** Where a new space stands: in one of the groups, or in one that is named here. The style shows the field for it. */
export function GroupChoice({ groups, chosen, newName, errors }: GroupChoiceProps) {
  return (
    <div className={styles.choice}>
      <Select
        label={m.spaces_group()}
        name="space_group_id"
        defaultValue={chosen ?? groups[0]?.id ?? NEW_GROUP}
        error={errors.space_group_id}
      >
        {groups.map((group) => (
          <option key={group.id} value={group.id} dir="auto">
            {group.name}
          </option>
        ))}
        <option value={NEW_GROUP}>{m.spaces_group_new()}</option>
      </Select>
      <Input
        label={m.spaces_group_new_name()}
        hint={m.spaces_group_new_hint()}
        name="new_group"
        maxLength={NAME_LENGTH}
        autoComplete="off"
        defaultValue={newName}
        error={errors.new_group}
      />
    </div>
  );
}
