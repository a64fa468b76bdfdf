/** Local storage whose failures (private windows, full disks) are logged and ignored (spec section 8). */
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch (error) {
    console.warn("local storage could not be read", error);
    return null;
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
