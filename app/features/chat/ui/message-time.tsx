import { useRoot } from "~/features/communities/ui/root-data";
import { REGION } from "~/i18n/locale";
import { formatDateTime } from "~/ui/time-ago";
import { clockTime, marginTime } from "./rows";

/** When something was said; the day as well for whoever points at it. */
export function MessageTime({ at, isInMargin = false }: { at: string; isInMargin?: boolean }) {
  const { locale, viewer } = useRoot();
  const moment = Date.parse(at);
  return (
    <time
      dateTime={at}
      onPointerEnter={(event) => {
        event.currentTarget.title = formatDateTime(new Date(moment), REGION[locale], viewer.timeZone);
      }}
    >
      {(isInMargin ? marginTime : clockTime)(moment, REGION[locale], viewer.timeZone)}
    </time>
  );
}
