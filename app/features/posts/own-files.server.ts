import { copyFiles } from "~/features/files/copy.server";
import { AppError } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { list, sql } from "~/platform/database/sql";
import { cleanDoc } from "~/ui/editor/clean-doc";
import { type DocNode, fileIdsOf, SHOWS_FILE } from "~/ui/editor/document";
import type { GalleryChoice } from "./gallery";
import { sizesOf } from "./gallery.server";
import { postPolicy } from "./policy";
import { findPostRowById } from "./queries.server";
import { subjectOf } from "./row";

interface Shown {
  doc: DocNode;
  gallery?: GalleryChoice;
}

/**
 * What a post is to show, with the sizes of its gallery. A file belongs to one post: of those that hang on another, which
 * the viewer may duplicate, it shows copies. Which is the copy of which stands in the files: a page that was opened with
 * the other post's goes on sending them. Throws as `copyFiles`; files that nobody may copy stay, for the commit to refuse.
 */
export async function withOwnFiles<Input extends Shown>(ctx: Ctx, input: Input, postId = 0) {
  const [sizes, foreign] = await Promise.all([sizesOf(ctx, input.gallery), foreignFiles(ctx, input, postId)]);
  if (foreign.length === 0) return { shown: input, sizes };
  const own = await ownOf(ctx, foreign);
  const shown = replaced(input, own);
  return { shown, sizes: await sizesOf(ctx, shown.gallery) };
}

/** As `withOwnFiles`, for what shows files of its own alone. */
export const withSizes = async <Input extends Shown>(ctx: Ctx, input: Input) => ({
  shown: input,
  sizes: await sizesOf(ctx, input.gallery),
});

interface Foreign {
  id: number;
  /** The post that it hangs on; null for one that is gone. */
  postId: number | null;
  /** What was made of it for this post. */
  copyId: number | null;
}

async function foreignFiles(ctx: Ctx, { doc, gallery }: Shown, postId: number): Promise<Foreign[]> {
  const ids = [...filesIn(doc), ...(gallery?.images ?? []).map(({ id }) => id)];
  if (ids.length === 0) return [];
  return ctx.read(
    () => sql<Foreign>`select w.value as id, f.attached_id as postId, min(c.id) as copyId
      from json_each(${list([...new Set(ids)])}) w
        left join files f on f.id = w.value and f.community_id = ${ctx.community.id} and f.attached_kind = 'post'
          and f.attached_id <> ${postId}
        left join files c on c.attached_kind = 'post' and c.attached_id = ${postId} and c.copied_from = w.value
          and c.community_id = ${ctx.community.id}
      where f.id is not null or c.id is not null group by w.value`,
  );
}

/** A document that is none shows nothing; who may not write hears of that first. */
function filesIn(doc: DocNode): number[] {
  try {
    return fileIdsOf(cleanDoc(doc, "post"));
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

async function ownOf(ctx: Ctx, foreign: readonly Foreign[]): Promise<Map<number, number>> {
  const own = new Map(foreign.flatMap(({ id, copyId }) => (copyId === null ? [] : [[id, copyId] as const])));
  const missing = foreign.filter(({ copyId }) => copyId === null);
  for (const postId of new Set(missing.map((file) => file.postId))) {
    if (postId === null || !(await mayDuplicate(ctx, postId))) continue;
    const ids = missing.filter((file) => file.postId === postId).map(({ id }) => id);
    for (const [id, copyId] of await copyFiles(ctx, ids, { kind: "post", id: postId })) own.set(id, copyId);
  }
  return own;
}

async function mayDuplicate(ctx: Ctx, postId: number): Promise<boolean> {
  try {
    return postPolicy.can_duplicate_post(ctx.viewer, subjectOf(await findPostRowById(ctx, postId)));
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

function replaced<Input extends Shown>(input: Input, own: ReadonlyMap<number, number>): Input {
  const images = input.gallery?.images?.map((image) => ({ ...image, id: own.get(image.id) ?? image.id }));
  return { ...input, doc: replacedIn(input.doc, own), ...(images && { gallery: { ...input.gallery, images } }) };
}

/** A document that shows these files in the place of others. */
export function replacedIn(node: DocNode, own: ReadonlyMap<number, number>): DocNode {
  const copy = SHOWS_FILE.has(node.type) ? own.get(Number(node.attrs?.fileId)) : undefined;
  return {
    ...node,
    ...(copy !== undefined && { attrs: { ...node.attrs, fileId: copy } }),
    ...(node.content && { content: node.content.map((child) => replacedIn(child, own)) }),
  };
}
