// `npm test`: everything, what is cheapest first, then in three lanes side by side. Ends with `N passed, N failed`.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { build } from "./build.mjs";
import { host, migrate } from "./host.mjs";
import { freePort, ROOT } from "./lib.mjs";
import { seedOnce } from "./seed.mjs";

const STRINGS = [
  "compile",
  "--project",
  "app/i18n/project.inlang",
  "--outdir",
  "app/i18n/generated",
  "--output-structure",
  "message-modules",
  "--emit-ts-declarations",
  "--strategy",
  "globalVariable",
  "baseLocale",
];

const isFast = process.argv.includes("fast");
const scratch = mkdtempSync(path.join(os.tmpdir(), "atrium-test-"));
const totals = { passed: 0, failed: 0 };
const started = Date.now();

await step("strings", () => bin("@inlang/paraglide-js/bin/run.js", STRINGS));
await step("route types", () => bin("@react-router/dev/bin.cjs", ["typegen"]));
await step("types", () => bin("typescript/bin/tsc", ["-p", "."]));
await step("lint", () => bin("oxlint/bin/oxlint", ["--type-aware", "--deny-warnings"]));
await step("format", () => bin("@biomejs/biome/bin/biome", ["format", "."]));
if (isFast) {
  await tests("rules and units", ["--project", "pure"]);
  await tests("worker, what changed", ["--project", "worker", "--changed"]);
} else {
  // Before the lanes: it writes the strings anew, which the tests of both read.
  await step("build", () => build());
  await step("chromium", () => run(process.execPath, ["scripts/chromium.mjs"]));
  await step("java", () => run(process.execPath, ["scripts/java.mjs"]));
  // What takes longest first, so that the lanes end together. Journeys wait for pages as people do, half of their time:
  // in two parts, each with a house of its own, they leave less of the cores to nobody.
  const journeys = (part) => () => tests(`journeys, part ${part}`, ["--project", "journeys", `--shard=${part}/2`]);
  await lanes([
    () => tests("worker", ["--project", "worker"]),
    async () => {
      await step("demo", pourDemo);
      await journeys(1)();
    },
    () => tests("rules and units", ["--project", "pure"]),
    journeys(2),
    () => tests("screens", ["--project", "screens"]),
    () => step("crash runs", () => run(process.execPath, ["scripts/crash.mjs", "--runs", "20"])),
    () => step("wrangler deploy --dry-run", dryRun),
  ]);
}

rmSync(scratch, { recursive: true, force: true });
console.log(`\n${Math.round((Date.now() - started) / 1000)} s`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed > 0 ? 1 : 0);

/** The state that both projects in Chromium begin with, each with a copy of its own. */
async function pourDemo() {
  const state = path.join(scratch, "state");
  const port = await freePort();
  const server = await host({ port, state, isMeasured: true });
  try {
    await migrate(server.miniflare);
    await seedOnce({ port, state });
  } finally {
    await server.stop();
  }
  process.env.ATRIUM_E2E_STATE = state;
}

/** Three lanes for two cores, as each waits now and then; one takes what stands next until nothing waits. */
async function lanes(waiting) {
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next();
  };
  await Promise.all([lane(), lane(), lane()]);
}

/** What was built, as Cloudflare meets it. */
function dryRun() {
  const config = ["--config", "build/server/wrangler.json", "--outdir", path.join(scratch, "dry-run")];
  return bin("wrangler/bin/wrangler.js", ["deploy", "--dry-run", ...config]);
}

/** A check that counts as one test. */
async function step(name, check) {
  const from = Date.now();
  try {
    await check();
    totals.passed += 1;
    console.log(`✓ ${name} (${((Date.now() - from) / 1000).toFixed(1)} s)`);
  } catch (error) {
    totals.failed += 1;
    console.error(`✗ ${name}\n${error instanceof Error ? error.message : error}`);
  }
}

/** A vitest project: each of its tests counts. A run that executed none has failed. */
async function tests(name, args) {
  const from = Date.now();
  const report = path.join(scratch, `${name.replace(/\W+/g, "-")}.json`);
  let output = "";
  try {
    output = await run(process.execPath, [
      "node_modules/vitest/vitest.mjs",
      "run",
      ...args,
      "--passWithNoTests=false",
      "--silent=passed-only",
      "--reporter=default",
      "--reporter=json",
      "--reporter=./tests/support/second-tries.ts",
      `--outputFile.json=${report}`,
    ]);
  } catch (error) {
    output = String(error instanceof Error ? error.message : error);
  }
  const result = readReport(report);
  totals.passed += result.passed;
  totals.failed += result.failed;
  const seconds = ((Date.now() - from) / 1000).toFixed(1);
  for (const line of output.match(/^second try: .*$/gm) ?? []) console.log(line);
  if (result.failed === 0) console.log(`✓ ${name}: ${result.passed} tests (${seconds} s)`);
  else console.error(`✗ ${name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)\n${output}`);
}

function readReport(file) {
  try {
    const report = JSON.parse(readFileSync(file, "utf8"));
    const brokenFiles = report.testResults.filter(
      (suite) => suite.status === "failed" && suite.assertionResults.length === 0,
    );
    const failed = report.numFailedTests + brokenFiles.length;
    return { passed: report.numPassedTests, failed: report.success || failed > 0 ? failed : 1 };
  } catch {
    return { passed: 0, failed: isFast ? 0 : 1 };
  }
}

function bin(script, args) {
  return run(process.execPath, [path.join("node_modules", script), ...args]);
}

/** Runs to the end; resolves with what it printed, rejects with it when it failed. */
function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, CI: "true", FORCE_COLOR: "0" } });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    child.on("error", reject);
    child.on("exit", (code) => (code === 0 ? resolve(output) : reject(new Error(output.slice(-60_000)))));
  });
}
