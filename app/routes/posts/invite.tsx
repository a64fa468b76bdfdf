import { type MetaDescriptor, redirect } from "react-router";
import { privateMeta } from "~/features/communities/meta";
import { inviteForm } from "~/features/events/input";
import { findInvitable, inviteMembers, listInvitablePlaces } from "~/features/events/invite.server";
import { InviteMany, InviteSome } from "~/features/events/ui/invite-forms";
import { presentPerson } from "~/features/members/person.server";
import { findPostRow } from "~/features/posts/queries.server";
import { postPath } from "~/features/posts/ui/addresses";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { FormError } from "~/ui/field";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { Banner } from "~/ui/states";
import { actPage, field } from "../support.server";
import { loadBesidePost } from "./beside.server";
import type { Route } from "./+types/invite";

/** Whom a host would have come to an event: members by their names, or everybody in a space or a group. */
export const loader = (args: Route.LoaderArgs) =>
  loadBesidePost(args, async (ctx) => {
    const text = (ctx.request.url.searchParams.get("q") ?? "").trim().slice(0, 80);
    const { id, title, slug, spaceSlug, event } = await findPostRow(ctx, args.params);
    const post = { name: title, slug, space: { slug: spaceSlug } };
    // What is no event is read where it stands.
    if (event === null) throw redirect(postPath(post));
    const [found, places] = await Promise.all([findInvitable(ctx, id, text), listInvitablePlaces(ctx)]);
    const candidates = found.candidates.map((one) => ({
      ...presentPerson(ctx, [one.uid, one.name, null, one.avatar]),
      id: one.id,
      headline: one.headline,
    }));
    const { givesRoles, putsOnList } = found;
    return { post, candidates, places, givesRoles, putsOnList, text, requestKey: crypto.randomUUID() };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const { id } = await findPostRow(ctx, args.params);
    const { member_ids, entities, role } = parseForm(inviteForm, {
      member_ids: form.getAll("member_ids"),
      entities: form.getAll("entities"),
      role: form.get("role") ?? undefined,
    });
    const asked = { memberIds: member_ids, entities, role, comes: field(form, "intent") === "bulk_rsvp" };
    const { invited, job } = await inviteMembers(ctx, id, asked, field(form, "request_key") || null);
    if (job !== null) throw redirect(`/settings/jobs/${job}`);
    return { invited };
  });

export const meta = ({ loaderData }: Route.MetaArgs): MetaDescriptor[] =>
  privateMeta({ title: m.events_invite(), community: loaderData?.post.name });

export default function InviteRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { post } = loaderData;
  const refused = actionData && "error" in actionData ? actionData.error : null;
  return (
    <Columns>
      <PageHeader
        title={m.events_invite()}
        backTo={`${postPath(post)}/attendees`}
        backLabel={m.events_answers()}
        description={post.name}
      />
      {actionData && "invited" in actionData && (
        <Banner tone="success">{m.events_invited_now({ count: actionData.invited })}</Banner>
      )}
      <FormError>{refused && (refused.fields.community_member_ids ?? refused.message)}</FormError>
      <InviteSome {...loaderData} />
      <InviteMany {...loaderData} />
    </Columns>
  );
}
