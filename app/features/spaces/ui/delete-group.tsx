import { Form } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Select } from "~/ui/choice";
import { Input } from "~/ui/field";
import { TrashIcon } from "~/ui/icons";
import { SettingsSection } from "~/ui/layout/settings-shell";
import styles from "./delete-group.module.css";

interface DeleteGroupProps {
  contents: {
    group: { name: string };
    spaces: number;
    posts: number;
    members: number;
    others: { id: number; name: string }[];
  };
  errors: Record<string, string>;
}

/** Says what is in a group and what becomes of its spaces: a form for each way, which work without JavaScript. */
export function DeleteGroup({ contents, errors }: DeleteGroupProps) {
  const { group, spaces, others } = contents;
  if (spaces === 0) {
    return (
      <SettingsSection title={m.spaces_delete_group()} description={m.spaces_delete_group_empty()}>
        <Form method="post">
          <Button type="submit" variant="danger-quiet" icon={TrashIcon} name="intent" value="delete">
            {m.spaces_delete_group()}
          </Button>
        </Form>
      </SettingsSection>
    );
  }
  return (
    <SettingsSection
      title={m.spaces_delete_group()}
      description={`${insideOf(contents)} ${m.spaces_delete_group_choose()}`}
    >
      <div className={styles.ways}>
        {others.length > 0 && (
          <Form method="post" className="stack">
            <input type="hidden" name="spaces" value="move" />
            <Select
              label={m.spaces_delete_group_to()}
              hint={m.spaces_delete_group_to_hint()}
              name="space_group_id"
              error={errors.space_group_id}
            >
              {others.map(({ id, name }) => (
                <option key={id} value={id} dir="auto">
                  {name}
                </option>
              ))}
            </Select>
            <div>
              <Button type="submit" name="intent" value="delete">
                {m.spaces_delete_group_move()}
              </Button>
            </div>
          </Form>
        )}
        <Form method="post" className="stack">
          <input type="hidden" name="spaces" value="delete" />
          <Input
            label={m.spaces_delete_confirm({ name: group.name })}
            hint={m.spaces_delete_group_all_hint()}
            name="confirm_name"
            required
            autoComplete="off"
            spellCheck={false}
            error={errors.name}
          />
          <div>
            <Button type="submit" variant="danger" icon={TrashIcon} name="intent" value="delete">
              {m.spaces_delete_group_all({ count: spaces })}
            </Button>
          </div>
        </Form>
      </div>
    </SettingsSection>
  );
}

const insideOf = ({ spaces, posts, members }: DeleteGroupProps["contents"]): string =>
  m.spaces_delete_group_inside({
    spaces: m.spaces_delete_group_spaces({ count: spaces }),
    posts: m.spaces_delete_posts({ count: posts }),
    // Members are counted no further than this.
    members: members >= 1000 ? m.spaces_delete_members_many() : m.spaces_delete_members({ count: members }),
  });
