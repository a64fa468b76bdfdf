import { m } from "~/i18n/generated/messages";
import { Radio } from "~/ui/choice";
import { Textarea } from "~/ui/field";
import { SettingsSection } from "~/ui/layout/settings-shell";
import { DESCRIPTION_LENGTH } from "../rules";
import { ACCESSES, type Access } from "../space-form";
import { EmojiField } from "./emoji-field";
import { AddressField, type NamedPlace, NameField } from "./named-place";

/** Name, emoji, address, description: what a space is. */
export function SpaceFields(place: NamedPlace) {
  const { values, errors, isNew } = place;
  return (
    <>
      <NameField {...place} />
      <EmojiField value={values.emoji} error={errors.emoji} />
      <AddressField {...place} under="/c/" required={!isNew} />
      <Textarea
        label={m.spaces_description()}
        hint={m.spaces_description_hint()}
        name="description"
        rows={3}
        limit={DESCRIPTION_LENGTH}
        defaultValue={values.description}
        error={errors.description}
      />
    </>
  );
}

/** Who can see a space: one question with four answers. */
export function AccessFields({ value }: { value: Access }) {
  return (
    <SettingsSection title={m.spaces_access()}>
      <div className="stack" role="radiogroup" aria-label={m.spaces_access()}>
        {ACCESSES.map((access) => (
          <Radio
            key={access}
            name="access"
            value={access}
            defaultChecked={access === value}
            label={LABELS[access][0]()}
            hint={LABELS[access][1]()}
          />
        ))}
      </div>
    </SettingsSection>
  );
}

const LABELS: Record<Access, [() => string, () => string]> = {
  open: [m.spaces_access_open, m.spaces_access_open_hint],
  private: [m.spaces_access_private, m.spaces_access_private_hint],
  secret: [m.spaces_access_secret, m.spaces_access_secret_hint],
  draft: [m.spaces_access_draft, m.spaces_access_draft_hint],
};
