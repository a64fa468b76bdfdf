import { type MetaDescriptor, redirect } from "react-router";
import { getBeginning } from "~/features/communities/beginning.server";
import { privateMeta, publicMeta } from "~/features/communities/meta";
import { useRoot } from "~/features/communities/ui/root-data";
import { useSidebarGroups } from "~/features/communities/ui/use-sidebar-groups";
import { listFeed } from "~/features/posts/queries.server";
import { cardOf } from "~/features/posts/present";
import type { FeedSort } from "~/features/posts/rules";
import { Feed } from "~/features/posts/ui/feed";
import { m } from "~/i18n/generated/messages";
import { isAdmin } from "~/lib/viewer";
import { keptBy } from "~/platform/edge/page-key";
import type { Route } from "./+types/home";
import { loadPage } from "./support.server";

export const handle = keptBy("sort", "cursor");

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    // Where there is no community yet, the shell sees to it; this loader runs beside it.
    if (ctx.community.id === 0) throw redirect("/communities/new");
    const { searchParams } = ctx.request.url;
    const sort: FeedSort = searchParams.get("sort") === "latest" ? "latest" : "active";
    const feed = await listFeed(ctx, { sort, cursor: searchParams.get("cursor") });
    const isFirstPage = !searchParams.has("cursor");
    const isBeginning = feed.posts.length === 0 && isFirstPage && isAdmin(ctx.viewer);
    return {
      ...feed,
      posts: feed.posts.map(cardOf),
      isFirstPage,
      // Known only once the feed is: the first pages of a community's life take one more trip.
      beginning: isBeginning ? await getBeginning(ctx) : null,
      now: ctx.now(),
    };
  });

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  const root = matches[0].loaderData;
  if (!root.community) return [];
  const page = { title: root.community.name, description: root.community.description };
  return root.community.isPrivate
    ? privateMeta(page)
    : publicMeta({ ...page, origin: root.origin, path: "/", icon: root.community.logo });
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
