// The server that is killed: the production build in a process group of its own, answering its parent's questions.
import { Response } from "miniflare";
import { fireCron, host, migrate, query } from "../host.mjs";

const [state, port] = [process.argv[2], Number(process.argv[3])];
let server;

process.on("message", (message) => void answer(message));
// A parent that is gone leaves nobody to serve.
process.on("disconnect", () => process.exit(0));

async function answer({ id, ask, binding, text, params = [] }) {
  if (ask === "open") return start();
  try {
    process.send({
      id,
      answer: ask === "cron" ? await fireCron(server) : await query(server, { binding, text, params }),
    });
  } catch (error) {
    process.send({ id, error: String(error) });
  }
}

async function start() {
  server = await host({ port, state, isMeasured: true, hasDesk: true, network: answerAsAnybody });
  await migrate(server.miniflare);
  process.send({ ready: true });
}

/** Nobody's network: a push service takes what it is handed, and there is nobody else. */
const answerAsAnybody = ({ method, url }) =>
  new Response(null, { status: method === "POST" && url.startsWith("https://push.example.com/") ? 201 : 404 });
