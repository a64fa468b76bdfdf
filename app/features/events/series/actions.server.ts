import { findPostRow } from "~/features/posts/queries.server";
import { wherever } from "~/features/posts/wherever.server";
import { invalid } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { redirect } from "react-router";
import { deleteDates } from "./remove.server";
import { DATES_AT_ONCE, giveRsvpToDates, takeDatesBack } from "./rsvp.server";
import { SCOPES, type Scope } from "./rule";

interface Place {
  spaceSlug: string;
  slug: string;
}

/**
 * What the pages of a date post, with and without scripts, about more dates than one ("rsvp_series", "rsvp_dates",
 * "rsvp_back_following", "rsvp_back_all"); null means that the form was another. Leads back to `to`, behind the
 * event's own address.
 */
export async function datesAction(ctx: Ctx, form: FormData, place: Place, to = ""): Promise<Response | null> {
  const act = ACTS[String(form.get("intent"))];
  if (!act) return null;
  const { id, spaceSlug, slug } = await wherever(ctx, place, (at) => findPostRow(ctx, at));
  await act(ctx, id, form);
  return redirect(`/c/${spaceSlug}/${slug}${to}`);
}

type Act = (ctx: Ctx, postId: number, form: FormData) => Promise<unknown>;

const ACTS: Record<string, Act | undefined> = {
  rsvp_series: (ctx, id) => giveRsvpToDates(ctx, id, null),
  rsvp_dates: (ctx, id, form) => giveRsvpToDates(ctx, id, chosenIn(form)),
  rsvp_back_following: (ctx, id) => takeDatesBack(ctx, id, "following"),
  rsvp_back_all: (ctx, id) => takeDatesBack(ctx, id, "all"),
};

function chosenIn(form: FormData): number[] {
  const ids = form
    .getAll("event_ids")
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  if (ids.length === 0) throw invalid({ event_ids: "event_dates_required" });
  return ids.slice(0, DATES_AT_ONCE);
}

/** Of a form; left out where it says nothing. */
export function scopeIn(form: FormData): Scope | undefined {
  const said = form.get("scope");
  return SCOPES.find((scope) => scope === said);
}

/** Deletes what the form says of the dates, and leads to their space. */
export async function deleteDatesAction(ctx: Ctx, form: FormData, place: Place): Promise<Response | null> {
  if (form.get("intent") !== "delete_dates") return null;
  const scope = scopeIn(form);
  if (!scope) throw invalid({ scope: "invalid" });
  await wherever(ctx, place, (at) => deleteDates(ctx, at, scope));
  return redirect(`/c/${place.spaceSlug}`);
}
