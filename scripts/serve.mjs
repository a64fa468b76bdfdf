// Builds, migrates, seeds the demo once and serves the production build until it is told to stop.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build, isBuilt } from "./build.mjs";
import { fireCron, host, migrate } from "./host.mjs";
import { DATABASES, freePort, isTaken, readMigrations, ROOT } from "./lib.mjs";
import { enterLinks, isSeeded, seedOnce } from "./seed.mjs";
import { answerWhileWaiting } from "./waiting.mjs";

const port = Number(process.env.PORT ?? 3000);
const state = path.resolve(ROOT, process.env.ATRIUM_STATE ?? ".state/local");

if (!Number.isInteger(port) || port < 1 || port > 65535)
  fail(`PORT is "${process.env.PORT}": it must be a number from 1 to 65535.`);
if (await isTaken(port)) fail(`Port ${port} is taken. Stop what listens there, or choose another: PORT=3001 npm start`);

mkdirSync(state, { recursive: true });
const waiting = await answerWhileWaiting(port);
if (!isBuilt()) {
  console.log("Building …");
  await build();
}

const { SMTP_URL, MAIL_FROM, MAIL_DKIM_SELECTOR, MAIL_WEBHOOK_SECRET, MAIL_ANSWERS_TO } = process.env;
const vars = Object.fromEntries(
  Object.entries({ SMTP_URL, MAIL_FROM, MAIL_DKIM_SELECTOR, MAIL_WEBHOOK_SECRET, MAIL_ANSWERS_TO }).filter(
    ([, value]) => value,
  ),
);
if (SMTP_URL) vars.MAIL_ADAPTER = "smtp";
const quiet = !process.env.ATRIUM_LOG;
const seeds = process.env.ATRIUM_SEED !== "off";
// Asked for by who has removed the demo and wants it back.
const seedsAgain = process.env.ATRIUM_SEED === "again";
if (!isPrepared()) await prepare();
await waiting.stop();
const server = await host({ port, state, vars, quiet });
const stop = async () => {
  clearInterval(cron);
  await server.stop();
  process.exit(0);
};
const cron = setInterval(() => void fireCron(server), 60_000);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => void stop());

await fireCron(server);

console.log(`\nAtrium is running: http://localhost:${port}`);
for (const line of await enterLinks({ port, state })) console.log(`  ${line}`);
console.log("  Mail it would send: " + `http://localhost:${port}/dev/mail`);
console.log("  Ctrl-C stops it; state is kept in .state (npm run reset starts over).\n");

// A marker for scripts that wait for us.
writeFileSync(path.join(state, "running.json"), JSON.stringify({ port, pid: process.pid }));

/**
 * Migrates and seeds at a port nobody knows: whoever comes to ours meanwhile reads that Atrium is starting, and never
 * a page of half a database.
 */
async function prepare() {
  const hidden = await freePort();
  const server = await host({ port: hidden, state, vars: { ...vars, ROOT_PORT: String(port) }, quiet });
  const abort = () => void server.stop().finally(() => process.exit(0));
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.once(signal, abort);
  const applied = await migrate(server.miniflare);
  if (applied.length > 0) console.log(`Migrated: ${applied.length} step${applied.length === 1 ? "" : "s"}.`);
  if (seeds) await seedOnce({ port: hidden, state, again: seedsAgain });
  await server.stop();
  for (const signal of signals) process.removeListener(signal, abort);
  writeFileSync(migratedFile(), migrationsHere());
}

/** Whether this state has had all that this version brings: then nothing stands between the start and the pages. */
function isPrepared() {
  const isMigrated = existsSync(migratedFile()) && readFileSync(migratedFile(), "utf8") === migrationsHere();
  return isMigrated && !seedsAgain && (!seeds || isSeeded({ state }));
}

function migratedFile() {
  return path.join(state, "migrated.json");
}

function migrationsHere() {
  const folders = [...new Set(Object.values(DATABASES))];
  return JSON.stringify(folders.flatMap((folder) => readMigrations(folder).map(({ name }) => `${folder}/${name}`)));
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
