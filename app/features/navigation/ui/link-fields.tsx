import { m } from "~/i18n/generated/messages";
import { Select } from "~/ui/choice";
import { FormError, Input } from "~/ui/field";
import { SettingsSection } from "~/ui/layout/settings-shell";
import type { ManagedLink } from "../queries.server";
import { ADDRESS_LENGTH, NAME_LENGTH, VISIBLE_TO, type VisibleTo } from "../rules";

interface LinkFieldsProps {
  /** The link that is changed; null for a new one. */
  link: ManagedLink | null;
  /** What was typed and refused, or is put forward. */
  values?: Record<string, string>;
  errors: Record<string, string>;
  message: string | null;
}

/** What a link in the header is called, where it leads and who sees it. */
export function LinkFields({ link, values, errors, message }: LinkFieldsProps) {
  const typed = (name: string, stored: string) => values?.[name] ?? stored;
  return (
    <SettingsSection>
      <div className="stack">
        <FormError>{message}</FormError>
        <Input
          label={m.navigation_name()}
          name="name"
          limit={NAME_LENGTH}
          required
          autoComplete="off"
          dir="auto"
          defaultValue={typed("name", link?.name ?? "")}
          error={errors.name}
        />
        <Input
          label={m.navigation_address()}
          hint={m.navigation_address_hint()}
          name="url"
          required
          inputMode="url"
          maxLength={ADDRESS_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          defaultValue={typed("url", link?.address ?? "")}
          error={errors.url}
        />
        <Select
          label={m.navigation_visible_to()}
          hint={m.navigation_visible_to_hint()}
          name="visible_to"
          defaultValue={typed("visible_to", link?.visibleTo ?? "everybody")}
          error={errors.visible_to}
        >
          {VISIBLE_TO.map((who) => (
            <option key={who} value={who}>
              {AUDIENCES[who]()}
            </option>
          ))}
        </Select>
      </div>
    </SettingsSection>
  );
}

const AUDIENCES: Record<VisibleTo, () => string> = {
  everybody: m.navigation_everybody,
  members: m.navigation_members,
  admins: m.navigation_admins,
  nobody: m.navigation_nobody,
};
