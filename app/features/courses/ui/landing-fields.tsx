import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Checkbox, FieldGroup, Select } from "~/ui/choice";
import { Textarea } from "~/ui/field";
import { SettingsSection } from "~/ui/layout/settings-shell";
import type { Landing } from "../landing.server";
import { MOST_OUTCOMES } from "../landing-rules";
import { COURSE_TOPICS_SETTINGS, MOST_ON_A_COURSE } from "../topic-rules";
import type { CourseTopic } from "../topics.server";
import { LESSON_WORDS, lessonNamed, SECTION_WORDS, sectionNamed } from "../words";

interface LandingFieldsProps {
  landing: Landing;
  topics: readonly (CourseTopic & { isOn: boolean })[];
  /** Its reader may add topics. */
  maySetTopics: boolean;
  /** What was typed and refused, and why. */
  values?: Record<string, string>;
  fields: Record<string, string>;
}

/** What a course says of itself, works without JavaScript. */
export function LandingFields({ landing, topics, maySetTopics, values, fields }: LandingFieldsProps) {
  const { outcomes, words } = landing;
  const whyOutcomes = fields.outcomes ?? Object.entries(fields).find(([name]) => name.startsWith("outcomes."))?.[1];
  return (
    <>
      <SettingsSection>
        <div className="stack">
          <Textarea
            label={m.courses_landing_outcomes()}
            hint={m.courses_landing_outcomes_hint({ count: MOST_OUTCOMES })}
            name="outcomes"
            rows={6}
            defaultValue={values?.outcomes ?? outcomes.join("\n")}
            error={whyOutcomes}
          />
          <Select
            label={m.courses_landing_section()}
            hint={m.courses_landing_words_hint()}
            name="section_word"
            defaultValue={values?.section_word ?? words.section}
          >
            {SECTION_WORDS.map((word) => (
              <option key={word} value={word}>
                {sectionNamed(word)}
              </option>
            ))}
          </Select>
          <Select
            label={m.courses_landing_lesson()}
            name="lesson_word"
            defaultValue={values?.lesson_word ?? words.lesson}
          >
            {LESSON_WORDS.map((word) => (
              <option key={word} value={word}>
                {lessonNamed(word)}
              </option>
            ))}
          </Select>
        </div>
      </SettingsSection>
      {(topics.length > 0 || maySetTopics) && (
        <SettingsSection>
          {topics.length > 0 ? (
            <FieldGroup
              label={m.courses_landing_topics()}
              hint={m.courses_landing_topics_hint({ count: MOST_ON_A_COURSE })}
              error={fields.topic_ids}
            >
              {(group) => (
                <fieldset {...group}>
                  {topics.map(({ id, name, isOn }) => (
                    <Checkbox
                      key={id}
                      name={`topic_${id}`}
                      label={<bdi>{name}</bdi>}
                      defaultChecked={values ? `topic_${id}` in values : isOn}
                    />
                  ))}
                </fieldset>
              )}
            </FieldGroup>
          ) : (
            <p className="hint">{m.courses_landing_topics_none()}</p>
          )}
          {maySetTopics && (
            <div>
              <Button size="sm" to={COURSE_TOPICS_SETTINGS}>
                {m.courses_landing_topics_add()}
              </Button>
            </div>
          )}
        </SettingsSection>
      )}
    </>
  );
}
