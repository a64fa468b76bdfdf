import { useRoot } from "~/features/communities/ui/root-data";
import { REGION } from "~/i18n/locale";
import { TimeAgo } from "~/ui/time-ago";

/** A moment in the reader's language and time zone; `now` is the moment their page was made. */
export function PostTime({ at, now }: { at: string; now: number }) {
  const { locale, viewer } = useRoot();
  return <TimeAgo at={at} now={now} locale={REGION[locale]} timeZone={viewer.timeZone} />;
}
