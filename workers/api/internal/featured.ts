import { Hono } from "hono";
import * as z from "zod";
import { featurePost, putFeaturedAway, unfeaturePost } from "~/features/featured/commands.server";
import { FeaturedAwayInput, FeatureInput } from "~/features/featured/input";
import { listFeatured } from "~/features/featured/queries.server";
import { PostAddress } from "~/features/posts/input";
import type { AppEnv } from "../../app-env";
import { atPost } from "../at-post";
import { endpoint } from "../endpoint";

const putAway = endpoint(FeaturedAwayInput, (ctx, { put_away_up_to: upTo }) => putFeaturedAway(ctx, upTo));

/** /internal_api/posts/featured: what the community's home shows above its feed, and what one has put away of it. */
export const featured = new Hono<AppEnv>()
  .get(
    "/",
    endpoint(z.object({}), async (ctx) => ({ records: await listFeatured(ctx) }), { readsFirst: true }),
  )
  .put("/preference", putAway)
  .patch("/preference", putAway);

/** …/posts/{slug}/featured_areas_visibility (spec section 7: "featured areas visibility create and delete"): for admins. */
export const featuring = new Hono<AppEnv>()
  .post(
    "/:slug/featured_areas_visibility",
    atPost(FeatureInput, (ctx, { for_days: days, ...at }) => featurePost(ctx, at, days)),
  )
  .delete(
    "/:slug/featured_areas_visibility",
    atPost(PostAddress, (ctx, at) => unfeaturePost(ctx, at)),
  );
