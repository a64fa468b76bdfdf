// node scripts/import/large.mjs [megabytes]: a generated dump through the import, in a heap of 256 MB.
import { spawn } from "node:child_process";
import { createWriteStream, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { once } from "node:events";
import { startDouble } from "../../tests/scripts/import-double.ts";
import { ROOT } from "../lib.mjs";

const HEAP_MB = 256;
const megabytes = Number(process.argv[2] ?? 100);
const folder = mkdtempSync(path.join(os.tmpdir(), "atrium-large-"));
const file = path.join(folder, "Posts.xml");
await generate(file, megabytes * 1_000_000);

const double = await startDouble();
// The double forgets what it was sent: it is the script's memory that is measured, not the server's.
for (const rows of Object.values(double.rows)) rows.set = () => rows;
writeFileSync(path.join(folder, "secrets.json"), JSON.stringify({ SECRET: "s" }));
const started = Date.now();
const child = spawn(
  process.execPath,
  [`--max-old-space-size=${HEAP_MB}`, "scripts/import.mjs", "stackexchange", file, "--community", "coffee"],
  {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "ignore"],
    env: { ...process.env, ATRIUM_STATE: folder, PORT: String(double.port) },
  },
);
const [code] = await once(child, "exit");
console.log(
  `${(statSync(file).size / 1e6).toFixed(0)} MB in ${((Date.now() - started) / 1000).toFixed(0)} s, heap at most ${HEAP_MB} MB, exit ${code}`,
);
double.server.closeAllConnections();
double.server.close();
rmSync(folder, { recursive: true, force: true });
process.exit(code ?? 1);

async function generate(target, size) {
  const out = createWriteStream(target);
  out.write('<?xml version="1.0" encoding="utf-8"?>\n<posts>\n');
  const body = "&lt;p&gt;Water just off the boil, a steady hand, and time.&lt;/p&gt;&#xA;".repeat(12);
  for (let id = 1, written = 0; written < size; id++) {
    const at = new Date(Date.UTC(2015, 0, 1) + id * 60_000).toISOString().slice(0, 23);
    const kind =
      id % 3 === 1
        ? `PostTypeId="1" Title="A question about kettles and water, number ${id}" Tags="&lt;tag-${id % 40}&gt;&lt;water&gt;"`
        : `PostTypeId="2" ParentId="${id - ((id - 1) % 3)}"`;
    const line = `  <row Id="${id}" ${kind} CreationDate="${at}" Score="${id % 50}" Body="${body}" OwnerUserId="${id % 20_000}" />\n`;
    written += line.length;
    if (!out.write(line)) await once(out, "drain");
  }
  out.end("</posts>\n");
  await once(out, "finish");
}
