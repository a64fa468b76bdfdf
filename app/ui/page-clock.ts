const MINUTE_MS = 60_000;

/** What a clock is given of the browser. */
export interface ClockPage {
  /** ms that only ever grow, whatever the device's clock is set to. */
  elapsed(): number;
  /** Calls again and again; returns how to stop. */
  every(ms: number, call: () => void): () => void;
  isHidden(): boolean;
  /** Calls when the page is hidden or seen again; returns how to stop. */
  onSeen(call: () => void): () => void;
}

/**
 * The server's time in a page that stands open: what its pages said that they were made at, moved on by what has
 * passed since. It moves once a minute, for all of the page's times together, and not while nobody sees them.
 */
export class PageClock {
  readonly #page: ClockPage;
  readonly #listeners = new Set<() => void>();
  /** The server's time where the browser's would be 0. */
  #origin = Number.NEGATIVE_INFINITY;
  #now = 0;
  #stop: (() => void) | null = null;

  constructor(page: ClockPage) {
    this.#page = page;
  }

  /** Now, for a page that was made at `madeAt` (UTC ms); the same until the next tick. */
  now(madeAt: number): number {
    this.#origin = Math.max(this.#origin, madeAt - this.#page.elapsed());
    this.#now = Math.max(this.#now, madeAt);
    return this.#now;
  }

  /** Calls at each tick; returns how to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#stop ??= this.#start();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#stop?.();
      this.#stop = null;
    };
  };

  #start(): () => void {
    const stopTicking = this.#page.every(MINUTE_MS, () => this.#tick());
    const stopLooking = this.#page.onSeen(() => this.#tick());
    return () => {
      stopTicking();
      stopLooking();
    };
  }

  #tick(): void {
    if (this.#page.isHidden()) return;
    this.#now = Math.max(this.#now, this.#origin + this.#page.elapsed());
    for (const listener of this.#listeners) listener();
  }
}

/** Of this page; a server keeps none. */
export const pageClock = new PageClock({
  elapsed: () => performance.now(),
  every(ms, call) {
    const timer = setInterval(call, ms);
    return () => clearInterval(timer);
  },
  isHidden: () => document.hidden,
  onSeen(call) {
    document.addEventListener("visibilitychange", call);
    return () => document.removeEventListener("visibilitychange", call);
  },
});
