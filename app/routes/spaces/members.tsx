import { type MetaDescriptor, redirect } from "react-router";
import { explainMember } from "~/features/access/explain.server";
import { privateMeta } from "~/features/communities/meta";
import { useRoot } from "~/features/communities/ui/root-data";
import { declineEntry, grantEntry } from "~/features/spaces/commands/entry-requests.server";
import { removeSpaceGroupMember } from "~/features/spaces/commands/group-members.server";
import {
  removeSpaceMember,
  removeSpaceRole,
  setSpaceRole,
  startMembersCsv,
} from "~/features/spaces/commands/space-members.server";
import { coverOf } from "~/features/spaces/cover.server";
import { countEntryRequests, listEntryRequests } from "~/features/spaces/entry-requests.server";
import { presentHead } from "~/features/spaces/head";
import { idInput, membersQuery } from "~/features/spaces/input";
import { toEntryLine, toMemberLine } from "~/features/spaces/member-lines.server";
import { listSpaceMembers } from "~/features/spaces/members.server";
import { EntryRequests } from "~/features/spaces/ui/entry-requests";
import { namesOfSources } from "~/features/spaces/ui/held-by";
import { LargeExport } from "~/features/spaces/ui/large-export";
import { LockedSpace } from "~/features/spaces/ui/locked-space";
import { MemberList } from "~/features/spaces/ui/member-list";
import { RemovalDialog, WhyDialog } from "~/features/spaces/ui/member-dialogs";
import { MemberMenu } from "~/features/spaces/ui/member-menu";
import { MemberSearch } from "~/features/spaces/ui/member-search";
import { SpaceFrame } from "~/features/spaces/ui/space-frame";
import { SpaceHeader } from "~/features/spaces/ui/space-header";
import { m } from "~/i18n/generated/messages";
import { AppError, invalid, notFound } from "~/lib/errors";
import { keptBy } from "~/platform/edge/page-key";
import { Button } from "~/ui/button";
import { DownloadIcon, UserPlusIcon, UsersIcon } from "~/ui/icons";
import { Banner, EmptyState } from "~/ui/states";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/members";
import { orLocked } from "./locked";

export const handle = keptBy({ places: ["cursor"], never: ["q", "why"] });

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, (ctx) =>
    orLocked(ctx, args.params.spaceSlug, async () => {
      const { spaceSlug } = args.params;
      const { searchParams } = ctx.request.url;
      const q = membersQuery(searchParams);
      const whose = idInput.safeParse(searchParams.get("why"));
      const [page, asking, requests, explanation] = await Promise.all([
        listSpaceMembers(ctx, spaceSlug, { cursor: searchParams.get("cursor"), q }),
        countEntryRequests(ctx, spaceSlug),
        // Refused to who may not let anybody in: the page then leaves that part out.
        listEntryRequests(ctx, spaceSlug, { cursor: searchParams.get("asking") }).catch(orNothing),
        // As that: who may not ask sees the list, and no answer.
        whose.success ? explainMember(ctx, spaceSlug, whose.data).catch(orNothing) : null,
      ]);
      return {
        head: presentHead(ctx.viewer, page.space),
        cover: coverOf(ctx, page.space),
        entryRequests: requests ? asking : 0,
        requests: requests?.requests.map((request) => toEntryLine(ctx, request)) ?? [],
        requestsCursor: requests?.cursor ?? null,
        members: page.members.map((member) => toMemberLine(ctx, member)),
        cursor: page.cursor,
        q,
        explanation,
        isTooLarge: searchParams.get("export") === "large",
      };
    }),
  );

function orNothing(error: unknown): null {
  if (error instanceof AppError && [401, 403, 404].includes(error.status)) return null;
  throw error;
}

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const { spaceSlug } = args.params;
    if (field(form, "intent") === "export") {
      throw redirect(`/settings/jobs/${(await startMembersCsv(ctx, spaceSlug)).job}`);
    }
    const member = idInput.safeParse(field(form, "member_id"));
    if (!member.success) throw notFound();
    switch (field(form, "intent")) {
      case "admin":
        await setSpaceRole(ctx, spaceSlug, member.data, "admin");
        return { heldBy: [] };
      case "moderator":
        await setSpaceRole(ctx, spaceSlug, member.data, "moderator");
        return { heldBy: [] };
      case "take_role":
        await removeSpaceRole(ctx, spaceSlug, member.data);
        return { heldBy: [] };
      case "remove": {
        if (field(form, "sure") !== String(member.data)) {
          return { heldBy: [], asks: (await explainMember(ctx, spaceSlug, member.data)).removal };
        }
        return { heldBy: (await removeSpaceMember(ctx, spaceSlug, member.data)).heldBy, answered: "removed" as const };
      }
      case "remove_from_group": {
        const group = idInput.safeParse(field(form, "group_id"));
        if (!group.success) throw notFound();
        await removeSpaceGroupMember(ctx, group.data, member.data);
        return { heldBy: [], answered: "ungrouped" as const };
      }
      case "let_in":
        await grantEntry(ctx, spaceSlug, member.data);
        return { heldBy: [], answered: "granted" as const };
      case "decline":
        await declineEntry(ctx, spaceSlug, member.data);
        return { heldBy: [], answered: "declined" as const };
      default:
        throw invalid({ intent: "invalid" });
    }
  });

export const meta = ({ loaderData }: Route.MetaArgs): MetaDescriptor[] => {
  if (!loaderData) return [];
  return privateMeta({
    title: "locked" in loaderData ? loaderData.locked.name : m.spaces_members(),
    community: "head" in loaderData ? loaderData.head.name : undefined,
  });
};

export default function MembersRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { locale, viewer } = useRoot();
  if ("locked" in loaderData) return <LockedSpace space={loaderData.locked} entry={loaderData.entry} />;
  const { head, members, cursor, q, explanation, isTooLarge, entryRequests, requests, requestsCursor } = loaderData;
  const canAct = !viewer.isViewOnly;
  const refusal = actionData && "error" in actionData ? actionData.error.message : null;
  const heldBy = actionData && "heldBy" in actionData ? actionData.heldBy : [];
  const answered = actionData && "answered" in actionData ? actionData.answered : null;
  const asks = actionData && "asks" in actionData ? actionData.asks : null;
  return (
    <SpaceFrame view={head.view}>
      <SpaceHeader head={head} cover={loaderData.cover} entryRequests={entryRequests} />
      {refusal && <Banner tone="danger">{refusal}</Banner>}
      {heldBy.length > 0 && (
        <Banner tone="info">{m.spaces_member_still_in({ reasons: namesOfSources(heldBy, locale) })}</Banner>
      )}
      {answered && heldBy.length === 0 && <Banner tone="success">{ANSWERED[answered]()}</Banner>}
      {asks && <RemovalDialog removal={asks} />}
      <WhyDialog explanation={explanation} />
      {head.canManage && canAct && isTooLarge && <LargeExport text={m.spaces_csv_large()} />}
      {canAct && <EntryRequests requests={requests} cursor={requestsCursor} />}
      {head.canManage && canAct && (
        <div className="feedhead">
          <Button icon={UserPlusIcon} to={`/space_members/new?space=${head.slug}`}>
            {m.spaces_members_add()}
          </Button>
          <Button variant="ghost" icon={DownloadIcon} href={`/c/${head.slug}/members.csv`}>
            {m.spaces_members_export()}
          </Button>
        </div>
      )}
      {(members.length > 0 || q !== "") && <MemberSearch slug={head.slug} q={q} />}
      {members.length === 0 ? (
        <NoMembers q={q} path={`/c/${head.slug}/members`} cursor={cursor} />
      ) : (
        <MemberList
          // After a change the list begins anew: what was loaded to the old one may no longer be true.
          key={members.map((member) => `${member.id}${member.role ?? ""}`).join()}
          slug={head.slug}
          members={members}
          cursor={cursor}
          q={q}
          actionsOf={canAct && head.canManage ? (member) => <MemberMenu member={member} head={head} /> : undefined}
        />
      )}
    </SpaceFrame>
  );
}

const ANSWERED = {
  granted: m.spaces_entry_granted,
  declined: m.spaces_entry_declined,
  removed: m.spaces_member_removed,
  ungrouped: m.spaces_group_member_removed,
};

interface NoMembersProps {
  q: string;
  path: string;
  cursor: string | null;
}

function NoMembers({ q, path, cursor }: NoMembersProps) {
  if (q === "")
    return <EmptyState icon={UsersIcon} title={m.spaces_members_empty()} text={m.spaces_members_empty_text()} />;
  return cursor ? (
    <EmptyState
      icon={UsersIcon}
      title={m.members_none_yet()}
      text={m.members_none_yet_text()}
      action={<Button to={`${path}?${new URLSearchParams({ q, cursor })}`}>{m.members_look_further()}</Button>}
    />
  ) : (
    <EmptyState
      icon={UsersIcon}
      title={m.members_none_found()}
      text={m.members_none_found_text()}
      action={<Button to={path}>{m.members_show_all()}</Button>}
    />
  );
}
