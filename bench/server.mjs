// A server under measurement, in a process of its own, so that its CPU can be told from the load generator's.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { host, migrate } from "../scripts/host.mjs";
import { freePort, ROOT } from "../scripts/lib.mjs";
import { fillAtrium, fillReference } from "./data.mjs";

const [kind, posts, state] = [process.argv[2], Number(process.argv[3]), process.argv[4]];
mkdirSync(state, { recursive: true });
const port = await freePort();

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
      resourcePersistencePath: state,
      cf: false,
      telemetry: { enabled: false },
    }),
  );
  await miniflare.ready;
  await fillReference(miniflare, posts);
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
  process.send({ port, ...(await fillAtrium(server.miniflare, posts)) });
}
