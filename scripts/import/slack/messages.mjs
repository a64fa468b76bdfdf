// What one object of a day's file is to us: a message of a room, a line that Slack itself wrote, or nothing we can take.
import { emojiNamed } from "./emoji.mjs";
import { blocksOf, decode, link, textNode } from "./mrkdwn.mjs";
import { fromAttachments, fromBlocks, paragraph } from "./rich-text.mjs";

/** Who speaks for Slack itself. */
export const SLACKBOT = "USLACKBOT";
/** Letters of one message here: what was longer there comes as several. */
const MOST_LETTERS = 9_000;
const MOST_NODES = 4_000;
const MOST_FILES = 50;
const MOST_REACTIONS = 50;
/** People who reacted with one emoji to one message. */
const MOST_REACTING = 2_000;
/** Letters of an id. */
const MAX_KEY = 200;

/** What Slack says of a room by itself: nobody wrote it. */
const SYSTEM =
  /^(?:(?:channel|group|mpim)_(?:join|leave|topic|purpose|name|archive|unarchive|convert_to_private|convert_to_public|posting_permissions|canvas_updated|renamed)|bot_(?:add|remove|enable|disable)|pinned_item|unpinned_item|reply_broadcast|reminder_add|sh_room_created|sh_room_shared|channel_joined|group_open|group_close|ekm_access_denied|tabbed_canvas_updated|message_replied|message_deleted|message_changed)$/;

/**
 * `{ kind: "message", rows, person }`, `{ kind: "system" }` or `{ kind: "skip", reason }`. `rows` are what the room takes,
 * one unless the text is longer than one may be; `person` is `{ key, name }`: who wrote it, by what the message says of them.
 */
export function toMessage(value, names) {
  const { ts, subtype, thread_ts, edited, reactions } = value;
  if (typeof ts !== "string" || !TS.test(ts)) return skip("missing_date");
  if (typeof subtype === "string" && SYSTEM.test(subtype)) return { kind: "system" };
  const isDeleted = subtype === "tombstone";
  const { key, name } = authorOf(value);
  const person = { key: key.slice(0, MAX_KEY), name };
  const parts = isDeleted ? [null] : partsOf(contentOf(value, names));
  if (parts.length === 0) return skip("missing_body");
  const root = typeof thread_ts === "string" && TS.test(thread_ts) && thread_ts !== ts ? thread_ts : null;
  const rows = parts.map((content, part) => ({
    ts,
    part,
    author: person.key,
    doc: content && { type: "doc", content },
    root,
    also: root !== null && subtype === "thread_broadcast",
    edited_at: isDeleted ? null : timeOf(edited?.ts),
    reactions: part === 0 && !isDeleted ? reactionsOf(reactions) : [],
  }));
  return { kind: "message", rows, person };
}

const TS = /^\d{9,11}\.\d{6}$/;
const skip = (reason) => ({ kind: "skip", reason });
const str = (value) => (typeof value === "string" ? value : "");

/** UTC ms; null for none. */
const timeOf = (ts) => (typeof ts === "string" && TS.test(ts) ? Math.floor(Number(ts) * 1000) : null);

/** A member of the workspace; a bot by its own id, or where it has none by the name it gave itself. */
function authorOf({ user, bot_id, username, bot_profile, user_profile, subtype }) {
  const isBot = subtype === "bot_message" || (str(user) === "" && str(bot_id) !== "");
  const said = decode(str(username)) || str(bot_profile?.name);
  if (isBot && str(bot_id) !== "") return { key: `bot:${bot_id}`, name: said || str(bot_id) };
  if (str(user) !== "") {
    const { real_name, display_name, name } = user_profile ?? {};
    const known = str(real_name) || str(display_name) || str(name) || said;
    return { key: user, name: known || (user === SLACKBOT ? "Slackbot" : user) };
  }
  return said === "" ? { key: SLACKBOT, name: "Slackbot" } : { key: `name:${said}`, name: said };
}

function contentOf(value, names) {
  const { text, blocks, attachments, files, file, subtype } = value;
  const said = str(text).trim() === "" ? fromBlocks(blocks, names) : blocksOf(str(text), names);
  const words = subtype === "me_message" ? said.map(inItalics) : said;
  const shared = Array.isArray(files) ? files : file ? [file] : [];
  return [...words, ...fromAttachments(attachments, names), ...filesOf(shared)];
}

/** As Slack shows what somebody does. */
const inItalics = (block) => {
  if (block.type !== "paragraph") return block;
  const worn = (node) =>
    node.type !== "text" || node.marks?.some(({ type }) => type === "italic" || type === "code")
      ? node
      : { ...node, marks: [...(node.marks ?? []), { type: "italic" }] };
  return { ...block, content: block.content.map(worn) };
};

/** Files stay where they are: each is its name, which leads there. */
function filesOf(files) {
  return files.slice(0, MOST_FILES).flatMap((file) => {
    const { name, title, permalink, url_private, external_url, mode } = file ?? {};
    if (mode === "tombstone" || mode === "hidden_by_limit") return [];
    const address = [url_private, permalink, external_url].map(str).find((one) => /^https?:\/\//i.test(one));
    const label = str(name) || str(title) || address || "";
    return label === "" ? [] : paragraph(address ? link(withoutToken(address), label) : textNode(label));
  });
}

/** An export's addresses carry a token that opens every file of the workspace: nobody here is to have it. */
function withoutToken(address) {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (!url.searchParams.has("t")) return address;
  url.searchParams.delete("t");
  return url.href;
}

/** Of each emoji who reacted with it; a workspace's own goes by its name. */
function reactionsOf(reactions) {
  if (!Array.isArray(reactions)) return [];
  const byEmoji = new Map();
  for (const reaction of reactions.slice(0, MOST_REACTIONS)) {
    const { name, users } = reaction ?? {};
    const emoji = emojiNamed(str(name)) ?? ownEmoji(str(name));
    if (!emoji || !Array.isArray(users)) continue;
    const people = byEmoji.get(emoji) ?? new Set();
    for (const user of users) if (typeof user === "string" && user !== "") people.add(user.slice(0, MAX_KEY));
    if (people.size > 0) byEmoji.set(emoji, people);
  }
  return [...byEmoji].map(([emoji, people]) => ({ emoji, people: [...people].slice(0, MOST_REACTING) }));
}

const ownEmoji = (name) => {
  const own = `:${name.toLowerCase().replaceAll("-", "_")}:`;
  return /^:[a-z0-9_]{2,32}:$/.test(own) ? own : null;
};

/** Blocks of so many letters and nodes as one message holds; a block that is longer by itself is parted too. */
export function partsOf(blocks) {
  const parts = [];
  let part = [];
  let [letters, nodes] = [0, 0];
  for (const block of blocks.flatMap(parted)) {
    const [own, many] = sizeOf(block);
    if (part.length > 0 && (letters + own > MOST_LETTERS || nodes + many > MOST_NODES)) {
      parts.push(part);
      part = [];
      [letters, nodes] = [0, 0];
    }
    part.push(block);
    letters += own;
    nodes += many;
  }
  if (part.length > 0) parts.push(part);
  return parts.filter((content) => content.some(saysSomething));
}

const sizeOf = ({ text = "", content = [], marks = [] }) =>
  content.map(sizeOf).reduce(([a, b], [c, d]) => [a + c, b + d], [text.length, 1 + marks.length]);

function parted(block) {
  const [letters, nodes] = sizeOf(block);
  if (letters <= MOST_LETTERS && nodes <= MOST_NODES) return [block];
  const pieces = block.content.flatMap((child) => (child.type === "text" ? cut(child) : parted(child)));
  const made = [];
  let content = [];
  let [own, many] = [0, 0];
  for (const piece of pieces) {
    const [more, others] = sizeOf(piece);
    if (content.length > 0 && (own + more > MOST_LETTERS || many + others > MOST_NODES - 10)) {
      made.push({ ...block, content });
      content = [];
      [own, many] = [0, 0];
    }
    content.push(piece);
    own += more;
    many += others;
  }
  if (content.length > 0) made.push({ ...block, content });
  return made;
}

/** Between letters, never within one. */
function cut(node) {
  const pieces = [];
  let left = node.text;
  while (left.length > MOST_LETTERS) {
    const at = /[\uD800-\uDBFF]/.test(left[MOST_LETTERS - 1] ?? "") ? MOST_LETTERS - 1 : MOST_LETTERS;
    pieces.push({ ...node, text: left.slice(0, at) });
    left = left.slice(at);
  }
  return [...pieces, { ...node, text: left }];
}

const saysSomething = ({ text = "", content = [] }) => /[^\s\p{Cf}]/u.test(text) || content.some(saysSomething);
