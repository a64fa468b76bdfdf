import { Form, type MetaDescriptor, redirect } from "react-router";
import { privateMeta } from "~/features/communities/meta";
import { useRoot } from "~/features/communities/ui/root-data";
import { declineEntry, grantEntry } from "~/features/spaces/commands/entry-requests.server";
import {
  removeSpaceMember,
  removeSpaceRole,
  setSpaceRole,
  startMembersCsv,
} from "~/features/spaces/commands/space-members.server";
import { coverOf } from "~/features/spaces/cover.server";
import { countEntryRequests, listEntryRequests } from "~/features/spaces/entry-requests.server";
import { presentHead, type SpaceHead } from "~/features/spaces/head";
import { idInput } from "~/features/spaces/input";
import type { MemberLine } from "~/features/spaces/member-line";
import { toEntryLine, toMemberLine } from "~/features/spaces/member-lines.server";
import { listSpaceMembers } from "~/features/spaces/members.server";
import { EntryRequests } from "~/features/spaces/ui/entry-requests";
import { namesOfSources } from "~/features/spaces/ui/held-by";
import { LargeExport } from "~/features/spaces/ui/large-export";
import { LockedSpace } from "~/features/spaces/ui/locked-space";
import { MemberList } from "~/features/spaces/ui/member-list";
import { SpaceFrame } from "~/features/spaces/ui/space-frame";
import { SpaceHeader } from "~/features/spaces/ui/space-header";
import { m } from "~/i18n/generated/messages";
import { AppError, invalid, notFound } from "~/lib/errors";
import { keptBy } from "~/platform/edge/page-key";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { CloseIcon, DownloadIcon, MoreIcon, ShieldIcon, TrashIcon, UserPlusIcon, UsersIcon } from "~/ui/icons";
import { Menu, MenuItem } from "~/ui/menu";
import { Banner, EmptyState } from "~/ui/states";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/members";
import { orLocked } from "./locked";

export const handle = keptBy({ places: ["cursor"] });

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, (ctx) =>
    orLocked(ctx, args.params.spaceSlug, async () => {
      const { spaceSlug } = args.params;
      const { searchParams } = ctx.request.url;
      const [page, asking, requests] = await Promise.all([
        listSpaceMembers(ctx, spaceSlug, { cursor: searchParams.get("cursor") }),
        countEntryRequests(ctx, spaceSlug),
        // Refused to who may not let anybody in: the page then leaves that part out.
        listEntryRequests(ctx, spaceSlug, { cursor: searchParams.get("asking") }).catch(orNoRequests),
      ]);
      return {
        head: presentHead(ctx.viewer, page.space),
        cover: coverOf(ctx, page.space),
        entryRequests: requests ? asking : 0,
        requests: requests?.requests.map((request) => toEntryLine(ctx, request)) ?? [],
        requestsCursor: requests?.cursor ?? null,
        members: page.members.map((member) => toMemberLine(ctx, member)),
        cursor: page.cursor,
        isTooLarge: searchParams.get("export") === "large",
      };
    }),
  );

function orNoRequests(error: unknown): null {
  if (error instanceof AppError && (error.status === 401 || error.status === 403)) return null;
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
      case "remove":
        return { heldBy: (await removeSpaceMember(ctx, spaceSlug, member.data)).heldBy };
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
  const { head, members, cursor, isTooLarge, entryRequests, requests, requestsCursor } = loaderData;
  const canAct = !viewer.isViewOnly;
  const refusal = actionData && "error" in actionData ? actionData.error.message : null;
  const heldBy = actionData && "heldBy" in actionData ? actionData.heldBy : [];
  const answered = actionData && "answered" in actionData ? actionData.answered : null;
  return (
    <SpaceFrame view={head.view}>
      <SpaceHeader head={head} cover={loaderData.cover} entryRequests={entryRequests} />
      {refusal && <Banner tone="danger">{refusal}</Banner>}
      {heldBy.length > 0 && (
        <Banner tone="info">{m.spaces_member_still_in({ reasons: namesOfSources(heldBy, locale) })}</Banner>
      )}
      {answered && (
        <Banner tone="success">{answered === "granted" ? m.spaces_entry_granted() : m.spaces_entry_declined()}</Banner>
      )}
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
      {members.length === 0 ? (
        <EmptyState icon={UsersIcon} title={m.spaces_members_empty()} text={m.spaces_members_empty_text()} />
      ) : (
        <MemberList
          // After a change the list begins anew: what was loaded to the old one may no longer be true.
          key={members.map((member) => `${member.id}${member.role ?? ""}`).join()}
          slug={head.slug}
          members={members}
          cursor={cursor}
          actionsOf={canAct && head.canManage ? (member) => <MemberMenu member={member} head={head} /> : undefined}
        />
      )}
    </SpaceFrame>
  );
}

function MemberMenu({ member, head }: { member: MemberLine; head: SpaceHead }) {
  if (member.role && !head.canSetRoles) return null;
  return (
    <Form method="post">
      <input type="hidden" name="member_id" value={member.id} />
      <Menu label={m.spaces_members_menu({ name: member.name })} trigger={<Icon as={MoreIcon} />}>
        {head.canSetRoles && member.role !== "admin" && (
          <MenuItem icon={ShieldIcon} type="submit" name="intent" value="admin">
            {m.spaces_make_admin()}
          </MenuItem>
        )}
        {head.canSetRoles && member.role !== "moderator" && (
          <MenuItem icon={ShieldIcon} type="submit" name="intent" value="moderator">
            {m.spaces_make_moderator()}
          </MenuItem>
        )}
        {head.canSetRoles && member.role && (
          <MenuItem icon={CloseIcon} type="submit" name="intent" value="take_role">
            {m.spaces_take_role()}
          </MenuItem>
        )}
        <MenuItem icon={TrashIcon} danger type="submit" name="intent" value="remove">
          {m.spaces_remove_member()}
        </MenuItem>
      </Menu>
    </Form>
  );
}
