import { pluralRules } from "~/lib/dates";

/**
 * The compiled strings make an `Intl.PluralRules` for every plural they write, a seventh of a feed's time. Made
 * without options they depend on the language alone, so the same one answers every time. Server only.
 */
const Native = Intl.PluralRules;
Object.defineProperty(Intl, "PluralRules", {
  value: new Proxy(Native, {
    construct(target, [locale, options]: [string | undefined, Intl.PluralRulesOptions | undefined]) {
      const isPlain = !options || Object.keys(options).length === 0;
      return locale && isPlain && !isMaking ? kept(locale) : new target(locale, options);
    },
  }),
});

let isMaking = false;

function kept(locale: string): Intl.PluralRules {
  isMaking = true;
  try {
    return pluralRules(locale);
  } finally {
    isMaking = false;
  }
}
