import { redirect } from "react-router";
import { findPostRow } from "~/features/posts/queries.server";
import { wherever } from "~/features/posts/wherever.server";
import { AppError } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { bringEventBack, cancelEvent } from "./calling-off.server";
import { giveRsvp, sayNotGoing } from "./commands.server";
import { rsvpForm } from "./input";
import { forgetRsvp, keepRsvp } from "./pending.server";
import { datesAction } from "./series/actions.server";
import { takeDatesBack } from "./series/rsvp.server";

const INTENTS = ["rsvp", "wait", "not_going", "rsvp_back", "cancel_event", "bring_event_back"] as const;
type Intent = (typeof INTENTS)[number];

/** What an event's page posts, with and without scripts (`INTENTS`); null means that the form was another. */
export async function rsvpAction(
  ctx: Ctx,
  form: FormData,
  place: { spaceSlug: string; slug: string },
  request: Request,
): Promise<Response | null> {
  if (!isSignedIn(ctx.viewer) && form.get("intent") === "rsvp_series") {
    keepRsvp(ctx, (await wherever(ctx, place, (at) => findPostRow(ctx, at))).id, form);
  }
  const dates = await datesAction(ctx, form, place);
  if (dates) {
    forgetRsvp(ctx, request);
    return dates;
  }
  const intent = INTENTS.find((one) => one === form.get("intent"));
  if (!intent) return null;
  const { id, spaceSlug, slug } = await wherever(ctx, place, (at) => findPostRow(ctx, at));
  if (intent === "cancel_event" || intent === "bring_event_back") {
    await (intent === "cancel_event" ? cancelEvent : bringEventBack)(ctx, id);
    return redirect(`/c/${spaceSlug}/${slug}`);
  }
  if (!isSignedIn(ctx.viewer)) keepRsvp(ctx, id, form);
  try {
    await answer(ctx, id, intent, form);
  } catch (error) {
    // Whoever has yet to confirm their address says it once they have.
    if (isSignedIn(ctx.viewer) && !(error instanceof AppError && error.code === "confirm_email")) {
      forgetRsvp(ctx, request);
    }
    throw error;
  }
  forgetRsvp(ctx, request);
  // Not where it was asked: a page with scripts asks at an address of its data.
  return redirect(`/c/${spaceSlug}/${slug}`);
}

async function answer(ctx: Ctx, id: number, intent: Intent, form: FormData): Promise<void> {
  if (intent === "rsvp_back") await takeDatesBack(ctx, id, "one");
  else if (intent === "not_going") await sayNotGoing(ctx, id);
  else await giveRsvp(ctx, id, { ...rsvpForm(form), waits: intent === "wait" });
}
