// A served copy with a state of its own, and its databases from within.
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { DATABASES, freePort } from "../lib.mjs";
import { fireCron, host, migrate } from "../host.mjs";
import { seedOnce } from "../seed.mjs";

/**
 * Serves this checkout's build. `vars` are the Worker's variables; `demo` pours the demo in. Its limits on writes are
 * wide, unless `isReal`: the attack does in minutes what a hundred people do in a day.
 */
export async function openHouse({ vars = {}, demo = true, isReal = false } = {}) {
  const state = mkdtempSync(path.join(os.tmpdir(), "atrium-attack-"));
  const port = await freePort();
  const server = await host({ port, state, vars: typeof vars === "function" ? vars(port) : vars, isMeasured: !isReal });
  await migrate(server.miniflare);
  if (demo) await seedOnce({ port, state });
  const database = (binding) => server.miniflare.getD1Database(binding);

  /** Rows of one statement on one database. */
  async function rows(binding, text, params = []) {
    const db = await database(binding);
    const { results } = await db
      .prepare(text)
      .bind(...params)
      .all();
    return results;
  }

  /** What stands in the tables of some communities and in the directory: two pictures tell what a request changed. */
  async function picture(communities) {
    const tables = new Map();
    for (const binding of Object.keys(DATABASES)) {
      const db = await database(binding);
      const found = await tablesOf(binding);
      const list = communities.map(Number).join(",");
      const wanted = ({ name, sql }) =>
        `select * from "${name}"${/community_id/.test(sql) ? ` where community_id in (0,${list})` : ""}`;
      const answers = await db.batch(found.map((table) => db.prepare(wanted(table))));
      found.forEach(({ name }, at) => {
        for (const row of answers[at].results.map(steady)) {
          const key = `${binding}.${name} ${Object.values(row).slice(0, 3).join(" ")}`;
          tables.set(key, JSON.stringify(row));
        }
      });
    }
    return tables;
  }

  const known = new Map();
  async function tablesOf(binding) {
    if (!known.has(binding)) {
      const found = await rows(
        binding,
        "select name, sql from sqlite_master where type = 'table' and sql not like '%virtual%'",
      );
      known.set(
        binding,
        found.filter(({ name }) => !NO_FACTS.test(name)),
      );
    }
    return known.get(binding);
  }

  return {
    port,
    rows,
    picture,
    cron: () => fireCron(server),
    async stop() {
      await server.stop();
      rmSync(state, { recursive: true, force: true });
    },
  };
}

/** Bookkeeping that a refused request may well touch: what counts attempts, what a sweep gave out, and the databases' own. */
const NO_FACTS = /^(sqlite_|_cf_|d1_migrations|fact_shares|attempts|limits?|rate_|sqlite)/;
const RESTLESS = ["owed", "seen_on", "last_seen_at", "leased_until", "feed_seen_at"];

function steady(row) {
  const rest = { ...row };
  for (const name of RESTLESS) delete rest[name];
  return rest;
}

/** The rows that two pictures do not have alike: what stood there and what stands there now. */
export function changesBetween(before, after) {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].filter((key) => before.get(key) !== after.get(key)).map((key) => difference(key, before, after));
}

function difference(key, before, after) {
  if (!before.has(key) || !after.has(key)) return `${key} ${before.has(key) ? "is gone" : "is new"}`;
  const [old, now] = [JSON.parse(before.get(key)), JSON.parse(after.get(key))];
  const columns = Object.keys(now).filter((name) => old[name] !== now[name]);
  return `${key}: ${columns.map((name) => `${name} ${String(old[name]).slice(0, 40)} -> ${String(now[name]).slice(0, 40)}`)}`;
}
