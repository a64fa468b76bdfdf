import { m } from "~/i18n/generated/messages";
import { FormError, Textarea } from "~/ui/field";
import { SettingsSection } from "~/ui/layout/settings-shell";
import { TextLink } from "~/ui/link";
import type { LinkPlaces } from "../places.server";
import { MAX_INVITED, MAX_MESSAGE } from "../rules";
import { PlaceFields, useAskedPlace } from "./place-fields";

interface InviteFieldsProps {
  places: LinkPlaces;
  /** What was typed and refused. */
  values?: Record<string, string>;
  errors: Record<string, string>;
  message: string | null;
}

/** Whom a mail invites, into what, and what it says. Works without JavaScript. */
export function InviteFields({ places, values, errors, message }: InviteFieldsProps) {
  const asked = useAskedPlace();
  return (
    <>
      <FormError>{message}</FormError>
      <SettingsSection title={m.invitations_invite_who()}>
        <Textarea
          label={m.invitations_invite_people()}
          hint={m.invitations_invite_people_hint({ most: MAX_INVITED })}
          name="people"
          rows={5}
          required
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          defaultValue={values?.people}
          error={errors.people}
        />
      </SettingsSection>
      <SettingsSection title={m.invitations_access()} description={m.invitations_invite_access_text()}>
        <PlaceFields places={places} errors={errors} isTicked={(name) => (values ? name in values : name === asked)} />
      </SettingsSection>
      <SettingsSection title={m.invitations_invite_mail()} description={m.invitations_invite_mail_text()}>
        <Textarea
          label={m.invitations_invite_message()}
          hint={m.invitations_invite_message_hint()}
          name="message"
          rows={4}
          limit={MAX_MESSAGE}
          defaultValue={values?.message}
          error={errors.message}
        />
        <p className="hint">
          <TextLink to="/members/invitations/email">{m.invitations_mail_change()}</TextLink>
        </p>
      </SettingsSection>
    </>
  );
}
