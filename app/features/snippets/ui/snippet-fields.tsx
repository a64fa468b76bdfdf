import { m } from "~/i18n/generated/messages";
import { Checkbox, Select } from "~/ui/choice";
import { FormError, Input, Textarea } from "~/ui/field";
import { SettingsSection } from "~/ui/layout/settings-shell";
import type { Snippet } from "../queries.server";
import { LEAST_HEIGHT, MOST_HEIGHT, NAME_LENGTH, PLACES, VISIBLE_TO } from "../rules";
import { AUDIENCES, PLACE_NAMES } from "./names";
import styles from "./snippets.module.css";

interface SnippetFieldsProps {
  /** The snippet that is changed; null for a new one. */
  snippet: Snippet | null;
  /** What was typed and refused. */
  values?: Record<string, string>;
  errors: Record<string, string>;
  message: string | null;
}

/** What a snippet is called, its code, where it runs and for whom. */
export function SnippetFields({ snippet, values, errors, message }: SnippetFieldsProps) {
  const typed = (name: string, stored: string) => values?.[name] ?? stored;
  return (
    <SettingsSection>
      <div className="stack">
        <FormError>{message}</FormError>
        {snippet && <input type="hidden" name="version" value={typed("version", String(snippet.version))} />}
        <Input
          label={m.snippets_name()}
          hint={m.snippets_name_hint()}
          name="name"
          limit={NAME_LENGTH}
          required
          autoComplete="off"
          defaultValue={typed("name", snippet?.name ?? "")}
          error={errors.name}
        />
        <Textarea
          label={m.snippets_code()}
          hint={m.snippets_code_hint()}
          name="code"
          className={styles.code}
          required
          rows={12}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={typed("code", snippet?.code ?? "")}
          error={errors.code}
        />
        <Select
          label={m.snippets_place()}
          name="place"
          defaultValue={typed("place", snippet?.place ?? "hidden")}
          error={errors.place}
        >
          {PLACES.map((place) => (
            <option key={place} value={place}>
              {PLACE_NAMES[place]()}
            </option>
          ))}
        </Select>
        <Input
          label={m.snippets_height()}
          hint={m.snippets_height_hint({ least: LEAST_HEIGHT, most: MOST_HEIGHT })}
          name="height"
          className={styles.height}
          required
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          defaultValue={typed("height", String(snippet?.height ?? 120))}
          error={errors.height}
        />
        <Select
          label={m.snippets_visible_to()}
          hint={m.snippets_visible_to_hint()}
          name="visible_to"
          defaultValue={typed("visible_to", snippet?.visibleTo ?? "everybody")}
          error={errors.visible_to}
        >
          {VISIBLE_TO.map((who) => (
            <option key={who} value={who}>
              {AUDIENCES[who]()}
            </option>
          ))}
        </Select>
        <Checkbox
          label={m.snippets_is_on()}
          hint={m.snippets_is_on_hint()}
          name="is_on"
          defaultChecked={values ? values["is_on"] === "on" : (snippet?.isOn ?? false)}
          error={errors.is_on}
        />
      </div>
    </SettingsSection>
  );
}
