import { REGION } from "~/i18n/locale";
import { dateFormat } from "~/lib/dates";

/** A day in UTC, the same on the server and in the browser. */
export const formatDay = (at: number, locale: keyof typeof REGION): string =>
  dateFormat(REGION[locale], { dateStyle: "medium", timeZone: "UTC" }).format(at);
