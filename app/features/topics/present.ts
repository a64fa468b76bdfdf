import type { OfferedTopic } from "./marks";
import type { ManagedTopic } from "./queries.server";

/** The spec names topics without their fields: name, admin_only and space_ids are Circle's, the rest ours. */
export const presentTopic = (topic: ManagedTopic) => ({
  ...presentTopicLine(topic),
  space_ids: topic.spaceIds,
});

/** In a list, which does not read where each is offered: `space_ids` come one topic at a time. */
export const presentTopicLine = (topic: ManagedTopic) => ({
  id: topic.id,
  name: topic.name,
  slug: topic.slug,
  admin_only: topic.adminOnly,
  is_everywhere: topic.isEverywhere,
  posts_count: topic.postsCount,
  position: topic.position,
});

/** A topic that its reader may put on a post. */
export const presentOffered = ({ id, name, slug, adminOnly }: OfferedTopic) => ({
  id,
  name,
  slug,
  admin_only: adminOnly,
});
