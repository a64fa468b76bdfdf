import { SHELL_COUNTS_TO } from "~/lib/counted";
import { m } from "~/i18n/generated/messages";
import { BellIcon } from "~/ui/icons";
import { HeaderIconLink } from "~/ui/layout/header";
import { useLive } from "./live-provider";

/** The bell with the number of new notifications, live where the page has a connection. */
export function NotificationsBell({ initialCount = 0, hideSmall }: { initialCount?: number; hideSmall?: boolean }) {
  const count = useLive()?.newCount ?? initialCount;
  return (
    <HeaderIconLink to="/notifications" icon={BellIcon} label={labelOf(count)} count={count} hideSmall={hideSmall} />
  );
}

/** As the number is shown: who speaks to the page says what stands there. */
function labelOf(count: number): string {
  if (count === 0) return m.notifications_title();
  return count > SHELL_COUNTS_TO
    ? m.notifications_bell_many({ count: SHELL_COUNTS_TO })
    : m.notifications_bell_new({ count });
}
