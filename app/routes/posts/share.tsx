import { type MetaDescriptor, redirect } from "react-router";
import { privateMeta } from "~/features/communities/meta";
import { renewShareLink, sharePost, unsharePost } from "~/features/posts/commands/share-post.server";
import { findPost } from "~/features/posts/queries.server";
import { postPath, sharePath } from "~/features/posts/ui/addresses";
import { SharePanel } from "~/features/posts/ui/share-panel";
import { wherever } from "~/features/posts/wherever.server";
import { m } from "~/i18n/generated/messages";
import { invalid, notFound, signInRequired } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import { FormError } from "~/ui/field";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { actPage, field } from "../support.server";
import { loadBesidePost } from "./beside.server";
import type { Route } from "./+types/share";

/** No other site learns the link from its own page. */
export const headers = () => ({ "Cache-Control": "private, no-store", "Referrer-Policy": "same-origin" });

/** The share link of a post, for who may hand it on; its author takes back what who manages the space has shared. */
export const loader = (args: Route.LoaderArgs) =>
  loadBesidePost(args, async (ctx) => {
    const post = await findPost(ctx, args.params);
    if (!isSignedIn(ctx.viewer)) throw signInRequired();
    const mayStop = post.policies.can_update_post && post.share_post_enabled;
    if (post.status !== "published" || !(post.can_share_post || mayStop)) throw notFound();
    const { slug, name, space, hide_meta_info, share_uid, share_post_enabled, can_share_post } = post;
    return {
      post: { slug, name, space, hide_meta_info, share_uid, share_post_enabled, can_share_post },
      endsWithSpace: post.is_public,
      isRenewing: ctx.request.url.searchParams.has("new_link"),
    };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const intent = field(form, "intent");
    if (intent === "share") await wherever(ctx, args.params, (at) => sharePost(ctx, at));
    else if (intent === "renew")
      await wherever(ctx, args.params, (at) => renewShareLink(ctx, at, field(form, "share_uid")));
    else if (intent === "stop") {
      const { slug, spaceSlug } = await wherever(ctx, args.params, (at) => unsharePost(ctx, at));
      const at = { space: { slug: spaceSlug }, slug };
      throw redirect(field(form, "back") === "post" ? postPath(at) : sharePath(at));
    } else throw invalid({ intent: "invalid" });
    throw redirect(`/c/${args.params.spaceSlug}/${args.params.slug}/share`);
  });

export const meta = ({ loaderData }: Route.MetaArgs): MetaDescriptor[] =>
  privateMeta({ title: m.posts_share_title(), community: loaderData?.post.name });

export default function SharePostRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { post } = loaderData;
  const refused = actionData && "error" in actionData ? actionData.error.message : null;
  return (
    <Columns>
      <PageHeader title={m.posts_share_title()} backTo={postPath(post)} backLabel={post.name} />
      <FormError>{refused}</FormError>
      <SharePanel {...loaderData} />
    </Columns>
  );
}
