import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { Input } from "~/ui/field";
import { NAME_LENGTH } from "../rules";

/** A form about a space or a group of spaces, the two that have a name and an address. */
export interface NamedPlace {
  /** What was typed, or what stands. */
  values: Record<string, string>;
  /** Field -> words of what is wrong. */
  errors: Record<string, string>;
  /** A new one's address may be left empty. */
  isNew?: boolean;
}

export function NameField({ values, errors }: NamedPlace) {
  return (
    <Input
      label={m.spaces_name()}
      name="name"
      required
      limit={NAME_LENGTH}
      autoComplete="off"
      defaultValue={values.name}
      error={errors.name}
    />
  );
}

interface AddressFieldProps extends NamedPlace {
  /** The beginning of its path. */
  under: "/c/" | "/s/";
  required?: boolean;
}

export function AddressField({ values, errors, isNew, under, required }: AddressFieldProps) {
  const { origin } = useRoot();
  return (
    <Input
      label={m.spaces_address()}
      hint={isNew ? m.spaces_address_hint() : undefined}
      name="slug"
      required={required}
      prefix={`${new URL(origin).host}${under}`}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      defaultValue={values.slug}
      error={errors.slug}
    />
  );
}
