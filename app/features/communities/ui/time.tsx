import { REGION } from "~/i18n/locale";
import { formatDateTime, formatTimeAgo } from "~/ui/time-ago";
import { useRoot } from "./root-data";

/**
 * A moment in the reader's language and time zone, relative when near, the whole date on hover. `now` is the moment
 * their page was made: the same on server and client, so that both agree.
 */
export const Time = ({ at, now }: { at: string | number; now: number }) => <ShownTime {...useTimeShown(at, now)} />;

/** A moment as a reader sees it. */
export interface TimeShown {
  at: string;
  /** "2 hours ago" */
  text: string;
  /** The whole date, made when it is asked for: formatting it for each line of a page would cost the server. */
  inFull: () => string;
}

/** As `Time`, for a part that is rendered once for many readers. */
export function useTimeShown(at: string | number, now: number): TimeShown {
  const { locale, viewer } = useRoot();
  const moment = new Date(at);
  const region = REGION[locale];
  return {
    at: moment.toISOString(),
    text: formatTimeAgo(moment, now, region, viewer.timeZone),
    inFull: () => formatDateTime(moment, region, viewer.timeZone),
  };
}

export function ShownTime({ at, text, inFull }: Omit<TimeShown, "inFull"> & Partial<TimeShown>) {
  return (
    <time
      dateTime={at}
      onPointerEnter={(event) => {
        if (inFull) event.currentTarget.title = inFull();
      }}
    >
      {text}
    </time>
  );
}
