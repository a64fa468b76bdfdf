import { Hono } from "hono";
import { liftStop } from "~/features/mail/commands.server";
import { stopKey, stopsInput } from "~/features/mail/input";
import { listStops } from "~/features/mail/queries.server";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

/** /internal_api/mail_suppressions: the community's addresses to which no mail goes, and one of them lifted; for admins. */
export const mailSuppressions = new Hono<AppEnv>()
  .get("/", endpoint(stopsInput, listStops, { readsFirst: true }))
  .delete(
    "/:id",
    endpoint(stopKey, (ctx, { id }) => liftStop(ctx, id)),
  );
