import { Form } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import { linkKey } from "~/features/invitations/input";
import { cancelInvitation, resendInvitation, resendInvitations } from "~/features/invitations/invite.server";
import { listMailedInvitations } from "~/features/invitations/mailed.server";
import { InvitationRow } from "~/features/invitations/ui/invitation-row";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";
import { MailIcon, UserPlusIcon } from "~/ui/icons";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { Banner, EmptyState } from "~/ui/states";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/invitations";

export const meta = pageMeta(m.invitations_mailed_title);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const found = await listMailedInvitations(ctx, { cursor: ctx.request.url.searchParams.get("cursor") });
    return { ...found, now: ctx.now() };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const intent = field(form, "intent");
    if (intent === "resend_all") return { resent: (await resendInvitations(ctx)).count };
    const { id } = parseForm(linkKey, form);
    await (intent === "cancel" ? cancelInvitation : resendInvitation)(ctx, id);
    return intent === "cancel" ? { resent: null } : { resent: 1 };
  });

/** Everybody who was invited by mail. */
export default function Invitations({ loaderData, actionData }: Route.ComponentProps) {
  const { invitations, cursor, now } = loaderData;
  const invite = (
    <Button variant="primary" icon={UserPlusIcon} to="/members/invite/details">
      {m.invitations_invite()}
    </Button>
  );
  return (
    <SettingsPage title={m.invitations_mailed_title()} description={m.invitations_mailed_text()}>
      <SettingsSection full>
        <FormError>{actionData && "error" in actionData ? actionData.error.message : null}</FormError>
        {actionData && "resent" in actionData && actionData.resent !== null && <Resent count={actionData.resent} />}
        {invitations.length === 0 ? (
          <EmptyState
            compact
            icon={MailIcon}
            title={m.invitations_mailed_none()}
            text={m.invitations_mailed_none_text()}
            action={invite}
          />
        ) : (
          <div className="stack">
            <div className="row wrap">
              {invite}
              <Form method="post">
                <Button type="submit" name="intent" value="resend_all">
                  {m.invitations_resend_all()}
                </Button>
              </Form>
              <Button variant="ghost" to="/members/invitations/email">
                {m.invitations_mail_title()}
              </Button>
            </div>
            <ul className="list">
              {invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} now={now} />
              ))}
            </ul>
            <p className="hint">{m.invitations_mailed_note()}</p>
          </div>
        )}
        {cursor && (
          <div className="more-row">
            <Button size="sm" to={`?cursor=${cursor}`}>
              {m.invitations_mailed_older()}
            </Button>
          </div>
        )}
      </SettingsSection>
    </SettingsPage>
  );
}

const Resent = ({ count }: { count: number }) =>
  count === 0 ? (
    <Banner tone="info">{m.invitations_resent_none()}</Banner>
  ) : (
    <Banner tone="success">{m.invitations_resent({ count })}</Banner>
  );
