import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { dayBefore } from "~/lib/day-end";
import { Select } from "~/ui/choice";
import { FormError, Input } from "~/ui/field";
import { SettingsSection } from "~/ui/layout/settings-shell";
import type { LinkPlaces } from "../places.server";
import type { InvitationLink } from "../queries.server";
import { MAX_NAME } from "../rules";
import { PlaceFields, useAskedPlace } from "./place-fields";

interface LinkFieldsProps {
  places: LinkPlaces;
  /** The link that is changed; null for a new one. */
  link: InvitationLink | null;
  /** What was typed and refused. */
  values?: Record<string, string>;
  errors: Record<string, string>;
  message: string | null;
}

/** What an invitation link is called, how long it opens, and what. Works without JavaScript. */
export function LinkFields({ places, link, values, errors, message }: LinkFieldsProps) {
  const { viewer, origin } = useRoot();
  const asked = useAskedPlace();
  const typed = (name: string, stored: string) => values?.[name] ?? stored;
  const isTicked = (name: string, id: number) => {
    if (values) return name in values;
    if (!link) return name === asked;
    const stored = name.startsWith("group_") ? link.spaceGroupIds : link.spaceIds;
    return stored.includes(id);
  };
  return (
    <>
      <FormError>{message}</FormError>
      <SettingsSection title={m.invitations_details()}>
        <Input
          label={m.invitations_name()}
          hint={m.invitations_name_hint()}
          name="name"
          limit={MAX_NAME}
          required
          autoComplete="off"
          defaultValue={typed("name", link?.name ?? "")}
          error={errors.name}
        />
        {!link && (
          <Input
            label={m.invitations_code()}
            hint={m.invitations_code_hint()}
            prefix={`${origin.replace(/^https?:\/\//, "")}/i/`}
            name="code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            defaultValue={typed("code", "")}
            error={errors.code}
          />
        )}
        <Input
          label={m.invitations_last_day()}
          hint={m.invitations_last_day_hint()}
          name="last_day"
          type="date"
          defaultValue={typed("last_day", link?.expiresAt ? dayBefore(link.expiresAt, viewer.timeZone) : "")}
          error={errors.expires_at}
        />
        <Input
          label={m.invitations_max_uses()}
          hint={m.invitations_max_uses_hint()}
          name="max_uses"
          type="number"
          inputMode="numeric"
          min={1}
          defaultValue={typed("max_uses", link?.maxUses?.toString() ?? "")}
          error={errors.max_uses}
        />
        <Input
          label={m.invitations_domains()}
          hint={m.invitations_domains_hint()}
          name="email_domains"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          defaultValue={typed("email_domains", link?.emailDomains.join(", ") ?? "")}
          error={domainError(errors)}
        />
      </SettingsSection>
      <SettingsSection title={m.invitations_access()} description={m.invitations_access_text()}>
        <PlaceFields places={places} errors={errors} isTicked={isTicked} />
        <Select
          label={m.invitations_arrival()}
          name="arrival_space_id"
          defaultValue={typed("arrival_space_id", link?.arrivalSpaceId?.toString() ?? "")}
          error={errors.arrival_space_id}
        >
          <option value="">{m.invitations_arrival_feed()}</option>
          {places.spaces.map(({ id, name }) => (
            <option key={id} value={id} dir="auto">
              {name}
            </option>
          ))}
        </Select>
      </SettingsSection>
    </>
  );
}

/** The field is one line of several domains: whichever is wrong, the line is. */
const domainError = (errors: Record<string, string>) =>
  Object.entries(errors).find(([name]) => name.startsWith("email_domains"))?.[1];
