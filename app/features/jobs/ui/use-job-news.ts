import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useLive } from "~/features/notifications/ui/live-provider";

/**
 * Keeps a page current while one of its jobs lives: a hint on the member's own connection (once a second at most)
 * asks the page's door anew. Whoever has no connection, or looks at another's job, has the page ask now and then.
 */
export function useJobNews(liveIds: readonly number[]): void {
  const live = useLive();
  const { revalidate } = useRevalidator();
  const ids = liveIds.join();
  const subscribe = live?.subscribe;

  useEffect(() => {
    if (ids === "") return;
    const watched = new Set(ids.split(",").map(Number));
    const stopHearing = subscribe?.((frame) => {
      if (frame === null || (frame.kind === "job" && watched.has(frame.jobId))) void revalidate();
    });
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, ASK_EVERY_MS);
    return () => {
      stopHearing?.();
      clearInterval(timer);
    };
  }, [ids, subscribe, revalidate]);
}

const ASK_EVERY_MS = 5_000;
