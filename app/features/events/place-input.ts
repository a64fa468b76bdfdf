import * as z from "zod";
import { oneLine } from "~/lib/line";
import { addressOf, locationIn, locationText, PART_MAX, pointIn } from "./place";
import { type EventChoice, PLACE_MAX, URL_MAX } from "./rules";

/** A plain one. */
export const address = z.string("invalid").overwrite(oneLine).max(PLACE_MAX, "event_place_too_long");
const part = z.string("invalid").overwrite(oneLine).max(PART_MAX, "event_place_part_too_long");

/** A plain address, or a place in parts: an object, or its JSON. */
export const place = z
  .union([z.string(), z.record(z.string(), z.unknown()).transform((sent) => JSON.stringify(sent))], "invalid")
  .transform((sent, ctx) => {
    const isPlain = !sent.startsWith("{");
    const location = isPlain || sent.length > URL_MAX ? null : locationIn(sent);
    const read = address.safeParse(isPlain ? sent : location ? addressOf(location) : "");
    if (read.success && (isPlain || location)) return location ? locationText(location) : read.data;
    const message = read.success ? "event_location_invalid" : "event_place_too_long";
    ctx.addIssue({ code: "custom", message });
    return z.NEVER;
  });

/** As a form has them. */
export const placeParts = z.object({
  name: part,
  city: part,
  country: part,
  // A draft keeps what is being typed.
  point: z
    .string("invalid")
    .trim()
    .max(80, "event_point_invalid")
    .refine((typed) => typed === "" || pointIn(typed) !== null, "event_point_invalid"),
});

/** A form says all of a place: parts that stand empty are none. */
export function placeOfForm({
  in_person_location: street,
  place_parts: parts,
}: {
  in_person_location?: string | null | undefined;
  place_parts?: z.output<typeof placeParts> | undefined;
}): Pick<EventChoice, "place" | "location"> {
  if (!parts || Object.values(parts).every((said) => said === "")) return {};
  const { name, city, country } = parts;
  const point = pointIn(parts.point) ?? { latitude: null, longitude: null };
  const location = { name, street: street ?? "", city, country, ...point };
  const line = addressOf(location);
  return line === "" ? {} : { place: line, location: locationText(location) };
}

/** What was sent of a place: its one line, and its parts where it has some. */
export function placeIn(sent: string | null | undefined): Pick<EventChoice, "place" | "location"> {
  if (sent === null || sent === undefined) return {};
  const location = locationIn(sent);
  return location ? { place: addressOf(location), location: locationText(location) } : { place: sent, location: "" };
}
