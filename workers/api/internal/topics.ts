import { Hono } from "hono";
import * as z from "zod";
import { managesSpace } from "~/features/spaces/policy";
import { createTopic, deleteTopic, orderTopics, restoreTopic, updateTopic } from "~/features/topics/commands.server";
import { changeTopicInput, newTopicInput, topicKey, topicOrderInput, topicsPage } from "~/features/topics/input";
import { choosable } from "~/features/topics/marks";
import { presentOffered, presentTopic, presentTopicLine } from "~/features/topics/present";
import { findTopic, listOffered, listTopics, spaceOfSlug } from "~/features/topics/queries.server";
import { maySet } from "~/features/posts/policy";
import { findReadable } from "~/features/posts/queries.server";
import { accessOf } from "~/features/posts/row";
import type { Ctx } from "~/platform/context";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

const reads = { readsFirst: true } as const;
const show = async (ctx: Ctx, id: number) => presentTopic(await findTopic(ctx, id));
const index = async (ctx: Ctx, cursor?: string) => {
  const { topics, cursor: next } = await listTopics(ctx, { cursor });
  return { records: topics.map(presentTopicLine), next_cursor: next, has_next_page: next !== null };
};

const change = endpoint(changeTopicInput.extend(topicKey.shape), async (ctx, { id, ...input }) => {
  await updateTopic(ctx, id, input);
  return show(ctx, id);
});

/** /internal_api/topics: for admins. */
export const topics = new Hono<AppEnv>()
  .get(
    "/",
    endpoint(topicsPage, (ctx, { cursor }) => index(ctx, cursor), reads),
  )
  .post(
    "/",
    endpoint(
      newTopicInput,
      async (ctx, input, { idempotencyKey }) => show(ctx, (await createTopic(ctx, input, idempotencyKey)).id),
      { status: 201 },
    ),
  )
  .put(
    "/reorder",
    endpoint(topicOrderInput, async (ctx, { ids }) => {
      await orderTopics(ctx, ids);
      return index(ctx);
    }),
  )
  .get(
    "/:id",
    endpoint(topicKey, (ctx, { id }) => show(ctx, id), reads),
  )
  .put("/:id", change)
  .patch("/:id", change)
  .delete(
    "/:id",
    endpoint(topicKey, (ctx, { id }) => deleteTopic(ctx, id)),
  )
  .post(
    "/:id/restore",
    endpoint(topicKey, async (ctx, { id }) => {
      await restoreTopic(ctx, id);
      return show(ctx, id);
    }),
  );

/** /internal_api/spaces/{slug}/topics: what its reader may put on a post there. */
export const spaceTopics = new Hono<AppEnv>().get(
  "/",
  endpoint(
    z.object({ spaceSlug: z.string() }),
    async (ctx, { spaceSlug }) => {
      const [space, offered] = await Promise.all([
        findReadable(ctx, spaceSlug),
        listOffered(ctx, spaceOfSlug(ctx, spaceSlug)),
      ]);
      const manages = managesSpace(ctx.viewer, accessOf(space));
      return {
        records: choosable(offered, manages).map(presentOffered),
        require_topic_selection: space.requireTopicSelection === 1,
        can_set_post: maySet(ctx.viewer, { hidesPostSettings: space.hidePostSettings === 1, access: accessOf(space) }),
        tells_members: space.postNotifications !== "none",
      };
    },
    reads,
  ),
);
