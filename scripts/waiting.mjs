// Answers on the port while Atrium is built and migrated. In a thread of its own: a build holds the one that started it.
import { createServer } from "node:http";
import { once } from "node:events";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { fileURLToPath } from "node:url";
import { waitingAnswer } from "./waiting-page.mjs";

/** Listens until `stop()`, which leaves the port free. Throws where it cannot listen. */
export async function answerWhileWaiting(port) {
  const thread = new Worker(fileURLToPath(import.meta.url), { workerData: { port } });
  await once(thread, "message");
  return {
    async stop() {
      const ended = once(thread, "exit");
      thread.postMessage("stop");
      await ended;
    },
  };
}

if (!isMainThread && workerData?.port) {
  const server = createServer(({ method, headers }, response) => {
    const { accept, "accept-language": acceptLanguage } = headers;
    const answer = waitingAnswer({ method, accept, acceptLanguage });
    // No connection outlives this server: the next request on it is for the one that follows.
    response.writeHead(answer.status, { ...answer.headers, Connection: "close" }).end(answer.body);
  });
  server.listen(workerData.port, "127.0.0.1", () => parentPort.postMessage("listening"));
  parentPort.once("message", () => {
    server.close();
    server.closeAllConnections();
  });
}
