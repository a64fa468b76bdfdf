export type Appearance = "light" | "dark";

/** The local storage key, as spec section 9 names it. */
export const APPEARANCE_KEY = "current_appearance";

/**
 * Runs inline before the first paint, so that a dark page never flashes light. The page says its community's
 * default on `<html data-default-appearance>`; nothing said is light (spec sections 4 and 9).
 */
export const APPEARANCE_SCRIPT = import.meta.env.SSR
  ? `(function(r){var a;try{a=localStorage.getItem("${APPEARANCE_KEY}")}catch(e){}if(a!=="light"&&a!=="dark")a=r.dataset.defaultAppearance;r.classList.toggle("dark",a==="dark")})(document.documentElement)`
  : "";

const listeners = new Set<() => void>();

export function isAppearance(value: unknown): value is Appearance {
  return value === "light" || value === "dark";
}

/** What the page shows now: the person's choice, else the community's default, else light. */
export function readAppearance(): Appearance {
  const stored = readStored();
  if (isAppearance(stored)) return stored;
  const byDefault = document.documentElement.dataset["defaultAppearance"];
  return isAppearance(byDefault) ? byDefault : "light";
}

/**
 * Shows and remembers an appearance (spec section 4). Anything but light and dark is ignored (section 5);
 * a storage that refuses is logged and the page changes all the same (section 8).
 */
export function setAppearance(value: unknown): void {
  if (!isAppearance(value)) return;
  showAppearance(value);
  try {
    localStorage.setItem(APPEARANCE_KEY, value);
  } catch (error) {
    console.warn("The appearance could not be remembered", error);
  }
  for (const listener of listeners) listener();
}

/** Tells of changes in this page and in other tabs; returns the way to stop. */
export function subscribeAppearance(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== APPEARANCE_KEY) return;
    showAppearance(readAppearance());
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

function showAppearance(appearance: Appearance): void {
  document.documentElement.classList.toggle("dark", appearance === "dark");
}

function readStored(): string | null {
  try {
    return localStorage.getItem(APPEARANCE_KEY);
  } catch (error) {
    console.warn("The stored appearance could not be read", error);
    return null;
  }
}
