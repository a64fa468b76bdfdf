import { Form } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Checkbox, Radio } from "~/ui/choice";
import { SettingsSection } from "~/ui/layout/settings-shell";
import { COURSE_TYPES, type CourseRules, type CourseType } from "../release";
import styles from "./builder.module.css";

/** By what a course opens its lessons. */
export function RulesForm({ rules }: { rules: CourseRules }) {
  return (
    <SettingsSection full title={m.courses_rules()}>
      {/* Anew with what was saved: its fields are the browser's own. */}
      <Form method="post" className={styles.rules} key={JSON.stringify(rules)} preventScrollReset>
        <input type="hidden" name="intent" value="rules" />
        <div role="radiogroup" aria-label={m.courses_rules()}>
          {COURSE_TYPES.map((type) => (
            <Radio
              key={type}
              name="course_type"
              value={type}
              defaultChecked={type === rules.courseType}
              label={WORDS[type].label()}
              hint={WORDS[type].hint()}
            />
          ))}
        </div>
        <Checkbox
          name="enforce_lessons_order"
          defaultChecked={rules.enforcesOrder}
          label={m.courses_order_label()}
          hint={m.courses_order_hint()}
        />
        <div>
          <Button type="submit">{m.courses_save()}</Button>
        </div>
      </Form>
    </SettingsSection>
  );
}

const WORDS: Record<CourseType, { label: () => string; hint: () => string }> = {
  self_paced: { label: m.courses_type_self_paced, hint: m.courses_type_self_paced_hint },
  scheduled: { label: m.courses_type_scheduled, hint: m.courses_type_scheduled_hint },
  structured: { label: m.courses_type_structured, hint: m.courses_type_structured_hint },
};
