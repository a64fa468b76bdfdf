// A socket opened by hand: what it heard, how it was closed, or how it was refused.
import { WebSocket } from "ws";

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens `/parties/<path>`; `says` are its headers, of which null leaves one out. Resolves with { status, body, heard, closed, say, end }. */
export function open(port, slug, path, { says = {}, host = `${slug}.localhost:${port}` } = {}) {
  const headers = { Host: host, Origin: `http://${host}`, "CF-Connecting-IP": "10.203.0.1", ...says };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/parties/${path}`, {
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== null)),
    perMessageDeflate: false,
  });
  const one = {
    status: 0,
    body: "",
    heard: [],
    closed: [],
    say: (data) => socket.readyState === WebSocket.OPEN && socket.send(data),
    end: () => socket.terminate(),
  };
  socket.on("message", (data) => one.heard.push(String(data)));
  socket.on("close", (code) => one.closed.push(code));
  return new Promise((resolve) => {
    socket.on("open", () => {
      one.status = 101;
      // The first word of an open page comes with it.
      setTimeout(() => resolve(one), 30);
    });
    socket.on("unexpected-response", (_, answer) => {
      one.status = answer.statusCode;
      answer.on("data", (bytes) => (one.body += bytes));
      answer.on("end", () => resolve(one));
    });
    socket.on("error", (error) => {
      one.body ||= error.message;
      if (one.status === 0) setTimeout(() => resolve(one), 100);
    });
  });
}

/** What an open page was told, its first word left out. */
export const hints = ({ heard }) => heard.map((text) => JSON.parse(text)).filter(({ what }) => what !== null);

/** Waits until it holds, two seconds at most; whether it did. */
export async function soon(holds) {
  for (let tries = 0; tries < 40; tries += 1) {
    if (holds()) return true;
    await pause(50);
  }
  return holds();
}
