import { type MetaDescriptor, redirect } from "react-router";
import { privateMeta } from "~/features/communities/meta";
import { setCustomHtml } from "~/features/posts/commands/set-custom-html.server";
import { CustomHtmlForm as CustomHtmlFields } from "~/features/posts/input";
import { findPost } from "~/features/posts/queries.server";
import { customHtmlPagePath, postPath } from "~/features/posts/ui/addresses";
import { CustomHtmlForm } from "~/features/posts/ui/custom-html-form";
import { wherever } from "~/features/posts/wherever.server";
import { m } from "~/i18n/generated/messages";
import { forbidden, signInRequired } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import { isAdmin, isSignedIn } from "~/lib/viewer";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { actPage } from "../support.server";
import { loadBesidePost } from "./beside.server";
import type { Route } from "./+types/custom-html";

/** An admin's own HTML below a post's text. */
export const loader = (args: Route.LoaderArgs) =>
  loadBesidePost(args, async (ctx) => {
    const post = await findPost(ctx, args.params);
    if (!isSignedIn(ctx.viewer)) throw signInRequired();
    if (!isAdmin(ctx.viewer)) throw forbidden("custom_html_admins");
    const { slug, name, space, internal_custom_html } = post;
    return { post: { slug, name, space }, html: internal_custom_html ?? "" };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const { internal_custom_html } = parseForm(CustomHtmlFields, form);
    const { spaceSlug, slug } = await wherever(ctx, args.params, (at) => setCustomHtml(ctx, at, internal_custom_html));
    throw redirect(postPath({ space: { slug: spaceSlug }, slug }));
  });

export const meta = ({ loaderData }: Route.MetaArgs): MetaDescriptor[] =>
  privateMeta({ title: m.posts_custom_html(), community: loaderData?.post.name });

export default function CustomHtmlRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { post, html } = loaderData;
  const refusal = actionData && "error" in actionData ? actionData : null;
  return (
    <Columns>
      <PageHeader title={m.posts_custom_html()} backTo={postPath(post)} backLabel={post.name} />
      <CustomHtmlForm key={customHtmlPagePath(post)} {...{ post, html, refusal }} />
    </Columns>
  );
}
