// `npm run dev`: hot reload. Same databases layout and the same demo, its own state (.state/dev).
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isTaken, localSecrets, ROOT } from "./lib.mjs";
import { enterLinks, seedOnce } from "./seed.mjs";

const state = path.join(ROOT, ".state/dev");
mkdirSync(state, { recursive: true });
const port = process.env.PORT ?? "3000";
const vars = {
  ENVIRONMENT: "local",
  ROOT_HOST: "localhost",
  ROOT_SCHEME: "http",
  ROOT_PORT: port,
  MAIL_ADAPTER: "local",
  ...localSecrets(state),
};
// Written anew each time: the port is part of every address.
writeFileSync(
  path.join(ROOT, ".dev.vars"),
  Object.entries(vars)
    .map(([name, value]) => `${name}="${value}"`)
    .join("\n"),
  { mode: 0o600 },
);
for (const binding of ["DIRECTORY", "SHARD_1", "SHARD_2"]) {
  await run(
    ["node_modules/wrangler/bin/wrangler.js", "d1", "migrations", "apply", binding, "--local", "--persist-to", state],
    "ignore",
  );
}
if (await isTaken(Number(port))) {
  console.error(`Port ${port} is taken. Stop what listens there, or choose another: PORT=3001 npm run dev`);
  process.exit(1);
}
const server = spawn(
  process.execPath,
  ["node_modules/@react-router/dev/bin.cjs", "dev", "--port", port, "--strictPort"],
  { cwd: ROOT, stdio: "inherit" },
);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
// Nothing fires Cron Triggers here but us.
const cron = setInterval(() => void fetch(`http://localhost:${port}/cdn-cgi/local/scheduled`).catch(() => {}), 60_000);
server.on("exit", (code) => {
  clearInterval(cron);
  process.exit(code ?? 0);
});
if (process.env.ATRIUM_SEED !== "off") {
  await answering();
  await seedOnce({ port, state, again: process.env.ATRIUM_SEED === "again" });
  for (const line of await enterLinks({ port, state })) console.log(`  ${line}`);
}

/** Vite prepares the Worker when it is first asked. */
async function answering() {
  for (let tries = 0; tries < 120; tries++) {
    const answer = await fetch(`http://localhost:${port}/dev/mail`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error("The server did not answer within a minute: see above.");
}

function run(args, stdout) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: ["ignore", stdout, "inherit"],
      env: { ...process.env, CI: "true" },
    });
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(" ")} failed`))));
  });
}
