import { m } from "~/i18n/generated/messages";
import { SettingsSection } from "~/ui/layout/settings-shell";
import styles from "./snippets.module.css";

/** Said before somebody pastes what cannot work here. */
export function LimitsOfSnippets() {
  return (
    <>
      <SettingsSection title={m.snippets_can()}>
        <ul className={styles.can}>
          <li>{m.snippets_can_load()}</li>
          <li>{m.snippets_can_know()}</li>
          <li>{m.snippets_can_show()}</li>
        </ul>
      </SettingsSection>
      <WhatItCannot />
    </>
  );
}

/** Of any code that runs without an origin. */
export const WhatItCannot = () => (
  <SettingsSection title={m.snippets_cannot()}>
    <ul className={styles.can}>
      <li>{m.snippets_cannot_read()}</li>
      <li>{m.snippets_cannot_keep()}</li>
      <li>{m.snippets_cannot_lead()}</li>
      <li>{m.snippets_cannot_float()}</li>
    </ul>
  </SettingsSection>
);
