import { type MetaDescriptor, redirect } from "react-router";
import { getBeginning } from "~/features/communities/beginning.server";
import { privateMeta, publicMeta } from "~/features/communities/meta";
import { useRoot } from "~/features/communities/ui/root-data";
import { useSidebarGroups } from "~/features/communities/ui/use-sidebar-groups";
import { getHome } from "~/features/home/queries.server";
import { WelcomeBanner } from "~/features/home/ui/welcome-banner";
import { SitePageArticle } from "~/features/pages/ui/site-page";
import { listFeedCards } from "~/features/posts/lists.server";
import type { FeedSort } from "~/features/posts/rules";
import { Feed } from "~/features/posts/ui/feed";
import { m } from "~/i18n/generated/messages";
import { isAdmin } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { keptBy } from "~/platform/edge/page-key";
import { readCookies, setCookie } from "~/platform/session.server";
import type { Route } from "./+types/home";
import { actPage, field, loadPage } from "./support.server";

const STEPS_COOKIE = "first_steps";
const YEAR_SECONDS = 31_536_000;

export const handle = keptBy("sort", "cursor");

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    // Where there is no community yet, the shell sees to it; this loader runs beside it.
    if (ctx.community.id === 0) throw redirect("/communities/new");
    const { searchParams } = ctx.request.url;
    const sort: FeedSort = searchParams.get("sort") === "latest" ? "latest" : "active";
    const isFirstPage = !searchParams.has("cursor");
    // In one turn: where something else is met first the feed is read in vain, everywhere else it costs no second trip.
    const [read, home] = await Promise.allSettled([
      listFeedCards(ctx, { sort, cursor: searchParams.get("cursor") }),
      getHome(ctx),
    ]);
    if (home.status === "rejected") throw home.reason;
    const { banner } = home.value;
    const { page, spaceSlug } = isFeedsOwn(ctx) ? NOTHING_ELSE : home.value;
    if (page) return { kind: "page" as const, page };
    // A space's page has its own address, which says what it is and is linked to: one is led there.
    if (spaceSlug !== null) throw redirect(`/c/${spaceSlug}`);
    if (read.status === "rejected") throw read.reason;
    const feed = read.value;
    return {
      kind: "feed" as const,
      ...feed,
      isFirstPage,
      banner: isFirstPage ? banner : null,
      beginning: isFirstPage ? await stepsLeft(ctx, args.request, feed) : null,
      now: ctx.now(),
    };
  });

/** The feed's address where something else stands at "/". */
const isFeedsOwn = (ctx: Ctx): boolean => /^\/feed(?:\.data)?$/.test(ctx.request.url.pathname);
const NOTHING_ELSE = { page: null, spaceSlug: null };

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    if (field(form, "intent") === "hide_first_steps") endSteps(ctx);
    return redirect("/");
  });

/**
 * What is left of the first steps, for who runs the community and has not hidden it; null for everybody else. Known only
 * once the feed is: the first pages of a community's life take one more trip. Nobody asks again once all is done, and a
 * community whose posts fill a page is new to nobody.
 */
async function stepsLeft(ctx: Ctx, request: Request, feed: { posts: unknown[]; nextCursor: string | null }) {
  if (!isAdmin(ctx.viewer) || feed.nextCursor !== null || hasEnded(ctx, request)) return null;
  const { isPrivate, ...beginning } = await getBeginning(ctx);
  const isDone = feed.posts.length > 0 && beginning.hasOwnLook && (beginning.hasCompany || isPrivate);
  if (!isDone) return beginning;
  endSteps(ctx);
  return null;
}

/** Each member's own, on this device: another who runs the community here still sees what is left. */
const hasEnded = (ctx: Ctx, request: Request): boolean =>
  readCookies(request.headers.get("Cookie"), ctx.site)[STEPS_COOKIE] === ctx.viewer.publicUid;

const endSteps = (ctx: Ctx): void => setCookie(ctx, STEPS_COOKIE, ctx.viewer.publicUid, YEAR_SECONDS);

export function meta({ loaderData, matches, location }: Route.MetaArgs): MetaDescriptor[] {
  const root = matches[0].loaderData;
  if (!root.community) return [];
  const { name, description, isPrivate, pictures, hasHomePage } = root.community;
  const shown = loaderData?.kind === "page" ? loaderData.page : null;
  const isFeed = location.pathname === "/feed";
  const page = {
    ...(isFeed ? { title: m.shell_feed(), community: name } : { title: name }),
    description: shown?.description || shown?.excerpt || description,
  };
  if (isPrivate && shown?.visibleTo !== "everybody") return privateMeta(page);
  // Where the feed stands at "/" as well, that is its address.
  return publicMeta({ ...page, origin: root.origin, path: isFeed && hasHomePage ? "/feed" : "/", icon: pictures.logo });
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
      <Feed {...loaderData} groups={groups} above={loaderData.banner && <WelcomeBanner banner={loaderData.banner} />} />
    </>
  );
}
