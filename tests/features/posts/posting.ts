import type { DocNode } from "~/ui/editor/document";
import { createPost } from "~/features/posts/commands/create-post.server";
import type { FullPostRow } from "~/features/posts/row";
import { newUid } from "~/lib/ids";
import { as, type Person, type SpaceRef, type World } from "../../world";

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
