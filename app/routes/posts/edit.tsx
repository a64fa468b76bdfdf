import { type MetaDescriptor, redirect, replace } from "react-router";
import { privateMeta } from "~/features/communities/meta";
import { askedIn, withChoices } from "~/features/polls/present";
import { scopeIn } from "~/features/events/series/actions.server";
import { getReach } from "~/features/events/series/queries.server";
import { ScopeChoice } from "~/features/events/series/ui/scope-choice";
import { updatePost } from "~/features/posts/commands/update-post.server";
import { postPolicy } from "~/features/posts/policy";
import { presentPost } from "~/features/posts/present";
import { presentingFor } from "~/features/posts/presenting.server";
import { findPostRow } from "~/features/posts/queries.server";
import { accessOf, subjectOf } from "~/features/posts/row";
import { settingsIn } from "~/features/posts/settings.server";
import { switchesIn } from "~/features/posts/switches";
import { draftPath, postPath } from "~/features/posts/ui/addresses";
import { useRoot } from "~/features/communities/ui/root-data";
import { AuthorField } from "~/features/posts/ui/author-field";
import { keepText, sendText } from "~/features/posts/ui/keep-text.client-action";
import { PostOptions } from "~/features/posts/ui/post-options";
import { PostEditor } from "~/features/posts/ui/post-editor";
import { asOpened, versionDoc } from "~/features/posts/version-text.server";
import { wherever } from "~/features/posts/wherever.server";
import { managesSpace } from "~/features/spaces/policy";
import { choosable } from "~/features/topics/marks";
import { listOffered, spaceOfSlug } from "~/features/topics/queries.server";
import { m } from "~/i18n/generated/messages";
import { authorize } from "~/lib/policy";
import type { DocNode } from "~/ui/editor/document";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { actPage, field } from "../support.server";
import { loadBesidePost } from "./beside.server";
import type { Route } from "./+types/edit";
import { searchAuthors } from "./search-authors.server";
import { authorIn, docUnlessUntouched, eventFrom, galleryFrom, topicsIn, typedIn } from "./writing";

export const loader = (args: Route.LoaderArgs) =>
  loadBesidePost(args, async (ctx) => {
    const [row, offered] = await Promise.all([
      findPostRow(ctx, args.params),
      listOffered(ctx, spaceOfSlug(ctx, args.params.spaceSlug)),
    ]);
    authorize(postPolicy, "can_update_post", ctx.viewer, subjectOf(row));
    const presented = presentPost(row, presentingFor(ctx));
    if (row.status === "draft") throw redirect(draftPath(presented));
    const post = { ...presented, body: presented.body && withChoices(presented.body, askedIn(row.polls)) };
    const usable = choosable(offered, managesSpace(ctx.viewer, accessOf(row)));
    const others = post.topics.filter((mark) => !usable.some(({ id }) => id === mark.id));
    const fixed = others.filter((mark) => offered.some(({ id }) => id === mark.id)).map(({ id }) => id);
    // What it carries can be taken off, though its space offers it no more; what its managers put there stays.
    const topics = [...usable, ...others.map((mark) => ({ ...mark, adminOnly: false }))];
    const { slug: space } = post.space;
    const reach = post.event?.series ? await getReach(ctx, row.id) : null;
    return { post, reach, offered: { space, topics, fixed, isRequired: row.requireTopicSelection === 1 } };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const searched = await searchAuthors(ctx, form, args.params.spaceSlug);
    if (searched) return searched;
    const version = field(form, "version");
    const post = await wherever(ctx, args.params, async (at) => {
      const before = await findPostRow(ctx, at);
      return updatePost(ctx, {
        ...at,
        title: field(form, "title"),
        doc:
          before.bodyDoc === ""
            ? docUnlessUntouched(form, null, versionDoc({ bodyDoc: "", bodyHtml: asOpened(before) }))
            : docUnlessUntouched(form, JSON.parse(before.bodyDoc) as DocNode),
        version: version === "" ? undefined : Number(version),
        topicIds: topicsIn(form),
        gallery: galleryFrom(form),
        event: eventFrom(form),
        scope: scopeIn(form),
        // A switch that is off sends nothing: the form says that it had them. Whether to tell is said of new posts alone.
        settings: form.has("settings")
          ? { ...settingsIn(switchesIn((name) => form.has(name))), skipNotifications: undefined }
          : {},
        authorId: authorIn(form),
      });
    });
    throw replace(postPath({ space: { slug: post.spaceSlug }, slug: post.slug }));
  });

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => sendText({ request, serverAction });

export const shouldRevalidate = keepText;

export const meta = ({ loaderData }: Route.MetaArgs): MetaDescriptor[] =>
  privateMeta({ title: m.posts_edit_title(), community: loaderData?.post.name });

export default function EditPostRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { post, offered, reach } = loaderData;
  const { viewer } = useRoot();
  const refusal = actionData && "error" in actionData ? actionData : null;
  const found = actionData && "found" in actionData ? actionData.found : null;
  const typed = actionData ? typedIn(actionData) : null;
  const author = viewer.isAdmin && (
    <AuthorField
      space={post.space.slug}
      name={post.author.name}
      unchanged=""
      chosen={typed?.author ?? post.author_override ?? null}
      found={found}
      error={refusal?.error.fields.author_id}
    />
  );
  return (
    <Columns>
      <PageHeader title={m.posts_edit_title()} backTo={postPath(post)} backLabel={post.name} />
      <PostEditor
        key={post.id}
        {...{ post, offered }}
        error={refusal?.error ?? null}
        typed={typed}
        options={
          <>
            {reach && <ScopeChoice reach={reach} of="change" was={actionData?.values.scope} />}
            {post.can_set_post && (
              <PostOptions space={post.space.slug} switches={post} chosen={actionData?.values} author={author} />
            )}
          </>
        }
      />
    </Columns>
  );
}
