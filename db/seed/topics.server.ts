import { topicSpaces, topics } from "#db/community/schema";
import { putTopics } from "~/features/topics/put.server";
import { nameKeyOf } from "~/features/topics/rules";
import type { Ctx } from "~/platform/context";
import { commit } from "~/platform/database/commit.server";
import { insertInto } from "~/platform/database/insert";
import type { DemoCommunity } from "./demo/types";
import { seedId } from "./ids";
import { HOUR, spaceId, store } from "./rows.server";

/** What the demo's posts are about, and where else it is offered; the posts are there by then. */
export async function seedTopics(ctx: Ctx, demo: DemoCommunity, postId: (key: string) => number): Promise<void> {
  const at = ctx.now() - 200 * 24 * HOUR;
  const topicId = (key: string) => seedId(demo.slug, "topic", key);
  const communityId = ctx.community.id;
  await store(
    ctx,
    demo.topics.flatMap(({ key, name, slug, adminOnly, spaces }, i) => [
      insertInto(topics, {
        id: topicId(key),
        communityId,
        name,
        nameKey: nameKeyOf(name),
        slug,
        adminOnly: Number(adminOnly === true),
        isEverywhere: Number(spaces === undefined),
        position: i + 1,
        createdAt: at,
        updatedAt: at,
      }),
      ...(spaces ?? []).map((space) =>
        insertInto(topicSpaces, { communityId, topicId: topicId(key), spaceId: spaceId(demo, space) }),
      ),
    ]),
  );
  for (const { key } of demo.posts) {
    const ids = demo.topics.filter(({ posts }) => posts.includes(key)).map((topic) => topicId(topic.key));
    if (ids.length > 0) await commit(ctx, { origin: "seed", writes: putTopics(ctx, postId(key), ids, true) });
  }
}
