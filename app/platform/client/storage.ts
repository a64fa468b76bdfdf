/** Local storage whose failures (private windows, full disks) are logged and ignored (spec section 8). */
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch (error) {
    console.warn("local storage could not be read", error);
    return null;
  }
}

/** What this tab alone keeps: it is gone with the tab. */
export function readOfTab(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch (error) {
    console.warn("session storage could not be read", error);
    return null;
  }
}

/** null removes the key. */
export function writeOfTab(key: string, value: string | null): void {
  try {
    if (value === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, value);
  } catch (error) {
    console.warn("session storage could not be written", error);
  }
}

/** null removes the key. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch (error) {
    console.warn("local storage could not be written", error);
  }
}
