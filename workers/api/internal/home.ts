import { Hono } from "hono";
import * as z from "zod";
import {
  deleteBannerCover,
  resetBannerPreferences,
  setBannerPreference,
  updateBanner,
  updateHome,
} from "~/features/home/commands.server";
import { bannerInput, homeInput } from "~/features/home/input";
import { presentHomeSettings, presentLandingPage } from "~/features/home/present";
import { findBannerPreference, findHomeSettings } from "~/features/home/queries.server";
import type { Ctx } from "~/platform/context";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

const nothing = z.object({});
const reads = { readsFirst: true } as const;
const home = async (ctx: Ctx) => presentHomeSettings(await findHomeSettings(ctx));
const landingPage = async (ctx: Ctx) => presentLandingPage(await findHomeSettings(ctx));

/** /internal_api/settings/home (spec section 7: "home GET and POST"): for admins. */
export const homeSettings = new Hono<AppEnv>().get("/", endpoint(nothing, home, reads)).post(
  "/",
  endpoint(homeInput, async (ctx, input) => {
    await updateHome(ctx, input);
    return home(ctx);
  }),
);

/** /internal_api/landing_page (spec section 7: "landing page settings show and update"): the welcome banner. */
export const landingPageSettings = new Hono<AppEnv>()
  .get("/", endpoint(nothing, landingPage, reads))
  .patch(
    "/",
    endpoint(bannerInput, async (ctx, input) => {
      await updateBanner(ctx, input);
      return landingPage(ctx);
    }),
  )
  .delete(
    "/welcome_banner/cover",
    endpoint(nothing, (ctx) => deleteBannerCover(ctx)),
  )
  .post(
    "/welcome_banner/members_preference/reset",
    endpoint(nothing, (ctx) => resetBannerPreferences(ctx)),
  )
  // One's own.
  .get("/welcome_banner_preference", endpoint(nothing, preference, reads))
  .put(
    "/welcome_banner_preference",
    endpoint(z.object({ shows: z.boolean("invalid") }), async (ctx, { shows }) => {
      await setBannerPreference(ctx, shows);
      return preference(ctx);
    }),
  );

async function preference(ctx: Ctx) {
  const { shows } = await findBannerPreference(ctx);
  return { shows };
}
