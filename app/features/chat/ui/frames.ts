import type { RoomFrame } from "../protocol";

/** What follows within this time is shown together: a page that is drawn anew twenty times a second lets nobody type. */
const TOGETHER_MS = 120;
/** Of a slow device's time what comes takes a fifth at most, and what is shown is no older than this. */
const SHARE = 5;
const LATEST_MS = 600;

/** What a room says, in its order: the first at once, what comes on its heels in one go. */
export class Frames {
  #waiting: RoomFrame[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shownAt = Number.NEGATIVE_INFINITY;
  #together = TOGETHER_MS;

  constructor(private readonly show: (frames: readonly RoomFrame[]) => void) {}

  hear(frame: RoomFrame): void {
    this.#waiting.push(frame);
    if (this.#timer !== undefined) return;
    const rest = this.#shownAt + this.#together - Date.now();
    if (rest <= 0 || rest > this.#together) this.flush();
    else this.#timer = setTimeout(() => this.flush(), rest);
  }

  /** Shows what waits, before something else happens. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting.length === 0) return;
    const frames = this.#waiting;
    this.#waiting = [];
    const began = Date.now();
    this.show(frames);
    this.#shownAt = Date.now();
    this.#together = Math.min(LATEST_MS, Math.max(TOGETHER_MS, (this.#shownAt - began) * SHARE));
  }
}
