import { type FormEvent, type ToggleEvent, useRef } from "react";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { placeBeside } from "~/ui/place-beside";
import type { OpenRoomPayload } from "../payload";
import { placeOf } from "../rules";
import styles from "./jump-to-date.module.css";
import { dayOf } from "./rows";

/** What its buttons open: one for the room, wherever they stand. */
export const JUMP_TO_DATE = "jump-to-date";
/** Where the day that is looked for begins in the page. */
export const DATED = "dated";

interface JumpToDateProps {
  room: OpenRoomPayload;
  now: number;
  onDate(date: string): void;
  onBeginning(): void;
}

/** Leads to a day of the room's history: the browser's popover and a form of its address, so without a script too. */
export function JumpToDate({ room, now, onDate, onBeginning }: JumpToDateProps) {
  const { viewer } = useRoot();
  const panel = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const path = placeOf(room);

  function onToggle({ newState, nativeEvent }: ToggleEvent<HTMLDialogElement>) {
    if (newState !== "open" || !panel.current) return;
    const { source } = nativeEvent as unknown as { source?: Element | null };
    const button = source ?? document.activeElement;
    if (button instanceof HTMLButtonElement) placeBeside(panel.current, button, "end");
    field.current?.focus({ preventScroll: true });
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    panel.current?.hidePopover();
    onDate(field.current?.value ?? "");
  }

  return (
    <dialog
      ref={panel}
      id={JUMP_TO_DATE}
      popover="auto"
      aria-label={m.chat_date_jump()}
      className={`menu ${styles.panel}`}
      onToggle={onToggle}
    >
      <form method="get" action={`${path}#${DATED}`} onSubmit={onSubmit}>
        <label>
          <span className="label">{m.chat_date_jump()}</span>
          <input
            ref={field}
            type="date"
            name="date"
            className="input"
            required
            max={dayOf(now, viewer.timeZone)}
            dir="ltr"
          />
        </label>
        <Button type="submit" variant="primary">
          {m.chat_date_go()}
        </Button>
      </form>
      <Button
        to={`${path}?around=1#message-1`}
        variant="ghost"
        size="sm"
        onClick={(event) => {
          event.preventDefault();
          panel.current?.hidePopover();
          onBeginning();
        }}
      >
        {m.chat_date_beginning()}
      </Button>
    </dialog>
  );
}
