import { type Duplicate, duplicateSpace } from "~/features/spaces/commands/duplicate-space.server";
import type { DuplicateSpaceInput } from "~/features/spaces/input";
import type { Ctx } from "~/platform/context";
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
): Promise<Omit<Duplicate, "filling"> & { postsJob: number | null }> {
  const { filling, ...copy } = await duplicateSpace(ctx, key, input, requestKey, ({ id, slug, name }, original) =>
    input.with_posts && original.postsCount > 0
      ? {
          kind: COPY_POSTS,
          input: { space_id: id, slug, name, from_space_id: original.id } satisfies CopyPostsInput,
          total: original.postsCount,
          name: `${COPY_POSTS}:${id}`,
        }
      : null,
  );
  return { ...copy, postsJob: filling };
}
