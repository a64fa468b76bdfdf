import { Hono } from "hono";
import * as z from "zod";
import {
  type Retried,
  retryAllDeliveries,
  retryAllMail,
  retryDelivery,
  settleLate,
} from "~/features/operate/commands.server";
import { deliveriesInput, deliveryKey } from "~/features/operate/input";
import { listDeliveries } from "~/features/operate/queries.server";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

const nothing = z.object({});
const present = ({ count, isMore }: Retried) => ({ count, is_more: isMore });

/** /internal_api/deliveries: what the community's deliveries wait for, and tried once more; for admins. */
export const deliveries = new Hono<AppEnv>()
  .get("/", endpoint(deliveriesInput, listDeliveries, { readsFirst: true }))
  .post(
    "/retry",
    endpoint(nothing, async (ctx) => present(await retryAllDeliveries(ctx))),
  )
  .post(
    "/mail/retry",
    endpoint(nothing, async (ctx) => present(await retryAllMail(ctx))),
  )
  .post(
    "/late/send",
    endpoint(nothing, async (ctx) => present(await settleLate(ctx, true))),
  )
  .post(
    "/late/drop",
    endpoint(nothing, async (ctx) => present(await settleLate(ctx, false))),
  )
  .post(
    "/:seq/retry",
    endpoint(deliveryKey, (ctx, input) => retryDelivery(ctx, input)),
  );
