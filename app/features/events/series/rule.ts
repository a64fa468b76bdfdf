/** How often something repeats, as a form and a call say it. */
export const FREQUENCIES = ["daily", "weekly", "monthly", "yearly"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** As RFC 5545 names them, in the order of the week. */
export const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Of a month: the same date, the same weekday (the second Tuesday), or the last such weekday. */
export const MONTHLY = ["date", "weekday", "last"] as const;
export type Monthly = (typeof MONTHLY)[number];

export const INTERVAL_MOST = 99;
export const DATES_MOST = 200;

/** What is chosen; which days those are is said by the first date. */
export interface Repeats {
  frequency: Frequency;
  /** Every so many days, weeks, months or years. */
  interval: number;
  /** Of a week; the day of the first date is always among them. */
  weekDays: Weekday[];
  /** Of a month. */
  monthly: Monthly;
  /** `2027-03-27`, the last day that it may fall on; "" for none. */
  until: string;
  /** How many dates there are, with the first; null for no such end. */
  count: number | null;
}

export const ONCE = "";

/** As a row keeps it: one text for one choice, so that two are the same if their texts are. */
export const repeatsText = ({ frequency, interval, weekDays, monthly, until, count }: Repeats): string =>
  JSON.stringify([
    frequency,
    interval,
    frequency === "weekly" ? WEEKDAYS.filter((day) => weekDays.includes(day)) : [],
    frequency === "monthly" ? monthly : "date",
    until,
    count,
  ]);

/** What `repeatsText` wrote; null for what happens once. */
export function repeatsIn(text: string): Repeats | null {
  if (text === ONCE) return null;
  const [frequency, interval, weekDays, monthly, until, count] = JSON.parse(text) as [
    Frequency,
    number,
    Weekday[],
    Monthly,
    string,
    number | null,
  ];
  return { frequency, interval, weekDays, monthly, until, count };
}

/** The rule as RFC 5545 writes it, without its end, of a series that begins on this day (`2026-12-04`). */
export function ruleFrom({ frequency, interval, weekDays, monthly }: Repeats, firstDay: string): string {
  const parts = [`FREQ=${frequency.toUpperCase()}`, ...(interval > 1 ? [`INTERVAL=${interval}`] : [])];
  const { weekday, monthDay, month, nth } = dayIn(firstDay);
  if (frequency === "weekly") {
    const days = WEEKDAYS.filter((day) => day === weekday || weekDays.includes(day));
    // Weeks are counted from Monday wherever the file is read.
    parts.push(`BYDAY=${days.join(",")}`, "WKST=MO");
  }
  if (frequency === "monthly") {
    if (monthly === "date") parts.push(`BYMONTHDAY=${monthDay}`);
    // Few months have a fifth: it is the last one that is meant.
    else parts.push(`BYDAY=${monthly === "last" || nth === 5 ? -1 : nth}${weekday}`);
  }
  if (frequency === "yearly") parts.push(`BYMONTH=${month}`, `BYMONTHDAY=${monthDay}`);
  return parts.join(";");
}

/** A rule as it is told: on which days, and how often. */
export interface Told {
  frequency: Frequency;
  interval: number;
  weekDays: Weekday[];
  /** Of the weekday in its month: 1 to 4, -1 for the last; null where it is a date. */
  nth: number | null;
  monthDay: number | null;
  month: number | null;
}

/** Reads what `ruleFrom` writes. */
export function toldBy(rule: string): Told {
  const parts = new Map(rule.split(";").map((part) => part.split("=") as [string, string]));
  const days = (parts.get("BYDAY") ?? "").split(",").filter(Boolean);
  const nth = /^(-?\d)/.exec(days[0] ?? "")?.[1];
  const numberIn = (name: string) => (parts.has(name) ? Number(parts.get(name)) : null);
  return {
    frequency: (parts.get("FREQ") ?? "daily").toLowerCase() as Frequency,
    interval: Number(parts.get("INTERVAL") ?? 1),
    weekDays: days.map((day) => day.slice(-2) as Weekday),
    nth: nth === undefined ? null : Number(nth),
    monthDay: numberIn("BYMONTHDAY"),
    month: numberIn("BYMONTH"),
  };
}

/** What a series is chosen as, read from the rule that it goes by. */
export function chosenBy({ rule, until }: { rule: string; until: string | null }): Repeats {
  const { frequency, interval, weekDays, nth } = toldBy(rule);
  const monthly = frequency !== "monthly" || nth === null ? "date" : nth === -1 ? "last" : "weekday";
  const ofWeek = frequency === "weekly" ? weekDays : [];
  return { frequency, interval, weekDays: ofWeek, monthly, until: until ?? "", count: null };
}

/** What a day of the calendar is in its week, its month and its year. */
export function dayIn(day: string): {
  weekday: Weekday;
  monthDay: number;
  month: number;
  nth: number;
  isLast: boolean;
} {
  const date = new Date(`${day}T00:00Z`);
  const monthDay = date.getUTCDate();
  const inMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return {
    weekday: WEEKDAYS[(date.getUTCDay() + 6) % 7] ?? "MO",
    monthDay,
    month: date.getUTCMonth() + 1,
    nth: Math.ceil(monthDay / 7),
    isLast: monthDay + 7 > inMonth,
  };
}

/** What is wrong with it, by the fields' names on the wire, of a series that begins on this day. */
export function repeatsErrors(chosen: Repeats, firstDay: string): Record<string, string> {
  const { frequency, interval, monthly, until, count } = chosen;
  if (interval < 1 || interval > INTERVAL_MOST) return { recurring: "event_repeats_interval" };
  if (frequency === "monthly" && monthly === "last" && !dayIn(firstDay).isLast)
    return { recurring: "event_repeats_not_last" };
  if (until !== "" && until < firstDay) return { recurring_ends_at: "event_repeats_over" };
  if (count !== null && (count < 2 || count > DATES_MOST)) return { recurring_occurrences: "event_repeats_count" };
  return {};
}

/** Of how many dates of a series an act speaks, as the calls of spec section 7 say it. */
export const SCOPES = ["one", "following", "all"] as const;
export type Scope = (typeof SCOPES)[number];

/** `2026-12-04` for `2026-12-05`. */
export const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00Z`) - 86_400_000).toISOString().slice(0, day.length);
