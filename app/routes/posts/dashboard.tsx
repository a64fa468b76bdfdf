import { type MetaDescriptor, redirect } from "react-router";
import { privateMeta } from "~/features/communities/meta";
import { writeAddress } from "~/features/communities/sidebar";
import { useRoot } from "~/features/communities/ui/root-data";
import { useSidebarGroups } from "~/features/communities/ui/use-sidebar-groups";
import { undoDeletePost } from "~/features/posts/commands/delete-post.server";
import { BULK_PATH } from "~/features/posts/bulk/words";
import {
  hasHeld,
  listDeleted,
  listDrafts,
  listHeld,
  listPublished,
  listScheduled,
} from "~/features/posts/dashboard.server";
import { draftPath, postPath, schedulePath } from "~/features/posts/ui/addresses";
import { useWhenDue } from "~/features/posts/ui/use-when-due";
import { PostTable } from "~/features/posts/ui/post-table";
import { m } from "~/i18n/generated/messages";
import { invalid } from "~/lib/errors";
import { isAdmin } from "~/lib/viewer";
import { ACT_FORM } from "~/ui/act-form";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";
import { PageHeader } from "~/ui/layout/page-header";
import { Wide } from "~/ui/layout/columns";
import { Banner } from "~/ui/states";
import { TabLink, Tabs } from "~/ui/tabs";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/dashboard";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { searchParams } = ctx.request.url;
    const status = STATUSES.find((one) => one === searchParams.get("status")) ?? "draft";
    const cursor = searchParams.get("cursor");
    const [{ posts, nextCursor }, hasAnyHeld] = await Promise.all([LISTS[status](ctx, cursor), hasHeld(ctx)]);
    const deleted = Number(searchParams.get("deleted")) || null;
    return { posts, nextCursor, status, hasAnyHeld, deleted, isAdmin: isAdmin(ctx.viewer), now: ctx.now() };
  });

const STATUSES = ["draft", "scheduled", "published", "held", "deleted"] as const;
const LISTS = {
  draft: listDrafts,
  scheduled: listScheduled,
  published: listPublished,
  held: listHeld,
  deleted: listDeleted,
};

/** Brings back what was deleted, a draft that was discarded without JavaScript too. */
export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const id = Number(field(form, "restore"));
    if (!Number.isSafeInteger(id) || id <= 0) throw invalid({ restore: "invalid" });
    const post = await undoDeletePost(ctx, id);
    const at = { space: { slug: post.spaceSlug }, slug: post.slug, id };
    if (post.status === "scheduled") throw redirect(schedulePath(at));
    throw redirect(post.status === "draft" ? draftPath(at) : postPath(at));
  });

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return privateMeta({ title: m.posts_dashboard_title(), community: matches[0].loaderData.community?.name });
}

export default function PostsDashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { status, hasAnyHeld, deleted, isAdmin: isForAll } = loaderData;
  const { viewer } = useRoot();
  const groups = useSidebarGroups();
  useWhenDue(loaderData.posts[0]?.scheduled_at ?? null, loaderData.now);
  return (
    <Wide>
      <PageHeader
        title={m.posts_dashboard_title()}
        actions={
          isForAll && (
            <Button size="sm" to={BULK_PATH}>
              {m.posts_bulk_open()}
            </Button>
          )
        }
        description={isForAll ? m.posts_dashboard_text_admin() : m.posts_dashboard_text()}
        tabs={
          <Tabs label={m.posts_status_label()}>
            <TabLink to="?status=draft" active={status === "draft"}>
              {m.posts_status_draft()}
            </TabLink>
            <TabLink to="?status=scheduled" active={status === "scheduled"}>
              {m.posts_status_scheduled()}
            </TabLink>
            <TabLink to="?status=published" active={status === "published"}>
              {m.posts_status_published()}
            </TabLink>
            {(hasAnyHeld || status === "held") && (
              <TabLink to="?status=held" active={status === "held"}>
                {m.posts_status_held()}
              </TabLink>
            )}
            <TabLink to="?status=deleted" active={status === "deleted"}>
              {m.posts_status_deleted()}
            </TabLink>
          </Tabs>
        }
      />
      {actionData && "error" in actionData && <FormError>{actionData.error.message}</FormError>}
      {deleted && !actionData && (
        <Banner
          tone="info"
          action={
            <Button type="submit" form={ACT_FORM} size="sm" name="restore" value={deleted}>
              {m.posts_undo()}
            </Button>
          }
        >
          {m.posts_draft_deleted()}
        </Banner>
      )}
      <PostTable {...loaderData} writeAt={viewer.isViewOnly ? null : writeAddress(groups, "")} />
    </Wide>
  );
}
