import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { SettingsSection } from "~/ui/layout/settings-shell";

/** At the end of a demo's general settings: the way out of it. */
export const DemoSection = () => (
  <SettingsSection title={m.demo_section()} description={m.demo_section_text()}>
    <Button size="sm" to="/settings/demo">
      {m.demo_remove()}
    </Button>
  </SettingsSection>
);
