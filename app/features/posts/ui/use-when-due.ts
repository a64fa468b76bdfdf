import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** The cron looks once a minute: a page that waits asks now and then, not all the time. */
const AGAIN_MS = 15_000;
/** What a browser's clock counts to at once. */
const LONGEST_MS = 24 * 3_600_000;

/** Asks for the page anew once a time has come, until it no longer waits for it. `now` is when the page was made. */
export function useWhenDue(at: string | null, now: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (at === null) return;
    const ask = () => void revalidate();
    const wait = Math.min(Math.max(AGAIN_MS, Date.parse(at) - now + AGAIN_MS), LONGEST_MS);
    const timer = setTimeout(ask, wait);
    return () => clearTimeout(timer);
    // With each answer `now` is another, and the next question waits anew.
  }, [at, now, revalidate]);
}
