import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { Input, Radio, Textarea } from "~/ui/field";
import { SettingsSection } from "~/ui/layout/settings-shell";
import { DESCRIPTION_LENGTH, NAME_LENGTH } from "../rules";
import { ACCESSES, type Access } from "../space-form";

export interface SpaceFieldsProps {
  /** What was typed, or what stands. */
  values: Record<string, string>;
  /** Field -> words of what is wrong. */
  errors: Record<string, string>;
  /** A new space's address may be left empty. */
  isNew?: boolean;
}

/** Name, emoji, address, description: what a space is. */
export function SpaceFields({ values, errors, isNew }: SpaceFieldsProps) {
  const { origin } = useRoot();
  return (
    <>
      <Input
        label={m.spaces_name()}
        name="name"
        required
        maxLength={NAME_LENGTH}
        autoComplete="off"
        defaultValue={values.name}
        error={errors.name}
      />
      <Input
        label={m.spaces_emoji()}
        hint={m.spaces_emoji_hint()}
        name="emoji"
        maxLength={32}
        autoComplete="off"
        defaultValue={values.emoji}
        error={errors.emoji}
      />
      <Input
        label={m.spaces_address()}
        hint={isNew ? m.spaces_address_hint() : undefined}
        name="slug"
        required={!isNew}
        prefix={`${new URL(origin).host}/c/`}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        defaultValue={values.slug}
        error={errors.slug}
      />
      <Textarea
        label={m.spaces_description()}
        hint={m.spaces_description_hint()}
        name="description"
        rows={3}
        maxLength={DESCRIPTION_LENGTH}
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

export const isAccess = (value: string | undefined): value is Access => ACCESSES.some((access) => access === value);
