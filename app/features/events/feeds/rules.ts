/** A feed reaches so far back, and so far ahead: as far as series are made, and a little more. */
export const FEED_DAYS_BACK = 60;
export const FEED_DAYS_AHEAD = 400;
/** Dates in one feed, the soonest first. */
export const FEED_MOST = 500;
/** Of what a member said yes to, the newest so many are looked through. */
export const ANSWERS_LOOKED_AT = 2_000;
/** How often calendars are asked to look. */
export const FEED_EVERY_SECONDS = 3_600;

/** The feed of the community's public events. */
export const PUBLIC_FEED = "/events.ics";

/** Where calendars on the web, and those of a machine, take a feed from its address. */
export interface SubscribeAddresses {
  /** Opens the calendar of the machine: Apple's, Thunderbird, whatever took the scheme. */
  webcal: string;
  google: string;
  outlook: string;
}

export function subscribeAddresses(url: string, name: string): SubscribeAddresses {
  const webcal = url.replace(/^https?:/, "webcal:");
  return {
    webcal,
    google: `https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: webcal })}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url, name })}`,
  };
}
