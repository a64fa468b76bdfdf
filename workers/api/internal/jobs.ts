import { Hono } from "hono";
import { cancelJob, retryJob, undoJob } from "~/features/jobs/commands.server";
import { jobKey } from "~/features/jobs/input";
import { findJobPage } from "~/features/jobs/queries.server";
import type { Ctx } from "~/platform/context";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

const shown = async (ctx: Ctx, id: number) => (await findJobPage(ctx, id)).job;

/** /internal_api/jobs/{id}: how far a job is, stopped, taken back, gone on with; for its maker and admins. */
export const jobs = new Hono<AppEnv>()
  .get(
    "/:id",
    endpoint(jobKey, (ctx, { id }) => shown(ctx, id), { readsFirst: true }),
  )
  .post(
    "/:id/cancel",
    endpoint(jobKey, async (ctx, { id }) => {
      await cancelJob(ctx, id);
      return shown(ctx, id);
    }),
  )
  .post(
    "/:id/undo",
    endpoint(jobKey, (ctx, { id }) => undoJob(ctx, id), { status: 201 }),
  )
  .post(
    "/:id/retry",
    endpoint(jobKey, async (ctx, { id }) => {
      await retryJob(ctx, id);
      return shown(ctx, id);
    }),
  );
