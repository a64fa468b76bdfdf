import { pageMeta } from "~/features/communities/meta";
import { useRoot } from "~/features/communities/ui/root-data";
import { listMembers } from "~/features/members/directory.server";
import { directoryOf } from "~/features/members/input";
import { TEAM_ROLES } from "~/features/members/standing";
import { DirectoryFilters } from "~/features/members/ui/directory-filters";
import { DirectoryList } from "~/features/members/ui/directory-list";
import { m } from "~/i18n/generated/messages";
import { keptBy } from "~/platform/edge/page-key";
import { Button } from "~/ui/button";
import { UserPlusIcon, UsersIcon } from "~/ui/icons";
import { Wide } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { EmptyState } from "~/ui/states";
import { TabLink, Tabs } from "~/ui/tabs";
import { loadPage } from "../support.server";
import type { Route } from "./+types/directory";

export const handle = keptBy({ known: { role: TEAM_ROLES }, places: ["cursor"], never: ["q", "space_group_id"] });

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const filter = directoryOf(ctx.request.url.searchParams);
    return { filter, ...(await listMembers(ctx, filter)) };
  });

export const meta = pageMeta(m.shell_members);

export default function DirectoryRoute({ loaderData }: Route.ComponentProps) {
  const { filter, members, cursor } = loaderData;
  const { viewer } = useRoot();
  const isRemoved = filter.status === "removed";
  return (
    <Wide>
      <PageHeader
        title={m.shell_members()}
        description={isRemoved ? m.members_removed_text() : undefined}
        actions={
          viewer.isAdmin && (
            <Button icon={UserPlusIcon} to="/members/invite/details">
              {m.invitations_invite()}
            </Button>
          )
        }
        tabs={
          viewer.isAdmin && (
            <Tabs label={m.members_standings()}>
              <TabLink to="/members" active={!isRemoved}>
                {m.members_everyone()}
              </TabLink>
              <TabLink to="/members?status=removed" active={isRemoved}>
                {m.members_put_out()}
              </TabLink>
            </Tabs>
          )
        }
      />
      <DirectoryFilters filter={filter} />
      {members.length > 0 ? <DirectoryList members={members} /> : <Nobody filter={filter} hasMore={cursor !== null} />}
      {cursor && (
        <div className="more-row">
          <Button to={nextOf(filter, cursor)}>
            {members.length > 0 ? m.members_next() : m.members_look_further()}
          </Button>
        </div>
      )}
    </Wide>
  );
}

type Filter = Route.ComponentProps["loaderData"]["filter"];

function nextOf(filter: Filter, cursor: string): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filter, cursor })) {
    if (value !== undefined && value !== "" && value !== "active") query.set(name, String(value));
  }
  return `/members?${query}`;
}

function Nobody({ filter, hasMore }: { filter: Filter; hasMore: boolean }) {
  if (hasMore) return <EmptyState icon={UsersIcon} title={m.members_none_yet()} text={m.members_none_yet_text()} />;
  const isSearch = filter.q !== "" || filter.role !== undefined || filter.space_group_id !== undefined;
  if (!isSearch && filter.status === "removed") {
    return <EmptyState icon={UsersIcon} title={m.members_none_removed()} text={m.members_none_removed_text()} />;
  }
  return (
    <EmptyState
      icon={UsersIcon}
      title={m.members_none_found()}
      text={m.members_none_found_text()}
      action={
        <Button to={filter.status === "removed" ? "/members?status=removed" : "/members"}>
          {m.members_show_all()}
        </Button>
      }
    />
  );
}
