import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { ChevronDownIcon, ClockIcon } from "~/ui/icons";
import { Menu, MenuItem } from "~/ui/menu";
import { Banner } from "~/ui/states";
import { formatDateTime } from "~/ui/time-ago";
import type { Pause } from "../preferences";

const FOR: [Exclude<Pause, "none">, () => string][] = [
  ["hour", m.notifications_pause_hour],
  ["tomorrow", m.notifications_pause_tomorrow],
  ["monday", m.notifications_pause_monday],
];

/** For how long nothing disturbs. */
export function PauseMenu({ onPause }: { onPause(pause: Pause): void }) {
  return (
    <form method="post">
      <Menu
        label={m.notifications_pause()}
        triggerClassName="btn secondary"
        trigger={
          <>
            <Icon as={ClockIcon} size={16} />
            <span>{m.notifications_pause()}</span>
            <Icon as={ChevronDownIcon} size={16} />
          </>
        }
      >
        {FOR.map(([pause, words]) => (
          <MenuItem
            key={pause}
            type="submit"
            name="intent"
            value={`pause ${pause}`}
            onSelect={(event) => {
              event.preventDefault();
              onPause(pause);
            }}
          >
            {words()}
          </MenuItem>
        ))}
      </Menu>
    </form>
  );
}

/** That it is quiet now, until when, and the way out. */
export function PausedBanner({ until, onEnd }: { until: string; onEnd(): void }) {
  const { locale, viewer } = useRoot();
  const moment = formatDateTime(new Date(until), REGION[locale], viewer.timeZone);
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onEnd();
      }}
    >
      <Banner
        tone="info"
        icon={ClockIcon}
        action={
          <Button type="submit" name="intent" value="pause none" size="sm">
            {m.notifications_pause_end()}
          </Button>
        }
      >
        {m.notifications_paused({ moment })}
      </Banner>
    </form>
  );
}
