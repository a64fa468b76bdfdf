import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLive } from "~/features/notifications/ui/live-provider";
import { request } from "~/platform/client/request";
import { isOfChat } from "./unread-rooms";

interface Page<Record> {
  records: Record[];
  next_cursor: string | null;
}

/** What happens together is asked for once. */
const TOGETHER_MS = 250;

/**
 * A list by pages; what is said elsewhere comes to the top of it. `door`: where it is asked for from a
 * cursor on; `orderOf`: where that is another, what stands further down is not where it stood.
 */
export function useLiveList<One>(
  loaded: Page<One>,
  door: (cursor: string | null) => string,
  keyOf: (one: One) => string,
  orderOf: (records: readonly One[]) => string = () => "",
) {
  const live = useLive();
  const [list, setList] = useState(loaded);
  const [shown, setShown] = useState(loaded);
  const [isLoading, setIsLoading] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (shown !== loaded) {
    setShown(loaded);
    setList(loaded);
  }

  const askAnew = useEffectEvent(async () => {
    try {
      const first = await request<Page<One>>("GET", door(null), undefined, { waits: true });
      const known = new Set(first.records.map(keyOf));
      setList((before) => {
        if (orderOf(before.records.slice(0, first.records.length)) !== orderOf(first.records)) return first;
        const rest = before.records.filter((one) => !known.has(keyOf(one)));
        const isWhole = before.records.length <= first.records.length;
        return isWhole ? first : { records: [...first.records, ...rest], next_cursor: before.next_cursor };
      });
    } catch (error) {
      console.error("the list could not be asked anew", error);
    }
  });
  useEffect(() => {
    const stop = live?.subscribe((frame) => {
      if (!isOfChat(frame)) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void askAnew(), TOGETHER_MS);
    });
    return () => {
      stop?.();
      clearTimeout(timer.current);
    };
  }, [live]);

  async function more() {
    setIsLoading(true);
    try {
      const next = await request<Page<One>>("GET", door(list.next_cursor), undefined, { waits: true });
      setList((before) => ({ records: [...before.records, ...next.records], next_cursor: next.next_cursor }));
    } catch (error) {
      console.error("more of the list could not be loaded", error);
    }
    setIsLoading(false);
  }
  return { list, isLoading, more };
}
