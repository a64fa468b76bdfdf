import { type MouseEvent, type PointerEvent, useMemo } from "react";

/** A finger that rests this long on a message asks what can be done about it. */
const HOLD_MS = 450;
/** After which a release has closed what it closes. */
const RELEASED_MS = 50;
/** A finger that moves further scrolls. */
const STILL_PX = 10;

/** On a touch screen a long press on a message opens its menu, as its button does. */
export const useHold = () => useMemo(() => holding(), []);

function holding() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  let held: HTMLElement | null = null;

  function letGo() {
    clearTimeout(timer);
    timer = undefined;
  }

  /** Letting go is a press beside the menu, which closes it; with a click some browsers, without one others. */
  function reopen() {
    const button = held;
    held = null;
    if (button && !isOpen(button)) button.click();
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      letGo();
      held = null;
      const target = event.target as HTMLElement;
      if (event.pointerType !== "touch" || target.closest("button, a, input, textarea, [popover]")) return;
      const message = target.closest<HTMLElement>("[data-n]");
      if (!message) return;
      from = { x: event.clientX, y: event.clientY };
      timer = setTimeout(() => {
        held = message.querySelector<HTMLElement>("[aria-haspopup=menu]");
        if (held && !isOpen(held)) held.click();
      }, HOLD_MS);
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      if (Math.hypot(clientX - from.x, clientY - from.y) > STILL_PX) letGo();
    },
    onPointerUp() {
      letGo();
      if (held) setTimeout(reopen, RELEASED_MS);
    },
    onClickCapture(event: MouseEvent<HTMLElement>) {
      if (!held || !event.isTrusted) return;
      event.preventDefault();
      event.stopPropagation();
      reopen();
    },
    onPointerCancel: letGo,
    /** The browser's own menu of a long press. */
    onContextMenu(event: MouseEvent<HTMLElement>) {
      if (timer !== undefined || held) event.preventDefault();
    },
  };
}

const isOpen = (button: HTMLElement): boolean =>
  document.getElementById(button.getAttribute("popovertarget") ?? "")?.matches(":popover-open") ?? false;
