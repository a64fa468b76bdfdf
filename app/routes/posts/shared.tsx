import type { MetaDescriptor } from "react-router";
import { privateMeta, publicMeta } from "~/features/communities/meta";
import { useRoot } from "~/features/communities/ui/root-data";
import { RefusedPage } from "~/features/communities/ui/refused-page";
import { headOf } from "~/features/posts/meta";
import { findSharedPost } from "~/features/posts/shared.server";
import { sharedPath } from "~/features/posts/share-address";
import { SharedPost } from "~/features/posts/ui/shared-post";
import { m } from "~/i18n/generated/messages";
import { notFound } from "~/lib/errors";
import { countTry } from "~/platform/limits";
import { loadPage } from "../support.server";
import type { Route } from "./+types/shared";

/** Its address is a secret and may be closed at any moment: kept nowhere, listed nowhere, named to no other site. */
export const headers = () => ({
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex, nofollow",
});

/** One post for whoever has its share link, outside of the house: nothing else of the community is read for it. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    if (ctx.community.id === 0) throw notFound();
    await countTry(ctx);
    return { post: await findSharedPost(ctx, args.params.shareUid), now: ctx.now() };
  });

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const root = matches[0].loaderData;
  const community = root.community?.name ?? "";
  if (!loaderData) return privateMeta({ title: m.posts_shared_from({ community }) });
  const { post } = loaderData;
  const [title, ...robots] = privateMeta({ title: post.name, community: m.posts_shared_from({ community }) });
  const page = { ...headOf(post), path: sharedPath(post.share_uid) };
  const shown = publicMeta(root, { ...page, ...(post.published_at && { article: articleOf(post) }) });
  // Where it is to be found is said to who has the link: no canonical address, and no title twice.
  const told = shown.filter((tag) => !("title" in tag) && !("rel" in tag));
  return [...(title ? [title] : []), ...robots, ...told];
}

const articleOf = ({ published_at }: { published_at: string | null }) => ({
  published: published_at ?? "",
  modified: null,
});

export default function SharedPostRoute({ loaderData }: Route.ComponentProps) {
  return <SharedPost {...loaderData} />;
}

/** A link that leads nowhere (any more): said on a page of this house, whose links go on without loading it anew. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main">
      <RefusedPage error={error} reference={useRoot().reference} />
    </main>
  );
}
