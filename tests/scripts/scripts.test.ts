import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { freePort, localSecrets } from "../../scripts/lib.mjs";

const ROOT = path.resolve(import.meta.dirname, "../..");
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test("a taken port is said, with what to do, before anything is built or written", async () => {
  const port = await freePort();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
  const { code, output } = await run("serve.mjs", [], { PORT: String(port), ATRIUM_STATE: scratch() });
  await new Promise((resolve) => other.close(resolve));
  expect(code).toBe(1);
  expect(output).toContain(`Port ${port} is taken`);
  expect(output).toMatch(/PORT=\d+ npm start/);
}, 20_000);

test("a port that is none is said", async () => {
  const { code, output } = await run("serve.mjs", [], { PORT: "coffee", ATRIUM_STATE: scratch() });
  expect(code).toBe(1);
  expect(output).toContain('PORT is "coffee"');
}, 20_000);

test("an import without a server says how to start one", async () => {
  const port = await freePort();
  const dump = path.join(ROOT, "tests/scripts/three-rows.xml");
  const { code, output } = await run("import.mjs", ["stackexchange", dump, "--community", "coffee"], {
    PORT: String(port),
  });
  expect(code).not.toBe(0);
  expect(output).toContain("npm start");
}, 20_000);

test("secrets are made at random once for each state, readable by nobody else", () => {
  const [one, two] = [scratch(), scratch()];
  const secrets = localSecrets(one);
  expect(secrets.SECRET.length).toBeGreaterThanOrEqual(40);
  expect(localSecrets(one)).toEqual(secrets);
  expect(localSecrets(two)).not.toEqual(secrets);
  expect(statSync(path.join(one, "secrets.json")).mode & 0o077).toBe(0);
});

test("no secret stands in git", () => {
  const files = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).split("\n").filter(Boolean);
  const secretFiles = files.filter((file) =>
    /(^|\/)(\.dev\.vars|\.env(\..*)?|secrets\.json|.*\.(pem|p12|key))$/.test(file),
  );
  expect(secretFiles).toEqual([]);
  const pattern =
    /-----BEGIN [A-Z ]*PRIVATE KEY|\b(?:SECRET|PASSWORD|TOKEN|API_KEY)\b["']?\s*[:=]\s*["'][\w+/-]{32,}["']|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_\w{36}/;
  const texts = files.filter((file) => !/\.(webp|png|svg|woff2)$|package-lock\.json$/.test(file));
  const wrong = texts.filter((file) => pattern.test(readIfThere(file)));
  expect(wrong).toEqual([]);
  const ignored = readFileSync(path.join(ROOT, ".gitignore"), "utf8").split("\n");
  expect(ignored).toEqual(expect.arrayContaining([".state/", ".dev.vars", "node_modules/"]));
});

test("every binding that the Worker reads stands in wrangler.toml, and the local host gives the same", () => {
  const [env, wrangler, host] = ["app/platform/env.ts", "wrangler.toml", "scripts/host.mjs"].map(readIfThere);
  const fields = /export interface Env \{([\s\S]*?)\n\}/.exec(env ?? "")?.[1] ?? "";
  const bindings = [
    ...fields.matchAll(/^ {2}(\w+)\??: (D1Database|R2Bucket|ImagesBinding|Fetcher|DurableObjectNamespace|Queue<)/gm),
  ];
  expect(bindings.length).toBeGreaterThan(7);
  for (const [, name] of bindings) {
    // The network of a laptop alone: a deployment asks other sites by the platform's own.
    if (name !== "OUTBOUND") expect(wrangler, name).toMatch(new RegExp(`(binding|name) = "${name}"`));
    // The databases come from a list of their own (scripts/lib.mjs), queues from the built wrangler.toml.
    if (!/DIRECTORY|SHARD_|FACTS|MAIL|SWEEPS|BULK/.test(name ?? ""))
      expect(host, name).toMatch(new RegExp(`\\b${name}\\b`));
  }
});

function scratch(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "atrium-scripts-"));
  folders.push(folder);
  return folder;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(path.join(ROOT, file), "utf8");
  } catch {
    return "";
  }
}

/** Runs one of our scripts to its end. */
function run(
  script: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child: ChildProcess = spawn(process.execPath, [path.join("scripts", script), ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (output += chunk));
    child.on("error", reject);
    child.on("exit", (code) => resolve({ code, output }));
  });
}
