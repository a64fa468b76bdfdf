import { type ComponentProps, useState } from "react";
import { type MetaDescriptor, redirect } from "react-router";
import { bookmarkAction } from "~/features/bookmarks/actions.server";
import { conversationAction } from "~/features/comments/actions.server";
import type { CommentsPayload } from "~/features/comments/payload";
import { getOwnWords, listComments } from "~/features/comments/queries.server";
import { isCommentSort, OTHER_SORTS } from "~/features/comments/rules";
import { Comments } from "~/features/comments/ui/comments";
import { useComments } from "~/features/comments/ui/use-comments";
import { privateMeta, publicMeta } from "~/features/communities/meta";
import { rsvpAction } from "~/features/events/actions.server";
import { pendingRsvp } from "~/features/events/pending.server";
import { structuredEvent } from "~/features/events/structured.server";
import { followAction } from "~/features/followers/actions.server";
import { ReadMark } from "~/features/notifications/ui/read-mark";
import { useOpenPages } from "~/features/open-pages/ui/use-open-pages";
import { deletePost } from "~/features/posts/commands/delete-post.server";
import { listSpaceCards } from "~/features/posts/lists.server";
import type { PostPayload } from "~/features/posts/present";
import { findPostWherever } from "~/features/posts/queries.server";
import { headOf } from "~/features/posts/meta";
import { wherever } from "~/features/posts/wherever.server";
import { postPath, schedulePath } from "~/features/posts/ui/addresses";
import { HeldPost } from "~/features/posts/ui/held-post";
import { PostPage } from "~/features/posts/ui/post-page";
import { SharedDraft } from "~/features/posts/ui/shared-draft";
import { LockedSpace } from "~/features/spaces/ui/locked-space";
import { AppError, invalid, notFound } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import { communityUrl, type Ctx } from "~/platform/context";
import { keptBy } from "~/platform/edge/page-key";
import { orLocked } from "../spaces/locked";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/post";

export const handle = keptBy({ known: { sort: OTHER_SORTS }, places: ["message_id", "cursor"] });

const NEWEST = "latest" as const;

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, (ctx) =>
    orLocked(ctx, args.params.spaceSlug, async () => {
      const { spaceSlug, slug } = args.params;
      const { searchParams } = ctx.request.url;
      const messageId = Number(searchParams.get("message_id")) || null;
      const asked = searchParams.get("sort");
      const sort = isCommentSort(asked) && !searchParams.has("cursor") ? asked : null;
      const editId = Number(searchParams.get("edit_comment")) || null;
      const found = findPostWherever(ctx, { spaceSlug, slug });
      // Only what is published stands in a space its reader may read.
      const inSpace = found.then(({ status }) => {
        if (status !== "published") throw notFound();
        return { defaultSort: NEWEST };
      });
      const [post, comments, more, edited] = await Promise.all([
        found,
        listComments(ctx, { spaceSlug, slug, messageId, sort, cursor: searchParams.get("cursor") }).catch(orNothing),
        listSpaceCards(ctx, { spaceSlug, sort: NEWEST, perPage: 5 }, inSpace).catch(orNothing),
        editId && getOwnWords(ctx, editId),
      ]);
      if (post.space.slug !== spaceSlug || post.slug !== slug)
        throw redirect(`${postPath(post)}${ctx.request.url.search}`);
      // Shared by its author with whoever is asking: they read it, and there is no conversation yet.
      if (post.status === "draft" && !post.policies.can_update_post) return { draft: post, now: ctx.now() };
      // Hidden by moderation: its author, and who manages the space, read it, and there is no conversation.
      if (post.status === "held") return { held: post, now: ctx.now() };
      if (post.status === "scheduled") throw redirect(schedulePath(post));
      if (post.status !== "published" || !comments || !more) throw redirect(`/posts/${post.id}`);
      const pending = post.event ? pendingRsvp(ctx, args.request, post.id) : null;
      return {
        post,
        comments,
        more: more.posts,
        edited: edited || null,
        pending,
        structured: structuredOf(ctx, post),
        now: ctx.now(),
      };
    }),
  );

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    if (args.request.method === "DELETE" || field(form, "intent") === "delete") {
      await wherever(ctx, args.params, (at) => deletePost(ctx, at));
      throw redirect(`/c/${args.params.spaceSlug}`);
    }
    const answer =
      (await rsvpAction(ctx, form, args.params, args.request)) ??
      (await bookmarkAction(ctx, form)) ??
      (await followAction(ctx, form)) ??
      (await conversationAction(ctx, form));
    if (!answer) throw invalid({ intent: "invalid" });
    throw answer;
  });

/**
 * A draft has no conversation, and its space may be lost to its author, who is led to it all the same; the post itself
 * says what may not be seen.
 */
function orNothing(error: unknown): null {
  if (error instanceof AppError && [401, 403, 404].includes(error.status)) return null;
  throw error;
}

/** For search engines, which come as visitors; nobody else needs it said twice. */
function structuredOf(ctx: Ctx, post: PostPayload) {
  if (!post.event || !post.is_public || isSignedIn(ctx.viewer)) return null;
  const { title, description, image } = headOf(post);
  const here = (path: string) => new URL(path, communityUrl(ctx.site, ctx.community)).href;
  return structuredEvent({
    name: title,
    description,
    url: here(postPath(post)),
    image: image ? here(image) : null,
    organizer: { name: ctx.community.name, url: here("/") },
    event: post.event,
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const root = matches[0].loaderData;
  if (!loaderData) return [];
  if ("locked" in loaderData) return privateMeta({ title: loaderData.locked.name, community: root.community?.name });
  if (loaderData.draft) return privateMeta({ title: loaderData.draft.name, community: root.community?.name });
  if (loaderData.held) return privateMeta({ title: loaderData.held.name, community: root.community?.name });
  const { post } = loaderData;
  if (!post.is_public) return privateMeta({ title: post.name, community: root.community?.name });
  return [
    ...publicMeta(root, {
      ...headOf(post),
      path: postPath(post),
      ...(!post.hide_meta_info && { article: { published: post.published_at, modified: post.edited_at } }),
    }),
    // The framework's own serializer leaves no letter of it that could end the element.
    ...(loaderData.structured ? [{ "script:ld+json": loaderData.structured }] : []),
  ];
}

export default function PostRoute({ loaderData, actionData }: Route.ComponentProps) {
  if ("locked" in loaderData) return <LockedSpace space={loaderData.locked} entry={loaderData.entry} />;
  if (loaderData.held) return <HeldPost post={loaderData.held} now={loaderData.now} />;
  if (loaderData.draft) return <SharedDraft post={loaderData.draft} now={loaderData.now} />;
  return <Reading key={loaderData.post.id} {...loaderData} refused={actionData ?? null} />;
}

type ReadingProps = Pick<ComponentProps<typeof PostPage>, "post" | "more" | "now"> & {
  comments: CommentsPayload;
  edited: ComponentProps<typeof Comments>["edited"];
  refused: ComponentProps<typeof Comments>["refused"];
  /** What its reader had said of coming before they were signed in. */
  pending: Record<string, string> | null;
};

function Reading({ post: loaded, more, now, comments, edited, refused, pending }: ReadingProps) {
  const conversation = useComments(comments);
  const [seen, setSeen] = useState({ loaded, post: loaded });
  const open = useOpenPages();
  // What was loaded anew is newer than what was heard of it.
  const post = seen.loaded === loaded ? seen.post : loaded;
  const isOfRsvp = /^(?:rsvp|rsvp_back|wait)$/.test(refused?.values.intent ?? "");
  const refusedRsvp = refused && isOfRsvp ? { ...refused.error, values: refused.values } : null;
  return (
    <PostPage
      post={post}
      more={more}
      commentsCount={conversation.page.comments_count}
      now={now}
      refusedRsvp={refusedRsvp}
      pendingRsvp={pending}
    >
      <ReadMark page={conversation.page} now={now} />
      {open && <open.OpenPost {...{ post, conversation, now }} onPost={(fresh) => setSeen({ loaded, post: fresh })} />}
      <Comments conversation={conversation} now={now} refused={refused} edited={edited} />
    </PostPage>
  );
}
