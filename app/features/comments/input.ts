import * as z from "zod";
import { COMMENT_SORTS, MAX_LETTERS } from "./rules";

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** A comment's words: the editor's document, or plain text (blank lines part paragraphs). */
const words = {
  tiptap_body: z.looseObject({ type: z.literal("doc") }).optional(),
  body: z.string().max(200_000, "comment_too_long").optional(),
};

export const PostOfComments = z.object({ postId: id });

export const ListInput = PostOfComments.extend({
  cursor: z.string().max(80).optional(),
  message_id: id.optional(),
  sort: z.enum(COMMENT_SORTS).optional(),
  /** What is newest comes along, wherever it stands. */
  latest: z.literal("true").optional(),
});

/** Another comment of the post: the words of it that are meant, or without any the first of all. */
const quote = z.object({ comment_id: id, words: z.string().max(MAX_LETTERS, "comment_too_long").optional() });

export const CreateInput = PostOfComments.extend({ ...words, parent_comment_id: id.nullish(), quote: quote.nullish() });

export const CommentRef = PostOfComments.extend({ id });

export const EditInput = CommentRef.extend(words);

export const RepliesInput = CommentRef.extend({ cursor: z.string().max(80).optional() });
