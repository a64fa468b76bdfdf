// Sends an export to a running Atrium: people, rooms, who is in them, then what was said, day by day.
import { BrokenList } from "./json-list.mjs";
import { toMessage } from "./messages.mjs";

const CHUNK_ROWS = 200;
/** Characters of one chunk's texts, well under what the server takes. */
const CHUNK_LETTERS = 2_000_000;
const ROOMS_AT_ONCE = 20;
/** As many as a group holds: a private channel with more people is a private space with these in it. */
const MOST_IN_GROUP = 100;
const MAX_NAME = 80;
const MAX_DESCRIPTION = 500;

/**
 * Sends everything that `found` (layout) holds; `call` is the wire's, `base` the run's address, `bar` shows how far.
 * `onSkip({ place, reason })` hears of what was left out. Returns the counts of the last line.
 */
export async function sendSlack({ found, base, call, bar, onSkip = () => {} }) {
  const counts = { posts: 0, comments: 0, authors: 0, skipped: 0, new: 0, tag_wikis: 0, system: 0 };
  const people = new People(found, call, base);
  await people.add([...found.users.keys()]);
  const rooms = found.rooms;
  const { paths, gone } = await sendRooms({ rooms, people, call, base });
  const names = namesOf(found, paths);
  const skips = new Skips(call, base, (skip) => {
    counts.skipped += 1;
    onSkip(skip);
  });

  let before = 0;
  for (const room of rooms) {
    const outbox = new Outbox({ room, people, call, base, counts, skips });
    for (const day of room.days) {
      const show = (bytes) => bar.show("Importing", before + bytes, found.bytes);
      if (!gone.has(room.key))
        await sendDay({ day, read: (name) => found.read(name, show), names, outbox, counts, skips });
      before += day.bytes;
      bar.show("Importing", before, found.bytes);
    }
    await outbox.end();
    if (gone.has(room.key) && room.days.length > 0)
      await skips.add({ place: room.name || room.key, reason: "room_gone" });
  }
  await skips.end();
  counts.authors = people.size;
  await call("PUT", base, { counts });
  return counts;
}

async function sendDay({ day, read, names, outbox, counts, skips }) {
  try {
    for await (const { place, value, broken } of read(day.name)) {
      const made = broken ? { kind: "skip", reason: broken } : toMessage(value, names);
      if (made.kind === "message") await outbox.add(made, `${day.name}, ${place}`);
      else if (made.kind === "skip") await skips.add({ place: `${day.name}, ${place}`, reason: made.reason });
      else {
        counts.system += 1;
        counts.skipped += 1;
      }
    }
  } catch (error) {
    if (!(error instanceof BrokenList)) throw error;
    await skips.add({ place: day.name, reason: "broken_json" });
  }
}

/** Each person is sent once, before what speaks of them: those of the export's list, and whoever turns up beside it. */
class People {
  #sent = new Set();

  constructor(found, call, base) {
    this.found = found;
    this.call = call;
    this.base = base;
    this.began = Math.min(Date.now(), ...found.rooms.map(({ createdAt }) => createdAt || Date.now()));
  }

  get size() {
    return this.#sent.size;
  }

  /** `named`: what a message says of somebody who stands in no list. */
  async add(keys, named = new Map()) {
    const fresh = [...new Set(keys)].filter((key) => !this.#sent.has(key));
    for (let at = 0; at < fresh.length; at += CHUNK_ROWS) {
      const rows = fresh.slice(at, at + CHUNK_ROWS);
      const authors = rows.map((key) => {
        const { name = named.get(key) ?? "", email = "", joinedAt = this.began } = this.found.users.get(key) ?? {};
        return {
          external_id: key,
          name: cut(name || key, MAX_NAME),
          number: null,
          joined_at: joinedAt || this.began,
          email,
        };
      });
      await this.call("POST", `${this.base}/authors`, { authors });
      for (const key of rows) this.#sent.add(key);
    }
  }
}

/** Where each room is read by everybody, and which were deleted since an earlier run. */
async function sendRooms({ rooms, people, call, base }) {
  await people.add(rooms.flatMap(({ members }) => members));
  const [paths, gone] = [new Map(), new Set()];
  const wired = rooms.filter((room) => isSpace(room) || room.members.length > 0);
  for (let at = 0; at < wired.length; at += ROOMS_AT_ONCE) {
    const chunk = wired.slice(at, at + ROOMS_AT_ONCE);
    const { rooms: made } = await call("POST", `${base}/rooms`, { rooms: chunk.map(toRoom) });
    for (const { external_id, path, is_gone } of made) {
      if (is_gone) gone.add(external_id);
      else if (path) paths.set(external_id, path);
    }
  }
  for (const room of rooms) {
    if (!isSpace(room)) {
      // Nobody could read it.
      if (room.members.length === 0) gone.add(room.key);
      continue;
    }
    for (let at = 0; !gone.has(room.key) && at < room.members.length; at += CHUNK_ROWS) {
      const some = room.members.slice(at, at + CHUNK_ROWS);
      await call("POST", `${base}/room_members`, { room: room.key, people: some });
    }
  }
  return { paths, gone };
}

const isSpace = ({ kind, members }) => kind === "public" || (kind === "private" && members.length > MOST_IN_GROUP);

function toRoom(room) {
  const space = isSpace(room);
  return {
    external_id: room.key,
    kind: space ? "space" : room.kind === "direct" && room.members.length <= 2 ? "direct" : "group",
    // What is between some people is called by their names.
    name: room.kind === "public" || room.kind === "private" ? cut(room.name || room.key, MAX_NAME) : "",
    description: space ? cut(room.description, MAX_DESCRIPTION) : "",
    is_private: space && room.kind === "private",
    is_archived: room.isArchived,
    created_at: room.createdAt,
    people: space ? [] : room.members.slice(0, MOST_IN_GROUP),
    creator: room.creator,
  };
}

/** What texts call people and channels; of a channel that not everybody reads a text says no more than it said. */
function namesOf({ users, rooms }, paths) {
  const channels = new Map(
    rooms.filter(({ kind }) => kind === "public").map(({ key, name }) => [key, { name, path: paths.get(key) }]),
  );
  return {
    user: (id) => users.get(id)?.name || null,
    channel: (id) => channels.get(id) ?? null,
    group: () => null,
    /** A link to a message of a channel leads to the channel. */
    address(href) {
      const [, id = ""] = /^https:\/\/[\w.-]+\.slack\.com\/archives\/([A-Z0-9]+)(?:[/?#]|$)/.exec(href) ?? [];
      return paths.get(id) ?? null;
    },
  };
}

/** Messages of one room on their way, in their order. */
class Outbox {
  #rows = [];
  #letters = 0;
  #people = new Map();
  #places = new Map();

  constructor({ room, people, call, base, counts, skips }) {
    Object.assign(this, { room, people, call, base, counts, skips });
  }

  async add({ rows, person }, place) {
    for (const row of rows) {
      const letters = JSON.stringify(row.doc)?.length ?? 0;
      if (this.#rows.length === CHUNK_ROWS || (this.#rows.length > 0 && this.#letters + letters > CHUNK_LETTERS))
        await this.end();
      this.#rows.push(row);
      this.#letters += letters;
      this.#people.set(row.author, person.name);
      for (const one of row.reactions) for (const key of one.people) this.#people.set(key, this.#people.get(key) ?? "");
      this.#places.set(`${row.ts}:${row.part}`, place);
      if (row.part === 0) this.counts[row.root === null ? "posts" : "comments"] += 1;
    }
  }

  async end() {
    const [rows, places] = [this.#rows, this.#places];
    if (rows.length === 0) return;
    await this.people.add([...this.#people.keys()], this.#people);
    this.#rows = [];
    this.#letters = 0;
    this.#people = new Map();
    this.#places = new Map();
    const answer = await this.call("POST", `${this.base}/messages`, { room: this.room.key, messages: rows });
    this.counts.new += answer.new;
    for (const { external_id: id, reason } of answer.skipped) {
      const row = rows.find(({ ts, part }) => `${ts}:${part}` === id);
      if (row?.part === 0) this.counts[row.root === null ? "posts" : "comments"] -= 1;
      await this.skips.add({ place: places.get(id) ?? id, reason });
    }
  }
}

/** What was left out, on its way: however much it is, little of it stands in memory. */
class Skips {
  #rows = [];
  #line = 0;

  constructor(call, base, onSkip) {
    Object.assign(this, { call, base, onSkip });
  }

  async add(skip) {
    this.onSkip(skip);
    this.#rows.push({ line: ++this.#line, place: skip.place.slice(-300), reason: skip.reason });
    if (this.#rows.length === CHUNK_ROWS) await this.end();
  }

  async end() {
    const rows = this.#rows;
    this.#rows = [];
    if (rows.length > 0) await this.call("POST", `${this.base}/skips`, { skips: rows });
  }
}

/** One line of so many letters, none of them cut in half. */
const cut = (text, most) =>
  text
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, most)
    .toWellFormed()
    .replace(/\uFFFD$/, "")
    .trim();
