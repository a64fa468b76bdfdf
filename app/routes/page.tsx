import type { MetaDescriptor } from "react-router";
import { privateMeta, publicMeta } from "~/features/communities/meta";
import { useRoot } from "~/features/communities/ui/root-data";
import { findPage } from "~/features/pages/queries.server";
import { pagePath } from "~/features/pages/rules";
import { SitePageArticle } from "~/features/pages/ui/site-page";
import { keptBy } from "~/platform/edge/page-key";
import type { Route } from "./+types/page";
import { loadPage } from "./support.server";

export const handle = keptBy();

export const loader = (args: Route.LoaderArgs) => loadPage(args, (ctx) => findPage(ctx, args.params.slug));

export function meta({ loaderData: page, matches }: Route.MetaArgs): MetaDescriptor[] {
  const root = matches[0].loaderData;
  if (!page) return [];
  const head = { title: page.title, description: page.description || page.excerpt };
  return page.status === "published" && page.visibleTo === "everybody"
    ? publicMeta(root, { ...head, path: pagePath(page.slug) })
    : privateMeta({ ...head, community: root.community?.name });
}

/** A page of the community's own, which stands in no space. */
export default function SitePageRoute({ loaderData }: Route.ComponentProps) {
  const { viewer } = useRoot();
  return <SitePageArticle page={loaderData} mayEdit={viewer.isAdmin && !viewer.isViewOnly} />;
}
