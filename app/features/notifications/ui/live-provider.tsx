import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import { m } from "~/i18n/generated/messages";
import { newerMark } from "~/platform/bookmark";
import { keepBookmark } from "~/platform/client/bookmark";
import { cameByHistory, onRestored } from "~/platform/client/restored";
import type { Socket } from "~/platform/client/socket";
import type { InboxFrame, InboxMessage } from "~/platform/realtime";
import { advance, SESSION_ENDED } from "../inbox";
import { askNewCount } from "../new-count";
import { followBeingHere } from "./being-here";

/** What arrives live: how many notifications are new, and word of each frame. */
export interface Live {
  newCount: number;
  setNewCount(count: number): void;
  /** Called for each frame, and with null when frames were missed for good; returns how to stop. */
  subscribe(listener: (frame: InboxFrame | null) => void): () => void;
}

const LiveContext = createContext<Live | null>(null);

/** The page's live connection, or null outside of one (visitors, embedded pages). */
export const useLive = (): Live | null => useContext(LiveContext);

interface LiveProviderProps {
  /** Whose inbox: any stable name of the member, or null for a visitor, who has none. */
  memberId: string | number | null;
  /** As the shell's loader counted. */
  initialCount: number;
  /** A function is given the live count, for what cannot use the context. */
  children: ReactNode | ((newCount: number) => ReactNode);
}

/** One socket per page to the member's inbox: numbered frames, none lost, the count kept current. */
export function LiveProvider({ memberId, initialCount, children }: LiveProviderProps) {
  const [newCount, setNewCount] = useState(initialCount);
  const [counted, setCounted] = useState(initialCount);
  const listeners = useRef(new Set<(frame: InboxFrame | null) => void>());
  if (counted !== initialCount) {
    // The shell was loaded anew: what it counted is the truth of now.
    setCounted(initialCount);
    setNewCount(initialCount);
  }

  useEffect(() => {
    if (memberId === null) return;
    // The mark of the newest count: of two that were told at once the older may come last.
    let counted = "";
    const hear = (frame: InboxFrame | null, mark = "") => {
      const isCount = frame?.kind === "notification" || frame?.kind === "notifications_seen";
      if (isCount && (mark === "" || newerMark(counted, mark) === mark)) {
        counted = mark;
        setNewCount(frame.unread);
      }
      for (const listener of listeners.current) listener(frame);
    };
    return connect(`atrium-inbox:${memberId}`, hear, setNewCount);
  }, [memberId]);

  const live = useMemo<Live>(
    () => ({
      newCount,
      setNewCount,
      subscribe(listener) {
        listeners.current.add(listener);
        return () => void listeners.current.delete(listener);
      },
    }),
    [newCount],
  );
  return (
    <LiveContext value={live}>
      {typeof children === "function" ? children(newCount) : children}
      <Announcement count={newCount} />
    </LiveContext>
  );
}

/** Says aloud that something arrived; silent when the page opens and when the count falls. */
function Announcement({ count }: { count: number }) {
  const before = useRef(count);
  const [text, setText] = useState("");
  useEffect(() => {
    if (count > before.current) setText(m.notifications_arrived({ count }));
    before.current = count;
  }, [count]);
  return (
    <output className="sr" aria-live="polite">
      {text}
    </output>
  );
}

/** Whoever signs in over a session is told that it ended before their answer has brought the new one. */
const ANSWERED_MS = 1000;

/** Keeps a socket to the inbox and this tab's last number; returns how to end it. */
function connect(
  key: string,
  hear: (frame: InboxFrame | null, mark?: string) => void,
  setNewCount: (count: number) => void,
) {
  let last = readLast(key);
  let socket: Socket | null = null;
  let isOver = false;
  const ask = () => socket?.send({ kind: "since", last });
  const here = followBeingHere((isHere) => socket?.send({ kind: isHere ? "here" : "away" }));

  const over = new AbortController();
  // While the line is gone it waits: that nothing was answered ends no session.
  const countAnew = async () => {
    const count = await askNewCount({ waits: true, signal: over.signal });
    // A copy that is hidden asks for itself anew, and is led by what it is answered.
    if (isOver || document.documentElement.hidden) return;
    if (count === "signed_out") signInAgain();
    else if (count !== null) setNewCount(count);
    return count;
  };

  /** A session that ended while nobody could tell the page is learned by asking: its socket is refused from then on. */
  let isProving = false;
  async function onError() {
    if (isProving) return;
    isProving = true;
    // Once it leads away it asks no more: each asking would begin the way anew.
    isProving = (await countAnew()) === "signed_out";
  }

  // What Back shows was true when it was left.
  if (cameByHistory()) void countAnew();
  const stopHearing = onRestored(() => {
    isProving = false;
    void countAnew();
  });

  function onMessage(received: unknown) {
    const message = received as InboxMessage;
    if (message.kind === "frame" && message.bookmark) keepBookmark(message.bookmark);
    const next = advance(last, message);
    last = next.last;
    writeLast(key, last);
    if (next.ask) ask();
    for (const frame of next.frames) {
      if (frame.kind === "session_ended") return void setTimeout(() => void proveAnew(), ANSWERED_MS);
      hear(frame, message.kind === "frame" ? message.bookmark : "");
    }
    if (next.reload) {
      void countAnew();
      hear(null);
    }
  }

  /**
   * Only the pages of an ended session are told. This browser may have signed in anew meanwhile, so the page asks first.
   * Where the asking failed, the door is asked: if it refuses, the asking begins again.
   */
  async function proveAnew() {
    if ((await countAnew()) !== "signed_out") open();
  }

  function open() {
    // Its code is fetched when the page stands: nobody waits for a socket.
    import("~/platform/client/socket").then(
      ({ openSocket }) => {
        if (isOver) return;
        socket?.close();
        socket = openSocket("/parties/inbox", {
          onOpen() {
            ask();
            here.anew();
          },
          onMessage,
          onError: () => void onError(),
          finalCodes: [SESSION_ENDED],
        });
      },
      (error: unknown) => console.error("live updates could not be loaded", error),
    );
  }

  open();
  return () => {
    isOver = true;
    over.abort();
    stopHearing();
    here.stop();
    socket?.close();
  };
}

function signInAgain() {
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/users/sign_in?notice=ended&post_login_redirect=${encodeURIComponent(here)}`);
}

/** Of this tab: two tabs are two pages, each with a number of its own. */
function readLast(key: string): number {
  try {
    const stored = window.sessionStorage.getItem(key);
    const last = Number(stored);
    return stored !== null && Number.isSafeInteger(last) && last >= 0 ? last : -1;
  } catch {
    return -1;
  }
}

function writeLast(key: string, last: number): void {
  try {
    window.sessionStorage.setItem(key, String(last));
  } catch (error) {
    console.warn("session storage could not be written", error);
  }
}
