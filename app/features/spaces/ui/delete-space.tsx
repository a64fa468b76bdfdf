import { Form } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { TrashIcon } from "~/ui/icons";
import { SettingsSection } from "~/ui/layout/settings-shell";

interface DeleteSpaceProps {
  name: string;
  contents: { posts: number; members: number };
  /** Its posts are events. */
  hasEvents: boolean;
  error: string | null;
}

/** Says what goes with the space and asks for its name; works without JavaScript. */
export function DeleteSpace({ name, contents: { posts, members }, hasEvents, error }: DeleteSpaceProps) {
  const inside = m.spaces_delete_inside({
    posts: (hasEvents ? m.spaces_delete_events : m.spaces_delete_posts)({ count: posts }),
    // Members are counted no further than this.
    members: members >= 1000 ? m.spaces_delete_members_many() : m.spaces_delete_members({ count: members }),
  });
  return (
    <SettingsSection title={m.spaces_delete()} description={`${inside} ${m.spaces_delete_text()}`}>
      <Form method="post" className="stack">
        <Input
          label={m.spaces_delete_confirm({ name })}
          name="confirm_name"
          required
          autoComplete="off"
          spellCheck={false}
          error={error}
        />
        <Button type="submit" variant="danger" icon={TrashIcon} name="intent" value="delete">
          {m.spaces_delete()}
        </Button>
      </Form>
    </SettingsSection>
  );
}
