import { Form } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { dateFormat } from "~/lib/dates";
import { Button } from "~/ui/button";
import { UndoIcon } from "~/ui/icons";
import { Banner } from "~/ui/states";
import { SettingsSection } from "~/ui/layout/settings-shell";
import { RESTORE_MS } from "../rules";

interface Part {
  kind: "section" | "lesson";
  id: number;
  name: string;
  deletedAt: number;
}

/** What was taken out a moment ago, with the way back at hand. */
export const Gone = ({ part: { kind, id, name } }: { part: Part }) => (
  <Banner
    tone="info"
    action={
      <Form method="post">
        <Button type="submit" size="sm" icon={UndoIcon} name="intent" value={`restore_${kind}=${id}`}>
          {m.courses_undo()}
        </Button>
      </Form>
    }
  >
    {m.courses_gone({ name })}
  </Banner>
);

/** What was taken out of a course, each with its way back. */
export function DeletedParts({ parts }: { parts: readonly Part[] }) {
  const { locale } = useRoot();
  if (parts.length === 0) return null;
  const day = dateFormat(REGION[locale], { dateStyle: "medium" });
  return (
    <SettingsSection full title={m.courses_deleted()}>
      <ul className="list">
        {parts.map(({ kind, id, name, deletedAt }) => (
          <li key={id} className="lrow">
            <div className="grow">
              <div className="title" dir="auto">
                {name}
              </div>
              <div className="sub">
                {`${kind === "section" ? m.courses_deleted_section() : m.courses_deleted_lesson()}. ${m.courses_restorable({ date: day.format(deletedAt + RESTORE_MS) })}`}
              </div>
            </div>
            <Form method="post">
              <Button
                type="submit"
                size="sm"
                icon={UndoIcon}
                name="intent"
                value={`restore_${kind}=${id}`}
                label={m.courses_restore_one({ name })}
              >
                {m.courses_restore()}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
