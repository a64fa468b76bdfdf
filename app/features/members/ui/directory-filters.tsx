import clsx from "clsx";
import { Form } from "react-router";
import { useSidebarGroups } from "~/features/communities/ui/use-sidebar-groups";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Select } from "~/ui/choice";
import { Input } from "~/ui/field";
import { SearchIcon } from "~/ui/icons";
import type { DirectoryInput } from "../input";
import { TEAM_ROLES } from "../standing";
import styles from "./directory.module.css";
import { roleName } from "./role-name";

/** By name, role and group of spaces. A form that asks, so each answer has an address of its own. */
export function DirectoryFilters({ filter }: { filter: DirectoryInput }) {
  const groups = useSidebarGroups();
  const isRemoved = filter.status === "removed";
  return (
    // Begins anew with what was asked for.
    <search key={JSON.stringify(filter)}>
      <Form method="get" className={clsx(styles.filters, isRemoved && styles.few)}>
        <Input
          label={m.members_search()}
          hideLabel
          placeholder={m.members_search()}
          name="q"
          type="search"
          maxLength={80}
          defaultValue={filter.q}
        />
        {isRemoved ? (
          <input type="hidden" name="status" value="removed" />
        ) : (
          <>
            <Select label={m.members_by_role()} hideLabel name="role" defaultValue={filter.role ?? ""}>
              <option value="">{m.members_every_role()}</option>
              {TEAM_ROLES.map((role) => (
                <option key={role} value={role}>
                  {roleName(role)}
                </option>
              ))}
            </Select>
            <Select
              label={m.members_by_group()}
              hideLabel
              name="space_group_id"
              defaultValue={filter.space_group_id ?? ""}
            >
              <option value="">{m.members_every_group()}</option>
              {groups.map((group) => (
                <option key={group.id} value={group.id} dir="auto">
                  {group.name}
                </option>
              ))}
            </Select>
          </>
        )}
        <Button type="submit" icon={SearchIcon}>
          {m.members_search_button()}
        </Button>
      </Form>
    </search>
  );
}
