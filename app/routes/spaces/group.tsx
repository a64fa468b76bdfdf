import { type MetaDescriptor, redirect } from "react-router";
import { privateMeta, publicMeta } from "~/features/communities/meta";
import { markSpaceRead } from "~/features/spaces/commands/see-space.server";
import { startGroupMembersCsv } from "~/features/spaces/commands/space-members.server";
import { presentHead } from "~/features/spaces/head";
import { findSpaceGroup } from "~/features/spaces/queries.server";
import { isSpaceSort, SPACE_SORTS, sortSpaces } from "~/features/spaces/rules";
import { LargeExport } from "~/features/spaces/ui/large-export";
import { SpaceRows } from "~/features/spaces/ui/space-rows";
import { SpaceSortLinks } from "~/features/spaces/ui/space-sort-links";
import { m } from "~/i18n/generated/messages";
import { localeOf } from "~/i18n/locale";
import { invalid } from "~/lib/errors";
import { isAdmin } from "~/lib/viewer";
import { keptBy } from "~/platform/edge/page-key";
import { Button } from "~/ui/button";
import { DownloadIcon, ListIcon, PlusIcon, SettingsIcon, UserPlusIcon } from "~/ui/icons";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { EmptyState } from "~/ui/states";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/group";

export const handle = keptBy({ known: { sort: SPACE_SORTS } });

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { group, spaces, locked } = await findSpaceGroup(ctx, args.params.slug);
    const wanted = ctx.request.url.searchParams.get("sort");
    const sort = isSpaceSort(wanted) ? wanted : null;
    const heads = (sort ? sortSpaces(spaces, sort, localeOf(ctx)) : spaces).map((space) =>
      presentHead(ctx.viewer, space),
    );
    const canAct = ctx.viewer.mode !== "view_only";
    const canManage = canAct && isAdmin(ctx.viewer);
    return {
      group,
      spaces: heads,
      locked,
      sort,
      canManage,
      isTooLarge: ctx.request.url.searchParams.get("export") === "large",
      canExport: canManage || (canAct && heads.some((head) => head.canManage)),
    };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    switch (field(form, "intent")) {
      case "export":
        throw redirect(`/settings/jobs/${(await startGroupMembersCsv(ctx, args.params.slug)).job}`);
      case "read":
        await markSpaceRead(ctx, field(form, "space"));
        throw redirect(`/s/${args.params.slug}`);
      default:
        throw invalid({ intent: "invalid" });
    }
  });

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const root = matches[0].loaderData;
  if (!loaderData) return [];
  const { name, slug } = loaderData.group;
  if (root.community?.isPrivate) return privateMeta({ title: name, community: root.community.name });
  return publicMeta(root, { title: name, path: `/s/${slug}` });
}

export default function GroupRoute({ loaderData }: Route.ComponentProps) {
  const { group, spaces, locked, sort, canManage, canExport, isTooLarge } = loaderData;
  return (
    <Columns>
      <PageHeader
        title={group.name}
        actions={
          <>
            {canManage && (
              <Button icon={PlusIcon} to={`/spaces/new?group=${group.id}`}>
                {m.spaces_new_space()}
              </Button>
            )}
            {canExport && (
              <Button
                variant="ghost"
                iconOnly
                icon={UserPlusIcon}
                label={m.spaces_group_invite()}
                to={`/s/${group.slug}/invite`}
              />
            )}
            {canExport && (
              <Button
                variant="ghost"
                iconOnly
                icon={DownloadIcon}
                label={m.spaces_group_export()}
                href={`/s/${group.slug}/members.csv`}
                download
              />
            )}
            {canManage && (
              <Button
                variant="ghost"
                iconOnly
                icon={SettingsIcon}
                label={m.spaces_group_settings()}
                to={`/s/${group.slug}/settings`}
              />
            )}
          </>
        }
      />
      {canExport && isTooLarge && <LargeExport text={m.spaces_csv_large_group()} />}
      {spaces.length > 1 && (
        <div className="feedhead">
          <SpaceSortLinks path={`/s/${group.slug}`} sort={sort} />
        </div>
      )}
      {spaces.length + locked.length === 0 ? (
        <EmptyState icon={ListIcon} title={m.spaces_group_empty()} text={m.spaces_group_empty_text()} />
      ) : (
        <SpaceRows spaces={spaces} locked={locked} />
      )}
    </Columns>
  );
}
