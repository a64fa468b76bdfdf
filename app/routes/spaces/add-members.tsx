import { redirect } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import { findCandidates } from "~/features/spaces/candidates.server";
import { addManySpaceMembers, addSpaceMembers } from "~/features/spaces/commands/space-members.server";
import { presentHead } from "~/features/spaces/head";
import { addManyForm, addMembersForm } from "~/features/spaces/input";
import { toCandidateLine } from "~/features/spaces/member-lines.server";
import { listInvitableSpaces } from "~/features/spaces/members.server";
import { listSpaces } from "~/features/spaces/queries.server";
import { AddMany } from "~/features/spaces/ui/add-many";
import { CandidateChoice } from "~/features/spaces/ui/candidate-choice";
import { SpaceChoice } from "~/features/spaces/ui/space-choice";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { FormError } from "~/ui/field";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { Banner } from "~/ui/states";
import { withWords } from "~/ui/words";
import { actPage, loadPage } from "../support.server";
import type { Route } from "./+types/add-members";

/** /space_members/new?space={slug}&q={name}; without a space, those one may add members to, to choose from. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { searchParams } = ctx.request.url;
    const slug = searchParams.get("space");
    const text = (searchParams.get("q") ?? "").trim().slice(0, 80);
    if (!slug) {
      const spaces = await listInvitableSpaces(ctx);
      return { spaces: spaces.map((space) => presentHead(ctx.viewer, space)) };
    }
    const [{ space, candidates }, spaces] = await Promise.all([findCandidates(ctx, slug, text), listSpaces(ctx)]);
    return {
      space: { slug: space.slug, name: space.name },
      candidates: candidates.map((candidate) => toCandidateLine(ctx, candidate)),
      others: spaces.filter(({ id }) => id !== space.id).map((other) => ({ slug: other.slug, name: other.name })),
      requestKey: crypto.randomUUID(),
      text,
    };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    if (form.has("from")) {
      const { space, from, request_key } = parseForm(addManyForm, Object.fromEntries(form));
      const { job } = await addManySpaceMembers(ctx, space, from, request_key);
      throw redirect(`/settings/jobs/${job}`);
    }
    const { space, member_ids } = parseForm(addMembersForm, {
      space: form.get("space"),
      member_ids: form.getAll("member_ids"),
    });
    return addSpaceMembers(ctx, space, member_ids);
  });

export const meta = pageMeta(m.spaces_members_add);

export default function AddMembersRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.spaces) return <SpaceChoice spaces={loaderData.spaces} />;
  return <AddMembers page={loaderData} actionData={actionData} />;
}

interface AddMembersProps {
  page: Extract<Route.ComponentProps["loaderData"], { candidates: unknown }>;
  actionData: Route.ComponentProps["actionData"];
}

function AddMembers({ page, actionData }: AddMembersProps) {
  const { space, candidates, text, others, requestKey } = page;
  const refusal = actionData && "error" in actionData ? actionData.error : null;
  return (
    <Columns>
      <PageHeader
        title={withWords(m.spaces_add_title, { space: space.name })}
        backTo={`/c/${space.slug}/members`}
        backLabel={m.spaces_members()}
      />
      {actionData && "added" in actionData && (
        <Banner tone="success">{m.spaces_added({ count: actionData.added })}</Banner>
      )}
      <FormError>{refusal && (refusal.fields.member_ids ?? refusal.message)}</FormError>
      <CandidateChoice
        candidates={candidates}
        text={text}
        hidden={{ space: space.slug }}
        none={m.spaces_add_all_in()}
        submit={m.spaces_add_submit()}
      />
      <AddMany space={space} others={others} requestKey={requestKey} />
    </Columns>
  );
}
