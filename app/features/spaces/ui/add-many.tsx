import { Form, useNavigation } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Select } from "~/ui/choice";
import { SettingsSection } from "~/ui/layout/settings-shell";

interface Named {
  slug: string;
  name: string;
}

interface AddManyProps {
  space: Named;
  /** The other spaces that the viewer may see the members of. */
  others: Named[];
  requestKey: string;
}

/** Everybody of another space, or for admins of the community: a job of its own, with a page to follow it. */
export function AddMany({ space, others, requestKey }: AddManyProps) {
  const { viewer } = useRoot();
  const { state, formData } = useNavigation();
  if (others.length === 0 && !viewer.isAdmin) return null;
  return (
    <SettingsSection title={m.spaces_add_many()} description={m.spaces_add_many_text()} full>
      <Form method="post" className="stack">
        <input type="hidden" name="space" value={space.slug} />
        <input type="hidden" name="request_key" value={requestKey} />
        <Select label={m.spaces_add_from()} name="from">
          {viewer.isAdmin && <option value="community">{m.spaces_add_from_community()}</option>}
          {others.map((other) => (
            <option key={other.slug} value={other.slug} dir="auto">
              {m.spaces_add_from_space({ space: other.name })}
            </option>
          ))}
        </Select>
        <div>
          <Button type="submit" loading={state === "submitting" && formData?.has("from")}>
            {m.spaces_add_many_submit()}
          </Button>
        </div>
      </Form>
    </SettingsSection>
  );
}
