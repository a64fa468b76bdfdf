import { Form, type MetaDescriptor, redirect } from "react-router";
import { privateMeta } from "~/features/communities/meta";
import { useSidebarGroups } from "~/features/communities/ui/use-sidebar-groups";
import { movePost } from "~/features/posts/commands/move-post.server";
import { showsEvents, showsPictures } from "~/features/spaces/rules";
import { MovePostInput } from "~/features/posts/input";
import { mayMovePost } from "~/features/posts/policy";
import { findPostRow } from "~/features/posts/queries.server";
import { subjectOf } from "~/features/posts/row";
import { postPath } from "~/features/posts/ui/addresses";
import { wherever } from "~/features/posts/wherever.server";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { notFound, signInRequired } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import { Button } from "~/ui/button";
import { Select } from "~/ui/choice";
import { FormError } from "~/ui/field";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { withWords } from "~/ui/words";
import { actPage } from "../support.server";
import { loadBesidePost } from "./beside.server";
import type { Route } from "./+types/move";

/** Another space for a post, for who may take it away from the one it stands in. */
export const loader = (args: Route.LoaderArgs) =>
  loadBesidePost(args, async (ctx) => {
    const post = await findPostRow(ctx, args.params);
    if (!isSignedIn(ctx.viewer)) throw signInRequired();
    if (!mayMovePost(ctx.viewer, subjectOf(post), post.commentsCount)) throw notFound();
    const space = { slug: post.spaceSlug, name: post.spaceName };
    return {
      post: { slug: post.slug, name: post.title, space },
      isOfPictures: showsPictures(post.postType),
      isEvent: showsEvents(post.postType),
    };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const { space_slug: to } = parseForm(MovePostInput.pick({ space_slug: true }), Object.fromEntries(form));
    const { slug, spaceSlug } = await wherever(ctx, args.params, (at) => movePost(ctx, { ...at, to }));
    throw redirect(postPath({ space: { slug: spaceSlug }, slug }));
  });

export const meta = ({ loaderData }: Route.MetaArgs): MetaDescriptor[] =>
  privateMeta({ title: m.posts_move_title(), community: loaderData?.post.name });

export default function MovePostRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { post, isOfPictures, isEvent } = loaderData;
  const spaces = useSidebarGroups()
    .flatMap((group) => group.spaces)
    .filter(({ slug, canPost, takesPictures = false, takesEvents = false }) => {
      const isOfItsKind = takesPictures === isOfPictures && takesEvents === isEvent;
      return canPost && slug !== post.space.slug && isOfItsKind;
    });
  const refused = actionData && "error" in actionData ? actionData.error : null;
  const wrong = refused?.fields?.space_slug;
  return (
    <Columns>
      <PageHeader title={m.posts_move_title()} backTo={postPath(post)} backLabel={post.name} />
      {!wrong && <FormError>{refused?.message}</FormError>}
      {spaces.length === 0 ? (
        <p>{m.posts_move_nowhere()}</p>
      ) : (
        <Form method="post" className="stack">
          <p>{withWords(m.posts_move_text, { name: post.name, space: post.space.name })}</p>
          <Select
            name="space_slug"
            label={m.posts_move_to()}
            error={wrong}
            hint={m.posts_move_hint()}
            defaultValue=""
            required
          >
            <option value="">{m.posts_space_choose()}</option>
            {spaces.map(({ slug, name }) => (
              <option key={slug} value={slug} dir="auto">
                {name}
              </option>
            ))}
          </Select>
          <div className="row">
            <Button type="submit" variant="primary">
              {m.posts_move()}
            </Button>
            <Button to={postPath(post)} variant="ghost">
              {m.ui_cancel()}
            </Button>
          </div>
        </Form>
      )}
    </Columns>
  );
}
