import { numberFormat } from "./dates";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** A number of bytes as people read it, in steps of a thousand: "1.2 MB". `locale` is a region's ("pt-BR"). */
export function formatBytes(bytes: number, locale: string): string {
  // What would be written as a thousand of one unit is one of the next: 999,999 bytes are 1 MB.
  const step = UNITS.findIndex((_, at) => Math.round(bytes / 1000 ** at) < 1000);
  const at = step === -1 ? UNITS.length - 1 : step;
  // The short form of "byte" is the word without its plural.
  const unitDisplay = at === 0 ? "long" : "short";
  const style = { style: "unit", unit: UNITS[at], unitDisplay, maximumFractionDigits: at < 2 ? 0 : 1 } as const;
  return numberFormat(locale, style).format(bytes / 1000 ** at);
}
