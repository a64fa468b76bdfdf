/** What a calendar shows at a time. */
export const CALENDAR_SHAPES = ["month", "week", "agenda"] as const;
export type CalendarShape = (typeof CALENDAR_SHAPES)[number];

/** What an address asks of it: `?month=2026-12`, `?week=2026-12-04` (a day of it), `?agenda=2026-12`. */
export interface CalendarAsked {
  shape: CalendarShape;
  /** A month or a day; null for now. */
  on: string | null;
  /** Of what is more than a calendar shows at once: the event behind which, or before which, it goes on. */
  after?: string;
  before?: string;
}

/** The days that are shown, and those before and after. Days are `2026-12-04`, months `2026-12`. */
export interface CalendarWindow {
  shape: CalendarShape;
  /** The month, or the first day of the week. */
  on: string;
  first: string;
  last: string;
  /** Where the arrows lead; null where a calendar ends. */
  before: string | null;
  after: string | null;
}

const FORMS: Record<CalendarShape, RegExp> = {
  month: /^20\d{2}-(?:0[1-9]|1[0-2])$/,
  week: /^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
  agenda: /^20\d{2}-(?:0[1-9]|1[0-2])$/,
};

/** null where the address asks for none. What is no month and no day is now. `after` and `before` go on in what it shows. */
export function calendarAsked(query: URLSearchParams): CalendarAsked | null {
  const shape = CALENDAR_SHAPES.find((one) => (query.get(one) ?? "") !== "");
  if (!shape) return null;
  const on = query.get(shape) ?? "";
  const [after, before] = [query.get("after"), query.get("before")];
  return {
    shape,
    on: FORMS[shape].test(on) && isDay(on) ? on : null,
    ...(after ? { after } : before ? { before } : {}),
  };
}

const isDay = (on: string): boolean => on.length === 7 || dayOf(on).toISOString().startsWith(on);

/** `today` as its reader's clocks have it; a week begins with the day of `weekStart`, 0 for Sunday. */
export function calendarWindow({ shape, on }: CalendarAsked, today: string, weekStart: number): CalendarWindow {
  if (shape === "week") {
    const first = weekOf(on ?? today, weekStart);
    return { shape, on: first, first, last: daysAfter(first, 6), ...around(shape, (by) => daysAfter(first, by * 7)) };
  }
  const month = on ?? today.slice(0, 7);
  const [first, last] = [`${month}-01`, daysAfter(`${monthsAfter(month, 1)}-01`, -1)];
  const arrows = around(shape, (by) => monthsAfter(month, by));
  return shape === "agenda"
    ? { shape, on: month, first, last, ...arrows }
    : { shape, on: month, first: weekOf(first, weekStart), last: daysAfter(weekOf(last, weekStart), 6), ...arrows };
}

function around(shape: CalendarShape, at: (by: number) => string) {
  const within = (on: string) => (FORMS[shape].test(on) ? on : null);
  return { before: within(at(-1)), after: within(at(1)) };
}

/** Every day of a window, in their order. */
export function daysOf({ first, last }: Pick<CalendarWindow, "first" | "last">): string[] {
  const days = Math.round((dayOf(last).getTime() - dayOf(first).getTime()) / DAY_MS);
  return Array.from({ length: days + 1 }, (_, at) => daysAfter(first, at));
}

/** What another shape shows of the same time: today, where that is within it. */
export function asShape(shape: CalendarShape, { on, last }: CalendarWindow, today: string): string {
  const isMonth = on.length === "2026-12".length;
  const hasToday = isMonth ? today.startsWith(on) : on <= today && today <= last;
  return shownAt(shape, hasToday ? today : isMonth ? `${on}-01` : on);
}

/** What a shape's address says so that a day is shown. */
export const shownAt = (shape: CalendarShape, day: string): string => (shape === "week" ? day : day.slice(0, 7));

/** Midnight in UTC, by which days are counted and said: no clock changes there. */
export const dayOf = (day: string): Date => new Date(`${day}T00:00Z`);

export const daysAfter = (day: string, days: number): string =>
  new Date(dayOf(day).getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** 0 for Sunday. */
export const weekdayOf = (day: string): number => dayOf(day).getUTCDay();

const weekOf = (day: string, weekStart: number): string => daysAfter(day, -((weekdayOf(day) - weekStart + 7) % 7));

function monthsAfter(month: string, months: number): string {
  const [year, at] = month.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, at - 1 + months, 1)).toISOString().slice(0, 7);
}

const DAY_MS = 86_400_000;
