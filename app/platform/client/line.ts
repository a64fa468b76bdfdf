/** Nothing was answered, not even a refusal: the line to the server is gone. */
export class LineError extends TypeError {
  constructor(cause: unknown) {
    super("the line is gone", { cause });
    this.name = "LineError";
  }
}

/** What `overTheLine` asks of the page; a test has its own. */
export interface LineView extends Pick<EventTarget, "addEventListener" | "removeEventListener"> {
  navigator: { onLine: boolean };
}

interface Over {
  /** Of whoever waits: when it is aborted, nobody does any more. */
  signal?: AbortSignal | null;
  /**
   * A write goes out again only while the browser itself says that there is no line: then nothing of it has left.
   * Where the answer alone was lost, it may have been done.
   */
  isWrite?: boolean;
  view?: LineView;
  pausesMs?: readonly number[];
}

/** Between two tries, for `online` is not always fired and `onLine` knows of the cable only. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;

let isGone = false;
const listeners = new Set<() => void>();

export const isLineGone = (): boolean => isGone;

/** Tells when the line goes and when it is back. */
export function subscribeLine(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** From now on the page knows at once when the browser loses its line, before anybody presses anything. */
export function watchLine(view: LineView): () => void {
  const onOffline = () => setGone(true);
  const onOnline = () => setGone(false);
  view.addEventListener("offline", onOffline);
  view.addEventListener("online", onOnline);
  return () => {
    view.removeEventListener("offline", onOffline);
    view.removeEventListener("online", onOnline);
  };
}

/**
 * What `call` answers, however long the line is gone: it is asked again when the browser says that it is back, and
 * after growing pauses, since browsers err. Rejects with whatever else goes wrong, and with the line's error where
 * `signal` is aborted or a write may have been done already.
 */
export async function overTheLine<T>(call: () => Promise<T>, over: Over = {}): Promise<T> {
  const { signal, isWrite = false, view = window, pausesMs = PAUSES_MS } = over;
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await call();
      setGone(false);
      return answer;
    } catch (error) {
      if (!(error instanceof LineError) || signal?.aborted || (isWrite && view.navigator.onLine)) throw error;
      setGone(true);
      await mayBeBack(view, pausesMs[Math.min(tries, pausesMs.length - 1)] ?? 0, signal);
      if (signal?.aborted) throw signal.reason;
    }
  }
}

/** `fetch`, whose failure says that it was the line. */
export async function ask(send: () => Promise<Response>): Promise<Response> {
  try {
    return await send();
  } catch (error) {
    throw error instanceof TypeError ? new LineError(error) : error;
  }
}

/**
 * React Router asks for the data of pages with the page's own `fetch`, takes a line that is gone for an error of the
 * page, and lets no middleware ask twice: what it asks for goes over the line here. Everything else is left alone.
 */
export function guardPageFetch(view: Window & typeof globalThis): void {
  const plain = view.fetch.bind(view);
  view.fetch = (input, init) => {
    if (!isOfPages(input, view.location)) return plain(input, init);
    const isWrite = init?.method !== undefined && init.method !== "GET";
    return overTheLine(() => ask(() => plain(input, init)), { signal: init?.signal, isWrite });
  };
}

const isOfPages = (input: unknown, { origin }: Location): boolean =>
  input instanceof URL && input.origin === origin && /\.data$|^\/__manifest$/.test(input.pathname);

function mayBeBack(view: LineView, pauseMs: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      view.removeEventListener("online", done);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, pauseMs);
    view.addEventListener("online", done);
    signal?.addEventListener("abort", done);
  });
}

function setGone(next: boolean): void {
  if (next === isGone) return;
  isGone = next;
  for (const listener of listeners) listener();
}
