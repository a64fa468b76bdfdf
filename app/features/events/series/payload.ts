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
