import { privateMeta } from "~/features/communities/meta";
import { findGroupCandidates } from "~/features/spaces/candidates.server";
import { addSpaceGroupMembers } from "~/features/spaces/commands/group-members.server";
import { groupMembersForm } from "~/features/spaces/input";
import { toCandidateLine } from "~/features/spaces/member-lines.server";
import { CandidateChoice } from "~/features/spaces/ui/candidate-choice";
import { InviteNewcomers } from "~/features/spaces/ui/invite-newcomers";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { isAdmin } from "~/lib/viewer";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";
import { ListIcon } from "~/ui/icons";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { Banner, EmptyState } from "~/ui/states";
import { withWords } from "~/ui/words";
import { actPage, loadPage } from "../support.server";
import type { Route } from "./+types/group-invite";

/** /s/{slug}/invite?q={name}: for admins, and for who manages a space of the group. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const text = (ctx.request.url.searchParams.get("q") ?? "").trim().slice(0, 80);
    const { group, spaces, candidates } = await findGroupCandidates(ctx, args.params.slug, text);
    return {
      group: { id: group.id, slug: group.slug, name: group.name },
      spaces: spaces.map(({ name }) => name),
      candidates: candidates.map((candidate) => toCandidateLine(ctx, candidate)),
      ofWholeGroup: isAdmin(ctx.viewer),
      text,
    };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const { member_ids } = parseForm(groupMembersForm, { member_ids: form.getAll("member_ids") });
    return addSpaceGroupMembers(ctx, args.params.slug, member_ids);
  });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta({ title: m.spaces_group_invite(), community: loaderData?.group.name });

export default function GroupInviteRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { group, spaces, candidates, ofWholeGroup, text } = loaderData;
  const refusal = actionData && "error" in actionData ? actionData.error : null;
  const { member_ids, community_member_ids } = refusal?.fields ?? {};
  return (
    <Columns>
      <PageHeader
        title={withWords(m.spaces_group_invite_title, { group: group.name })}
        backTo={`/s/${group.slug}`}
        backLabel={group.name}
      />
      {actionData && "added" in actionData && (
        <Banner tone="success">
          {actionData.added > 0 ? m.spaces_group_invited() : m.spaces_group_invited_none()}
        </Banner>
      )}
      <FormError>{refusal && (member_ids ?? community_member_ids ?? refusal.message)}</FormError>
      {spaces.length === 0 ? (
        <EmptyState
          icon={ListIcon}
          title={m.spaces_group_invite_empty()}
          text={m.spaces_group_invite_empty_text()}
          action={<Button to={`/spaces/new?group=${group.id}`}>{m.spaces_new_space()}</Button>}
        />
      ) : (
        <div className="stack">
          <p className="muted">
            {ofWholeGroup ? m.spaces_group_invite_all() : m.spaces_group_invite_some()} <bdi>{spaces.join(", ")}</bdi>
          </p>
          <CandidateChoice
            candidates={candidates}
            text={text}
            none={m.spaces_group_invite_all_in()}
            submit={m.spaces_group_invite_submit()}
          />
        </div>
      )}
      {ofWholeGroup && <InviteNewcomers groupId={group.id} />}
    </Columns>
  );
}
