import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { numberFormat } from "~/lib/dates";
import { Button } from "~/ui/button";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { Banner } from "~/ui/states";
import type { Invited } from "../invite.server";

/** What came of a list of people: whom a letter goes to, and why to nobody else. */
export function InviteResult({ came: { invited, members, waiting } }: { came: Invited }) {
  const { locale } = useRoot();
  const count = invited.length;
  const shown = numberFormat(REGION[locale]).format(count);
  return (
    <SettingsPage title={m.invitations_invite()}>
      <SettingsSection>
        <div className="stack">
          {count > 0 ? (
            <Banner tone="success">{m.invitations_invite_done({ count, shown })}</Banner>
          ) : (
            <Banner tone="info">{m.invitations_invite_nobody()}</Banner>
          )}
          <Addresses label={m.invitations_invite_members()} addresses={members} />
          <Addresses label={m.invitations_invite_waiting()} addresses={waiting} />
          <div className="row wrap">
            <Button to="/members/invitations" variant="primary">
              {m.invitations_mailed_see()}
            </Button>
            <Button to="/members/invite/details">{m.invitations_invite_more()}</Button>
          </div>
        </div>
      </SettingsSection>
    </SettingsPage>
  );
}

function Addresses({ label, addresses }: { label: string; addresses: readonly string[] }) {
  if (addresses.length === 0) return null;
  return (
    <div>
      <p className="label">{label}</p>
      <p dir="ltr" className="muted">
        {addresses.join(", ")}
      </p>
    </div>
  );
}
