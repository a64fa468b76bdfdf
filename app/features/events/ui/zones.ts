import { useRoot } from "~/features/communities/ui/root-data";
import { REGION } from "~/i18n/locale";
import type { EventPayload } from "../present";

/** The language of a page, and the clocks that it shows an event by: the reader's own, to a visitor those of the place. */
export function useClocks({ time_zone: place }: Pick<EventPayload, "time_zone">) {
  const { locale, viewer } = useRoot();
  return { region: REGION[locale], zone: viewer.isSignedIn ? viewer.timeZone : place };
}
