import { WebSocket as ReconnectingSocket } from "partysocket";
import { onRestored } from "./restored";

/** A socket that comes back by itself, with growing pauses, until it is closed or the door says it is over. */
export interface Socket {
  send(message: object): void;
  close(): void;
}

interface SocketOptions {
  /** Connected, for the first time or again: say what you have. */
  onOpen?(): void;
  onMessage(message: unknown): void;
  /**
   * It could not be opened, or broke; it is tried again all the same. No browser tells a script whether the door refused
   * or nobody was there: only another call can learn that.
   */
  onError?(): void;
  /** The line broke or was closed, by this code; it may come back. */
  onLost?(code: number): void;
  /** Close codes after which there is no use in coming back. */
  finalCodes?: readonly number[];
  /** Of who comes back in their own time: told once, when it has ended or could not be opened. It does not come back. */
  onEnd?(code: number): void;
}

const PING_MS = 30_000;
const PONG_MS = 10_000;

/**
 * Opens a socket to a path of our own host. A ping every 30 seconds is answered without waking anybody; without an
 * answer the connection is dead, whatever the browser believes, and is made anew. It rests while its page stands in
 * the back-forward cache.
 */
export function openSocket(
  path: string,
  { onOpen, onMessage, onError, onLost, finalCodes = [], onEnd }: SocketOptions,
): Socket {
  const address = `${window.location.protocol === "https:" ? "wss" : "ws"}://${window.location.host}${path}`;
  const socket = new ReconnectingSocket(address, undefined, {
    minReconnectionDelay: 500,
    maxReconnectionDelay: 60_000,
    shouldReconnectOnClose: ({ code }: { code: number }) => !onEnd && !finalCodes.includes(code),
  });
  let pongTimer: ReturnType<typeof setTimeout> | undefined;

  const pingTimer = setInterval(() => {
    if (socket.readyState !== socket.OPEN) return;
    socket.send("ping");
    clearTimeout(pongTimer);
    pongTimer = setTimeout(() => (onEnd ? socket.close() : socket.reconnect()), PONG_MS);
  }, PING_MS);

  // A page with an open socket cannot be kept for Back. One that was kept says again what it has.
  const rest = () => {
    clearTimeout(pongTimer);
    socket.close();
  };
  const onPageHide = ({ persisted }: PageTransitionEvent) => {
    if (persisted) rest();
  };
  window.addEventListener("pagehide", onPageHide);
  const stopHearing = onRestored(() => void (onEnd || socket.reconnect()));

  socket.addEventListener("open", () => onOpen?.());
  socket.addEventListener("error", () => onError?.());
  socket.addEventListener("close", ({ code }) => {
    onLost?.(code);
    onEnd?.(code);
  });
  socket.addEventListener("message", ({ data }) => {
    clearTimeout(pongTimer);
    if (data === "pong" || typeof data !== "string") return;
    try {
      onMessage(JSON.parse(data));
    } catch (error) {
      console.error("a live message could not be read", error);
    }
  });

  return {
    send: (message) => {
      // What is said while away is said again by `onOpen`; a queue would only say it late.
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
    },
    close() {
      clearInterval(pingTimer);
      window.removeEventListener("pagehide", onPageHide);
      stopHearing();
      rest();
    },
  };
}
