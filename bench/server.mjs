// A server under measurement, in a process of its own, so that its CPU can be told from the load generator's.
import { mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { host, migrate } from "../scripts/host.mjs";
import { DATABASES, freePort, ROOT } from "../scripts/lib.mjs";
import { fillChat } from "./chat.mjs";
import { fillAtrium, fillReference, session } from "./data.mjs";
import { fillSearch } from "./search.mjs";

const [kind, posts, state] = [process.argv[2], Number(process.argv[3]), process.argv[4]];
mkdirSync(state, { recursive: true });
const port = await freePort();
/** Messages of the long room. */
const HISTORY = 100_000;

if (kind === "reference") {
  const dir = path.join(ROOT, ".bench/reference");
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: "reference",
      host: "127.0.0.1",
      port,
      log: new Log(LogLevel.ERROR),
      modules: [{ type: "ESModule", path: path.join(dir, "worker.js") }],
      modulesRoot: dir,
      compatibilityDate: "2026-10-12",
      compatibilityFlags: ["nodejs_compat"],
      d1Databases: { DB: "reference" },
      durableObjects: { ROOM: { className: "Echo", useSQLite: true } },
      resourcePersistencePath: state,
      cf: false,
      telemetry: { enabled: false },
    }),
  );
  await miniflare.ready;
  await fillReference(miniflare, posts);
  process.send({ port });
} else if (kind === "sweep") {
  const dir = path.join(ROOT, ".bench/sweep");
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: "sweep",
      host: "127.0.0.1",
      port,
      log: new Log(LogLevel.ERROR),
      modules: modulesIn(dir),
      modulesRoot: dir,
      compatibilityDate: "2026-10-12",
      compatibilityFlags: ["nodejs_compat"],
      bindings: { ROOT_HOST: "localhost", ENVIRONMENT: "local", SECRET: "of-the-bench-only", QUEUE: "off" },
      d1Databases: Object.fromEntries(Object.keys(DATABASES).map((name) => [name, name.toLowerCase()])),
      resourcePersistencePath: state,
      cf: false,
      telemetry: { enabled: false },
    }),
  );
  await miniflare.ready;
  await migrate(miniflare);
  process.send({ port });
} else {
  const folder = process.env.ATRIUM_BUILD ?? "build";
  const server = await host({
    port,
    state,
    isMeasured: true,
    vars: { QUEUE: "on", ...(kind === "acknowledged" ? { DELIVERY: "sweep" } : {}) },
    server: `${folder}/server`,
    client: `${folder}/client`,
  });
  await migrate(server.miniflare);
  const filled = kind === "search" ? fillSearch(server.miniflare, posts, session) : fillAtrium(server.miniflare, posts);
  const chat = kind === "chat" ? { chat: await filled.then(() => fillChat(server.miniflare, HISTORY, session)) } : {};
  process.send({ port, ...(await filled), ...chat });
}

/** The entry and whatever it was split into, wherever the build put it. */
function modulesIn(dir) {
  const files = readdirSync(dir, { recursive: true }).filter((name) => name.endsWith(".js"));
  const sorted = files.sort((a, b) => Number(b === "worker.js") - Number(a === "worker.js"));
  return sorted.map((name) => ({ type: "ESModule", path: path.join(dir, name) }));
}
