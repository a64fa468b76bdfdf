import { Form, redirect } from "react-router";
import { privateMeta } from "~/features/communities/meta";
import { useRoot } from "~/features/communities/ui/root-data";
import { SaveSettings, savedOrRefused } from "~/features/communities/ui/save-settings";
import { destroyInvitationLink, updateInvitationLink } from "~/features/invitations/commands.server";
import { changeLinkInput, destroyInput, linkFormValues, linkKey } from "~/features/invitations/input";
import { listLinkPlaces } from "~/features/invitations/places.server";
import { findInvitationLink } from "~/features/invitations/queries.server";
import { invitationPath } from "~/features/invitations/rules";
import { LinkFields } from "~/features/invitations/ui/link-form";
import { LinkUses } from "~/features/invitations/ui/link-uses";
import { listLinkUses } from "~/features/invitations/uses.server";
import { m } from "~/i18n/generated/messages";
import { notFound } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import { Button } from "~/ui/button";
import { CopyField } from "~/ui/copy-button";
import { Checkbox } from "~/ui/choice";
import { TrashIcon } from "~/ui/icons";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { Banner } from "~/ui/states";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/edit-invitation-link";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta({ title: m.invitations_edit_title(), community: loaderData?.link.name });

const idOf = (id: string): number => {
  const key = linkKey.safeParse({ id });
  if (!key.success) throw notFound();
  return key.data.id;
};

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const id = idOf(args.params.id);
    const { searchParams } = ctx.request.url;
    const [link, places, uses] = await Promise.all([
      findInvitationLink(ctx, id),
      listLinkPlaces(ctx),
      listLinkUses(ctx, id, searchParams.get("cursor")),
    ]);
    return { link, places, uses, isNew: searchParams.has("made"), now: ctx.now() };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const id = idOf(args.params.id);
    if (field(form, "intent") === "destroy") {
      parseForm(destroyInput, form);
      await destroyInvitationLink(ctx, id);
      return redirect("/members/invitation_links");
    }
    await updateInvitationLink(ctx, id, parseForm(changeLinkInput, linkFormValues(form, ctx.viewer.timeZone)));
    return { saved: true };
  });

export default function EditInvitationLink({ loaderData, actionData }: Route.ComponentProps) {
  const { link, places, uses, isNew, now } = loaderData;
  const { origin } = useRoot();
  const { isSaved, fields, values: sent, message } = savedOrRefused(actionData);
  const values = sent?.intent === "destroy" ? undefined : sent;
  return (
    <SettingsPage title={m.invitations_edit_title()} description={<bdi>{link.name}</bdi>}>
      <SettingsSection>
        <div className="stack">
          {isNew && <Banner tone="success">{m.invitations_made()}</Banner>}
          <CopyField label={m.invitations_link()} value={`${origin}${invitationPath(link.code)}`} />
        </div>
      </SettingsSection>
      <Form method="post" key={link.id}>
        <LinkFields places={places} link={link} values={values} errors={fields} message={message} />
        <SaveSettings isSaved={isSaved} />
      </Form>
      <LinkUses {...uses} now={now} />
      <SettingsSection title={m.invitations_destroy()} description={m.invitations_destroy_text()}>
        <Form method="post" className="stack">
          <Checkbox name="sure" required label={m.invitations_destroy_sure()} error={fields.sure} />
          <Button type="submit" variant="danger" icon={TrashIcon} name="intent" value="destroy">
            {m.invitations_destroy()}
          </Button>
        </Form>
      </SettingsSection>
    </SettingsPage>
  );
}
