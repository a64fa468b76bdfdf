import { m } from "~/i18n/generated/messages";
import { dateFormat, listFormat } from "~/lib/dates";
import { type Told, toldBy, WEEKDAYS, type Weekday } from "./rule";

/** "Every Tuesday", "Every month on the last Friday": a rule in words of the page's language. */
export function ruleInWords(rule: string, region: string): string {
  const told = toldBy(rule);
  const count = told.interval;
  if (told.frequency === "daily") return m.events_every_day({ count });
  if (told.frequency === "weekly") {
    const days = listFormat(region).format(told.weekDays.map((day) => weekdayName(day, region)));
    return m.events_every_week({ count, days });
  }
  if (told.frequency === "yearly") return m.events_every_year({ count, day: dayOfYear(told, region) });
  const [weekday] = told.weekDays;
  if (told.nth === null || !weekday) return m.events_every_month_date({ count, day: told.monthDay ?? 1 });
  const name = weekdayName(weekday, region);
  const words = NTH[told.nth] ?? LAST;
  const which = words[weekday === "SA" || weekday === "SU" ? "m" : "f"]({ weekday: name });
  return m.events_every_month_weekday({ count, which });
}

/** In Portuguese the ordinal goes with its day. */
const LAST = { f: m.events_which_last_f, m: m.events_which_last_m };
const NTH: Record<number, typeof LAST | undefined> = {
  1: { f: m.events_which_1_f, m: m.events_which_1_m },
  2: { f: m.events_which_2_f, m: m.events_which_2_m },
  3: { f: m.events_which_3_f, m: m.events_which_3_m },
  4: { f: m.events_which_4_f, m: m.events_which_4_m },
};

/** With its end, where it has one. */
export function seriesInWords({ rule, until }: { rule: string; until: string | null }, region: string): string {
  const words = ruleInWords(rule, region);
  if (until === null) return words;
  const day = dateFormat(region, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
  return m.events_series_until({ rule: words, day: day.format(Date.parse(`${until}T00:00Z`)) });
}

/** The first of January 2024 was a Monday. */
export const weekdayName = (day: Weekday, region: string, weekday: "long" | "short" = "long"): string =>
  dateFormat(region, { weekday, timeZone: "UTC" }).format(Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(day)));

const dayOfYear = ({ month, monthDay }: Told, region: string): string =>
  dateFormat(region, { day: "numeric", month: "long", timeZone: "UTC" }).format(
    Date.UTC(2024, (month ?? 1) - 1, monthDay ?? 1),
  );
