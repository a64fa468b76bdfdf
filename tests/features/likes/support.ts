import { posts } from "#db/community/schema";
import { insertInto } from "~/platform/database/insert";
import { sql } from "~/platform/database/sql";
import { newId, type Person, rows, run, type SpaceRef, type World } from "../../world";

export interface PostRef {
  id: number;
  slug: string;
  space: SpaceRef;
}

/** A post as the posts feature stores it; published unless said otherwise. */
export async function addPost(
  world: Pick<World, "community">,
  author: Person,
  space: SpaceRef,
  overrides: Partial<typeof posts.$inferInsert> = {},
): Promise<PostRef> {
  const id = newId();
  const now = Date.now();
  await run(
    world.community,
    insertInto(posts, {
      id,
      communityId: world.community.id,
      spaceId: space.id,
      authorId: author.id,
      postType: "basic",
      status: "published",
      title: "A post",
      slug: `post-${id}`,
      shareUid: `share-${id}`,
      publishedAt: now,
      activityAt: now,
      createdAt: now,
      updatedAt: now,
      ...overrides,
    }),
  );
  return { id, slug: `post-${id}`, space };
}

/** The names of the community's facts, in commit order. */
export async function factNames(world: Pick<World, "community">): Promise<string[]> {
  const found = await rows<{ name: string }>(
    world.community,
    sql`select name from facts where community_id = ${world.community.id} order by seq`,
  );
  return found.map((row) => row.name);
}
