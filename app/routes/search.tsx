import { pageMeta } from "~/features/communities/meta";
import { searchOf } from "~/features/search/input";
import { presentHit } from "~/features/search/present";
import { countFound, search } from "~/features/search/queries.server";
import { SearchPage } from "~/features/search/ui/search-page";
import { m } from "~/i18n/generated/messages";
import { loadPage } from "./support.server";
import type { Route } from "./+types/search";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const asked = searchOf(ctx.request.url.searchParams);
    const [{ hits, cursor }, counts] = await Promise.all([search(ctx, asked), countFound(ctx, asked.query)]);
    return { asked, hits: hits.map(presentHit), counts, cursor, now: ctx.now() };
  });

export const meta = pageMeta(m.search_title);

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  return <SearchPage {...loaderData} />;
}
