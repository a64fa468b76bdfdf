const MAX_KEPT = 500;
const kept = new Map<string, unknown>();

/**
 * Making an Intl formatter costs a hundred times what using one does: a feed of twenty posts spent most of its
 * time there. They are kept for the isolate (or the page), by kind, locale and options.
 */
function keep<T>(kind: string, locale: string, options: object, make: () => T): T {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`;
  const known = kept.get(key);
  if (known !== undefined) return known as T;
  if (kept.size >= MAX_KEPT) kept.clear();
  const made = make();
  kept.set(key, made);
  return made;
}

export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  keep("date", locale, options, () => new Intl.DateTimeFormat(locale, options));

export const relativeFormat = (locale: string, options: Intl.RelativeTimeFormatOptions): Intl.RelativeTimeFormat =>
  keep("relative", locale, options, () => new Intl.RelativeTimeFormat(locale, options));

export const numberFormat = (locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  keep("number", locale, options, () => new Intl.NumberFormat(locale, options));

export const listFormat = (locale: string): Intl.ListFormat =>
  keep("list", locale, {}, () => new Intl.ListFormat(locale));

export const pluralRules = (locale: string): Intl.PluralRules =>
  keep("plural", locale, {}, () => new Intl.PluralRules(locale));
