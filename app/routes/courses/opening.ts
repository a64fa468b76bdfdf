import { momentOf } from "~/lib/wall-time";
import { field } from "../support.server";

/**
 * When something opens, as the fields of `OpeningFields` say it in the time zone of who wrote it; a day without a time
 * begins at midnight. Nothing of a form that has no such fields: what was said before stays.
 */
export function openingIn(form: FormData, timeZone: string): { dripped_at?: string; days_after_enrolment?: string } {
  const days = form.has("days_after_enrolment") ? { days_after_enrolment: field(form, "days_after_enrolment") } : {};
  if (!form.has("opens_date")) return days;
  const [date, time] = [field(form, "opens_date"), field(form, "opens_time").slice(0, "09:00".length)];
  if (date === "" && time === "") return { ...days, dripped_at: "" };
  const at = momentOf(`${date}T${time || "00:00"}`, timeZone);
  // What no clock shows is refused with all else that is wrong.
  return { ...days, dripped_at: at === null ? "none" : new Date(at).toISOString() };
}
