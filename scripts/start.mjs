#!/usr/bin/env node
// `npm start`: one command from a fresh clone to a running community. Runs on whatever Node the machine has,
// then hands over to the Node that the project brings.
import { spawnSync, spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { createHash } from "node:crypto";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const command = process.argv[2] ?? "start";

installWhatIsMissing();
if (command === "reset") {
  rmSync(path.join(root, ".state"), { recursive: true, force: true });
  console.log("Local state removed. `npm start` begins anew.");
} else {
  handOver(command === "start" ? ["scripts/serve.mjs"] : [`scripts/${command}.mjs`, ...process.argv.slice(3)]);
}

/** Installs when node_modules is absent or was made from another lockfile. */
function installWhatIsMissing() {
  const lock = path.join(root, "package-lock.json");
  const stamp = path.join(root, "node_modules", ".atrium-lock");
  const wanted = createHash("sha256").update(readFileSync(lock)).digest("hex");
  const has = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
  const installed = path.join(root, "node_modules", ".package-lock.json");
  const isFresh =
    existsSync(installed) && existsSync(projectNode()) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs;
  if (has === wanted || (has === "" && isFresh)) return;
  console.log("Installing what Atrium needs (once) …");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const result = spawnSync(npm, ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (result.status !== 0) {
    console.error("`npm ci` failed: see above. Without it Atrium cannot start.");
    process.exit(result.status ?? 1);
  }
  // Written by hand and not by npm: it tells this lockfile from the next.
  spawnSync(process.execPath, [
    "-e",
    `require("fs").writeFileSync(${JSON.stringify(stamp)}, ${JSON.stringify(wanted)})`,
  ]);
}

/** The Node of the `node` devDependency. */
function projectNode() {
  return path.join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
}

/** Runs a script on the project's Node; Ctrl-C and a kill reach it, its exit code is ours. */
function handOver(args) {
  const child = spawn(projectNode(), args, { cwd: root, stdio: "inherit", env: process.env });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(signal ? 0 : (code ?? 0)));
}
