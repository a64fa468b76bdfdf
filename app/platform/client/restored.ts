import { readOfTab, readStored, writeOfTab, writeStored } from "./storage";

const READER = "atrium-reader";
const LEFT = "atrium-left";

/**
 * Runs inline before the first paint, for a page that Back brings up may be a copy for somebody who has signed out
 * since, and our scripts late or never there. The page says on `<html data-reader>` whose it is, "" for a visitor's;
 * a page that does not say is nobody's business. It notes on this device who reads; what Back brings up for anybody
 * else, from the disk or out of the back-forward cache, is hidden and asked for anew (decision 0013), and so is a member's
 * page that stands in another tab when the note changes. A visitor's stands on: it may hold a form half filled, and
 * nothing that is anybody's. A storage that refuses notes nobody: then what was a member's is asked for anew each time.
 */
export const READER_SCRIPT = import.meta.env.SSR
  ? `(function(r){function whose(){return r.dataset.reader}function leave(){var s;try{s=localStorage.getItem("${READER}")}catch(e){}if(whose()===undefined||(s||"")===whose())return;r.hidden=true;location.reload()}var n=performance.getEntriesByType("navigation")[0];if(n?n.type==="back_forward":performance.navigation&&performance.navigation.type===2)leave();else if(whose()!==undefined)try{if(whose())localStorage.setItem("${READER}",whose());else localStorage.removeItem("${READER}")}catch(e){}addEventListener("pageshow",function(e){if(e.persisted)leave()});addEventListener("storage",function(e){if(e.key==="${READER}"&&whose())leave()})})(document.documentElement)`
  : "";

/** Calls when this page comes back out of the browser's back-forward cache; returns how to stop. */
export function onRestored(listener: () => void): () => void {
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  window.addEventListener("pageshow", onPageShow);
  return () => window.removeEventListener("pageshow", onPageShow);
}

/** Whether Back or Forward led to this document: it may be a copy, of a session that has ended since. */
export function cameByHistory(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // Safari before 15, and who is not to be told apart from others, have no entry.
  return entry ? entry.type === "back_forward" : performance.navigation?.type === BY_HISTORY;
}

/** `PerformanceNavigation.TYPE_BACK_FORWARD`. */
const BY_HISTORY = 2;

interface Reader {
  isSignedIn: boolean;
  publicUid: string;
  masquerade: object | null;
}

/**
 * Whose a page is, as `<html data-reader>` says it. An admin who looks as somebody else is another reader than they:
 * when that begins or ends, what stands in other tabs and behind Back is asked for anew, and what was typed meanwhile
 * goes with it.
 */
export const readerOf = ({ isSignedIn, publicUid, masquerade }: Reader): string =>
  masquerade ? `as:${publicUid}` : isSignedIn ? publicUid : "";

/** Notes who reads, where that changes without a document. A copy that is hidden speaks for nobody any more. */
export function noteReader(reader: string): void {
  if (!document.documentElement.hidden) writeStored(READER, reader || null);
}

/** Whether somebody else reads on this device by now, and this tab has not been asked for anew yet. */
export function isAnothersTab(reader: string): boolean {
  const now = readStored(READER);
  return now !== null && now !== reader;
}

/** From now on this tab remembers, over being asked for anew, that its reader signed out in another; returns how to stop. */
export function noteSignOut(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === READER && newValue === null && document.documentElement.dataset.reader) writeOfTab(LEFT, "1");
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

/** Whether that is why this page was asked for; says so once. */
export function wasSignedOut(): boolean {
  const wasLeft = readOfTab(LEFT) !== null;
  if (wasLeft) writeOfTab(LEFT, null);
  return wasLeft;
}
