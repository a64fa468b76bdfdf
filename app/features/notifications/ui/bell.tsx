import { m } from "~/i18n/generated/messages";
import { BellIcon } from "~/ui/icons";
import { HeaderIconLink } from "~/ui/layout/header";
import { useLive } from "./live-provider";

/** The bell with the number of new notifications, live where the page has a connection. */
export function NotificationsBell({ initialCount = 0, hideSmall }: { initialCount?: number; hideSmall?: boolean }) {
  const count = useLive()?.newCount ?? initialCount;
  const label = count > 0 ? m.notifications_bell_new({ count }) : m.notifications_title();
  return <HeaderIconLink to="/notifications" icon={BellIcon} label={label} count={count} hideSmall={hideSmall} />;
}
