// `npm run dev`: hot reload. Same databases layout, its own state (.state/dev).
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { localSecrets, ROOT } from "./lib.mjs";

const state = path.join(ROOT, ".state/dev");
mkdirSync(state, { recursive: true });
const vars = path.join(ROOT, ".dev.vars");
if (!existsSync(vars)) {
  const lines = { ENVIRONMENT: "local", ROOT_HOST: "localhost", MAIL_ADAPTER: "local", ...localSecrets(state) };
  writeFileSync(
    vars,
    Object.entries(lines)
      .map(([name, value]) => `${name}="${value}"`)
      .join("\n"),
    { mode: 0o600 },
  );
}
for (const binding of ["DIRECTORY", "SHARD_1", "SHARD_2"]) {
  await run(
    ["node_modules/wrangler/bin/wrangler.js", "d1", "migrations", "apply", binding, "--local", "--persist-to", state],
    "ignore",
  );
}
const port = process.env.PORT ?? "3000";
const server = spawn(
  process.execPath,
  ["node_modules/@react-router/dev/bin.cjs", "dev", "--port", port, "--strictPort"],
  { cwd: ROOT, stdio: "inherit" },
);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
const cron = setInterval(() => fetch(`http://localhost:${port}/cdn-cgi/handler/scheduled`).catch(() => {}), 60_000);
server.on("exit", (code) => {
  clearInterval(cron);
  process.exit(code ?? 0);
});

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
