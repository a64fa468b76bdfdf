import { pageMeta } from "~/features/communities/meta";
import { reactivateInvitationLink, revokeInvitationLink } from "~/features/invitations/commands.server";
import { linkKey } from "~/features/invitations/input";
import { listInvitationLinks } from "~/features/invitations/queries.server";
import { LinkRow } from "~/features/invitations/ui/link-row";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";
import { LinkIcon, PlusIcon } from "~/ui/icons";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { EmptyState } from "~/ui/states";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/invitation-links";

export const meta = pageMeta(m.invitations_title);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const found = await listInvitationLinks(ctx, { cursor: ctx.request.url.searchParams.get("cursor") });
    return { ...found, now: ctx.now() };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const { id } = parseForm(linkKey, form);
    await (field(form, "intent") === "reactivate" ? reactivateInvitationLink : revokeInvitationLink)(ctx, id);
    return { saved: true };
  });

/** Every way in that was handed out. */
export default function InvitationLinks({ loaderData, actionData }: Route.ComponentProps) {
  const { links, cursor, now } = loaderData;
  const add = (
    <Button variant="primary" icon={PlusIcon} to="/members/invitation_links/new">
      {m.invitations_new()}
    </Button>
  );
  return (
    <SettingsPage title={m.invitations_title()} description={m.invitations_text()}>
      <SettingsSection full>
        <FormError>{actionData && "error" in actionData ? actionData.error.message : null}</FormError>
        {links.length === 0 ? (
          <EmptyState
            compact
            icon={LinkIcon}
            title={m.invitations_none()}
            text={m.invitations_none_text()}
            action={add}
          />
        ) : (
          <div className="stack">
            <div>{add}</div>
            <ul className="list">
              {links.map((link) => (
                <LinkRow key={link.id} link={link} now={now} />
              ))}
            </ul>
            <p className="hint">{m.invitations_revoke_note()}</p>
          </div>
        )}
        {cursor && (
          <div className="more-row">
            <Button size="sm" to={`?cursor=${cursor}`}>
              {m.invitations_older()}
            </Button>
          </div>
        )}
      </SettingsSection>
    </SettingsPage>
  );
}
