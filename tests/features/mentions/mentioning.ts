import { createComment, editComment } from "~/features/comments/commands.server";
import { sql } from "~/platform/database/sql";
import type { DocNode } from "~/ui/editor/document";
import { EVERYBODY } from "~/ui/editor/mention-rules";
import { as, newId, type Person, rows, type World } from "../../world";
import { listened } from "../search/searching";

export const mention = (who: Person | { publicUid: string; name: string }): DocNode => ({
  type: "mention",
  attrs: { id: who.publicUid, label: who.name },
});
export const everybody: DocNode = { type: "mention", attrs: { id: EVERYBODY, label: "all of you" } };

/** A line of words and names. */
export const lineOf = (...parts: (string | DocNode)[]): DocNode => ({
  type: "doc",
  content: [
    {
      type: "paragraph",
      content: parts.map((part) => (typeof part === "string" ? { type: "text", text: part } : part)),
    },
  ],
});

/** What somebody has been told of a post or comment: kinds, and who did it. */
export async function toldOf(
  world: Pick<World, "community">,
  who: Person,
  of: { post: number } | { comment: number },
): Promise<string[]> {
  const thing = "post" in of ? sql`post_id = ${of.post} and comment_id is null` : sql`comment_id = ${of.comment}`;
  const lines = await rows<{ kind: string }>(
    world.community,
    sql`select kind from notifications where member_id = ${who.id} and ${thing} order by id`,
  );
  return lines.map(({ kind }) => kind);
}

/** A comment with names in it, heard of. Its id. */
export async function say(
  world: World,
  who: Person,
  postId: number,
  doc: DocNode,
  replyToId?: number,
): Promise<number> {
  const ctx = await as(world.community, who);
  const { comment } = await createComment(ctx, { postId, doc, replyToId, requestKey: `k${newId()}` });
  await ctx.settled();
  await listened(world);
  return comment.id;
}

export async function editSaid(world: World, who: Person, at: { postId: number; id: number }, doc: DocNode) {
  const ctx = await as(world.community, who);
  const made = await editComment(ctx, { ...at, doc });
  await ctx.settled();
  await listened(world);
  return made.comment;
}
