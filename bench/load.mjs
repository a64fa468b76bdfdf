// Load and accounting: a fixed number of requests over N kept connections; latency of each; CPU of the server's tree.
import { readFileSync, readdirSync } from "node:fs";
import http from "node:http";

const TICK_MS = 10;

/** In how many turns a subject and its reference are measured. */
const TURNS = 4;

/** Sends `requests` requests; returns { rps, p50, p99, cpuMs (per request), failed, cost }. */
export async function measure({ requests, warm = 150, ...subject }) {
  return summary([await turn({ ...subject, requests, warm })]);
}

/**
 * The same for a subject whose reference is measured turn by turn beside it: a machine's speed moves by a quarter
 * within a minute, and a ratio of two moments would be one of the machine. Adds { reference: ms of CPU }.
 */
export async function measureBeside(subject, reference, requests) {
  const turns = { subject: [], reference: [] };
  for (let i = 0; i < TURNS; i += 1) {
    const how = { requests: Math.ceil(requests / TURNS), warm: i === 0 ? 150 : 20 };
    turns.reference.push(await turn({ ...reference, ...how }));
    turns.subject.push(await turn({ ...subject, ...how }));
  }
  return { ...summary(turns.subject), reference: summary(turns.reference).cpuMs };
}

function summary(turns) {
  const sum = (field) => turns.reduce((all, one) => all + one[field], 0);
  const times = turns.flatMap((one) => one.times).sort((a, b) => a - b);
  const at = (q) => times[Math.min(times.length - 1, Math.floor(times.length * q))] ?? 0;
  return {
    rps: Math.round(times.length / sum("seconds")),
    p50: at(0.5),
    p99: at(0.99),
    cpuMs: sum("cpu") / times.length,
    failed: sum("failed"),
    cost: turns.at(-1)?.cost ?? "",
  };
}

async function turn({ port, pid, request, requests, connections = 32, warm }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  await round(agent, port, request, warm, connections);
  const before = treeCpu(pid);
  const started = performance.now();
  const result = await round(agent, port, request, requests, connections);
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return { ...result, seconds, cpu: treeCpu(pid) - before };
}

async function round(agent, port, request, count, connections) {
  const times = [];
  let failed = 0;
  let cost = "";
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const i = next++;
      const from = performance.now();
      const answer = await send(port, request(i), agent);
      times.push(performance.now() - from);
      if (answer.status >= 400) failed += 1;
      cost = answer.cost || cost;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return { times, failed, cost };
}

/** One request, answered; resolves with its status and what it says it cost. */
export function send(port, { method = "GET", path, host, headers = {}, body }, agent) {
  return new Promise((resolve, reject) => {
    const hostname = `${host ? `${host}.` : ""}localhost:${port}`;
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const req = http.request(
      {
        agent,
        host: "127.0.0.1",
        port,
        path,
        method,
        headers: {
          Host: hostname,
          ...(payload
            ? {
                "Content-Type": "application/json",
                "Content-Length": Buffer.byteLength(payload),
                Origin: `http://${hostname}`,
              }
            : {}),
          ...headers,
        },
      },
      (res) => {
        res.on("data", () => {});
        res.on("end", () => resolve({ status: res.statusCode, cost: res.headers["x-atrium-cost"] }));
      },
    );
    req.on("error", reject);
    req.end(payload);
  });
}

/** User and system CPU of a process and its descendants, in ms (Linux's own accounting). */
export function treeCpu(root) {
  const parents = new Map();
  const cpu = new Map();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const fields = readFileSync(`/proc/${name}/stat`, "utf8")
        .replace(/^.*\) /, "")
        .split(" ");
      parents.set(Number(name), Number(fields[1]));
      cpu.set(Number(name), (Number(fields[11]) + Number(fields[12])) * TICK_MS);
    } catch {
      // The process ended while we looked.
    }
  }
  const isOurs = (pid) => pid === root || (parents.has(pid) && pid !== 1 && isOurs(parents.get(pid)));
  return [...cpu].filter(([pid]) => isOurs(pid)).reduce((sum, [, ms]) => sum + ms, 0);
}
