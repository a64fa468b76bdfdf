import { withoutSgids } from "~/features/sgids/incoming.server";
import { Hono } from "hono";
import { choiceIn, choiceOfForm } from "~/features/events/input";
import type * as z from "zod";
import { createPost } from "~/features/posts/commands/create-post.server";
import { deletePost, deletePostById, undoDeletePost } from "~/features/posts/commands/delete-post.server";
import { followPost, unfollowPost } from "~/features/followers/commands.server";
import { duplicatePost } from "~/features/posts/commands/duplicate-post.server";
import { markFeedSeen } from "~/features/posts/commands/mark-feed-seen.server";
import { PostReadInput } from "~/features/notifications/input";
import { markPostRead } from "~/features/notifications/reading.server";
import { movePost } from "~/features/posts/commands/move-post.server";
import { pinPost, unpinPost } from "~/features/posts/commands/pin-post.server";
import { publishPost } from "~/features/posts/commands/publish-post.server";
import { saveDraft } from "~/features/posts/commands/save-draft.server";
import { publishNow, schedulePost, unschedulePost } from "~/features/posts/commands/schedule-post.server";
import { renewShareLink, sharePost, unsharePost } from "~/features/posts/commands/share-post.server";
import { setCustomHtml } from "~/features/posts/commands/set-custom-html.server";
import { setPostMeta } from "~/features/posts/commands/set-post-meta.server";
import { updatePost } from "~/features/posts/commands/update-post.server";
import {
  CreatePostInput,
  CustomHtmlInput,
  DetailsInput,
  FeedInput,
  galleryIn,
  MovePostInput,
  PostAddress,
  PostFileInput,
  PostIdInput,
  RenewShareInput,
  SaveDraftInput,
  SchedulePostInput,
  SharedPostInput,
  SharePostInput,
  SpacePostsInput,
  UpdatePostInput,
} from "~/features/posts/input";
import { presentPost } from "~/features/posts/present";
import { presentingFor } from "~/features/posts/presenting.server";
import { listFeed, listSpacePosts, type PostPage } from "~/features/posts/lists.server";
import { findPost, findPostById, findPostRow, listPostDetails } from "~/features/posts/queries.server";
import { findSharedPost } from "~/features/posts/shared.server";
import { isAhead } from "~/features/posts/schedule";
import { setsNothing, settingsIn } from "~/features/posts/settings.server";
import { conflict, notFound } from "~/lib/errors";
import { newSecret } from "~/lib/ids";
import type { Ctx } from "~/platform/context";
import { countTry } from "~/platform/limits";
import { docFromText, emptyDoc, type DocNode } from "~/ui/editor/document";
import type { AppEnv } from "../../app-env";
import { atPost } from "../at-post";
import { endpoint } from "../endpoint";

/** What open pages ask for again and again: the proof travels with it. */
const reads = { readsFirst: true } as const;

const schedule = endpoint(SchedulePostInput, async (ctx, { id, scheduled_at: at }) =>
  presentPost(await schedulePost(ctx, id, at), presentingFor(ctx)),
);

const share = atPost(SharePostInput, async (ctx, { share_post_enabled: isOn, ...at }) =>
  presentPost(await (isOn ? sharePost : unsharePost)(ctx, at), presentingFor(ctx)),
);

const customHtml = atPost(CustomHtmlInput, async (ctx, { internal_custom_html: html, ...at }) =>
  presentPost(await setCustomHtml(ctx, at, html), presentingFor(ctx)),
);

/** /internal_api/posts: the feed, details of posts by id, and what is known by its id alone. */
export const posts = new Hono<AppEnv>()
  .get(
    "/",
    endpoint(
      FeedInput,
      async (ctx, { per_page: perPage, ...input }) => present(await listFeed(ctx, { ...input, perPage })),
      reads,
    ),
  )
  .get(
    "/details",
    endpoint(
      DetailsInput,
      async (ctx, input) => ({ records: await listPostDetails(ctx, input.post_ids, input.space_id) }),
      reads,
    ),
  )
  .get(
    "/shared/:shareUid",
    endpoint(SharedPostInput, async (ctx, { shareUid }) => {
      await countTry(ctx);
      return findSharedPost(ctx, shareUid);
    }),
  )
  .post(
    "/feed_seen",
    endpoint(FeedInput, (ctx) => markFeedSeen(ctx)),
  )
  .get(
    "/drafts/:id",
    endpoint(PostIdInput, (ctx, { id }) => findPostById(ctx, id)),
  )
  .put(
    "/drafts/:id",
    endpoint(
      SaveDraftInput,
      async (ctx, { name, tiptap_body, space_slug, is_shared, topic_ids, author_id, gallery, event, ...input }) =>
        saveDraft(ctx, {
          ...input,
          title: name,
          doc: await withoutSgids(ctx, tiptap_body),
          spaceSlug: space_slug,
          isShared: is_shared,
          topicIds: topic_ids,
          authorId: author_id,
          gallery: galleryIn(gallery),
          event: event && choiceOfForm(event),
          settings: settingsIn(input),
        }),
    ),
  )
  .delete(
    "/drafts/:id",
    endpoint(PostIdInput, (ctx, { id }) => deletePostById(ctx, id)),
  )
  .post(
    "/:id/post_followers",
    endpoint(PostIdInput, (ctx, { id }) => followPost(ctx, id)),
  )
  .delete(
    "/:id/post_followers",
    endpoint(PostIdInput, (ctx, { id }) => unfollowPost(ctx, id)),
  )
  /** Its reader has seen it, and these of its comments. */
  .post(
    "/:id/read",
    endpoint(PostReadInput, (ctx, { id: postId, comment_ids: comments, up_to: upTo }) =>
      markPostRead(ctx, { postId, comments, upTo }),
    ),
  )
  .put("/:id/schedule", schedule)
  .patch("/:id/schedule", schedule)
  .delete(
    "/:id/schedule",
    endpoint(PostIdInput, async (ctx, { id }) => presentPost(await unschedulePost(ctx, id), presentingFor(ctx))),
  )
  .post(
    "/:id/publish",
    endpoint(PostIdInput, async (ctx, { id }) => presentPost(await publishNow(ctx, id), presentingFor(ctx))),
  )
  .post(
    "/deleted/:id/restore",
    endpoint(PostIdInput, async (ctx, { id }) => presentPost(await undoDeletePost(ctx, id), presentingFor(ctx))),
  );

/** /internal_api/spaces/{slug}/posts: a space's posts, each by its slug (spec section 7). */
export const spacePosts = new Hono<AppEnv>()
  .get(
    "/",
    endpoint(
      SpacePostsInput,
      async (ctx, { per_page: perPage, ...input }) => present(await listSpacePosts(ctx, { ...input, perPage })),
      reads,
    ),
  )
  .post("/", creating())
  .get(
    "/:slug",
    atPost(PostAddress, (ctx, at) => findPost(ctx, at)),
  )
  .patch("/:slug", changing())
  .delete(
    "/:slug",
    atPost(PostAddress, (ctx, at) => deletePost(ctx, at)),
  )
  .post(
    "/:slug/move",
    atPost(MovePostInput, async (ctx, { space_slug: to, ...at }) =>
      presentPost(await movePost(ctx, { ...at, to }), presentingFor(ctx)),
    ),
  )
  .post(
    "/:slug/pin",
    atPost(PostAddress, async (ctx, at) => presentPost(await pinPost(ctx, at), presentingFor(ctx))),
  )
  .delete(
    "/:slug/pin",
    atPost(PostAddress, async (ctx, at) => presentPost(await unpinPost(ctx, at), presentingFor(ctx))),
  )
  .post("/:slug/duplicate", duplicating())
  .delete(
    "/:slug/attached_files",
    atPost(PostFileInput, async (ctx, { spaceSlug, slug }) =>
      presentPost(await setPostMeta(ctx, { spaceSlug, slug }, { openGraphFileId: null }), presentingFor(ctx)),
    ),
  )
  .put("/:slug/custom_html", customHtml)
  .patch("/:slug/custom_html", customHtml)
  .put("/:slug/share", share)
  .patch("/:slug/share", share)
  .post(
    "/:slug/share",
    atPost(RenewShareInput, async (ctx, { share_uid: before, ...at }) =>
      presentPost(await renewShareLink(ctx, at, before), presentingFor(ctx)),
    ),
  );

/** /internal_api/spaces/{slug}/images/posts: those that are pictures; what else stands in the space is not found. */
export const imagePosts = new Hono<AppEnv>()
  .post("/", creating("image"))
  .get(
    "/:slug",
    atPost(PostAddress, async (ctx, at) => {
      const post = await findPost(ctx, at);
      if (post.type !== "Posts::Image") throw notFound();
      return post;
    }),
  )
  .post("/:slug/duplicate", duplicating("image"))
  .put("/:slug", changing("image"))
  .patch("/:slug", changing("image"));

export function creating(postType?: "image" | "event") {
  const create = async (ctx: Ctx, input: z.output<typeof CreatePostInput>, idempotencyKey: string | null) => {
    const { spaceSlug, name: title, status, scheduled_at: at, topic_ids: topicIds } = input;
    const { is_placed: isPlaced, is_shared: isShared, author_id: authorId } = input;
    const requestKey = idempotencyKey ?? input.request_key ?? newSecret();
    const doc = (await docOf(ctx, input)) ?? emptyDoc;
    const settings = setsNothing(settingsIn(input)) ? undefined : settingsIn(input);
    const gallery = galleryIn(input.gallery);
    const event = input.event ? choiceOfForm(input.event) : choiceIn(input.event_setting_attributes);
    const place = { spaceSlug, status, at, isPlaced, isShared, postType, authorId, copyOf: input.copy_of };
    const post = await createPost(ctx, { ...place, title, doc, requestKey, topicIds, settings, gallery, event });
    return presentPost(post, presentingFor(ctx));
  };
  return endpoint(CreatePostInput, (ctx, input, { idempotencyKey }) => create(ctx, input, idempotencyKey), {
    status: 201,
  });
}

export function duplicating(postType?: "image" | "event") {
  return atPost(
    PostAddress,
    async (ctx, at, { idempotencyKey }) => {
      const requestKey = idempotencyKey ?? newSecret();
      return presentPost(await duplicatePost(ctx, at, { requestKey, postType }), presentingFor(ctx));
    },
    { status: 201 },
  );
}

export function changing(postType?: "image" | "event") {
  return atPost(UpdatePostInput, async (ctx, input) => {
    const { spaceSlug, slug, version, topic_ids: topicIds, author_id: authorId, edit_mode: scope } = input;
    const before = await findPostRow(ctx, { spaceSlug, slug });
    if (postType && before.postType !== postType) throw notFound();
    const title = input.name ?? before.title;
    const doc = await docOf(ctx, input);
    const gallery = galleryIn(input.gallery);
    const event = choiceIn(input.event_setting_attributes);
    const settings = settingsIn(input);
    // Words that are left out go back as they were read: nobody's newer ones are lost over them.
    const isAsRead = input.name === undefined || doc === undefined;
    const isPublishing = input.status !== undefined && isAhead(before.status);
    if (input.status === "scheduled" && !isPublishing) throw conflict("already_published");
    const post = isPublishing
      ? await publishPost(ctx, {
          id: before.id,
          title,
          doc: doc ?? (JSON.parse(before.bodyDoc) as DocNode),
          spaceSlug: input.space_slug,
          topicIds,
          settings,
          gallery,
          event,
          authorId,
          at: input.scheduled_at,
          version: version ?? (isAsRead ? before.draftVersion : undefined),
        })
      : await updatePost(ctx, {
          spaceSlug,
          slug,
          title,
          doc,
          version,
          topicIds,
          settings,
          gallery,
          event,
          authorId,
          scope,
        });
    return presentPost(post, presentingFor(ctx));
  });
}

const present = ({ posts: records, nextCursor, sort }: PostPage) => ({
  records,
  sort,
  next_cursor: nextCursor,
  has_next_page: nextCursor !== null,
});

async function docOf(ctx: Ctx, { tiptap_body, body }: { tiptap_body?: DocNode; body?: string }) {
  if (tiptap_body) return withoutSgids(ctx, tiptap_body);
  return body === undefined ? undefined : docFromText(body);
}
