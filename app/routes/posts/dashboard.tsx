import type { MetaDescriptor } from "react-router";
import { privateMeta } from "~/features/communities/meta";
import { creatableSlug } from "~/features/communities/sidebar";
import { useRoot } from "~/features/communities/ui/root-data";
import { useSidebarGroups } from "~/features/communities/ui/use-sidebar-groups";
import { listFeed, listMemberPosts, listDrafts } from "~/features/posts/queries.server";
import { PostTable } from "~/features/posts/ui/post-table";
import { m } from "~/i18n/generated/messages";
import { signInRequired } from "~/lib/errors";
import { isAdmin, isSignedIn } from "~/lib/viewer";
import { PageHeader } from "~/ui/layout/page-header";
import { Wide } from "~/ui/layout/columns";
import { TabLink, Tabs } from "~/ui/tabs";
import { loadPage } from "../support.server";
import type { Route } from "./+types/dashboard";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { searchParams } = ctx.request.url;
    const status = searchParams.get("status") === "published" ? ("published" as const) : ("draft" as const);
    const cursor = searchParams.get("cursor");
    // Whose posts are listed depends on who is asking: known for sure only after the proof.
    const viewer = await ctx.prove();
    if (!isSignedIn(viewer)) throw signInRequired();
    const list = () => {
      if (status === "draft") return listDrafts(ctx, cursor);
      return isAdmin(viewer)
        ? listFeed(ctx, { sort: "latest", cursor })
        : listMemberPosts(ctx, viewer.publicUid, cursor);
    };
    const { posts, nextCursor } = await list();
    return { posts, nextCursor, status, isAdmin: isAdmin(viewer), now: ctx.now() };
  });

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return privateMeta({ title: m.posts_dashboard_title(), community: matches[0].loaderData.community?.name });
}

export default function PostsDashboard({ loaderData }: Route.ComponentProps) {
  const { status, isAdmin: isForAll } = loaderData;
  const { viewer } = useRoot();
  const groups = useSidebarGroups();
  return (
    <Wide>
      <PageHeader
        title={m.posts_dashboard_title()}
        description={isForAll ? m.posts_dashboard_text_admin() : m.posts_dashboard_text()}
        tabs={
          <Tabs label={m.posts_status_label()}>
            <TabLink to="?status=draft" active={status === "draft"}>
              {m.posts_status_draft()}
            </TabLink>
            <TabLink to="?status=published" active={status === "published"}>
              {m.posts_status_published()}
            </TabLink>
          </Tabs>
        }
      />
      <PostTable {...loaderData} writeIn={viewer.isViewOnly ? null : creatableSlug(groups, "")} />
    </Wide>
  );
}
