import { m } from "~/i18n/generated/messages";
import { Input } from "~/ui/field";
import { NAME_LENGTH } from "../rules";
import { NEW_GROUP } from "../space-form";
import type { GroupOption } from "../in-group.server";
import { GroupSelect } from "./group-select";
import styles from "./group-choice.module.css";

interface GroupChoiceProps {
  groups: readonly GroupOption[];
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
      <GroupSelect groups={groups} chosen={chosen ?? groups[0]?.id ?? NEW_GROUP} error={errors.space_group_id}>
        <option value={NEW_GROUP}>{m.spaces_group_new()}</option>
      </GroupSelect>
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
