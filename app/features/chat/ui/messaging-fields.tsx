import { m } from "~/i18n/generated/messages";
import { Radio } from "~/ui/choice";
import { FormError } from "~/ui/field";
import { SettingsSection } from "~/ui/layout/settings-shell";
import { MESSAGINGS, type Messaging } from "../messaging";

const WORDS: Record<Messaging, { label: () => string; hint: () => string }> = {
  all: { label: m.chat_messaging_all, hint: m.chat_messaging_all_hint },
  spaces: { label: m.chat_messaging_spaces, hint: m.chat_messaging_spaces_hint },
  admins: { label: m.chat_messaging_admins, hint: m.chat_messaging_admins_hint },
  off: { label: m.chat_messaging_off, hint: m.chat_messaging_off_hint },
};

/** Who may write to whom: one of four. */
export function MessagingFields({ messaging, error }: { messaging: string; error: string | undefined }) {
  return (
    <SettingsSection title={m.chat_messaging_who()}>
      <FormError>{error}</FormError>
      {MESSAGINGS.map((one) => (
        <Radio
          key={one}
          name="messaging"
          value={one}
          defaultChecked={messaging === one}
          label={WORDS[one].label()}
          hint={WORDS[one].hint()}
        />
      ))}
    </SettingsSection>
  );
}
