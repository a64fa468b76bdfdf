import { useState } from "react";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Input } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { ChevronDownIcon, ClockIcon } from "~/ui/icons";
import { Menu, MenuItem } from "~/ui/menu";
import { Banner } from "~/ui/states";
import { formatDateTime } from "~/ui/time-ago";
import { type Pause, pauseDays } from "../preferences";

const FOR: [Exclude<Pause, "none">, () => string][] = [
  ["hour", m.notifications_pause_hour],
  ["tomorrow", m.notifications_pause_tomorrow],
  ["monday", m.notifications_pause_monday],
];

interface PauseMenuProps {
  onPause(pause: Pause): void;
  /** Until the morning of a day, "2026-12-24". */
  onDay(day: string): void;
  /** As it was typed where it was refused, without JavaScript. */
  typed?: string | undefined;
  error?: string | undefined;
}

/** For how long nothing disturbs. */
export function PauseMenu({ onPause, onDay, typed, error }: PauseMenuProps) {
  const { viewer } = useRoot();
  const [days, setDays] = useState<Days | null>(null);
  const close = () => setDays(null);
  return (
    <div>
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
            <PauseItem key={pause} value={`pause ${pause}`} onSelect={() => onPause(pause)}>
              {words()}
            </PauseItem>
          ))}
          <PauseItem value="pause day" onSelect={() => setDays(pauseDays(Date.now(), viewer.timeZone))}>
            {m.notifications_pause_day()}
          </PauseItem>
        </Menu>
      </form>
      <Dialog open={days !== null} onClose={close} title={m.notifications_pause_day_title()}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onDay(String(new FormData(event.currentTarget).get("pause_day")));
            close();
          }}
        >
          <DayField {...days} typed={days?.first} />
          <div className="actions">
            <Button onClick={close}>{m.ui_cancel()}</Button>
            <Button variant="primary" type="submit">
              {m.notifications_pause_day_begin()}
            </Button>
          </div>
        </form>
      </Dialog>
      <noscript>
        <form method="post">
          <DayField typed={typed} error={error} />
          <Button type="submit" name="intent" value="pause day" size="sm">
            {m.notifications_pause_day_begin()}
          </Button>
        </form>
      </noscript>
    </div>
  );
}

/** Without JavaScript it posts its form. */
function PauseItem({ value, onSelect, children }: { value: string; onSelect(): void; children: string }) {
  return (
    <MenuItem
      type="submit"
      name="intent"
      value={value}
      onSelect={(event) => {
        event.preventDefault();
        onSelect();
      }}
    >
      {children}
    </MenuItem>
  );
}

interface Days {
  first: string;
  last: string;
}

function DayField({ first, last, typed, error }: Partial<Days> & Pick<PauseMenuProps, "typed" | "error">) {
  return (
    <Input
      type="date"
      name="pause_day"
      label={m.notifications_pause_day_label()}
      required
      min={first}
      max={last}
      defaultValue={typed}
      error={error ?? null}
    />
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
