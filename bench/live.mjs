// From a write to the open page of somebody else: how long until the frame is there, one at a time, at rest.
import { randomBytes } from "node:crypto";
import http from "node:http";

/**
 * Resolves with { p50, p99 } in ms over `times` writes, and how many frames `failed` to come within 2 s. `door` is the
 * socket's, `mark` what every frame of it holds; `pauseMs` passes between two writes.
 */
export async function measureLive({ port, host, reader, door, mark, pauseMs, write, times = 40 }) {
  const socket = await open(port, host, door, reader);
  const taken = [];
  let failed = 0;
  for (let i = 0; i < times; i += 1) {
    const arrived = frame(socket, mark);
    const started = performance.now();
    await Promise.all([write(i), arrived]);
    const at = await arrived;
    if (at === null) failed += 1;
    else taken.push(at - started);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  socket.destroy();
  taken.sort((a, b) => a - b);
  const place = (q) => taken[Math.min(taken.length - 1, Math.floor(taken.length * q))] ?? 0;
  return { p50: place(0.5), p99: place(0.99), failed };
}

/** When the next live frame came; null after 2 s. */
function frame(socket, mark) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => done(null), 2000);
    const onData = (bytes) => {
      if (bytes.includes(mark)) done(performance.now());
    };
    const done = (at) => {
      clearTimeout(timer);
      socket.off("data", onData);
      resolve(at);
    };
    socket.on("data", onData);
  });
}

/** Opens a door's socket, a visitor's where there is no cookie; frames come unmasked from a server, so their text can be looked for as it is. */
function open(port, host, door, cookie) {
  return new Promise((resolve, reject) => {
    const name = `${host}.localhost:${port}`;
    const request = http.request({
      host: "127.0.0.1",
      port,
      path: `/parties/${door}`,
      headers: {
        Host: name,
        Origin: `http://${name}`,
        ...(cookie ? { Cookie: cookie } : {}),
        Connection: "Upgrade",
        Upgrade: "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
      },
    });
    request.on("upgrade", (_, socket) => resolve(socket));
    request.on("response", (answer) => reject(new Error(`/parties/${door} answered ${answer.statusCode}`)));
    request.on("error", reject);
    request.end();
  });
}
