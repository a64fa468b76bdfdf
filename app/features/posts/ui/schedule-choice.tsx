import { type ReactNode, type ToggleEvent, useEffect, useId, useRef } from "react";
import { useRoot } from "~/features/communities/ui/root-data";
import { REGION } from "~/i18n/locale";
import { m } from "~/i18n/generated/messages";
import { dateFormat } from "~/lib/dates";
import { momentOf, morningAfter } from "~/lib/wall-time";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { CalendarIcon, ChevronDownIcon, ClockIcon } from "~/ui/icons";
import { placeBeside } from "~/ui/place-beside";
import styles from "./schedule.module.css";
import { type ChosenTime, chosenAt, TimeFields, useZoneName } from "./time-fields";
import type { WritingError } from "./writing-form";

interface ScheduleChoiceProps {
  error: WritingError | null;
  chosenTime: ChosenTime | null;
  now: number;
  /** The button that publishes at once. */
  children: ReactNode;
}

/**
 * Beside Publish (design/mock/composer.html): publishes later, at a time of its author's own clocks. The browser's
 * popover opens it, without JavaScript too; its buttons send the form they stand in.
 */
export function ScheduleChoice({ error, chosenTime, now, children }: ScheduleChoiceProps) {
  const { locale, viewer } = useRoot();
  const { timeZone } = viewer;
  const zone = useZoneName(now);
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDialogElement>(null);
  const date = useRef<HTMLInputElement>(null);
  const send = useRef<HTMLButtonElement>(null);
  const refused = error?.fields.scheduled_at;
  const tomorrow = morningAfter("tomorrow", now, timeZone);
  const monday = morningAfter("monday", now, timeZone);
  const time = dateFormat(REGION[locale], { timeZone, weekday: "short", hour: "numeric", minute: "2-digit" });

  const isRefusedAlone = refused !== undefined && Object.keys(error?.fields ?? {}).length === 1;

  // What is wrong with the time stands beside it; what is wrong elsewhere is not to lie under this.
  useEffect(() => {
    if (!error) return;
    panel.current?.togglePopover(isRefusedAlone);
    if (isRefusedAlone) date.current?.focus();
  }, [error, isRefusedAlone]);

  function onToggle({ newState }: ToggleEvent<HTMLDialogElement>) {
    if (newState !== "open" || !panel.current || !opener.current) return;
    placeBeside(panel.current, opener.current, "end");
    if (refused === undefined) panel.current.querySelector("button")?.focus({ preventScroll: true });
  }

  return (
    <>
      <div className="btn-group">
        {children}
        <Button
          ref={opener}
          variant="primary"
          iconOnly
          icon={ChevronDownIcon}
          label={m.posts_schedule_open()}
          popoverTarget={id}
          aria-haspopup="dialog"
        />
      </div>
      <dialog
        ref={panel}
        id={id}
        popover="auto"
        aria-label={m.posts_schedule_later()}
        className={`menu ${styles.panel}`}
        onToggle={onToggle}
      >
        <p className={styles.head}>
          <span>{m.posts_schedule_later()}</span>
          <bdi>{zone}</bdi>
        </p>
        {[
          { wall: tomorrow, label: m.posts_schedule_tomorrow(), icon: ClockIcon },
          { wall: monday, label: m.posts_schedule_monday(), icon: CalendarIcon },
        ]
          .filter(({ wall }, i) => i === 0 || wall !== tomorrow)
          .map(({ wall, label, icon }) => (
            <button key={wall} type="submit" name="intent" value={`schedule ${wall}`} className="item">
              <Icon as={icon} size={16} />
              {label}
              <span className={styles.when}>{time.format(momentOf(wall, timeZone) ?? now)}</span>
            </button>
          ))}
        <hr aria-hidden="true" />
        <div className={styles.pick}>
          <TimeFields
            chosen={chosenTime ?? chosenAt(tomorrow)}
            error={refused}
            dateRef={date}
            onEnter={() => send.current?.click()}
          />
          <Button ref={send} type="submit" name="intent" value="schedule" size="sm">
            {m.posts_schedule()}
          </Button>
        </div>
      </dialog>
    </>
  );
}
