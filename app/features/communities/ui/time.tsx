import { useSyncExternalStore } from "react";
import { REGION } from "~/i18n/locale";
import { pageClock } from "~/ui/page-clock";
import { formatDateTime, formatTimeAgo } from "~/ui/time-ago";
import { useRoot } from "./root-data";

interface TimeProps {
  at: string | number;
  /** The moment the reader's page was made, UTC ms. */
  now: number;
  /** What is yet to come; anything else has happened, whatever the clocks say. */
  isAhead?: boolean;
}

/**
 * A moment in the reader's language and time zone, relative when near, the whole date on hover. It is first said as of
 * when their page was made, the same on server and client, and moves on while the page stands open.
 */
export const Time = ({ at, now, isAhead }: TimeProps) => <ShownTime {...useTimeShown(at, now, isAhead)} />;

/** A moment as a reader sees it. */
export interface TimeShown {
  at: string;
  /** "2 hours ago" */
  text: string;
  /** The whole date, made when it is asked for: formatting it for each line of a page would cost the server. */
  inFull: () => string;
}

/** As `Time`, for a part that is rendered once for many readers. */
export function useTimeShown(at: string | number, now: number, isAhead = false): TimeShown {
  const { locale, viewer } = useRoot();
  const moment = new Date(at);
  const text = useTimeAgo(moment, now, isAhead);
  return {
    at: moment.toISOString(),
    text,
    inFull: () => formatDateTime(moment, REGION[locale], viewer.timeZone),
  };
}

/** The words alone. Of all the times on a page only those whose words change are drawn anew. */
export function useTimeAgo(at: Date, madeAt: number, isAhead = false): string {
  const { locale, viewer } = useRoot();
  const textAt = (now: number) =>
    formatTimeAgo(at, isAhead ? now : Math.max(now, at.getTime()), REGION[locale], viewer.timeZone);
  return useSyncExternalStore(
    pageClock.subscribe,
    () => textAt(pageClock.now(madeAt)),
    () => textAt(madeAt),
  );
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
