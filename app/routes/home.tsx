import { type MetaDescriptor, redirect } from "react-router";
import { privateMeta, publicMeta } from "~/features/communities/meta";
import { useRoot } from "~/features/communities/ui/root-data";
import { useSidebarGroups } from "~/features/communities/ui/use-sidebar-groups";
import { moveChecklist } from "~/features/onboarding/commands.server";
import { getFirstSteps } from "~/features/onboarding/queries.server";
import { listFeedCards } from "~/features/posts/lists.server";
import type { FeedSort } from "~/features/posts/rules";
import { Feed } from "~/features/posts/ui/feed";
import { m } from "~/i18n/generated/messages";
import { invalid } from "~/lib/errors";
import { keptBy } from "~/platform/edge/page-key";
import type { Route } from "./+types/home";
import { actPage, field, loadPage } from "./support.server";

export const handle = keptBy("sort", "cursor");

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    // Where there is no community yet, the shell sees to it; this loader runs beside it.
    if (ctx.community.id === 0) throw redirect("/communities/new");
    const { searchParams } = ctx.request.url;
    const sort: FeedSort = searchParams.get("sort") === "latest" ? "latest" : "active";
    const isFirstPage = !searchParams.has("cursor");
    const [feed, beginning] = await Promise.all([
      listFeedCards(ctx, { sort, cursor: searchParams.get("cursor") }),
      isFirstPage ? getFirstSteps(ctx) : null,
    ]);
    // A community whose posts fill a page is new to nobody.
    return { ...feed, isFirstPage, beginning: feed.nextCursor === null ? beginning : null, now: ctx.now() };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    if (field(form, "intent") !== "hide_first_steps") throw invalid({ intent: "invalid" });
    await moveChecklist(ctx, true);
    return redirect("/");
  });

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  const root = matches[0].loaderData;
  if (!root.community) return [];
  const { name, description, seo, isPrivate } = root.community;
  const page = { title: seo.title || name, description: seo.description || description };
  return isPrivate ? privateMeta({ ...page, title: name }) : publicMeta(root, { ...page, path: "/" });
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  const { community, viewer } = useRoot();
  const groups = useSidebarGroups();
  return (
    <>
      {viewer.isSignedIn && <h1 className="sr">{community?.name ?? m.posts_home_title()}</h1>}
      <Feed {...loaderData} groups={groups} />
    </>
  );
}
