import { Hono } from "hono";
import { createComment, deleteComment, editComment, restoreComment } from "~/features/comments/commands.server";
import { CommentRef, CreateInput, EditInput, ListInput, RepliesInput } from "~/features/comments/input";
import { findComment, listComments, listReplies } from "~/features/comments/queries.server";
import { presentComment } from "~/features/comments/present.server";
import { likeSubject, unlikeSubject } from "~/features/likes/commands.server";
import { listLikers } from "~/features/likes/queries.server";
import { embeddedIn } from "~/features/sgids/embedded";
import { withoutSgids } from "~/features/sgids/incoming.server";
import { sgidOf } from "~/features/sgids/sgid.server";
import type { Ctx } from "~/platform/context";
import type { DocNode } from "~/ui/editor/document";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

const wordsOf = async (ctx: Ctx, input: { tiptap_body?: unknown; body?: string }) => ({
  doc: await withoutSgids(ctx, input.tiptap_body),
  text: input.body,
});

/** The proof travels with the read. */
const READS = { readsFirst: true };

const liked = (id: number) => ({ kind: "comment" as const, id });

/** /internal_api/posts/{postId}/comments, with hierarchy and user_likes (spec section 7). */
export const comments = new Hono<AppEnv>()
  .get(
    "/:postId/comments",
    endpoint(
      ListInput,
      (ctx, { message_id, latest, ...input }) =>
        listComments(ctx, { ...input, messageId: message_id, latest: latest === "true" }),
      READS,
    ),
  )
  .post(
    "/:postId/comments",
    endpoint(
      CreateInput,
      async (ctx, input, { idempotencyKey }) => {
        const { postId, parent_comment_id: replyToId } = input;
        const quote = input.quote && { id: input.quote.comment_id, words: input.quote.words };
        const ref = { postId, replyToId, quote, requestKey: idempotencyKey, takesOn: true };
        return (await createComment(ctx, { ...ref, ...(await wordsOf(ctx, input)) })).comment;
      },
      { status: 201 },
    ),
  )
  .get(
    "/:postId/comments/:id",
    endpoint(
      CommentRef,
      async (ctx, ref) => {
        const { post, row, bodyDoc } = await findComment(ctx, ref);
        const comment = presentComment(ctx, post, row);
        // The document is the editor's: only who may edit the comment needs it.
        if (!comment.policies.can_update_comment || bodyDoc === "") return { ...comment, tiptap_body: null };
        return { ...comment, ...embeddedIn(JSON.parse(bodyDoc) as DocNode, (named) => sgidOf(ctx, named)) };
      },
      READS,
    ),
  )
  .patch(
    "/:postId/comments/:id",
    endpoint(EditInput, async (ctx, input) => {
      const { postId, id } = input;
      return (await editComment(ctx, { postId, id, ...(await wordsOf(ctx, input)) })).comment;
    }),
  )
  .delete(
    "/:postId/comments/:id",
    endpoint(CommentRef, async (ctx, ref) => (await deleteComment(ctx, ref)).comment),
  )
  .post(
    "/:postId/comments/:id/restore",
    endpoint(CommentRef, async (ctx, ref) => (await restoreComment(ctx, ref)).comment),
  )
  .get("/:postId/comments/:id/replies", endpoint(RepliesInput, listReplies, READS))
  .get(
    "/:postId/comments/:id/user_likes",
    endpoint(CommentRef, (ctx, { id }) => listLikers(ctx, liked(id)), READS),
  )
  .post(
    "/:postId/comments/:id/user_likes",
    endpoint(CommentRef, (ctx, { id }) => likeSubject(ctx, liked(id))),
  )
  .delete(
    "/:postId/comments/:id/user_likes",
    endpoint(CommentRef, (ctx, { id }) => unlikeSubject(ctx, liked(id))),
  );
