import { useRef } from "react";
import { Form } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Input } from "~/ui/field";
import styles from "./find-setting.module.css";

interface FindSettingProps {
  query: string;
  /** null while nothing is looked for. */
  found: readonly unknown[] | null;
  onFind: (query: string) => void;
}

/** A field above the settings' list; without JavaScript its form asks for the list anew. */
export function FindSetting({ query, found, onFind }: FindSettingProps) {
  const search = useRef<HTMLElement>(null);
  return (
    <search ref={search} className={styles.find}>
      <Form
        action="/settings"
        onSubmit={(event) => {
          // What stands first is what was meant.
          event.preventDefault();
          search.current?.parentElement?.querySelector("a")?.click();
        }}
      >
        <Input
          type="search"
          name="find"
          label={m.communities_settings_find()}
          hideLabel
          placeholder={m.communities_settings_find()}
          autoComplete="off"
          value={query}
          onChange={(event) => onFind(event.target.value)}
        />
      </Form>
      <output className={found?.length === 0 ? styles.none : "sr"}>
        {found && wordsFor(found.length, query.trim())}
      </output>
    </search>
  );
}

const wordsFor = (count: number, query: string) =>
  count === 0 ? m.communities_settings_none({ query }) : m.communities_settings_found({ count });
