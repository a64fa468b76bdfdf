import { leaveLinksToBrowser } from "./embed";
import { ask, isLineGone, LineError, overTheLine } from "./line";

const FLAG = "atrium-chunk-refreshed";

/**
 * A chunk that fails to load (a deployment replaced it) refreshes the page once, then fails (spec section 4).
 * The flag falls when a page has stood for a while, so that the next deployment is survived as well. This hears
 * what our own `import()` asks for; a route's module is loaded by `guardRouteModules`.
 */
export function watchChunks(page: ChunkPage): void {
  page.onFailure((event) => {
    // Nobody waits for it: the page does without.
    if (unasked > 0) return event.preventDefault();
    // Without a line there is no page to refresh to, and this one holds what was typed.
    if (isLineGone() || !mayRefresh(page.storage)) return;
    event.preventDefault();
    page.refresh();
  });
}

/**
 * The same rule for the modules of routes. React Router imports them itself, reloads the page whenever that fails
 * and never fails. Before it does, it looks into its cache of modules (`id in cache`, then `cache[id]`) and awaits
 * what stands there: this cache answers for a module that is missing with the promise of loading it by our rule.
 */
export function guardRouteModules(
  modules: Record<string, object>,
  load: (routeId: string) => Promise<object>,
  page: Pick<ChunkPage, "storage" | "refresh"> & { giveUp(): void },
): Record<string, object> {
  let asked: PropertyKey | null = null;

  async function loadOrFail(id: string): Promise<object> {
    try {
      return (modules[id] = await load(id));
    } catch (error) {
      console.error(`the module of ${id} did not load`, error);
      if (mayRefresh(page.storage)) {
        page.refresh();
        // The page is on its way out: nothing may be drawn on it any more.
        return new Promise(() => undefined);
      }
      page.giveUp();
      // React Router draws nothing at all for a module that was refused; for one that fails, the error's page.
      return {
        default() {
          throw error;
        },
      };
    }
  }

  return new Proxy(modules, {
    has(held, id) {
      if (!(id in held)) asked = id;
      return true;
    },
    get(held, id, self) {
      if (id !== asked || typeof id !== "string") return Reflect.get(held, id, self);
      asked = null;
      return loadOrFail(id);
    },
  });
}

/** What React Router's first script leaves in the page, as far as we read it. */
declare global {
  interface Window {
    __reactRouterManifest: { routes: Record<string, { module: string } | undefined> };
    __reactRouterRouteModules: Record<string, object>;
  }
}

/** Puts the rule in front of React Router's loader; before hydration, which takes the cache for its own. */
export function guardThisPage(): void {
  window.__reactRouterRouteModules = guardRouteModules(
    window.__reactRouterRouteModules,
    (id) => loadModule(window.__reactRouterManifest.routes[id]?.module ?? ""),
    {
      storage: tabStorage,
      refresh: () => window.location.reload(),
      // The router remembers what failed: from here on a link loads a document, and with it the build of today.
      giveUp: () => void leaveLinksToBrowser(window),
    },
  );
}

/** A module of ours; where it is the line that failed, the one that comes when it is back. */
async function loadModule(address: string): Promise<object> {
  try {
    return await import(/* @vite-ignore */ address);
  } catch (error) {
    if (!(await waitForFile(address))) throw error;
    // Some browsers keep a module that failed: under another address it is another one.
    return import(/* @vite-ignore */ `${address}?again`);
  }
}

/** Whether the line was gone; says so when it is back. */
async function waitForFile(address: string): Promise<boolean> {
  let wasGone = !navigator.onLine;
  await overTheLine(async () => {
    try {
      return await ask(() => fetch(address, { cache: "no-cache" }));
    } catch (error) {
      wasGone = true;
      throw error;
    }
  });
  return wasGone;
}

/** `import()` of what comes with a press and not with the page: without a line it waits for it. */
export async function loadLater<T>(load: () => Promise<T>): Promise<T> {
  return overTheLine(async () => {
    try {
      return await load();
    } catch (error) {
      throw isChunkError(error) && !navigator.onLine ? new LineError(error) : error;
    }
  });
}

let unasked = 0;

/** `import()` of what nobody has asked for: where it does not load the page is left as it stands, and has `null`. */
export async function loadUnasked<T>(load: () => Promise<T>): Promise<T | null> {
  unasked++;
  try {
    return (await load()) ?? null;
  } catch (error) {
    console.warn("a part of the page did not load", error);
    return null;
  } finally {
    unasked--;
  }
}

/**
 * The tab's storage, asked for only when something is read or written: a browser that keeps nothing throws at its
 * very name.
 */
export const tabStorage: Pick<Storage, "getItem" | "setItem" | "removeItem"> = {
  getItem: (key) => window.sessionStorage.getItem(key),
  setItem: (key, value) => window.sessionStorage.setItem(key, value),
  removeItem: (key) => window.sessionStorage.removeItem(key),
};

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

/** What was refreshed loads again: the next failure is a new one. A storage that refuses holds no flag. */
export function chunksLoaded(storage: Pick<Storage, "removeItem">): void {
  try {
    storage.removeItem(FLAG);
  } catch {
    return;
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
