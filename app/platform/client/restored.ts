import { readStored, writeStored } from "./storage";

const READER = "atrium-reader";

/** Calls when this page comes back out of the browser's back-forward cache; returns how to stop. */
export function onRestored(listener: () => void): () => void {
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  window.addEventListener("pageshow", onPageShow);
  return () => window.removeEventListener("pageshow", onPageShow);
}

/** Whether Back or Forward led to this document: it may be a copy, of a session that has ended since. */
export const cameByHistory = (): boolean =>
  performance.getEntriesByType("navigation").some((entry) => (entry as { type?: string }).type === "back_forward");

/**
 * Notes on this device who reads: any stable name, or null for a visitor. A page that Back brings back for somebody
 * who is no longer the reader is hidden before it is seen, and asked for anew. Returns how to stop.
 */
export function keepToReader(reader: string | null): () => void {
  if (cameByHistory() && readStored(READER) !== reader) leave();
  else writeStored(READER, reader);
  return onRestored(() => {
    if (readStored(READER) !== reader) leave();
  });
}

function leave(): void {
  document.documentElement.hidden = true;
  window.location.reload();
}
