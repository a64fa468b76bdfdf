import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { fireCron } from "../../scripts/host.mjs";
import { freePort, isTaken } from "../../scripts/lib.mjs";
import { useBrowser, visit } from "./browser";

useBrowser();

const ROOT = path.resolve(import.meta.dirname, "../..");
const state = mkdtempSync(path.join(os.tmpdir(), "atrium-serve-"));
afterAll(() => rmSync(state, { recursive: true, force: true }));

test("Ctrl-C ends every child, and what was written survives the restart", async () => {
  const port = await freePort();
  const first = await serve(port);
  const children = descendants(first.pid ?? 0);
  expect(children.length).toBeGreaterThan(0);
  // Deployed, Cron Triggers fire by themselves; here it is the server that must reach them.
  expect(await fireCron({ url: `http://localhost:${port}` })).toBe(true);
  const form = new URLSearchParams({ name: "Robin", email: "robin@serve.test", password: "a-long-enough-phrase-7" });
  const origin = `http://localhost:${port}`;
  const signedUp = await fetch(`${origin}/users/sign_up`, {
    method: "POST",
    body: form,
    headers: { Origin: origin },
    redirect: "manual",
  });
  expect(signedUp.status).toBe(302);
  await interrupt(first);
  expect(children.filter(isRunning)).toEqual([]);
  expect(await isTaken(port)).toBe(false);

  const second = await serve(port);
  const signedIn = await fetch(`${origin}/users/sign_in`, {
    method: "POST",
    body: form,
    headers: { Origin: origin },
    redirect: "manual",
  });
  expect(signedIn.status).toBe(302);
  await interrupt(second);
}, 90_000);

test("a browser that comes while it is being migrated is told so, and lands by itself where it was going", async () => {
  const early = mkdtempSync(path.join(os.tmpdir(), "atrium-early-"));
  const port = await freePort();
  const starting = serve(port, early);
  const { page, context, problems } = await visit();
  try {
    await expect.poll(() => isTaken(port), { timeout: 30_000, interval: 20 }).toBe(true);
    const first = await page.goto(`http://localhost:${port}/users/sign_up?post_login_redirect=%2Fc%2Fwelcome`);
    expect(first?.status()).toBe(503);
    expect(await page.locator("h1").innerText()).toBe("Atrium is starting");
    await page.locator("input[name=password]").waitFor({ timeout: 60_000 });
    expect(new URL(page.url()).search).toBe("?post_login_redirect=%2Fc%2Fwelcome");
    // The moment in which nobody listens is no fault of the page, but a browser names it.
    expect(problems.filter((problem) => !/503|ERR_(?:CONNECTION|EMPTY)/.test(problem))).toEqual([]);
  } finally {
    await context.close();
    await interrupt(await starting);
    rmSync(early, { recursive: true, force: true });
  }
}, 90_000);

/** The server as `npm start` runs it, on an empty state of its own. */
async function serve(port: number, folder = state): Promise<ChildProcess> {
  const env = { ...process.env, PORT: String(port), ATRIUM_STATE: folder, ATRIUM_SEED: "off" };
  const child = spawn(process.execPath, ["scripts/serve.mjs"], { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output += chunk;
        if (output.includes("Ctrl-C stops it")) resolve();
      });
    }
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}\n${output}`)));
  });
  return child;
}

function interrupt(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGINT");
  return ended;
}

/** Process ids of everything that a process started (Linux and macOS differ; Linux is where the tests run). */
function descendants(root: number): number[] {
  if (process.platform !== "linux") return [root];
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const parent = Number(
          readFileSync(`/proc/${name}/stat`, "utf8")
            .replace(/^.*\) /, "")
            .split(" ")[1],
        );
        return [[Number(name), parent] as const];
      } catch {
        return [];
      }
    });
  const children = parents.filter(([, parent]) => parent === root).map(([pid]) => pid);
  return children.flatMap((pid) => [pid, ...descendants(pid)]);
}

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}
