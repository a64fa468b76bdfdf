import { Form, useNavigation } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { SettingsSection } from "~/ui/layout/settings-shell";
import { Banner } from "~/ui/states";
import type { TakenBack } from "../commands.server";
import type { Templates } from "../queries.server";
import { TemplateChoice } from "./template-choice";

interface TemplateSectionProps {
  templates: Templates;
  /** What came of taking one back, just now. */
  takenBack: TakenBack | null;
  isAssigned: boolean;
}

/** Of the settings: what the community began from, or may begin from. */
export function TemplateSection({ templates, takenBack, isAssigned }: TemplateSectionProps) {
  const { assigned, isEmpty } = templates;
  return (
    <SettingsSection
      full
      title={m.templates_title()}
      description={!assigned && isEmpty ? m.templates_text() : undefined}
    >
      {takenBack && (
        <Banner tone="success">
          {takenBack.removed === 0 ? m.templates_removed_none() : m.templates_removed({ count: takenBack.removed })}{" "}
          {takenBack.kept.length > 0 && <bdi>{m.templates_kept({ spaces: takenBack.kept.join(", ") })}</bdi>}
        </Banner>
      )}
      {isAssigned && <Banner tone="success">{m.templates_done()}</Banner>}
      {assigned ? <Assigned title={assigned.title} /> : isEmpty ? <Offer templates={templates} /> : <Late />}
    </SettingsSection>
  );
}

const Late = () => <p className="muted">{m.templates_not_empty()}</p>;

/** Taking it back says first what it does: behind a line that opens, without JavaScript too. */
function Assigned({ title }: { title: string }) {
  const { state } = useNavigation();
  return (
    <div className="stack">
      <p>{m.templates_assigned({ template: title })}</p>
      <details>
        <summary>{m.templates_remove()}</summary>
        <Form method="post" className="stack">
          <p className="muted">{m.templates_remove_text()}</p>
          <div>
            <Button
              type="submit"
              variant="danger-quiet"
              name="intent"
              value="remove_template"
              loading={state !== "idle"}
            >
              {m.templates_remove()}
            </Button>
          </div>
        </Form>
      </details>
    </div>
  );
}

function Offer({ templates: { offered, makesRoom } }: { templates: Templates }) {
  const { state } = useNavigation();
  return (
    <Form method="post" className="stack">
      <TemplateChoice offered={offered} chosen="" />
      {makesRoom && (
        <p className="muted" dir="auto">
          {m.templates_makes_room({ space: makesRoom.name })}
        </p>
      )}
      <div>
        <Button type="submit" variant="primary" name="intent" value="assign_template" loading={state !== "idle"}>
          {m.templates_assign()}
        </Button>
      </div>
    </Form>
  );
}
