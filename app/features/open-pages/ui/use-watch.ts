import { useEffect, useEffectEvent } from "react";
import { loadUnasked } from "~/platform/client/chunks";
import type { Socket } from "~/platform/client/socket";
import type { Hint } from "~/platform/realtime";
import type { ToAsk } from "../hints";
import { type Ending, type Line, Watcher } from "../watcher";

interface Watching {
  /** The door of the socket; null where there is nothing (more) to watch. */
  path: string | null;
  /** The moment the page was made, UTC ms. */
  madeAt: number;
  /** Asks the ordinary doors what has become of the page; `version` is what a visitor's answer must have reached. */
  ask(what: Exclude<ToAsk, null>, version: number, signal: AbortSignal): Promise<void>;
  /** The doors say that the page is no longer there, or no longer the reader's. */
  onEnd(why: Ending): void;
}

/** A `Watcher` for as long as the page stands, with the browser around it. */
export function useWatch({ path, madeAt, ask, onEnd }: Watching): void {
  const askNow = useEffectEvent(ask);
  const sayEnd = useEffectEvent(onEnd);
  const madeNow = useEffectEvent(() => madeAt);

  useEffect(() => {
    if (path === null) return;
    const over = new AbortController();
    const watcher = new Watcher(madeNow(), {
      now: () => Date.now(),
      random: () => Math.random(),
      after(ms, call) {
        const timer = setTimeout(call, ms);
        return () => clearTimeout(timer);
      },
      open: (line) => open(path, line),
      ask: (what, version) => askNow(what, version, over.signal),
      end: (why) => sayEnd(why),
    });
    const look = () => watcher.see(!document.hidden);
    const comeBack = () => watcher.lineIsBack();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", comeBack);
    look();
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", comeBack);
      watcher.stop();
      over.abort();
    };
  }, [path]);
}

/** Its code is fetched when there is something to watch; where it does not load, the page is not watched. */
function open(door: string, line: Line): () => void {
  let socket: Socket | null = null;
  let isOver = false;
  void loadUnasked(() => import("~/platform/client/socket")).then((client) => {
    if (!client || isOver) return;
    socket = client.openSocket(door, { onMessage: (hint) => line.heard(hint as Hint), onEnd: line.closed });
  });
  return () => {
    isOver = true;
    socket?.close();
  };
}
