import { Hono } from "hono";
import { NoInput } from "~/features/notifications/input";
import { setDefaults, setPreferences, setSpaceWish } from "~/features/notifications/preferences.server";
import { defaultsInput, preferencesInput, spaceWishInput } from "~/features/notifications/preferences-input";
import { findDefaults, findPreferences } from "~/features/notifications/preferences-queries.server";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

const READS = { readsFirst: true };

/** /internal_api/notification_preferences (spec section 7: "preferences (unsubscribe_all)"): the viewer's own. */
export const notificationPreferences = new Hono<AppEnv>()
  .get(
    "/",
    endpoint(NoInput, (ctx) => findPreferences(ctx), READS),
  )
  .patch(
    "/",
    endpoint(preferencesInput, async (ctx, input) => {
      await setPreferences(ctx, input);
      return findPreferences(ctx);
    }),
  )
  .put(
    "/spaces/:spaceId",
    endpoint(spaceWishInput, async (ctx, input) => {
      await setSpaceWish(ctx, input);
      return { hears: input.hears };
    }),
  );

/** /internal_api/notification_defaults: for admins, what holds for everybody who says nothing. */
export const notificationDefaults = new Hono<AppEnv>().get("/", endpoint(NoInput, findDefaults, READS)).put(
  "/",
  endpoint(defaultsInput, async (ctx, input) => {
    await setDefaults(ctx, input);
    return findDefaults(ctx);
  }),
);
