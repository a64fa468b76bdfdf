import { parseForm } from "~/lib/form";
import type { Ctx } from "~/platform/context";
import { putFeaturedAway } from "./commands.server";
import { FeaturedAwayForm } from "./input";

/** What the row's button posts where there is no JavaScript; false for any other form. */
export async function featuredAction(ctx: Ctx, form: FormData): Promise<boolean> {
  if (form.get("intent") !== "put_featured_away") return false;
  await putFeaturedAway(ctx, parseForm(FeaturedAwayForm, form).put_away_up_to);
  return true;
}
