import { m } from "~/i18n/generated/messages";
import { timeZoneOffset, timeZonePlace, timeZones } from "./time-zones";

/**
 * The zones of the world for a `<select>`: by part of the world, then by place, each with how far its clocks are from
 * Greenwich at `now`.
 */
export function TimeZoneOptions({ chosen, now }: { chosen: string; now: number }) {
  const parts = Map.groupBy(timeZones(chosen), (zone) => zone.split("/", 1)[0] ?? zone);
  return [...parts].map(([part, zones]) => {
    const options = zones
      .map((zone) => ({ zone, place: timeZonePlace(zone) }))
      .sort((a, b) => a.place.localeCompare(b.place, "en"))
      .map(({ zone, place }) => (
        // A browser may know other changes of the clocks than the server does.
        <option key={zone} value={zone} suppressHydrationWarning>
          {zone === "UTC" ? zone : `${place} (${timeZoneOffset(zone, now)})`}
        </option>
      ));
    const name = PARTS[part];
    // What has no place is an island of its own: UTC.
    return name ? (
      <optgroup key={part} label={name()}>
        {options}
      </optgroup>
    ) : (
      options
    );
  });
}

const PARTS: Record<string, () => string> = {
  Africa: m.accounts_zones_africa,
  America: m.accounts_zones_america,
  Antarctica: m.accounts_zones_antarctica,
  Arctic: m.accounts_zones_arctic,
  Asia: m.accounts_zones_asia,
  Atlantic: m.accounts_zones_atlantic,
  Australia: m.accounts_zones_australia,
  Europe: m.accounts_zones_europe,
  Indian: m.accounts_zones_indian,
  Pacific: m.accounts_zones_pacific,
};
