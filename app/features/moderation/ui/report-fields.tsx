import { m } from "~/i18n/generated/messages";
import { FieldGroup, Radio } from "~/ui/choice";
import { Textarea } from "~/ui/field";
import { REASONS, WORDS_MAX } from "../rules";
import { CHOICES } from "./words";

interface ReportFieldsProps {
  errors?: Record<string, string> | undefined;
  values?: Record<string, string> | undefined;
}

/** Why one reports something: in the dialog, and on the page that is there without scripts. */
export function ReportFields({ errors = {}, values = {} }: ReportFieldsProps) {
  return (
    <div className="stack">
      <FieldGroup label={m.moderation_report_reason()} error={errors.reported_reason}>
        {(group) => (
          <div role="radiogroup" {...group} className="stack">
            {REASONS.map((reason) => (
              <Radio
                key={reason}
                name="reported_reason"
                value={reason}
                required
                defaultChecked={values.reported_reason === reason}
                label={CHOICES[reason]()}
              />
            ))}
          </div>
        )}
      </FieldGroup>
      <Textarea
        name="reported_reason_body"
        label={m.moderation_report_body()}
        hint={m.moderation_report_body_hint()}
        rows={3}
        limit={WORDS_MAX}
        defaultValue={values.reported_reason_body}
        error={errors.reported_reason_body}
      />
    </div>
  );
}
