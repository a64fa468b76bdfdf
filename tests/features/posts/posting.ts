import { posts } from "#db/community/schema";
import type { DocNode } from "~/ui/editor/document";
import { createPost } from "~/features/posts/commands/create-post.server";
import type { FullPostRow } from "~/features/posts/row";
import { newUid } from "~/lib/ids";
import { insertInto } from "~/platform/database/insert";
import { as, newId, type Person, run, type SpaceRef, type World } from "../../world";

export const paragraph = (text: string): DocNode => ({ type: "paragraph", content: [{ type: "text", text }] });
export const docOf = (...texts: string[]): DocNode => ({ type: "doc", content: texts.map(paragraph) });

/** A post or draft of somebody's, as their form would make it. */
export async function post(
  world: World,
  person: Person,
  space: SpaceRef,
  title: string,
  overrides: Partial<{ doc: DocNode; status: "draft" | "published"; requestKey: string }> = {},
): Promise<FullPostRow> {
  const ctx = await as(world.community, person);
  return createPost(ctx, {
    spaceSlug: space.slug,
    title,
    doc: overrides.doc ?? docOf(`${title}, at length.`),
    requestKey: overrides.requestKey ?? newUid(20),
    status: overrides.status ?? "published",
  });
}

export interface PostRef {
  id: number;
  slug: string;
  space: SpaceRef;
}

/** A row as the commands leave it, without their facts and rules: published unless said otherwise. */
export async function addPost(
  world: Pick<World, "community">,
  author: Person,
  space: SpaceRef,
  overrides: Partial<typeof posts.$inferInsert> = {},
): Promise<PostRef> {
  const id = overrides.id ?? newId();
  const slug = overrides.slug ?? `post-${id}`;
  const now = Date.now();
  await run(
    world.community,
    insertInto(posts, {
      communityId: world.community.id,
      spaceId: space.id,
      authorId: author.id,
      postType: "basic",
      status: "published",
      title: "A post",
      shareUid: `share-${id}`,
      publishedAt: now,
      activityAt: now,
      createdAt: now,
      updatedAt: now,
      ...overrides,
      id,
      slug,
    }),
  );
  return { id, slug, space };
}
