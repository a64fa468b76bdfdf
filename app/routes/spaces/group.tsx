import type { MetaDescriptor } from "react-router";
import { privateMeta, publicMeta } from "~/features/communities/meta";
import { presentHead } from "~/features/spaces/head";
import { findSpaceGroup } from "~/features/spaces/queries.server";
import { SpaceRows } from "~/features/spaces/ui/space-rows";
import { m } from "~/i18n/generated/messages";
import { isAdmin } from "~/lib/viewer";
import { Button } from "~/ui/button";
import { ListIcon, PlusIcon, SettingsIcon } from "~/ui/icons";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { EmptyState } from "~/ui/states";
import { loadPage } from "../support.server";
import type { Route } from "./+types/group";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { group, spaces, locked } = await findSpaceGroup(ctx, args.params.slug);
    return {
      group,
      spaces: spaces.map((space) => presentHead(ctx.viewer, space)),
      locked,
      canManage: isAdmin(ctx.viewer) && ctx.viewer.mode !== "view_only",
    };
  });

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const root = matches[0].loaderData;
  if (!loaderData) return [];
  const page = { title: loaderData.group.name, community: root.community?.name };
  if (root.community?.isPrivate) return privateMeta(page);
  return publicMeta({ ...page, origin: root.origin, path: `/s/${loaderData.group.slug}` });
}

export default function GroupRoute({ loaderData }: Route.ComponentProps) {
  const { group, spaces, locked, canManage } = loaderData;
  return (
    <Columns>
      <PageHeader
        title={group.name}
        actions={
          canManage && (
            <>
              <Button icon={PlusIcon} to={`/spaces/new?group=${group.id}`}>
                {m.spaces_new_space()}
              </Button>
              <Button
                variant="ghost"
                iconOnly
                icon={SettingsIcon}
                label={m.spaces_group_settings()}
                to={`/s/${group.slug}/settings`}
              />
            </>
          )
        }
      />
      {spaces.length + locked.length === 0 ? (
        <EmptyState icon={ListIcon} title={m.spaces_group_empty()} text={m.spaces_group_empty_text()} />
      ) : (
        <SpaceRows spaces={spaces} locked={locked} />
      )}
    </Columns>
  );
}
