import type { MetaDescriptor } from "react-router";
import { privateMeta, publicMeta } from "~/features/communities/meta";
import { useSidebarGroups } from "~/features/communities/ui/use-sidebar-groups";
import { listFeedCards } from "~/features/posts/lists.server";
import type { FeedSort } from "~/features/posts/rules";
import { Feed } from "~/features/posts/ui/feed";
import { m } from "~/i18n/generated/messages";
import { keptBy } from "~/platform/edge/page-key";
import type { Route } from "./+types/feed";
import { loadPage } from "./support.server";

export const handle = keptBy("sort", "cursor");

/** The feed by an address of its own, for where something else stands at "/". */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { searchParams } = ctx.request.url;
    const sort: FeedSort = searchParams.get("sort") === "latest" ? "latest" : "active";
    const feed = await listFeedCards(ctx, { sort, cursor: searchParams.get("cursor") });
    return { ...feed, isFirstPage: !searchParams.has("cursor"), beginning: null, now: ctx.now() };
  });

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  const { community, origin } = matches[0].loaderData;
  if (!community) return [];
  const page = { title: m.shell_feed(), community: community.name, description: community.description };
  if (community.isPrivate) return privateMeta(page);
  // Where the feed stands at "/" as well, that is its address.
  return publicMeta({ ...page, origin, path: community.hasHomePage ? "/feed" : "/", icon: community.pictures.logo });
}

export default function FeedRoute({ loaderData }: Route.ComponentProps) {
  const groups = useSidebarGroups();
  return (
    <>
      <h1 className="sr">{m.shell_feed()}</h1>
      <Feed {...loaderData} groups={groups} />
    </>
  );
}
