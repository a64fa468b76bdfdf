const FLAG = "atrium-chunk-refreshed";

/**
 * A chunk that fails to load (a deployment replaced it) refreshes the page once, then fails (spec section 4).
 * The flag falls when a page has stood for a while, so that the next deployment is survived as well.
 */
export function watchChunks(page: ChunkPage): void {
  page.onFailure((event) => {
    if (!mayRefresh(page.storage)) return;
    event.preventDefault();
    page.refresh();
  });
}

/** Says yes once, then no. A storage that refuses says no: better a failure than a page that never stops loading. */
export function mayRefresh(storage: Pick<Storage, "getItem" | "setItem">): boolean {
  try {
    if (storage.getItem(FLAG)) return false;
    storage.setItem(FLAG, "1");
    return true;
  } catch (error) {
    console.warn("session storage could not be used", error);
    return false;
  }
}

/** What was refreshed loads again: the next failure is a new one. */
export function chunksLoaded(storage: Pick<Storage, "removeItem">): void {
  try {
    storage.removeItem(FLAG);
  } catch (error) {
    console.warn("session storage could not be used", error);
  }
}

/** Whether an error is a module that did not load, as Chromium, Firefox and Safari word it. */
export function isChunkError(error: unknown): boolean {
  const text = error instanceof Error ? error.message : "";
  return /dynamically imported module|importing a module script failed|unable to preload css/i.test(text);
}

export interface ChunkPage {
  storage: Pick<Storage, "getItem" | "setItem">;
  onFailure(listener: (event: Pick<Event, "preventDefault">) => void): void;
  refresh(): void;
}
