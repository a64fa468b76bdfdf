// Starts, asks and kills the server; the state stays where it is.
import { fork } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../lib.mjs";

const START_MS = 30_000;
/** A server that says nothing for so long counts as killed, and then it is. */
const STANDS_STILL_MS = 120_000;

/** A process that has loaded everything and touches nothing yet: the next server starts sooner. */
let spare;

function launch({ state, port }) {
  // A group of its own: one signal reaches the server and its workerd, and nothing else.
  return fork(path.join(ROOT, "scripts/crash/server.mjs"), [state, String(port)], {
    execPath: process.execPath,
    detached: true,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
}

/** Ends the process that waits for its turn. */
export function close() {
  spare?.kill("SIGKILL");
  spare = undefined;
}

/** Starts the server on a state. `rows(binding, text, params)` reads its databases, `cron()` runs a minute's sweeps. */
export async function open({ state, port }) {
  const child = spare ?? launch({ state, port });
  const waiting = new Map();
  let errors = "";
  let next = 0;
  child.stderr.on("data", (chunk) => {
    errors = (errors + chunk).slice(-4000);
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.send({ ask: "open" });
  await new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`the server did not start in ${START_MS} ms\n${errors}`)), START_MS);
    child.on("message", (message) => {
      if (message.ready) {
        clearTimeout(late);
        resolve();
      }
      const settle = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.error) settle?.reject(new Error(message.error));
      else settle?.resolve(message.answer);
    });
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}\n${errors}`)));
  });
  spare = launch({ state, port });
  const ask = (question) =>
    new Promise((resolve, reject) => {
      const id = ++next;
      const late = setTimeout(() => reject(new Error("killed: it stood still")), STANDS_STILL_MS);
      const settled = (settle) => (value) => {
        clearTimeout(late);
        settle(value);
      };
      waiting.set(id, { resolve: settled(resolve), reject: settled(reject) });
      child.send({ id, ...question }, (error) => error && reject(error));
    });

  return {
    port,
    rows: (binding, text, params = []) => ask({ ask: "rows", binding, text, params }),
    async cron() {
      if (!(await ask({ ask: "cron" }))) throw new Error("the cron could not be fired");
    },
    /** SIGKILL to the whole group: nothing of the server gets to finish anything. */
    async kill() {
      process.kill(-child.pid, "SIGKILL");
      await ended;
      for (const { reject } of waiting.values()) reject(new Error("killed"));
      waiting.clear();
      await groupIsGone(child.pid);
    },
  };
}

/** A workerd that outlived its parent would go on writing, and hold the state. */
async function groupIsGone(group) {
  for (let tries = 0; tries < 100; tries += 1) {
    if (membersOf(group).length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`processes ${membersOf(group).join(", ")} outlived the kill`);
}

function membersOf(group) {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const [state, , processGroup] = readFileSync(`/proc/${pid}/stat`, "utf8")
          .replace(/^.*\) /, "")
          .split(" ");
        return Number(processGroup) === group && state !== "Z";
      } catch {
        return false;
      }
    });
}
