// node scripts/import/slack/large.mjs [messages]: a generated export through the import, and the most memory that it took.
import { spawn } from "node:child_process";
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { once } from "node:events";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { startDouble } from "../../../tests/scripts/import-double.ts";
import { ROOT } from "../../lib.mjs";

/** The heap that it has, whatever the export. */
const HEAP_MB = 128;
const A_DAY = 2_000;
const CHANNELS = 20;
const PEOPLE = 500;

const messages = Number(process.argv[2] ?? 100_000);
const folder = mkdtempSync(path.join(os.tmpdir(), "atrium-large-"));
const file = path.join(folder, "export.zip");
await generate(file, messages);

const double = await startDouble();
// The double forgets what it was sent: it is the script's memory that is measured, not the server's.
double.forgets = true;
writeFileSync(path.join(folder, "secrets.json"), JSON.stringify({ SECRET: "s" }));
const started = Date.now();
const child = spawn(
  process.execPath,
  [`--max-old-space-size=${HEAP_MB}`, "scripts/import.mjs", "slack", file, "--community", "coffee"],
  {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "ignore"],
    env: { ...process.env, ATRIUM_STATE: folder, PORT: String(double.port) },
  },
);
let most = 0;
const watch = setInterval(() => {
  most = Math.max(most, residentOf(child.pid));
}, 50);
const [code] = await once(child, "exit");
clearInterval(watch);
const seconds = (Date.now() - started) / 1000;
console.log(
  `${messages} messages, ${(statSync(file).size / 1e6).toFixed(1)} MB packed, ${seconds.toFixed(0)} s, ` +
    `heap at most ${HEAP_MB} MB, resident at most ${(most / 1024).toFixed(0)} MB, exit ${code}`,
);
double.server.closeAllConnections();
double.server.close();
rmSync(folder, { recursive: true, force: true });
process.exit(code ?? 1);

/** KB, where the system says so. */
function residentOf(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Written as a stream too: days of two thousand messages, in twenty channels. */
async function generate(target, count) {
  const zip = new ZipFile();
  const out = createWriteStream(target);
  zip.outputStream.pipe(out);
  const people = Array.from({ length: PEOPLE }, (_, n) => `U${n}`);
  const users = people.map((id) => ({
    id,
    team_id: "T1",
    name: id,
    profile: { real_name: `Person ${id}`, email: `${id.toLowerCase()}@slack.example` },
  }));
  const channels = Array.from({ length: CHANNELS }, (_, n) => ({
    id: `C${n}`,
    name: `channel-${n}`,
    created: 1_500_000_000,
    members: people,
  }));
  zip.addBuffer(Buffer.from(JSON.stringify(users)), "users.json");
  zip.addBuffer(Buffer.from(JSON.stringify(channels)), "channels.json");
  for (let first = 0, day = 0; first < count; first += A_DAY, day++) {
    const date = new Date(Date.UTC(2018, 0, 1 + Math.floor(day / CHANNELS))).toISOString().slice(0, 10);
    const size = Math.min(A_DAY, count - first);
    const began = Date.UTC(2018, 0, 1 + Math.floor(day / CHANNELS)) / 1000;
    zip.addReadStream(Readable.from(dayOf(began, first, size)), `channel-${day % CHANNELS}/${date}.json`);
  }
  zip.end();
  await once(out, "close");
}

function* dayOf(began, first, size) {
  yield "[";
  let root = "";
  for (let n = 0; n < size; n++) {
    const ts = `${began + n * 40}.${String(first % 1_000_000).padStart(6, "0")}`;
    if (n % 50 === 0) root = ts;
    const line = {
      client_msg_id: `m-${first + n}`,
      type: "message",
      user: `U${(first + n * 7) % PEOPLE}`,
      text: `Number ${first + n}: *water* just off the boil, <@U${n % PEOPLE}>, see <https://kettle.example/${n}|this> :coffee:`,
      ts,
      ...(n % 5 === 4 && root !== ts ? { thread_ts: root, parent_user_id: "U0" } : {}),
      ...(n % 10 === 0 ? { reactions: [{ name: "+1", users: ["U1", "U2"], count: 2 }] } : {}),
    };
    yield `${n > 0 ? ",\n" : ""}${JSON.stringify(line)}`;
  }
  yield "]";
}
