/** What the platform knows, and the one that is chosen, should the platform not list it (UTC, for one). */
export function timeZones(chosen: string): string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return [...new Set(["UTC", chosen, ...known])].sort((a, b) => a.localeCompare(b, "en"));
}

/** A zone as people read it: "America/São Paulo". */
export const timeZoneName = (timeZone: string): string =>
  timeZone
    .split("/")
    .map((part) => SPELLED[part] ?? part.replaceAll("_", " "))
    .join("/");

/** Where its clocks stand, as people say it: "São Paulo". */
export const timeZonePlace = (timeZone: string): string => timeZoneName(timeZone).split("/").at(-1) ?? timeZone;

/** Places that their zones name without their accents: names of zones are ASCII. */
const SPELLED: Record<string, string> = {
  Araguaina: "Araguaína",
  Asuncion: "Asunción",
  Belem: "Belém",
  Bogota: "Bogotá",
  Cancun: "Cancún",
  Ciudad_Juarez: "Ciudad Juárez",
  Cordoba: "Córdoba",
  Cuiaba: "Cuiabá",
  Curacao: "Curaçao",
  Eirunepe: "Eirunepé",
  Maceio: "Maceió",
  Mazatlan: "Mazatlán",
  Merida: "Mérida",
  Reunion: "Réunion",
  Santarem: "Santarém",
  Sao_Paulo: "São Paulo",
  Sao_Tome: "São Tomé",
  Tucuman: "Tucumán",
};
