// What the scripts share. Plain JavaScript: these run before anything is built.
import { readdirSync, readFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { randomBytes } from "node:crypto";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

/** Local secrets, made at random once and kept beside the local state: never in git. */
export function localSecrets(stateDir) {
  const file = path.join(stateDir, "secrets.json");
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  // A state of an earlier version has fewer.
  const missing = SECRETS.filter((name) => !kept[name]);
  if (missing.length === 0) return kept;
  for (const name of missing) kept[name] = randomBytes(32).toString("base64url");
  mkdirSync(stateDir, { recursive: true });
  writeFileSync(file, JSON.stringify(kept), { mode: 0o600 });
  return kept;
}

const SECRETS = ["SECRET", "VAPID_PRIVATE_KEY"];

/** A port nobody listens on. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Whether somebody already listens on a port, on any address. */
export function isTaken(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.on("error", () => resolve(true));
    server.listen(port, () => server.close(() => resolve(false)));
  });
}

/** The migrations of a folder in order, each split into its statements. */
export function readMigrations(folder) {
  const dir = path.join(ROOT, folder);
  return readdirSync(dir)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => ({
      name,
      statements: readFileSync(path.join(dir, name), "utf8")
        .split("--> statement-breakpoint")
        .map((text) => text.trim())
        .filter(Boolean),
    }));
}

export const DATABASES = {
  DIRECTORY: "db/directory/migrations",
  SHARD_1: "db/community/migrations",
  SHARD_2: "db/community/migrations",
};
