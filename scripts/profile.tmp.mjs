import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { readdirSync, writeFileSync, mkdirSync } from "node:fs";
import http from "node:http";
import WebSocket from "ws";
import { migrate } from "./host.mjs";
import { fillAtrium } from "../bench/data.mjs";
import { DATABASES } from "./lib.mjs";
const dir = "/tmp/leadbuild/server";
const state = "/tmp/profstate" + Date.now();
mkdirSync(state);
const mf = new Miniflare(
  convertV4MiniflareOptions({
    name: "atrium",
    host: "127.0.0.1",
    port: 4390,
    inspectorPort: 9333,
    log: new Log(LogLevel.ERROR),
    handleStructuredLogs() {},
    modules: [
      dir + "/index.js",
      ...readdirSync(dir + "/assets")
        .filter((f) => f.endsWith(".js"))
        .map((f) => dir + "/assets/" + f),
    ].map((path) => ({ type: "ESModule", path })),
    modulesRoot: dir,
    compatibilityDate: "2026-10-12",
    compatibilityFlags: ["nodejs_compat"],
    bindings: { ENVIRONMENT: "local", ROOT_HOST: "localhost", MAIL_ADAPTER: "local", SECRET: "x" },
    d1Databases: Object.fromEntries(Object.keys(DATABASES).map((n) => [n, n.toLowerCase()])),
    r2Buckets: { FILES: "atrium-files" },
    images: { binding: "IMAGES" },
    durableObjects: { MEMBER_INBOX: { className: "MemberInbox", useSQLite: true } },
    queueProducers: { FACTS: "atrium-facts", MAIL: "atrium-mail" },
    assets: {
      binding: "ASSETS",
      directory: "/tmp/leadbuild/client",
      routerConfig: { has_user_worker: true },
      assetConfig: {},
    },
    resourcePersistencePath: state,
    cf: false,
    telemetry: { enabled: false },
  }),
);
await mf.ready;
await migrate(mf);
const d = await fillAtrium(mf, 1000);
const targets = await (await fetch("http://127.0.0.1:9333/json")).json();
console.log(targets.map((t) => t.title + " " + t.webSocketDebuggerUrl));
const which = process.argv[2] ?? "feed";
const opts = {
  feed: { path: "/", host: "bench", c: d.member },
  space: { path: "/c/space-1", host: "bench", c: d.member },
  post: { path: d.post.path, host: "bench", c: d.member },
  few: { path: "/", host: "wide", c: d.few },
}[which];
const get = () =>
  new Promise((res, rej) => {
    http
      .get(
        {
          host: "127.0.0.1",
          port: 4390,
          path: opts.path,
          headers: { Host: opts.host + ".localhost:4390", Cookie: opts.c },
        },
        (r) => {
          let n = 0;
          r.on("data", (x) => (n += x.length));
          r.on("end", () => res([r.statusCode, n, r.headers["x-atrium-cost"]]));
        },
      )
      .on("error", rej);
  });
console.log(await get());
for (let i = 0; i < 60; i++) await get();
const ws = new WebSocket(targets[0].webSocketDebuggerUrl);
await new Promise((r) => ws.on("open", r));
let id = 0;
const pend = new Map();
ws.on("message", (m) => {
  const x = JSON.parse(m);
  pend.get(x.id)?.(x.result ?? x);
});
const send = (method, params) =>
  new Promise((r) => {
    pend.set(++id, r);
    ws.send(JSON.stringify({ id, method, params }));
  });
await send("Profiler.enable");
await send("Profiler.setSamplingInterval", { interval: 200 });
await send("Profiler.start");
const t0 = performance.now();
for (let i = 0; i < 150; i++) await get();
const wall = (performance.now() - t0) / 150;
const { profile } = await send("Profiler.stop");
const self = new Map();
const dt = profile.timeDeltas;
const byId = new Map(profile.nodes.map((n) => [n.id, n]));
profile.samples.forEach((s, i) => {
  const n = byId.get(s);
  const k = n.callFrame.functionName + " " + n.callFrame.url.split("/").pop() + ":" + n.callFrame.lineNumber;
  self.set(k, (self.get(k) ?? 0) + dt[i] / 1000 / 150);
});
console.log("wall ms/request", wall.toFixed(2));
for (const [k, v] of [...self].sort((a, b) => b[1] - a[1]).slice(0, 45)) console.log(v.toFixed(3), k);
await mf.dispose();
process.exit(0);
