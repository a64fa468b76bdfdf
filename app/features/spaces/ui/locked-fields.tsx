import { m } from "~/i18n/generated/messages";
import { Checkbox } from "~/ui/choice";
import { Input, Textarea } from "~/ui/field";
import { SettingsSection } from "~/ui/layout/settings-shell";
import type { LockedPage } from "../locked-page.server";
import { LOCKED_DESCRIPTION_LENGTH, LOCKED_HEADING_LENGTH, LOCKED_LABEL_LENGTH } from "../rules";

interface LockedFieldsProps {
  locked: LockedPage;
  values?: Record<string, string>;
  errors: Record<string, string>;
  /** What was typed, where the form was refused, else what stands. */
  ticked: (box: string, stored: boolean) => boolean;
}

/** What those outside a private space read in place of it. */
export function LockedFields({ locked, values, errors, ticked }: LockedFieldsProps) {
  return (
    <SettingsSection title={m.spaces_locked_page()} description={m.spaces_locked_page_text()}>
      <Input
        label={m.spaces_locked_heading()}
        name="locked_page_heading"
        placeholder={m.spaces_locked_title()}
        limit={LOCKED_HEADING_LENGTH}
        autoComplete="off"
        dir="auto"
        defaultValue={values?.locked_page_heading ?? locked.heading}
        error={errors.locked_page_heading}
      />
      <Textarea
        label={m.spaces_locked_description()}
        name="locked_page_description"
        placeholder={m.spaces_locked_text()}
        rows={3}
        limit={LOCKED_DESCRIPTION_LENGTH}
        dir="auto"
        defaultValue={values?.locked_page_description ?? locked.description}
        error={errors.locked_page_description}
      />
      <Input
        label={m.spaces_locked_label()}
        hint={m.spaces_locked_label_hint()}
        name="locked_button_label"
        limit={LOCKED_LABEL_LENGTH}
        autoComplete="off"
        dir="auto"
        defaultValue={values?.locked_button_label ?? locked.buttonLabel}
        error={errors.locked_button_label}
      />
      <Input
        label={m.spaces_locked_url()}
        hint={m.navigation_address_hint()}
        name="locked_button_url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        defaultValue={values?.locked_button_url ?? locked.buttonUrl}
        error={errors.locked_button_url}
      />
      <Checkbox
        name="show_lock_icon_for_non_members"
        label={m.spaces_show_lock()}
        defaultChecked={ticked("show_lock_icon_for_non_members", locked.showsLock)}
      />
    </SettingsSection>
  );
}
