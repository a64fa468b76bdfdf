import { Hono } from "hono";
import { bulkInput, bulkKey, bulkLinesInput } from "~/features/posts/bulk/input";
import { findBulk, undoBulk } from "~/features/posts/bulk/read.server";
import { startBulk } from "~/features/posts/bulk/start.server";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

/** /internal_api/posts/bulk_actions: one thing done with many posts, how far it is, and taken back. */
export const bulkActions = new Hono<AppEnv>()
  .post(
    "/",
    endpoint(
      bulkInput,
      async (ctx, input, { idempotencyKey }) => ({ id: (await startBulk(ctx, input, idempotencyKey)).job }),
      { status: 201 },
    ),
  )
  .get(
    "/:id",
    endpoint(bulkLinesInput, (ctx, { id, cursor }) => findBulk(ctx, id, { cursor })),
  )
  .post(
    "/:id/undo",
    endpoint(bulkKey, (ctx, { id }) => undoBulk(ctx, id), { status: 201 }),
  );
