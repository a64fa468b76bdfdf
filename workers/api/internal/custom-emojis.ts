import { Hono } from "hono";
import { createEmoji, deleteEmoji, updateEmoji } from "~/features/emojis/commands.server";
import { changeEmojiInput, emojiKey, emojisPage, newEmojiInput } from "~/features/emojis/input";
import { findEmoji, listEmojis } from "~/features/emojis/queries.server";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

const change = endpoint(changeEmojiInput.extend(emojiKey.shape), async (ctx, { id, ...input }) => {
  await updateEmoji(ctx, id, input);
  return findEmoji(ctx, id);
});

/** /internal_api/custom_emojis: members choose from them, admins make, change and delete them (spec section 3). */
export const customEmojis = new Hono<AppEnv>()
  .get(
    "/",
    endpoint(
      emojisPage,
      async (ctx, { cursor }) => {
        const { records, cursor: next } = await listEmojis(ctx, { cursor });
        return { records, next_cursor: next, has_next_page: next !== null };
      },
      { readsFirst: true },
    ),
  )
  .post(
    "/",
    endpoint(
      newEmojiInput,
      async (ctx, input, { idempotencyKey }) =>
        findEmoji(ctx, (await createEmoji(ctx, input, idempotencyKey ?? undefined)).id),
      { status: 201 },
    ),
  )
  .put("/:id", change)
  .patch("/:id", change)
  .delete(
    "/:id",
    endpoint(emojiKey, (ctx, { id }) => deleteEmoji(ctx, id)),
  );
