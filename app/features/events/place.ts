/** Where an event takes place, in its parts; "" and null for what nobody said. */
export interface Location {
  name: string;
  street: string;
  city: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
}

/** Letters of each part, and of all of it as it is stored. */
export const PART_MAX = 120;

/** What is stored, or a call sends: a JSON object with parts of a place. null for a plain address, and for what is neither. */
export function locationIn(text: string): Location | null {
  if (!text.startsWith("{")) return null;
  try {
    const sent = JSON.parse(text) as Record<string, unknown>;
    const part = (...names: string[]) =>
      names.map((name) => sent[name]).find((value) => typeof value === "string" && value.trim() !== "");
    const said = (...names: string[]) =>
      String(part(...names) ?? "")
        .replaceAll(/\s+/g, " ")
        .trim();
    const location = {
      name: said("name"),
      street: said("street", "address", "formatted_address"),
      city: said("city", "locality"),
      country: said("country"),
      ...coordinatesOf(sent.latitude ?? sent.lat, sent.longitude ?? sent.lng ?? sent.lon),
    };
    return addressOf(location) === "" ? null : location;
  } catch {
    return null;
  }
}

/** As it is stored: the same place is the same text. */
export const locationText = ({ name, street, city, country, latitude, longitude }: Location): string =>
  JSON.stringify({ name, street, city, country, latitude, longitude });

/** In one line, as plain addresses are: what calendars, mails and lists say. */
export const addressOf = ({ name, street, city, country }: Omit<Location, "latitude" | "longitude">): string =>
  [name, street, city, country].filter(Boolean).join(", ");

/** Both or neither: half of a point is none. */
function coordinatesOf(latitude: unknown, longitude: unknown): Pick<Location, "latitude" | "longitude"> {
  const [north, east] = [numberIn(latitude), numberIn(longitude)];
  return north === null || east === null || Math.abs(north) > 90 || Math.abs(east) > 180
    ? { latitude: null, longitude: null }
    : { latitude: north, longitude: east };
}

function numberIn(value: unknown): number | null {
  const number =
    typeof value === "number" ? value : typeof value === "string" && value.trim() !== "" ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

/** As maps give a point to be copied: "38.7107, -9.1437"; null for what is none. */
export function pointIn(text: string): { latitude: number; longitude: number } | null {
  const [north, east, more] = text.split(/[,;]\s*|\s+/);
  const { latitude, longitude } = coordinatesOf(north, east);
  return latitude === null || longitude === null || more ? null : { latitude, longitude };
}

export const pointText = ({ latitude, longitude }: Pick<Location, "latitude" | "longitude">): string =>
  latitude === null || longitude === null ? "" : `${latitude}, ${longitude}`;

/** The maps that a reader may prefer; `geo` is whatever their device opens. */
export const MAPS = ["openstreetmap", "google", "apple", "geo"] as const;
export type MapKind = (typeof MAPS)[number];

/** Followed by whoever wants a map: nothing is asked of it before. */
export function mapAddress(kind: MapKind, address: string, location: Location | null): string {
  const label = encodeURIComponent(address);
  const point =
    location?.latitude != null && location.longitude != null ? `${location.latitude},${location.longitude}` : null;
  if (kind === "google")
    return `https://www.google.com/maps/search/?api=1&query=${point ? encodeURIComponent(point) : label}`;
  if (kind === "apple") return `https://maps.apple.com/?q=${label}${point ? `&ll=${point}` : ""}`;
  if (kind === "geo") return `geo:${point ?? "0,0"}?q=${point ? `${point}(${label})` : label}`;
  if (!point) return `https://www.openstreetmap.org/search?query=${label}`;
  const [north, east] = point.split(",");
  return `https://www.openstreetmap.org/?mlat=${north}&mlon=${east}#map=17/${north}/${east}`;
}
