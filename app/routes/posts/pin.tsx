import { Form, type MetaDescriptor, redirect } from "react-router";
import { privateMeta } from "~/features/communities/meta";
import { pinPost, unpinPost } from "~/features/posts/commands/pin-post.server";
import { findPost } from "~/features/posts/queries.server";
import { postPath } from "~/features/posts/ui/addresses";
import { wherever } from "~/features/posts/wherever.server";
import { m } from "~/i18n/generated/messages";
import { invalid, notFound, signInRequired } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { withWords } from "~/ui/words";
import { actPage, field } from "../support.server";
import { loadBesidePost } from "./beside.server";
import type { Route } from "./+types/pin";

/** Pinning a post for who has no JavaScript; with it the post's menu does it in one step. */
export const loader = (args: Route.LoaderArgs) =>
  loadBesidePost(args, async (ctx) => {
    const post = await findPost(ctx, args.params);
    if (!isSignedIn(ctx.viewer)) throw signInRequired();
    if (!post.policies.can_manage_post || post.status !== "published") throw notFound();
    const { slug, name, space, is_pinned: isPinned } = post;
    return { post: { slug, name, space }, isPinned };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const intent = field(form, "intent");
    if (intent !== "pin" && intent !== "unpin") throw invalid({ intent: "invalid" });
    const act = intent === "pin" ? pinPost : unpinPost;
    const { slug, spaceSlug } = await wherever(ctx, args.params, (at) => act(ctx, at));
    throw redirect(postPath({ space: { slug: spaceSlug }, slug }));
  });

const titleOf = (isPinned: boolean) => (isPinned ? m.posts_unpin_title() : m.posts_pin_title());

export const meta = ({ loaderData }: Route.MetaArgs): MetaDescriptor[] =>
  privateMeta({ title: titleOf(loaderData?.isPinned ?? false), community: loaderData?.post.name });

export default function PinPostRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { post, isPinned } = loaderData;
  const refused = actionData && "error" in actionData ? actionData.error.message : null;
  return (
    <Columns>
      <PageHeader title={titleOf(isPinned)} backTo={postPath(post)} backLabel={post.name} />
      <FormError>{refused}</FormError>
      <Form method="post" className="stack">
        <p>
          {withWords(isPinned ? m.posts_unpin_text : m.posts_pin_text, { name: post.name, space: post.space.name })}
        </p>
        <div className="row">
          <Button type="submit" variant="primary" name="intent" value={isPinned ? "unpin" : "pin"}>
            {isPinned ? m.posts_unpin() : m.posts_pin_button()}
          </Button>
          <Button to={postPath(post)} variant="ghost">
            {m.ui_cancel()}
          </Button>
        </div>
      </Form>
    </Columns>
  );
}
