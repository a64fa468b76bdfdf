import * as z from "zod";
import { dateFormat } from "~/lib/dates";
import { endOfDay } from "~/lib/day-end";
import { parseForm } from "~/lib/form";
import { oneLine } from "~/lib/line";
import { LOG_GROUPS } from "~/platform/facts/log";

/** A form sends a choice that was not made as nothing. */
const chosen = <Of extends z.ZodType>(choice: Of) =>
  z.preprocess((value) => (value === "" ? undefined : value), choice);

/** `2026-11-22`; that the month has so many days, too. */
const day = chosen(
  z
    .string()
    .refine((text) => endOfDay(text, "UTC") !== null, "activity_day_invalid")
    .optional(),
);

function isTimeZone(zone: string): boolean {
  try {
    dateFormat("en-US", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** What the activity log is asked for. */
export const activityInput = z.object({
  /** The public id of a member: what they did, and what was done to them. */
  member: chosen(z.string().max(40, "invalid").optional()),
  group: chosen(z.enum(LOG_GROUPS, "invalid").optional()),
  /** The first and the last day, where `zone` says: the page's form says where its reader lives. */
  from: day,
  to: day,
  zone: z.string().max(64).refine(isTimeZone, "activity_zone_invalid").optional(),
  cursor: z.string().optional(),
});
export type ActivityInput = z.output<typeof activityInput>;

/** The page's form has a name, too, of which the member is found. */
const pageInput = activityInput.extend({ who: z.string().overwrite(oneLine).max(80).default("") });
export type ActivityPageInput = z.output<typeof pageInput>;

/** The same for a file, where a filter that is not understood must not become the whole log. Throws 422. */
export function activityIn(query: URLSearchParams): Omit<ActivityInput, "cursor"> {
  const { cursor: _, ...asked } = parseForm(activityInput, Object.fromEntries(query));
  return asked;
}

/** What an address asks the log for: what is no filter of ours filters nothing. */
export function activityOf(query: URLSearchParams): ActivityPageInput {
  const asked = Object.fromEntries(query);
  const { data, error } = pageInput.safeParse(asked);
  if (data) return data;
  for (const { path } of error.issues) delete asked[String(path[0])];
  return pageInput.parse(asked);
}
