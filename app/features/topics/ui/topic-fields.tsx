import { m } from "~/i18n/generated/messages";
import { Emoji } from "~/ui/emoji";
import { Checkbox, FieldGroup, Radio } from "~/ui/choice";
import { FormError, Input } from "~/ui/field";
import { SettingsSection } from "~/ui/layout/settings-shell";
import type { ManagedTopic } from "../queries.server";
import { NAME_LENGTH } from "../rules";
import styles from "./topic-fields.module.css";

interface TopicFieldsProps {
  /** The topic that is changed; null for a new one. */
  topic: ManagedTopic | null;
  spaces: { id: number; name: string; emoji: string }[];
  /** What was typed and refused. */
  values?: Record<string, string>;
  errors: Record<string, string>;
  message: string | null;
}

/** What a topic is called, who puts it on posts, and where. Works without JavaScript: the style shows the spaces. */
export function TopicFields({ topic, spaces, values, errors, message }: TopicFieldsProps) {
  const chosen = new Set(topic?.spaceIds);
  // In the bin, and offered again once they are brought back: nobody takes them off without seeing them.
  const away = [...chosen].filter((id) => !spaces.some((space) => space.id === id));
  const isTicked = (name: string, stored: boolean) => (values ? name in values : stored);
  const isEverywhere = values ? values.offered !== "chosen" : (topic?.isEverywhere ?? true);
  return (
    <SettingsSection>
      <div className="stack">
        <FormError>{message}</FormError>
        <Input
          label={m.topics_name()}
          name="name"
          limit={NAME_LENGTH}
          required
          autoComplete="off"
          dir="auto"
          defaultValue={values?.name ?? topic?.name ?? ""}
          error={errors.name}
        />
        <Checkbox
          name="admin_only"
          label={m.topics_admin_only()}
          hint={m.topics_admin_only_hint()}
          defaultChecked={isTicked("admin_only", topic?.adminOnly ?? false)}
        />
        <div className={styles.places}>
          <FieldGroup label={m.topics_offered()}>
            {(group) => (
              <div role="radiogroup" {...group}>
                <Radio name="offered" value="everywhere" label={m.topics_everywhere()} defaultChecked={isEverywhere} />
                <Radio name="offered" value="chosen" label={m.topics_chosen()} defaultChecked={!isEverywhere} />
              </div>
            )}
          </FieldGroup>
          {away.map((id) => (
            <input key={id} type="hidden" name={`space_${id}`} value="on" />
          ))}
          <div className={styles.spaces}>
            <FieldGroup label={m.topics_spaces()} error={errors.space_ids}>
              {(group) => (
                <fieldset {...group}>
                  {spaces.map(({ id, name, emoji }) => (
                    <Checkbox
                      key={id}
                      name={`space_${id}`}
                      label={
                        <>
                          {emoji && <Emoji>{emoji}</Emoji>} <bdi>{name}</bdi>
                        </>
                      }
                      defaultChecked={isTicked(`space_${id}`, chosen.has(id))}
                    />
                  ))}
                </fieldset>
              )}
            </FieldGroup>
          </div>
        </div>
      </div>
    </SettingsSection>
  );
}
