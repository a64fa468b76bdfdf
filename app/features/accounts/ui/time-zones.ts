/** What the platform knows, and the one that is chosen, should the platform not list it (UTC, for one). */
export function timeZones(chosen: string): string[] {
  const known = Intl.supportedValuesOf("timeZone");
  // One place may have two names, of which the platform lists one.
  const others = known.filter((zone) => zone === chosen || timeZoneName(zone) !== timeZoneName(chosen));
  return [...new Set(["UTC", chosen, ...others])].sort((a, b) => a.localeCompare(b, "en"));
}

/** A zone as people read it: "America/São Paulo". */
export const timeZoneName = (timeZone: string): string =>
  timeZone
    .split("/")
    .map((part) => SPELLED[part] ?? part.replaceAll("_", " "))
    .join("/");

/** Where its clocks stand, as people say it: "São Paulo". */
export const timeZonePlace = (timeZone: string): string => timeZoneName(timeZone).split("/").at(-1) ?? timeZone;

/**
 * How far its clocks are from Greenwich at a moment, as people write it: "GMT-3". All zones together cost a formatter
 * each, so they are kept, for the hour, apart from those of pages (lib/dates).
 */
export function timeZoneOffset(timeZone: string, at: number): string {
  const hour = Math.floor(at / 3_600_000);
  if (offsets.hour !== hour) offsets = { hour, of: new Map() };
  const known = offsets.of.get(timeZone);
  if (known !== undefined) return known;
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "shortOffset" }).formatToParts(at);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  offsets.of.set(timeZone, offset);
  return offset;
}

let offsets = { hour: 0, of: new Map<string, string>() };

/** Places that their zones name without their accents, for names of zones are ASCII, or as nobody calls them any more. */
const SPELLED: Record<string, string> = {
  Araguaina: "Araguaína",
  Asmera: "Asmara",
  Asuncion: "Asunción",
  Belem: "Belém",
  Bogota: "Bogotá",
  Calcutta: "Kolkata",
  Cancun: "Cancún",
  Ciudad_Juarez: "Ciudad Juárez",
  Coral_Harbour: "Atikokan",
  Cordoba: "Córdoba",
  Cuiaba: "Cuiabá",
  Curacao: "Curaçao",
  Eirunepe: "Eirunepé",
  Enderbury: "Kanton",
  Faeroe: "Faroe",
  Godthab: "Nuuk",
  Katmandu: "Kathmandu",
  Kiev: "Kyiv",
  Maceio: "Maceió",
  Mazatlan: "Mazatlán",
  Merida: "Mérida",
  Ponape: "Pohnpei",
  Rangoon: "Yangon",
  Reunion: "Réunion",
  Saigon: "Ho Chi Minh City",
  Santarem: "Santarém",
  Sao_Paulo: "São Paulo",
  Sao_Tome: "São Tomé",
  Truk: "Chuuk",
  Tucuman: "Tucumán",
};
