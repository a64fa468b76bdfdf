import { numberFormat } from "~/lib/dates";
import { getLocale } from "./generated/runtime";
import { type Locale, REGION } from "./locale";

/** Contrast ratios as a language writes them. Cut, not rounded: 4.47 to 1 is not the 4.5 it would need. */
export function faintness({ ratio, least }: { ratio: number; least: number }, locale?: Locale) {
  const { format } = numberFormat(REGION[locale ?? getLocale()], { maximumFractionDigits: 1 });
  return { ratio: format(Math.floor(ratio * 10) / 10), least: format(least) };
}
