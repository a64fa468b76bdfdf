import { type Locale, REGION } from "~/i18n/locale";
import { listFormat } from "~/lib/dates";

/** Names in one sentence, each within its own quotes: “Posts” and “Comments”. */
export const eachQuoted = (names: readonly string[], locale: Locale): string =>
  listFormat(REGION[locale]).format(names.map((name) => `“${name}”`));
