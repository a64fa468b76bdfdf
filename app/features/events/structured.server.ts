import type { EventPayload } from "./present";
import { wholeDays } from "./when";

interface ToSearchEngines {
  name: string;
  description: string;
  url: string;
  /** A whole address; null for none. */
  image: string | null;
  organizer: { name: string; url: string };
  event: EventPayload;
}

/**
 * What search engines read of an event on a page that everybody may read (schema.org Event): as its reader is told of it,
 * so a place that is hidden from them is not in it.
 */
export function structuredEvent({ name, description, url, image, organizer, event }: ToSearchEngines) {
  const place = placeOf(event);
  const [startDate, endDate] = event.is_all_day ? daysOf(event) : [event.starts_at, event.ends_at];
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name,
    ...(description && { description }),
    url,
    ...(image && { image: [image] }),
    startDate,
    endDate,
    eventStatus: `https://schema.org/${event.is_cancelled ? "EventCancelled" : "EventScheduled"}`,
    ...(event.location_type !== "tba" && { eventAttendanceMode: `https://schema.org/${MODES[event.location_type]}` }),
    ...(place && { location: place }),
    organizer: { "@type": "Organization", ...organizer },
  };
}

const MODES = { in_person: "OfflineEventAttendanceMode", virtual: "OnlineEventAttendanceMode" } as const;

function placeOf({ in_person_location: place, virtual_location_url: url }: EventPayload) {
  if (place) return { "@type": "Place", name: place, address: place };
  return url ? { "@type": "VirtualLocation", url } : null;
}

/** The first and the last day, as the place has them. */
const daysOf = (event: EventPayload): [string, string] => {
  const [first, behind] = wholeDays(event);
  return [dayOf(first), dayOf(new Date(behind.getTime() - 86_400_000))];
};

const dayOf = (date: Date): string => date.toISOString().slice(0, "2026-12-04".length);
