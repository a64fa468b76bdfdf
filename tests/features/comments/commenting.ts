import { comments } from "#db/community/schema";
import { createComment } from "~/features/comments/commands.server";
import { insertInto } from "~/platform/database/insert";
import { sql } from "~/platform/database/sql";
import { as, newId, type Person, run, type World } from "../../world";

/** A comment, or a reply, as its form would make it. Its id. */
export async function say(
  world: Pick<World, "community">,
  person: Person,
  postId: number,
  text = "Well said.",
  replyToId: number | null = null,
): Promise<number> {
  const ctx = await as(world.community, person);
  const { comment } = await createComment(ctx, { postId, text, replyToId, requestKey: `k${newId()}` });
  await ctx.settled();
  return comment.id;
}

/** A row as the command leaves it, without its fact, and counted nowhere. Its id. */
export async function addComment(
  world: Pick<World, "community">,
  author: Person,
  postId: number,
  overrides: Partial<typeof comments.$inferInsert> = {},
): Promise<number> {
  const id = overrides.id ?? newId();
  await run(
    world.community,
    insertInto(comments, {
      communityId: world.community.id,
      postId,
      authorId: author.id,
      bodyHtml: "<p>x</p>",
      createdAt: Date.now(),
      ...overrides,
      id,
    }),
  );
  return id;
}

/** Many of one person's by one statement, each at its own time. Their ids, in order. */
export async function addComments(
  world: Pick<World, "community">,
  author: Person,
  postId: number,
  rows: readonly { at: number; parentId?: number | null; id?: number }[],
): Promise<number[]> {
  const all = rows.map(({ at, parentId = null, id = newId() }) => [id, parentId, at]);
  await run(
    world.community,
    sql`insert into comments (id, community_id, post_id, author_id, parent_id, body_html, created_at)
      select j.value ->> 0, ${world.community.id}, ${postId}, ${author.id}, j.value ->> 1, '<p>x</p>', j.value ->> 2
      from json_each(${JSON.stringify(all)}) j`,
  );
  return all.map(([id]) => id as number);
}
