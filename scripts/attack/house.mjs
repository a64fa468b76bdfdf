// A served copy with a state of its own, and its databases from within.
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { DATABASES, freePort } from "../lib.mjs";
import { fireCron, host, migrate } from "../host.mjs";
import { seedOnce } from "../seed.mjs";

/** Serves this checkout's build. `vars` are the Worker's variables; `demo` pours the demo in. */
export async function openHouse({ vars = {}, demo = true } = {}) {
  const state = mkdtempSync(path.join(os.tmpdir(), "atrium-attack-"));
  const port = await freePort();
  const server = await host({ port, state, vars: typeof vars === "function" ? vars(port) : vars });
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

  /** What stands in the tables, a string for each: two of them tell which tables a request has changed. */
  async function picture() {
    const tables = new Map();
    for (const binding of Object.keys(DATABASES)) {
      const db = await database(binding);
      const names = await tablesOf(binding);
      const answers = await db.batch(names.map((name) => db.prepare(`select * from "${name}"`)));
      names.forEach((name, at) => {
        tables.set(`${binding}.${name}`, JSON.stringify(answers[at].results.map(steady)));
      });
    }
    return tables;
  }

  const known = new Map();
  async function tablesOf(binding) {
    if (!known.has(binding)) {
      const found = await rows(binding, "select name from sqlite_master where type = 'table' and sql not like '%virtual%'");
      known.set(
        binding,
        found.map(({ name }) => name).filter((name) => !NO_FACTS.test(name)),
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

/** Bookkeeping that a refused request may well touch: what counts attempts, and the databases' own. */
const NO_FACTS = /^(sqlite_|_cf_|d1_migrations|attempts|limits?|rate_|sqlite)/;
const RESTLESS = ["owed", "seen_on", "last_seen_at", "leased_until", "feed_seen_at"];

function steady(row) {
  const rest = { ...row };
  for (const name of RESTLESS) delete rest[name];
  return rest;
}

/** The tables in which two pictures differ. */
export const changesBetween = (before, after) =>
  [...after].filter(([table, text]) => before.get(table) !== text).map(([table]) => table);
