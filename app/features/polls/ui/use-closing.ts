import { useSyncExternalStore } from "react";
import { useRoot } from "~/features/communities/ui/root-data";
import { REGION } from "~/i18n/locale";
import { pageClock } from "~/ui/page-clock";
import { formatTimeAgo } from "~/ui/time-ago";
import type { PollPayload } from "../rules";

/** By the id of a poll that will close, when: "in 2 days". */
export type Closing = Record<number, string>;

/** When polls close, in the reader's words: first as of when their page was made, and moving on while it stands open. */
export function useClosing(polls: readonly PollPayload[] | undefined, madeAt: number): Closing {
  const { locale, viewer } = useRoot();
  // One text, for it is compared with the last one.
  const textAt = (now: number) =>
    JSON.stringify(
      Object.fromEntries(
        (polls ?? []).flatMap(({ id, status, closes_at }) =>
          status === "open" && closes_at !== null
            ? [[id, formatTimeAgo(new Date(closes_at), now, REGION[locale], viewer.timeZone)]]
            : [],
        ),
      ),
    );
  const text = useSyncExternalStore(
    pageClock.subscribe,
    () => textAt(pageClock.now(madeAt)),
    () => textAt(madeAt),
  );
  return JSON.parse(text) as Closing;
}
