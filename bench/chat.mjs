// One room with many open pages: what it delivers in a second, how long until the last page has a message, how fast many
// come in at once, and what it costs while nobody speaks. Beside an object that only stores and echoes.
import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import http from "node:http";
import { treeCpu } from "./load.mjs";

/** Messages in flight at once while deliveries are counted, and how many there are for each page that listens. */
const AT_ONCE = 8;
const IN_A_ROW = { 100: 400, 1000: 100 };
const ALONE = 40;
const PATIENCE_MS = 30_000;
const COPIED_MS = 20_000;

/**
 * `how.say(i, text, all)` says something by one of the pages, `how.open(i)` names the door of the i-th page and its cookie, `how.mark` what each
 * frame of a message holds. Resolves with { deliveries (a second), p50, p99 (ms from saying to the last page's having
 * it), joinMs, againMs (to have the last number after all lines broke at once), silentCpuMs (of `silentMs`), rssMb }.
 */
export async function measureRoom({ pages, port, pid, host, how, silentMs = 0 }) {
  const all = Array.from({ length: pages }, () => new Page());
  const joined = await timed(() => Promise.all(all.map((page, i) => page.open({ port, host, ...how.open(i) }))));
  await Promise.all(all.map((page) => page.caughtUp(how)));
  const rssMb = residentMb(pid);

  const lags = [];
  for (let i = 0; i < ALONE; i += 1) {
    const token = `alone-${pages}-${i}-`;
    const heard = Promise.all(all.map((page) => page.hears(token)));
    const started = performance.now();
    await how.say(i, `${token} the bloom is over in forty seconds, and the cup is sweeter for it.`, all);
    await heard;
    lags.push(performance.now() - started);
  }
  lags.sort((a, b) => a - b);

  const many = IN_A_ROW[pages] ?? 100;
  for (const page of all) page.count(how.mark);
  let next = 0;
  const rowMs = await timed(async () => {
    const speaker = async () => {
      while (next < many) await how.say(ALONE + next, `row-${next++} and the next one comes at once`, all);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, speaker));
    await Promise.all(all.map((page) => page.counted(many)));
  });

  // What was said is copied to the shard by parts of fifty, every two seconds; what is told of it is heard by then.
  if (silentMs > 0) await new Promise((resolve) => setTimeout(resolve, COPIED_MS));
  const before = treeCpu(pid);
  await new Promise((resolve) => setTimeout(resolve, silentMs));
  const silentCpuMs = treeCpu(pid) - before;

  for (const page of all) page.drop();
  const againMs = await timed(async () => {
    await Promise.all(all.map((page, i) => page.open({ port, host, ...how.open(i) })));
    await Promise.all(all.map((page) => page.caughtUp(how)));
  });
  for (const page of all) page.drop();
  return {
    deliveries: Math.round((many * pages * 1000) / rowMs),
    p50: lags[Math.floor(lags.length / 2)],
    p99: lags[Math.floor(lags.length * 0.99)],
    joinMs: joined,
    againMs,
    silentCpuMs,
    rssMb,
  };
}

async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** A page's socket, as little of one as a load generator can do with. */
export class Page {
  #socket = null;
  #rest = Buffer.alloc(0);
  #listeners = new Set();

  open({ port, host, path, cookie }) {
    this.#rest = Buffer.alloc(0);
    const name = host ? `${host}.localhost:${port}` : `localhost:${port}`;
    return new Promise((resolve, reject) => {
      const request = http.request({
        host: "127.0.0.1",
        port,
        path,
        headers: {
          Host: name,
          Origin: `http://${name}`,
          ...(cookie ? { Cookie: cookie } : {}),
          Connection: "Upgrade",
          Upgrade: "websocket",
          "Sec-WebSocket-Version": "13",
          "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
        },
      });
      request.on("upgrade", (_, socket, head) => {
        this.#socket = socket;
        socket.setNoDelay(true);
        socket.on("error", () => {});
        socket.on("data", (bytes) => this.#read(bytes));
        if (head.length > 0) this.#read(head);
        resolve();
      });
      request.on("response", (answer) => reject(new Error(`${path} answered ${answer.statusCode}`)));
      request.on("error", reject);
      request.end();
    });
  }

  drop() {
    this.#socket?.destroy();
    this.#listeners.clear();
  }

  /** A frame of text from a client is masked; a mask of nothing is one. */
  send(text) {
    const payload = Buffer.from(text);
    const length = payload.length < 126 ? [0x80 | payload.length] : [0xfe, payload.length >> 8, payload.length & 255];
    this.#socket.write(Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), payload]));
  }

  /** Resolves when it has what it missed. */
  caughtUp({ ask, standing }) {
    if (ask === undefined) return Promise.resolve();
    const heard = this.hears(standing);
    this.send(ask());
    return heard;
  }

  hears(token) {
    return this.#until((text) => text.includes(token));
  }

  #counts = 0;

  count(mark) {
    this.#counts = 0;
    this.#listeners.add((text) => {
      if (text.includes(mark)) this.#counts += 1;
    });
  }

  async counted(many) {
    if (this.#counts >= many) return;
    await this.#until(() => this.#counts >= many);
  }

  #until(holds) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#listeners.delete(look);
        reject(new Error("a page did not hear it in thirty seconds"));
      }, PATIENCE_MS);
      const look = (text) => {
        if (!holds(text)) return;
        clearTimeout(timer);
        this.#listeners.delete(look);
        resolve();
      };
      this.#listeners.add(look);
    });
  }

  #read(bytes) {
    let rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    for (;;) {
      if (rest.length < 2) break;
      const short = rest[1] & 0x7f;
      const from = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (rest.length < from) break;
      const length = short < 126 ? short : short === 126 ? rest.readUInt16BE(2) : Number(rest.readBigUInt64BE(2));
      if (rest.length < from + length) break;
      if ((rest[0] & 0x0f) === 1) {
        const text = rest.toString("utf8", from, from + length);
        for (const listener of this.#listeners) listener(text);
      }
      rest = rest.subarray(from + length);
    }
    this.#rest = rest;
  }
}

/** What workerd under this process holds of the machine's memory. */
function residentMb(root) {
  let pages = 0;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      const parent = Number(stat.replace(/^.*\) /, "").split(" ")[1]);
      if (parent === root && stat.includes("(workerd)")) {
        pages += Number(readFileSync(`/proc/${name}/statm`, "utf8").split(" ")[1]);
      }
    } catch {
      // The process ended while we looked.
    }
  }
  return (pages * 4096) / 2 ** 20;
}

/** What is asked of Atrium's room, each time by another of its pages, as a page does it; `members` are cookies. */
export const ourRoom = ({ uuid, members }) => {
  return {
    mark: '"kind":"messages"',
    ask: () => JSON.stringify({ kind: "since", last: 0 }),
    standing: '"kind":"standing"',
    open: (i) => ({ path: `/parties/rooms/${uuid}`, cookie: members[i % members.length] }),
    say: async (i, body, pages) =>
      pages[i % pages.length].send(JSON.stringify({ kind: "say", key: randomBytes(12).toString("base64url"), body })),
  };
};

/** What is asked of the reference: it knows nobody, and is spoken to through a page's own socket. */
export const theirRoom = ({ room }) => ({
  mark: "row-",
  open: () => ({ path: `/room/${room}` }),
  say: async (_, text, [page]) => page.send(text),
});

const COMMUNITY = 1000;
const ROOM = 700_000_001;
/** The chat space whose room is measured: a group holds a hundred people at most. */
const SPACE = COMMUNITY * 1_000 + 900;
export const ROOM_UUID = "01a21600-0000-7000-8000-000000000001";
export const LONG_UUID = "01a21600-0000-7000-8000-000000000002";

/** A chat space of the thousand members that `fillAtrium` made, and one of two with so long a history. Returns cookies. */
export async function fillChat(miniflare, history, session) {
  const db = await miniflare.getD1Database("SHARD_1");
  const now = Date.now();
  const run = (statement) => db.prepare(statement).run();
  const member = (i) => COMMUNITY * 1_000_000 + i;
  await run(`insert into spaces (id, community_id, space_group_id, slug, name, emoji, post_type, is_private, visibility, position, created_at)
    values (${SPACE}, ${COMMUNITY}, ${COMMUNITY}, 'counter', 'The counter', '☕', 'chat', 0, 'listed', 900, ${now})`);
  await run(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000)
    insert into access_grants (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)
    select ${SPACE} * 1000000 + i, ${COMMUNITY}, ${COMMUNITY} * 1000000 + i, ${SPACE}, 'direct', 0, 9007199254740991, ${now} from n`);
  for (const [id, uuid, people, space] of [
    [ROOM, ROOM_UUID, 1_000, SPACE],
    [ROOM + 1, LONG_UUID, 2, null],
  ]) {
    await run(`insert into chat_rooms (id, community_id, uuid, kind, space_id, name, created_by, created_at, updated_at, last_at)
      values (${id}, ${COMMUNITY}, '${uuid}', '${space ? "space" : "group"}', ${space}, 'The counter', ${member(1)}, ${now}, ${now}, ${now})`);
    await run(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${people})
      insert into chat_participants (room_id, member_id, community_id, is_admin, joined_at)
      select ${id}, ${COMMUNITY} * 1000000 + i, ${COMMUNITY}, i = 1, ${now} from n`);
  }
  const rooms = await miniflare.getDurableObjectNamespace("CHAT_ROOM");
  const long = rooms.get(rooms.idFromName(`${COMMUNITY}:${ROOM + 1}`));
  const text = "The bloom is over in forty seconds, and the cup is sweeter for it.";
  for (let from = 0; from < history; from += 1_000) {
    const said = Array.from({ length: Math.min(1_000, history - from) }, (_, at) => ({
      id: from + at + 1,
      key: `bench-${from + at}`,
      memberId: member(1 + ((from + at) % 2)),
      html: `<p>${text}</p>`,
      text,
      at: now - (history - from - at) * 1_000,
    }));
    await long.fill({ communityId: COMMUNITY, roomId: ROOM + 1 }, said);
  }
  const members = [];
  for (let i = 1; i <= 1_000; i += 1) members.push(await session(db, COMMUNITY, member(i), now));
  return { members };
}
