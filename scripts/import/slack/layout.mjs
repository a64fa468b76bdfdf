// What a Slack export holds: its people, its conversations, the days of each, and what else lies in it.
import { NoExport, openArchive } from "./archive.mjs";
import { BrokenList, readList } from "./json-list.mjs";
import { decode } from "./mrkdwn.mjs";

/** The lists of conversations, with what those of each are here. Slack writes only those that an export has. */
const LISTS = { "channels.json": "public", "groups.json": "private", "dms.json": "direct", "mpims.json": "group" };
/** What an export has beside them, and is no talk. */
export const NOT_TAKEN = ["integration_logs.json", "canvases.json", "content_flags.json", "lists.json"];
const PEOPLE = ["users.json", "org_users.json"];
const DAY = /^(.+)\/(\d{4}-\d{2}-\d{2})\.json$/;

/**
 * Opens an export. Returns { team, users: Map id -> { name, email, isBot, joinedAt }, rooms: [{ key, kind, name,
 * description, creator, createdAt, isArchived, members, days: [{ name, bytes }] }], bytes: of all days, notTaken: names,
 * unknown: names, read(name, onBytes): its objects, close() }. Throws `NoExport` for what is none, before anything is written.
 */
export async function openExport(file) {
  const archive = await openArchive(file);
  try {
    return await survey(archive);
  } catch (error) {
    archive.close();
    throw error;
  }
}

async function survey(archive) {
  const names = [...archive.entries.keys()].filter((name) => !isNoise(name));
  const people = names.filter((name) => PEOPLE.includes(lastOf(name))).sort(byDepth)[0];
  if (people === undefined) throw new NoExport(whyNone(names));
  const base = people.slice(0, people.length - lastOf(people).length);
  const within = names.filter((name) => name.startsWith(base)).map((name) => name.slice(base.length));
  const lists = Object.keys(LISTS).filter((name) => within.includes(name));
  if (lists.length === 0) throw new NoExport(`it has people, but none of ${Object.keys(LISTS).join(", ")}`);
  const read = (name, onBytes) => readList(streamOf(archive, base + name, onBytes));

  const rooms = [];
  for (const name of lists) {
    for await (const value of objectsOf(read(name), name)) {
      const room = roomOf(value, LISTS[name]);
      if (room) rooms.push(room);
    }
  }
  const users = new Map();
  const listed = lastOf(people);
  let team = "";
  const began = earliest(rooms);
  for await (const value of objectsOf(read(listed), listed)) {
    if (typeof value.id !== "string" || !ID.test(value.id))
      throw new NoExport(`${listed} holds somebody without an id`);
    if (team === "" && typeof value.team_id === "string") team = value.team_id;
    users.set(value.id, { ...userOf(value), joinedAt: began.get(value.id) ?? began.get("") ?? 0 });
  }
  if (users.size === 0) throw new NoExport(`${listed} names nobody`);
  const { unknown, bytes } = placeDays(rooms, within, (name) => archive.entries.get(base + name) ?? 0);
  const listing = new Set([...lists, listed, ...NOT_TAKEN]);
  return {
    team,
    users,
    rooms,
    bytes,
    notTaken: within.filter((name) => NOT_TAKEN.includes(name)),
    unknown: [...unknown.filter((name) => !listing.has(name)), ...names.filter((name) => !name.startsWith(base))],
    read,
    close: () => archive.close(),
  };
}

const ID = /^[A-Z0-9]{1,60}$/;

/** What a Mac adds to a folder that it packs anew. */
const isNoise = (name) => /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._)/.test(name);
const lastOf = (name) => name.slice(name.lastIndexOf("/") + 1);
const byDepth = (a, b) => a.split("/").length - b.split("/").length || (a < b ? -1 : 1);

function whyNone(names) {
  if (names.some((name) => name.endsWith(".txt")) && names.some((name) => name.startsWith("channels/")))
    return "it is the export of one person as text; Slack can write the same as JSON";
  return "it has no users.json";
}

async function* streamOf(archive, name, onBytes = () => {}) {
  let bytes = 0;
  try {
    for await (const chunk of await archive.read(name)) {
      bytes += chunk.length;
      onBytes(bytes);
      yield chunk;
    }
  } catch (error) {
    // The disk's trouble is not the file's.
    if (error.syscall) throw error;
    throw new BrokenList(`it cannot be unpacked (${error.message})`);
  }
}

/** Of a list that everything depends on: what cannot be read in it ends the import before it has begun. */
async function* objectsOf(list, name) {
  try {
    for await (const { place, value, broken } of list) {
      if (broken) throw new NoExport(`entry ${place} of ${name} cannot be read`);
      yield value;
    }
  } catch (error) {
    if (error instanceof BrokenList) throw new NoExport(`${name}: ${error.message}`);
    throw error;
  }
}

function roomOf({ id, name, created, creator, is_archived, members, topic, purpose }, kind) {
  if (typeof id !== "string" || !ID.test(id)) throw new NoExport("a conversation in it has no id");
  const about = [purpose?.value, topic?.value].map((text) => decode(str(text)).trim()).filter((text) => text !== "");
  return {
    key: id,
    kind,
    folders: [str(name), id].filter((folder) => folder !== ""),
    name: str(name),
    description: [...new Set(about)].join(" · "),
    creator: str(creator),
    createdAt: Number.isFinite(created) && created > 0 ? Math.floor(created * 1000) : 0,
    isArchived: is_archived === true,
    members: [...new Set(Array.isArray(members) ? members.filter((one) => ID.test(str(one))) : [])],
    days: [],
  };
}

/** People go by the name that others know them by as members; Slack's short ones are no names. */
function userOf({ name, real_name, is_bot, is_app_user, profile = {} }) {
  const known = [profile?.real_name, real_name, profile?.display_name, name].map((one) => str(one).trim());
  const isBot = is_bot === true || is_app_user === true;
  const email = str(profile?.email).trim().toLowerCase();
  return { name: known.find((one) => one !== "") ?? "", email: isBot ? "" : email, isBot };
}

/** When each was first there, as far as the export says: when the oldest of their conversations began. "" is anybody. */
function earliest(rooms) {
  const began = new Map();
  for (const { createdAt, members } of rooms) {
    if (createdAt === 0) continue;
    for (const id of ["", ...members]) began.set(id, Math.min(began.get(id) ?? createdAt, createdAt));
  }
  return began;
}

/** Gives each conversation its days, oldest first; names what belongs to none. */
function placeDays(rooms, names, bytesOf) {
  const byFolder = new Map();
  // A folder has the conversation's name, and its id where it has none. A name before an id: two may not share one.
  for (const at of [0, 1]) {
    for (const room of rooms) {
      const folder = room.folders[at];
      if (folder !== undefined && !byFolder.has(folder)) byFolder.set(folder, room);
    }
  }
  const unknown = [];
  let bytes = 0;
  for (const name of names) {
    const [, folder = "", day = ""] = DAY.exec(name) ?? [];
    const room = byFolder.get(folder);
    if (!room) unknown.push(name);
    else {
      room.days.push({ name, day, bytes: bytesOf(name) });
      bytes += bytesOf(name);
    }
  }
  for (const room of rooms) room.days.sort((a, b) => (a.day < b.day ? -1 : 1));
  return { unknown, bytes };
}

const str = (value) => (typeof value === "string" ? value : "");
