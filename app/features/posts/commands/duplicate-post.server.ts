import { notFound } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { copyOf, findPostToDuplicate } from "../duplicates.server";
import type { FullPostRow } from "../row";
import { createPost } from "./create-post.server";
import type { PostAt } from "./pin-post.server";

/**
 * Makes a draft of the viewer's that is like a post, in its space, with pictures of its own. The twin of a request gets
 * what the first one made. `postType`: what the caller takes the post for. Throws 403, 404, 429 upload_limit.
 */
export async function duplicatePost(
  ctx: Ctx,
  at: PostAt,
  { requestKey, postType }: { requestKey: string; postType?: "image" | "event" },
): Promise<FullPostRow> {
  const original = await findPostToDuplicate(ctx, at);
  const { post } = original;
  if (postType && post.postType !== postType) throw notFound();
  const { topics: topicIds, ...words } = copyOf(ctx, original);
  const copy = { ...words, topicIds, copyOf: post.id };
  return createPost(ctx, { ...copy, spaceSlug: post.spaceSlug, status: "draft", requestKey });
}
