// The production build, skipped when nothing it reads has changed since the last one.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./lib.mjs";

const SOURCES = [
  "app",
  "workers",
  "durable-objects",
  "db",
  "public",
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
  "wrangler.toml",
  "tsconfig.json",
];
const STAMP = path.join(ROOT, "build", ".sources");

export function isBuilt() {
  return (
    existsSync(STAMP) &&
    existsSync(path.join(ROOT, "build/server/index.js")) &&
    readFileSync(STAMP, "utf8") === fingerprint()
  );
}

export async function build() {
  checkStrings();
  const bin = path.join(ROOT, "node_modules/@react-router/dev/bin.cjs");
  const before = fingerprint();
  // Tests that build have an environment of their own, in which React would be its slow development self.
  const env = { ...process.env, NODE_ENV: "production" };
  const result = spawnSync(process.execPath, [bin, "build"], { cwd: ROOT, encoding: "utf8", env });
  if (result.status !== 0) {
    process.stderr.write(result.stdout + result.stderr);
    throw new Error("the build failed");
  }
  writeFileSync(STAMP, before);
}

/** A key that one language lacks would show its name to a reader: the build fails instead. */
function checkStrings() {
  const folder = path.join(ROOT, "app/i18n/messages");
  const keys = (locale, file) => Object.keys(JSON.parse(readFileSync(path.join(folder, locale, file), "utf8")));
  const missing = readdirSync(path.join(folder, "en")).flatMap((file) => {
    const [en, pt] = [keys("en", file), keys("pt", file)];
    return [
      ...en.filter((key) => !pt.includes(key)).map((key) => `pt/${file}: ${key}`),
      ...pt.filter((key) => !en.includes(key)).map((key) => `en/${file}: ${key}`),
    ];
  });
  if (missing.length > 0) throw new Error(`strings are missing:\n${missing.join("\n")}`);
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const source of SOURCES) walk(path.join(ROOT, source), hash);
  return hash.digest("hex");
}

function walk(file, hash) {
  if (!existsSync(file) || file.includes("i18n/generated")) return;
  if (statSync(file).isDirectory()) {
    for (const name of readdirSync(file).sort()) walk(path.join(file, name), hash);
  } else hash.update(path.relative(ROOT, file)).update(readFileSync(file));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await build();
