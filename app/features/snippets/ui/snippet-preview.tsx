import { m } from "~/i18n/generated/messages";
import { SettingsSection } from "~/ui/layout/settings-shell";
import type { Snippet } from "../queries.server";
import Frames from "./frames";
import styles from "./snippets.module.css";

/** What is saved, as it runs in the pages; one that is unseen there is seen here. */
export function SnippetPreview({ snippet }: { snippet: Snippet }) {
  const { id, name, height, version } = snippet;
  return (
    <SettingsSection title={m.snippets_preview()} description={m.snippets_preview_text()}>
      <div className={styles.preview}>
        <Frames snippets={[{ id, name, place: "top", height, version }]} path="/" />
      </div>
    </SettingsSection>
  );
}
