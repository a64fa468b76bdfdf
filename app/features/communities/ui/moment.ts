import { REGION } from "~/i18n/locale";
import { dateFormat } from "~/lib/dates";
import { useRoot } from "./root-data";

/** "Sun 9:00 AM": within a week, a day says enough. */
export const SOON = { weekday: "short", hour: "numeric", minute: "2-digit" } as const;
const IN_FULL = { ...SOON, day: "numeric", month: "short" } as const;

/** A moment by the viewer's own clocks, as "Sun, Nov 22, 9:00 AM". */
export function useMoment(options: Intl.DateTimeFormatOptions = IN_FULL) {
  const { locale, viewer } = useRoot();
  const format = dateFormat(REGION[locale], { ...options, timeZone: viewer.timeZone });
  return (at: number) => format.format(at);
}
