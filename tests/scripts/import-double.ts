import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Stands in for a running Atrium: keeps what `npm run import` sends, by the numbers of the dump. */
export interface ImportDouble {
  url: string;
  port: number;
  server: Server;
  /** Everything that arrived: method, path, host and token. */
  calls: { path: string; host: string; token: string | undefined }[];
  rows: Record<"authors" | "posts" | "comments", Map<string, Record<string, unknown>>>;
  /** Of talk: rooms by their ids, who is in the spaces, and messages by room and time. */
  rooms: Map<string, Record<string, unknown>>;
  places: Map<string, string[]>;
  messages: Map<string, Record<string, unknown>>;
  /** How the last run began. */
  begun: Record<string, unknown>;
  skips: { line: number; place?: string; reason: string }[];
  counts: Record<string, number> | null;
  /** Answers this many of the next calls with 503. */
  failing: number;
  /** Rows it will not take, by their numbers, as the server that knows what a page can hold. */
  refusing: Set<string>;
  /** It keeps no message: for who measures the memory of what sends. */
  forgets: boolean;
  /** Ends the connection at this call, as a killed server would. */
  dieAt: number;
}

export async function startDouble(): Promise<ImportDouble> {
  const double: ImportDouble = {
    url: "",
    port: 0,
    server: createServer(),
    calls: [],
    rows: { authors: new Map(), posts: new Map(), comments: new Map() },
    rooms: new Map(),
    places: new Map(),
    messages: new Map(),
    begun: {},
    skips: [],
    counts: null,
    failing: 0,
    refusing: new Set(),
    forgets: false,
    dieAt: Number.POSITIVE_INFINITY,
  };
  double.server.on("request", (request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const path = request.url ?? "";
      double.calls.push({ path, host: request.headers.host ?? "", token: request.headers.authorization });
      if (double.calls.length >= double.dieAt) return request.socket.destroy();
      if (double.failing-- > 0) return response.writeHead(503).end("busy");
      const text = Buffer.concat(parts).toString();
      const answer = answerTo(double, path, text === "" ? {} : JSON.parse(text));
      response.writeHead(answer.status, { "Content-Type": "application/json" }).end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => double.server.listen(0, "127.0.0.1", resolve));
  double.port = (double.server.address() as AddressInfo).port;
  double.url = `http://localhost:${double.port}`;
  return double;
}

interface Sent {
  spaces?: { key: string; tag: string }[];
  skips?: { line: number; place?: string; reason: string }[];
  rooms?: { external_id: string; name: string; kind: string; is_private: boolean }[];
  room?: string;
  people?: string[];
  messages?: { ts: string; part: number }[];
  counts?: Record<string, number>;
  [name: string]: unknown;
}

function answerTo(double: ImportDouble, path: string, body: Sent): { status: number; body: unknown } {
  if (path === "/dev/import_token") return { status: 200, body: { token: "atr_1_local-token-of-the-double" } };
  if (path === "/internal_api/imports") {
    double.begun = body as Record<string, unknown>;
    const spaces = (body.spaces ?? []).map(({ key, tag }) => ({ key, slug: tag || "general", taken: [] }));
    return { status: 201, body: { id: 7, community: "coffee", spaces } };
  }
  const name = path.split("/").at(-1) ?? "";
  if (name === "authors" || name === "posts" || name === "comments") {
    const known = double.rows[name];
    const before = known.size;
    const skipped: { external_id: string; reason: string }[] = [];
    for (const row of body[name] as { external_id: string }[]) {
      if (double.refusing.has(row.external_id)) skipped.push({ external_id: row.external_id, reason: "too_complex" });
      else if (!known.has(row.external_id)) known.set(row.external_id, row);
    }
    return { status: 200, body: { new: known.size - before, skipped } };
  }
  if (name === "rooms") {
    const rooms = (body.rooms ?? []).map((room) => {
      double.rooms.set(room.external_id, room);
      const path = room.kind === "space" && !room.is_private ? `/c/${room.name}` : null;
      return { external_id: room.external_id, path, is_gone: double.refusing.has(room.external_id) };
    });
    return { status: 200, body: { rooms } };
  }
  if (name === "room_members") {
    double.places.set(body.room ?? "", [...(double.places.get(body.room ?? "") ?? []), ...(body.people ?? [])]);
    return { status: 200, body: { new: 0 } };
  }
  if (name === "messages") return { status: 200, body: takeMessages(double, body) };
  if (name === "skips") double.skips.push(...(body.skips ?? []));
  if (body.counts) double.counts = body.counts;
  return { status: 200, body: {} };
}

function takeMessages(double: ImportDouble, { room = "", messages = [] }: Sent) {
  if (double.forgets) return { new: messages.length, skipped: [] };
  const before = double.messages.size;
  const skipped: { external_id: string; reason: string }[] = [];
  for (const message of messages) {
    const id = `${message.ts}:${message.part}`;
    if (double.refusing.has(id)) skipped.push({ external_id: id, reason: "too_complex" });
    else if (!double.messages.has(`${room} ${id}`)) double.messages.set(`${room} ${id}`, { ...message });
  }
  return { new: double.messages.size - before, skipped };
}
