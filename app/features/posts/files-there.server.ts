import { hangsOrHung } from "~/features/files/attach.server";
import type { Ctx } from "~/platform/context";
import { list, sql } from "~/platform/database/sql";
import { type DocNode, emptyDoc } from "~/ui/editor/document";

/**
 * Which of these files a post may show: they hang on it, or came loose from it less than a day ago. What else it has
 * shown is gone. Whose post it is, the caller asks. A trip of its own, for what shows files alone: of all that hang on a post there may be thousands.
 */
export async function filesThere(ctx: Ctx, postId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const files = await ctx.read(
    () => sql<{ id: number }>`select f.id from json_each(${list(ids)}) w cross join files f on f.id = w.value
      where f.community_id = ${ctx.community.id} and ${hangsOrHung("post", postId)}`,
  );
  return new Set(files.map(({ id }) => id));
}

/** A text without the pictures and files that are not there; a link's card stays without one. */
export function withoutMissing(doc: DocNode, there: ReadonlySet<number>): DocNode {
  const without = (node: DocNode): DocNode => {
    if (node.type === "linkCard" && !there.has(Number(node.attrs?.fileId))) return withoutPicture(node);
    const left = node.content?.filter(
      ({ type, attrs }) => (type !== "image" && type !== "file") || there.has(Number(attrs?.fileId)),
    );
    return left ? { ...node, content: left.map(without) } : node;
  };
  const left = without(doc);
  return left.content?.length === 0 ? emptyDoc : left;
}

const withoutPicture = ({ attrs, ...card }: DocNode): DocNode => {
  const { fileId: _file, width: _width, height: _height, ...rest } = attrs ?? {};
  return { ...card, attrs: rest };
};
