/** What the platform knows, and the one that is chosen, should the platform not list it (UTC, for one). */
export function timeZones(chosen: string): string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return [...new Set(["UTC", chosen, ...known])].sort((a, b) => a.localeCompare(b, "en"));
}
