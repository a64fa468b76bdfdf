import { type MetaDescriptor, redirect } from "react-router";
import { privateMeta, publicMeta } from "~/features/communities/meta";
import { useRoot } from "~/features/communities/ui/root-data";
import { useSidebarGroups } from "~/features/communities/ui/use-sidebar-groups";
import { listComingUp } from "~/features/events/coming-up.server";
import { featuredAction } from "~/features/featured/actions.server";
import { listFeaturedBeside } from "~/features/featured/queries.server";
import { FeaturedRow } from "~/features/featured/ui/featured-row";
import { getHome } from "~/features/home/queries.server";
import { WelcomeBanner } from "~/features/home/ui/welcome-banner";
import { moveChecklist } from "~/features/onboarding/commands.server";
import { getFirstSteps } from "~/features/onboarding/queries.server";
import { SitePageArticle } from "~/features/pages/ui/site-page";
import { listFeedCards } from "~/features/posts/lists.server";
import { FEED_SORTS, type FeedSort } from "~/features/posts/rules";
import { Feed } from "~/features/posts/ui/feed";
import { m } from "~/i18n/generated/messages";
import { invalid } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { keptAlong, keptBy } from "~/platform/edge/page-key";
import type { Route } from "./+types/home";
import { actPage, field, loadPage } from "./support.server";

export const handle = keptBy({ known: { sort: FEED_SORTS }, places: ["cursor"] });

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    // Where there is no community yet, the shell sees to it; this loader runs beside it.
    if (ctx.community.id === 0) throw redirect("/communities/new");
    const { searchParams } = ctx.request.url;
    const sort: FeedSort = searchParams.get("sort") === "latest" ? "latest" : "active";
    const isFirstPage = !searchParams.has("cursor");
    // In one turn: where something else is met first the feed is read in vain, everywhere else it costs no second trip.
    const [read, home, steps, featured, coming] = await Promise.allSettled([
      listFeedCards(ctx, { sort, cursor: searchParams.get("cursor") }),
      getHome(ctx),
      isFirstPage ? getFirstSteps(ctx) : null,
      isFirstPage ? listFeaturedBeside(ctx) : [],
      listComingUp(ctx),
    ]);
    if (home.status === "rejected") throw home.reason;
    const { banner } = home.value;
    const { page, spaceSlug } = isFeedsOwn(ctx) ? NOTHING_ELSE : home.value;
    if (page) return { kind: "page" as const, page };
    // A space's page has its own address, which says what it is and is linked to: one is led there.
    if (spaceSlug !== null) throw redirect(`/c/${spaceSlug}${keptAlong(ctx.request.url)}`);
    if (read.status === "rejected") throw read.reason;
    if (steps.status === "rejected") throw steps.reason;
    if (featured.status === "rejected") throw featured.reason;
    if (coming.status === "rejected") throw coming.reason;
    const feed = read.value;
    return {
      kind: "feed" as const,
      ...feed,
      isFirstPage,
      banner: isFirstPage ? banner : null,
      featured: featured.value,
      coming: coming.value,
      // A community whose posts fill a page is new to nobody.
      beginning: feed.nextCursor === null ? steps.value : null,
      now: ctx.now(),
    };
  });

/** The feed's address where something else stands at "/". */
const isFeedsOwn = (ctx: Ctx): boolean => /^\/feed(?:\.data)?\/*$/i.test(ctx.request.url.pathname);
const NOTHING_ELSE = { page: null, spaceSlug: null };

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    if (await featuredAction(ctx, form)) return redirect("/");
    if (field(form, "intent") !== "hide_first_steps") throw invalid({ intent: "invalid" });
    await moveChecklist(ctx, true);
    return redirect("/");
  });

export function meta({ loaderData, matches, location }: Route.MetaArgs): MetaDescriptor[] {
  const root = matches[0].loaderData;
  if (!root.community) return [];
  const { name, description, seo, isPrivate, hasHomePage } = root.community;
  const shown = loaderData?.kind === "page" ? loaderData.page : null;
  const isFeed = location.pathname === "/feed";
  if (isPrivate && shown?.visibleTo !== "everybody") {
    return privateMeta(isFeed ? { title: m.shell_feed(), community: name } : { title: name });
  }
  return publicMeta(root, {
    title: isFeed ? m.shell_feed() : seo.title || name,
    description: shown?.description || shown?.excerpt || seo.description || description,
    // Where the feed stands at "/" as well, that is its address.
    path: isFeed && hasHomePage ? "/feed" : "/",
  });
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  const { community, viewer } = useRoot();
  const groups = useSidebarGroups();
  if (loaderData.kind === "page") {
    return <SitePageArticle page={loaderData.page} mayEdit={viewer.isAdmin && !viewer.isViewOnly} />;
  }
  return (
    <>
      {viewer.isSignedIn && <h1 className="sr">{community?.name ?? m.posts_home_title()}</h1>}
      <Feed
        {...loaderData}
        groups={groups}
        above={loaderData.banner && <WelcomeBanner banner={loaderData.banner} />}
        featured={loaderData.isFirstPage && <FeaturedRow featured={loaderData.featured} now={loaderData.now} />}
      />
    </>
  );
}
