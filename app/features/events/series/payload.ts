/** One date of a series, as a list of them shows it. */
export interface DatePayload {
  id: number;
  name: string;
  slug: string;
  space_slug: string;
  starts_at: string;
  ends_at: string;
  time_zone: string;
  is_all_day: boolean;
  is_going: boolean;
  is_full: boolean;
  /** Whether one could say yes now, were there a place. */
  is_open: boolean;
  /** It was changed alone. */
  is_apart: boolean;
}

export interface DatesPage {
  records: DatePayload[];
  has_next_page: boolean;
  next_cursor: string | null;
}

/** The page on which a series is given another rule. */
export interface RulePage {
  name: string;
  slug: string;
  space: { slug: string };
  /** As rule.ts writes it: how it repeats by now. */
  repeats: string;
  /** The day that the new rule begins with: of this date, and of the next that is to come. */
  day: string;
  next_day: string;
}

/** What another rule would do to a series. */
export interface RulePreview {
  rule: string;
  until: string | null;
  /** The first day of the new rule, and the days that it begins with. */
  begins: string;
  days: string[];
  /** Dates that stay, the first among them; that are made within a year; that do not take place. */
  kept: number;
  made: number;
  gone: number;
  /** Of those that do not, how many were changed alone, and who said that they come, each once. */
  apart: number;
  people: number;
}

/** What an act on a date, those that follow, or all is about: said before anybody does it. */
export interface Reach {
  /** Dates that are not over. */
  dates: number;
  /** Who says that they come to one of these, each once. */
  people: number;
  /** Of the dates, those that were changed alone. */
  apart: number;
  /** Dates that are over. */
  over: number;
}
