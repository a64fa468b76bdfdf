import { useRoot } from "~/features/communities/ui/root-data";
import { REGION } from "~/i18n/locale";
import { dateFormat } from "~/lib/dates";

/** How moments are written for the viewer: their day, and with the hour where that counts. */
export function useDays() {
  const { locale, viewer } = useRoot();
  const { timeZone } = viewer;
  return {
    day: (at: number) => dateFormat(REGION[locale], { dateStyle: "medium", timeZone }).format(at),
    moment: (at: number) => dateFormat(REGION[locale], { dateStyle: "long", timeStyle: "short", timeZone }).format(at),
  };
}
