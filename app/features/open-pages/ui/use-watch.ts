import { useEffect, useEffectEvent } from "react";
import { loadUnasked } from "~/platform/client/chunks";
import { RequestError } from "~/platform/client/request";
import type { Socket } from "~/platform/client/socket";
import type { Hint } from "~/platform/realtime";
import { type Heard, heard, type ToAsk, together } from "../hints";

/** Within this a question that failed is asked again, and a socket that broke for everybody comes back. */
const PAUSE_MS = 5_000;

interface Watching {
  /** The door of the socket; null where there is nothing (more) to watch. */
  path: string | null;
  /** The moment the page was made, UTC ms. */
  madeAt: number;
  /** Asks the ordinary doors what has become of the page; `version` is what a visitor's answer must have reached. */
  ask(what: Exclude<ToAsk, null>, version: number, signal: AbortSignal): Promise<void>;
  /** The doors say that the page is no longer there, or no longer the reader's. */
  onGone(): void;
}

/** Hears that something changed for as long as the tab is seen, and asks what: once, at a moment of its own. */
export function useWatch({ path, madeAt, ask, onGone }: Watching): void {
  const askNow = useEffectEvent(ask);
  const sayGone = useEffectEvent(onGone);
  const madeNow = useEffectEvent(() => madeAt);

  useEffect(() => {
    if (path === null) return;
    let known: Heard = { last: -1, madeAt: madeNow() };
    let due: ToAsk = null;
    let version = 0;
    let spread = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;
    let socket: Socket | null = null;
    let isOver = false;
    const over = new AbortController();

    function plan(what: ToAsk, withinMs: number) {
      due = together(due, what);
      if (due === null || isAsking || timer !== undefined || document.hidden) return;
      timer = setTimeout(() => void askDue(), Math.random() * withinMs);
    }

    async function askDue() {
      const what = due;
      timer = undefined;
      if (what === null) return;
      due = null;
      isAsking = true;
      let withinMs = spread;
      try {
        await askNow(what, version, over.signal);
      } catch (error) {
        if (isOver) return;
        if (error instanceof RequestError && [401, 403, 404].includes(error.status)) return end();
        console.warn("what changed could not be asked", error);
        due = together(due, what);
        withinMs = PAUSE_MS;
      }
      isAsking = false;
      plan(null, withinMs);
    }

    function onMessage(message: unknown) {
      const hint = message as Hint;
      const next = heard(known, hint);
      known = next.heard;
      version = Math.max(version, hint.version);
      spread = hint.spread;
      plan(next.ask, spread);
    }

    async function open(door: string) {
      const client = await loadUnasked(() => import("~/platform/client/socket"));
      if (!client || isOver || socket !== null || document.hidden) return;
      socket = client.openSocket(door, {
        onOpen: () => undefined,
        onMessage,
        // Refused, or nobody there: only another door can tell.
        onError: () => plan("all", PAUSE_MS),
        minDelayMs: 500 + PAUSE_MS * Math.random(),
      });
    }

    function close() {
      socket?.close();
      socket = null;
      clearTimeout(timer);
      timer = undefined;
    }

    function end() {
      isOver = true;
      close();
      sayGone();
    }

    const onVisibility = () => (document.hidden ? close() : void (isOver || (path !== null && open(path))));
    document.addEventListener("visibilitychange", onVisibility);
    onVisibility();
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", onVisibility);
      over.abort();
      close();
    };
  }, [path]);
}
