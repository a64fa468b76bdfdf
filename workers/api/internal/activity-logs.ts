import { Hono } from "hono";
import { startActivityCsv } from "~/features/activity/csv-job.server";
import { activityInput } from "~/features/activity/input";
import { presentLine } from "~/features/activity/present";
import { listActivity } from "~/features/activity/queries.server";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

/** /internal_api/activity_logs (spec section 7, Settings): the list, and the beginning of a large CSV. Admins only. */
export const activityLogs = new Hono<AppEnv>()
  .get(
    "/",
    endpoint(
      activityInput,
      async (ctx, asked) => {
        const { lines, cursor } = await listActivity(ctx, asked);
        return { records: lines.map(presentLine), cursor };
      },
      { readsFirst: true },
    ),
  )
  .post(
    "/export",
    endpoint(activityInput.omit({ cursor: true }), (ctx, asked) => startActivityCsv(ctx, asked), { status: 201 }),
  );
