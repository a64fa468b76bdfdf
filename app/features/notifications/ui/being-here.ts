import { LEASE_MS } from "../inbox";

/** Whoever has touched nothing for so long is not there. */
export const IDLE_MS = 5 * 60_000;
const LOOK_MS = 30_000;
const TOUCHES = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

export interface BeingHere {
  /** The line stands, for the first time or again: nobody at its other end knows. */
  anew(): void;
  stop(): void;
}

/** Follows whether somebody is at this page, and tells it where it has changed, and before it is forgotten. */
export function followBeingHere(tell: (isHere: boolean) => void): BeingHere {
  let touchedAt = Date.now();
  let toldAt = 0;
  let isHere = false;

  const say = (is: boolean) => {
    isHere = is;
    toldAt = Date.now();
    tell(is);
  };
  const look = () => {
    const now = Date.now();
    const is = now - touchedAt < IDLE_MS;
    if (is !== isHere || (is && now - toldAt > LEASE_MS / 2)) say(is);
  };
  const touch = () => {
    if (document.visibilityState !== "visible") return;
    touchedAt = Date.now();
    if (!isHere) look();
  };

  const timer = setInterval(look, LOOK_MS);
  for (const name of TOUCHES) document.addEventListener(name, touch, { passive: true });
  document.addEventListener("visibilitychange", touch);
  return {
    anew() {
      // A page that opened behind another has nobody at it yet.
      if (toldAt === 0 && document.visibilityState !== "visible") touchedAt = 0;
      isHere = false;
      look();
    },
    stop() {
      clearInterval(timer);
      for (const name of TOUCHES) document.removeEventListener(name, touch);
      document.removeEventListener("visibilitychange", touch);
    },
  };
}
