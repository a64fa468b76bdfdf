import { expect, test } from "vitest";
import { acceptedLocale, localeOf } from "~/i18n/locale";

type Asked = Parameters<typeof localeOf>[0];

/** Who asks, as far as the language is concerned; "" stands for no wish. */
const asking = (member: string, cookie: string, community: string, acceptLanguage: string) =>
  ({
    proven: { locale: member },
    request: { cookieLocale: cookie, acceptLanguage },
    community: { locale: community },
  }) as Asked;

test.each([
  ["the member's choice goes before everything", "pt", "en", "en", "en", "pt"],
  ["and so does English", "en", "pt", "pt", "pt", "en"],
  ["else the cookie of the footer's switch", "", "pt", "en", "en", "pt"],
  ["else the community's language", "", "", "pt", "en", "pt"],
  ["else what the browser accepts, where there is no community", "", "", "", "pt-BR,pt;q=0.9,en;q=0.8", "pt"],
  ["else English", "", "", "", "", "en"],
  ["a language that is not ours counts as no wish", "xx", "de", "fr", "ja,pt;q=0.1", "pt"],
  ["nor does a browser with none of ours", "", "", "", "de-DE,fr;q=0.9", "en"],
])("section 9, languages: %s", (_, member, cookie, community, acceptLanguage, expected) => {
  expect(localeOf(asking(member, cookie, community, acceptLanguage))).toBe(expected);
});

test.each([
  ["en;q=0.5, pt;q=0.8", "pt"],
  ["pt-PT", "pt"],
  ["EN-us", "en"],
  ["en;q=nonsense, pt;q=0.1", "pt"],
  ["de", undefined],
])("Accept-Language %s is read by weight: %s", (header, expected) => {
  expect(acceptedLocale(header)).toBe(expected);
});
