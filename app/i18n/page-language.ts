import type { Locale } from "./locale";

/** A message in one language; of what has gaps, what fills them. */
type Sentence<Inputs> = string | ((inputs: Inputs) => string);

/** What a page has of Paraglide's runtime (scripts/said.mjs): the language that every string without one is said in. */
export let getLocale = (): Locale => "en";

/** Has somebody else say it: in a page, its document. */
export function overwriteGetLocale(say: () => Locale): void {
  getLocale = say;
}

/** A message, called as Paraglide's are. */
export function said<Inputs>(en: Sentence<Inputs>, pt: Sentence<Inputs>) {
  return (inputs: Inputs, options?: { locale?: Locale }): string => {
    const sentence = (options?.locale ?? getLocale()) === "pt" ? pt : en;
    return typeof sentence === "string" ? sentence : sentence(inputs);
  };
}
