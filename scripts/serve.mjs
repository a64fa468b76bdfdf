// Builds, migrates, seeds the demo once and serves the production build until it is told to stop.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build, isBuilt } from "./build.mjs";
import { fireCron, host, migrate } from "./host.mjs";
import { isTaken, ROOT } from "./lib.mjs";
import { enterLinks, seedOnce } from "./seed.mjs";

const port = Number(process.env.PORT ?? 3000);
const state = path.resolve(ROOT, process.env.ATRIUM_STATE ?? ".state/local");

if (!Number.isInteger(port) || port < 1 || port > 65535)
  fail(`PORT is "${process.env.PORT}": it must be a number from 1 to 65535.`);
if (await isTaken(port)) fail(`Port ${port} is taken. Stop what listens there, or choose another: PORT=3001 npm start`);

mkdirSync(state, { recursive: true });
if (!isBuilt()) {
  console.log("Building …");
  await build();
}

const vars = process.env.SMTP_URL
  ? { MAIL_ADAPTER: "smtp", SMTP_URL: process.env.SMTP_URL, MAIL_FROM: process.env.MAIL_FROM ?? "" }
  : {};
const server = await host({ port, state, vars, quiet: !process.env.ATRIUM_LOG });
const stop = async () => {
  clearInterval(cron);
  await server.stop();
  process.exit(0);
};
const cron = setInterval(() => fireCron(server), 60_000);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => void stop());

const applied = await migrate(server.miniflare);
if (applied.length > 0) console.log(`Migrated: ${applied.length} step${applied.length === 1 ? "" : "s"}.`);
if (process.env.ATRIUM_SEED !== "off") await seedOnce({ port, state });
await fireCron(server);

console.log(`\nAtrium is running: http://localhost:${port}`);
for (const line of enterLinks({ port, state })) console.log(`  ${line}`);
console.log("  Mail it would send: " + `http://localhost:${port}/dev/mail`);
console.log("  Ctrl-C stops it; state is kept in .state (npm run reset starts over).\n");

// A marker for scripts that wait for us.
writeFileSync(path.join(state, "running.json"), JSON.stringify({ port, pid: process.pid }));

function fail(message) {
  console.error(message);
  process.exit(1);
}
