import type { RoomFrame } from "../protocol";

/** What follows within this time is shown together: a page that is drawn anew twenty times a second lets nobody type. */
const TOGETHER_MS = 120;

/** What a room says, in its order: the first at once, what comes on its heels in one go. */
export class Frames {
  #waiting: RoomFrame[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shownAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly show: (frames: readonly RoomFrame[]) => void) {}

  hear(frame: RoomFrame): void {
    this.#waiting.push(frame);
    if (this.#timer !== undefined) return;
    const rest = this.#shownAt + TOGETHER_MS - Date.now();
    if (rest <= 0 || rest > TOGETHER_MS) this.flush();
    else this.#timer = setTimeout(() => this.flush(), rest);
  }

  /** Shows what waits, before something else happens. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting.length === 0) return;
    const frames = this.#waiting;
    this.#waiting = [];
    this.#shownAt = Date.now();
    this.show(frames);
  }
}
