import { type Duplicate, duplicateSpace } from "~/features/spaces/commands/duplicate-space.server";
import type { DuplicateSpaceInput } from "~/features/spaces/input";
import type { Ctx } from "~/platform/context";
import { startJob } from "~/platform/jobs/start.server";
import { COPY_POSTS, type CopyPostsInput } from "./job.server";

/**
 * As `duplicateSpace`, with what is published in the space where that is asked: a job copies it, of which there is one
 * for each space that is filled. null where there is nothing to copy.
 */
export async function duplicateWithPosts(
  ctx: Ctx,
  key: string | number,
  input: DuplicateSpaceInput,
  requestKey?: string | null,
): Promise<Duplicate & { postsJob: number | null }> {
  const copy = await duplicateSpace(ctx, key, input, requestKey);
  const { original } = copy;
  if (!input.with_posts || original.postsCount === 0) return { ...copy, postsJob: null };
  const postsJob = await startJob(
    ctx,
    {
      kind: COPY_POSTS,
      input: {
        space_id: copy.id,
        slug: copy.slug,
        name: input.name,
        from_space_id: original.id,
      } satisfies CopyPostsInput,
      total: original.postsCount,
      name: `${COPY_POSTS}:${copy.id}`,
    },
    // The job that lets the members in has the request's own.
    requestKey && `${requestKey}:posts`,
  );
  return { ...copy, postsJob };
}
