import { useRoot } from "~/features/communities/ui/root-data";
import { REGION } from "~/i18n/locale";
import { formatDateTime, formatTimeAgo, TimeAgo } from "~/ui/time-ago";

/** A moment in the reader's language and time zone; `now` is the moment their page was made. */
export function PostTime({ at, now }: { at: string; now: number }) {
  const { locale, viewer } = useRoot();
  return <TimeAgo at={at} now={now} locale={REGION[locale]} timeZone={viewer.timeZone} />;
}

/** A moment as a reader sees it. */
export interface TimeShown {
  at: string;
  /** "2 hours ago" */
  text: string;
  /** The whole date, made when it is asked for. */
  inFull: () => string;
}

/** As `PostTime`, for a part that is rendered once for many readers. */
export function useTimeShown(at: string, now: number): TimeShown {
  const { locale, viewer } = useRoot();
  const moment = new Date(at);
  const region = REGION[locale];
  return {
    at,
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
