import * as z from "zod";
import { PostAddress } from "~/features/posts/input";
import { DAYS_MOST } from "./rules";

const days = z.coerce.number("invalid").int("invalid").min(1, "invalid").max(DAYS_MOST, "invalid");

/** POST …/posts/{slug}/featured_areas_visibility: for so many days; for good without. */
export const FeatureInput = PostAddress.extend({ for_days: days.nullish().transform((count) => count ?? null) });

/** As its page's form sends it: "" for good. */
export const FeatureForm = z.object({
  for_days: z.preprocess((value) => (value === "" ? null : value), days.nullable()),
});

const moment = z.iso.datetime({ offset: true, error: "invalid" }).transform((text) => Date.parse(text));

/** PUT and PATCH /internal_api/posts/featured/preference; null: all of them are shown again. */
export const FeaturedAwayInput = z.object({ put_away_up_to: moment.nullable() });

/** As the row's own button sends it. */
export const FeaturedAwayForm = z.object({ put_away_up_to: moment });
