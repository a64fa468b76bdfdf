import { pageMeta } from "~/features/communities/meta";
import { savedOrRefused } from "~/features/communities/ui/save-settings";
import { searchAction } from "~/features/search/actions.server";
import { searchOf } from "~/features/search/input";
import { presentHit } from "~/features/search/present";
import { countFound } from "~/features/search/counts.server";
import { findFilters } from "~/features/search/filters.server";
import { findMisread } from "~/features/search/misread.server";
import { search } from "~/features/search/queries.server";
import { listSaved } from "~/features/search/saved.server";
import { SearchPage } from "~/features/search/ui/search-page";
import { m } from "~/i18n/generated/messages";
import { actPage, loadPage } from "./support.server";
import type { Route } from "./+types/search";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const asked = searchOf(ctx.request.url.searchParams);
    const [{ hits, cursor }, counts, filters, misread, saved] = await Promise.all([
      search(ctx, asked),
      countFound(ctx, asked.query),
      findFilters(ctx, asked),
      findMisread(ctx, asked.query),
      listSaved(ctx),
    ]);
    return { asked, hits: hits.map(presentHit), counts, filters, misread, saved, cursor, now: ctx.now() };
  });

export const action = (args: Route.ActionArgs) => actPage(args, searchAction);

export const meta = pageMeta(m.search_title);

export default function SearchRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SearchPage {...loaderData} refused={savedOrRefused(actionData)} />;
}
