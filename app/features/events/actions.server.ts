import { redirect } from "react-router";
import { findPostRow } from "~/features/posts/queries.server";
import { wherever } from "~/features/posts/wherever.server";
import type { Ctx } from "~/platform/context";
import { datesAction } from "./series/actions.server";
import { giveRsvp } from "./commands.server";
import { takeDatesBack } from "./series/rsvp.server";

/** What an event's page posts, with and without scripts ("rsvp", "rsvp_back"); null means that the form was another. */
export async function rsvpAction(
  ctx: Ctx,
  form: FormData,
  place: { spaceSlug: string; slug: string },
): Promise<Response | null> {
  const dates = await datesAction(ctx, form, place);
  if (dates) return dates;
  const intent = form.get("intent");
  if (intent !== "rsvp" && intent !== "rsvp_back") return null;
  const { id, spaceSlug, slug } = await wherever(ctx, place, (at) => findPostRow(ctx, at));
  await (intent === "rsvp" ? giveRsvp(ctx, id) : takeDatesBack(ctx, id, "one"));
  // Not where it was asked: a page with scripts asks at an address of its data.
  return redirect(`/c/${spaceSlug}/${slug}`);
}
