import type { MetaDescriptor } from "react-router";
import { privateMeta } from "~/features/communities/meta";
import { savedOrRefused } from "~/features/communities/ui/save-settings";
import { setPostMeta } from "~/features/posts/commands/set-post-meta.server";
import { PostMetaForm } from "~/features/posts/input";
import { findPost } from "~/features/posts/queries.server";
import { postPath } from "~/features/posts/ui/addresses";
import { PostSeo } from "~/features/posts/ui/post-seo";
import { wherever } from "~/features/posts/wherever.server";
import { m } from "~/i18n/generated/messages";
import { forbidden, signInRequired } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import { isSignedIn } from "~/lib/viewer";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { actPage } from "../support.server";
import { loadBesidePost } from "./beside.server";
import type { Route } from "./+types/seo";

/** What search results and shared links say of a post, for who may set it. */
export const loader = (args: Route.LoaderArgs) =>
  loadBesidePost(args, async (ctx) => {
    const post = await findPost(ctx, args.params);
    if (!isSignedIn(ctx.viewer)) throw signInRequired();
    if (!post.can_set_post) throw forbidden();
    const { slug, name, space, excerpt, cover, gallery, is_public, status } = post;
    const { meta_tag_attributes } = post;
    return { post: { slug, name, space, excerpt, cover, gallery, is_public, status, meta_tag_attributes } };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const said = parseForm(PostMetaForm, form);
    await wherever(ctx, args.params, (at) => setPostMeta(ctx, at, said));
    return { saved: true };
  });

export const meta = ({ loaderData }: Route.MetaArgs): MetaDescriptor[] =>
  privateMeta({ title: m.posts_seo(), community: loaderData?.post.name });

export default function PostSeoRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { post } = loaderData;
  return (
    <Columns>
      <PageHeader title={m.posts_seo()} backTo={postPath(post)} backLabel={post.name} />
      <PostSeo post={post} answer={savedOrRefused(actionData)} />
    </Columns>
  );
}
