// Runs the production build in miniflare directly (a proxy in front would hide most of the speed).
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { DATABASES, localSecrets, readMigrations, ROOT } from "./lib.mjs";

/**
 * Starts the build. `state` is the folder everything is kept in; `vars` override the Worker's variables; with
 * `isMeasured` nobody writes too often, for what people do in a day is done in a minute, and counting costs as little as
 * where Cloudflare counts; with `hasDesk` `query` may be asked; `network` stands for other sites. Returns { url, miniflare, stop }.
 */
export async function host({
  port,
  state,
  vars = {},
  quiet = true,
  isMeasured = false,
  hasDesk = false,
  network = /** @type {unknown} */ (PUBLIC_NETWORK),
  server = "build/server",
  client = "build/client",
}) {
  const serverDir = path.join(ROOT, server);
  const options = convertV4MiniflareOptions({
    host: "127.0.0.1",
    port,
    log: new Log(quiet ? LogLevel.ERROR : LogLevel.INFO),
    handleStructuredLogs: quiet
      ? () => {}
      : ({ level, message }) => console.log(level === "log" ? message : `${level} ${message}`),
    resourcePersistencePath: state,
    cf: false,
    unsafeTriggerHandlers: true,
    telemetry: { enabled: false },
    workers: [
      atrium(serverDir, state, { ROOT_PORT: String(port), ...vars }, isMeasured, network),
      files(path.join(ROOT, client)),
      ...(isMeasured ? [UNLIMITED] : []),
      ...(hasDesk ? [DESK] : []),
    ],
  });
  const miniflare = new Miniflare(options);
  const url = await miniflare.ready;
  return { url, miniflare, stop: () => miniflare.dispose() };
}

const D1 = Object.fromEntries(Object.keys(DATABASES).map((name) => [name, name.toLowerCase()]));

const COMPATIBILITY = {
  compatibilityDate: "2026-10-12",
  compatibilityFlags: ["nodejs_compat", "global_fetch_strictly_public"],
};

/** Other sites, and nothing of this machine or of the networks it stands in, whatever a name leads to. */
const PUBLIC_NETWORK = { network: { allow: ["public"], tlsOptions: { trustBrowserCas: true } } };

function atrium(dir, state, vars, isMeasured, network) {
  const limits = configOf(dir).ratelimits;
  return {
    ...COMPATIBILITY,
    name: "atrium",
    modules: modulesOf(dir),
    modulesRoot: dir,
    bindings: {
      ENVIRONMENT: "local",
      ROOT_HOST: "localhost",
      ROOT_SCHEME: "http",
      MAIL_ADAPTER: "local",
      ...localSecrets(state),
      ...vars,
    },
    d1Databases: D1,
    r2Buckets: { FILES: "atrium-files" },
    images: { binding: "IMAGES" },
    durableObjects: {
      MEMBER_INBOX: { className: "MemberInbox", useSQLite: true },
      OPEN_PAGES: { className: "OpenPages", useSQLite: true },
      CHAT_ROOM: { className: "ChatRoom", useSQLite: true },
      PRESENCE: { className: "CommunityPresence", useSQLite: true },
    },
    ...queuesOf(dir),
    serviceBindings: { ASSETS: "atrium-files", OUTBOUND: network, ...(isMeasured ? unlimited(limits) : {}) },
    ratelimits: isMeasured ? {} : limited(limits),
  };
}

/** As wrangler.toml has them. */
function queuesOf(dir) {
  const { producers, consumers } = configOf(dir).queues;
  return {
    queueProducers: Object.fromEntries(producers.map(({ binding, queue }) => [binding, queue])),
    queueConsumers: Object.fromEntries(
      consumers.map(({ queue, max_batch_size, max_batch_timeout, max_retries }) => [
        queue,
        { maxBatchSize: max_batch_size, maxBatchTimeout: max_batch_timeout ?? 0, maxRetries: max_retries },
      ]),
    ),
  };
}

/** As wrangler.toml has them. */
const limited = (limits) =>
  Object.fromEntries(limits.map(({ name, namespace_id, simple }) => [name, { namespace_id, simple }]));

const unlimited = (limits) =>
  Object.fromEntries(limits.map(({ name }) => [name, { name: UNLIMITED.name, entrypoint: "Unlimited" }]));

/**
 * Stands in for the counters where something is measured. Cloudflare's count in the memory of the machine that runs the
 * Worker; miniflare's write a row of a database for each, a third of what a comment costs.
 */
const UNLIMITED = {
  ...COMPATIBILITY,
  name: "atrium-unlimited",
  modules: [
    {
      type: "ESModule",
      path: "unlimited.js",
      contents: `import { WorkerEntrypoint } from "cloudflare:workers";
        export class Unlimited extends WorkerEntrypoint {
          limit() {
            return { success: true };
          }
        }
        export default { fetch: () => new Response(null, { status: 404 }) };`,
    },
  ],
};

const configOf = (dir) => JSON.parse(readFileSync(path.join(dir, "wrangler.json"), "utf8"));

/** Beside Atrium and not in front of it: the local router of files would cost every page half a millisecond. */
function files(directory) {
  return {
    ...COMPATIBILITY,
    name: "atrium-files",
    modules: [
      {
        type: "ESModule",
        path: "files.js",
        contents: "export default { fetch: () => new Response(null, { status: 404 }) };",
      },
    ],
    assets: { binding: "ASSETS", directory, routerConfig: { has_user_worker: false }, assetConfig: {} },
  };
}

/**
 * Answers statements from within: miniflare's own way to a database stops its process until workerd has answered, and
 * workerd waits as long for somebody to read what it logs.
 */
const DESK = {
  ...COMPATIBILITY,
  name: "desk",
  modules: [
    {
      type: "ESModule",
      path: "desk.js",
      contents: `export default {
        async fetch(request, env) {
          const { binding, text, params } = await request.json();
          const { results } = await env[binding].prepare(text).bind(...params).all();
          return Response.json(results);
        }
      };`,
    },
  ],
  d1Databases: D1,
};

/** Asks the desk of a server that has one; throws what the database says. */
export async function query({ miniflare }, question) {
  const desk = await miniflare.getWorker("desk");
  const answer = await desk.fetch("http://desk/", { method: "POST", body: JSON.stringify(question) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** Applies what is missing of the migrations, and says which; recorded as wrangler does it (d1_migrations). */
export async function migrate(miniflare) {
  const applied = [];
  for (const [binding, folder] of Object.entries(DATABASES)) {
    const db = await miniflare.getD1Database(binding);
    await db
      .prepare(
        "create table if not exists d1_migrations (id integer primary key autoincrement, name text unique, applied_at timestamp default current_timestamp not null)",
      )
      .run();
    const { results } = await db.prepare("select name from d1_migrations").all();
    const done = new Set(results.map((row) => row.name));
    for (const { name, statements } of readMigrations(folder)) {
      if (done.has(name)) continue;
      await db.batch([
        ...statements.map((text) => db.prepare(text)),
        db.prepare("insert into d1_migrations (name) values (?)").bind(name),
      ]);
      applied.push(`${binding} ${name}`);
    }
  }
  return applied;
}

function modulesOf(dir) {
  if (!existsSync(path.join(dir, "index.js"))) throw new Error(`no build in ${dir}: run npm run build`);
  const assets = path.join(dir, "assets");
  const chunks = existsSync(assets)
    ? readdirSync(assets)
        .filter((name) => name.endsWith(".js"))
        .map((name) => path.join(assets, name))
    : [];
  return [path.join(dir, "index.js"), ...chunks].map((file) => ({ type: "ESModule", path: file }));
}

/** What Cron Triggers do on a deployment: nothing fires them under miniflare but us. */
export async function fireCron(server) {
  try {
    const response = await fetch(new URL("/cdn-cgi/local/scheduled", server.url));
    await response.text();
    return response.ok;
  } catch {
    return false;
  }
}
