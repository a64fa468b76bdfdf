import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import { type DocNode, emptyDoc } from "~/ui/editor/document";

/** The files that hang on a post: what else it shows, or has shown, is deleted or was let go. Whose it is, the caller asks. */
export async function listFilesOf(ctx: Ctx, postId: Statement): Promise<ReadonlySet<number>> {
  const files = await ctx.read(
    () => sql<{ id: number }>`select f.id from files f indexed by files_attached
      where f.attached_kind = 'post' and f.attached_id = ${postId} and f.community_id = ${ctx.community.id}`,
  );
  return new Set(files.map(({ id }) => id));
}

/** The post at an address, for `listFilesOf`. */
export const postAt = (ctx: Ctx, { spaceSlug, slug }: { spaceSlug: string; slug: string }): Statement =>
  sql`(select p.id from posts p join spaces s on s.id = p.space_id where s.community_id = ${ctx.community.id}
    and s.slug = ${spaceSlug} and s.deleted_at is null and p.slug = ${slug})`;

/** A text without the pictures that are not there. */
export function withoutMissing(doc: DocNode, there: ReadonlySet<number>): DocNode {
  const without = (node: DocNode): DocNode => {
    const left = node.content?.filter(({ type, attrs }) => type !== "image" || there.has(Number(attrs?.fileId)));
    return left ? { ...node, content: left.map(without) } : node;
  };
  const left = without(doc);
  return left.content?.length === 0 ? emptyDoc : left;
}
