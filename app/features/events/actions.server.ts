import { redirect } from "react-router";
import { findPostRow } from "~/features/posts/queries.server";
import { wherever } from "~/features/posts/wherever.server";
import type { Ctx } from "~/platform/context";
import { giveRsvp, takeRsvpBack } from "./commands.server";

/** What an event's page posts, with and without scripts ("rsvp", "rsvp_back"); null means that the form was another. */
export async function rsvpAction(
  ctx: Ctx,
  form: FormData,
  place: { spaceSlug: string; slug: string },
): Promise<Response | null> {
  const intent = form.get("intent");
  if (intent !== "rsvp" && intent !== "rsvp_back") return null;
  const { id, spaceSlug, slug } = await wherever(ctx, place, (at) => findPostRow(ctx, at));
  await (intent === "rsvp" ? giveRsvp : takeRsvpBack)(ctx, id);
  // Not where it was asked: a page with scripts asks at an address of its data.
  return redirect(`/c/${spaceSlug}/${slug}`);
}
