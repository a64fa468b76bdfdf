import { call, type Person, type World } from "../../world";

export const door = "/internal_api/topics";

export interface WireTopic {
  id: number;
  name: string;
  slug: string;
  admin_only: boolean;
  space_ids: number[];
  is_everywhere: boolean;
  posts_count: number;
  position: number;
}

export interface WirePost {
  id: number;
  slug: string;
  topics: { id: number; name: string; slug: string }[];
  draft_version: number;
}

/** A topic, made at its door by an admin. */
export async function addTopic(world: World, name: string, more: Record<string, unknown> = {}): Promise<WireTopic> {
  const answer = await call(world.community, world.ada, door, { json: { name, ...more } });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json<WireTopic>();
}

/** What a door answers, with its status. */
export async function ask<Body>(
  world: World,
  who: Person | null,
  path: string,
  more: { method?: string; json?: unknown } = {},
): Promise<Body & { status: number }> {
  const answer = await call(world.community, who, `/internal_api${path}`, more);
  return { ...(await answer.json<Body>()), status: answer.status };
}

/** Publishes a post with these topics; the answer is its wire, or a refusal. */
export const write = (world: World, who: Person, name: string, topics: readonly number[], more: object = {}) =>
  ask<WirePost & { error_details?: Record<string, string> }>(world, who, `/spaces/plaza/posts`, {
    json: { name, body: "Some words.", topic_ids: topics, ...more },
  });

export const namesOf = ({ topics }: Pick<WirePost, "topics">): string[] => topics.map(({ name }) => name);
