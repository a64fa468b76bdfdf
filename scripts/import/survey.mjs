// The first reading: what is in the file. Nothing is kept of a row but its numbers, its address and its author.
import { readdirSync } from "node:fs";
import path from "node:path";
import { toSlug } from "../../app/lib/slug.ts";
import { NoDump, readRows } from "./dump.mjs";
import { HostVotes } from "./links.mjs";
import { toPost } from "./posts.mjs";

const MAX_TAG_SPACES = 12;
const SAMPLE = 100;

/**
 * Reads the whole file once. Throws `NoDump` when it is none, or holds no question.
 * Returns { questions: Map id -> { slug, tag }, answers: Map id -> question id, accepted: Set of answer ids,
 * authors: Map key -> { name, number, joinedAt, rows }, skips: [{ line, reason }], tagWikis, sample: [{ external_id, at }],
 * host: of the links between questions or null, spaces: [{ key, tag }] }.
 */
export async function survey(file, onBytes) {
  const found = {
    questions: new Map(),
    answers: new Map(),
    accepted: new Set(),
    authors: new Map(),
    skips: [],
    tagWikis: 0,
    sample: [],
  };
  const waiting = [];
  const votes = new HostVotes();
  for await (const row of readRows(file, "posts", onBytes)) {
    const post = toPost(row);
    if (post.kind === "tag_wiki") found.tagWikis++;
    else if (post.kind === "skip") found.skips.push({ line: post.line, reason: post.reason });
    else if (found.questions.has(post.id) || found.answers.has(post.id)) {
      found.skips.push({ line: post.line, reason: "duplicate" });
    } else {
      if (post.kind === "question") keepQuestion(found, post);
      else keepAnswer(found, waiting, post);
      keepAuthor(found.authors, post);
      votes.read(post.html);
    }
  }
  if (found.questions.size === 0) throw new NoDump("it holds no question (a row with PostTypeId 1)");
  dropOrphans(found, waiting);
  numberTheUnknown(found.authors);
  await nameAuthors(file, found.authors);
  return { ...found, host: votes.winner(found.questions), spaces: spacesOf(found.questions) };
}

function keepQuestion(found, post) {
  found.questions.set(post.id, { slug: own(toSlug(post.title)), tag: own(post.tag) });
  if (post.accepted !== null) found.accepted.add(post.accepted);
  if (found.sample.length < SAMPLE) found.sample.push({ external_id: String(post.id), at: post.at });
}

/** A merged question may stand behind its answers: who is an orphan is known at the end. */
function keepAnswer(found, waiting, { id, line, question, author }) {
  found.answers.set(id, question ?? 0);
  if (!found.questions.has(question)) waiting.push({ id, line, question, author: own(author.key) });
}

function keepAuthor(authors, { author, at }) {
  const known = authors.get(author.key);
  if (!known) authors.set(own(author.key), { name: own(author.name), number: author.number, joinedAt: at, rows: 1 });
  else {
    known.rows++;
    known.name ||= own(author.name);
    known.joinedAt = Math.min(known.joinedAt, at);
  }
}

/** An answer whose question was not taken is reported; nobody becomes an author by it alone. */
function dropOrphans(found, waiting) {
  for (const { id, line, question, author } of waiting) {
    if (found.questions.has(question)) continue;
    found.answers.delete(id);
    found.authors.get(author).rows--;
    found.skips.push({ line, reason: "no_question" });
  }
  for (const [key, author] of found.authors) if (author.rows === 0) found.authors.delete(key);
  found.skips.sort((a, b) => a.line - b.line);
}

/** Authors without number or name are counted on from the largest number there is, so that no two are alike. */
function numberTheUnknown(authors) {
  let last = 0;
  for (const { number } of authors.values()) if (number !== null && number > last) last = number;
  for (const author of authors.values()) if (author.name === "" && author.number === null) author.number = ++last;
}

/** Names from a `Users.xml` beside the file, where there is one. */
async function nameAuthors(file, authors) {
  const folder = path.dirname(file);
  const name = readdirSync(folder).find((entry) => entry.toLowerCase() === "users.xml");
  if (!name) return;
  try {
    for await (const { attributes } of readRows(path.join(folder, name), "users")) {
      const author = attributes && authors.get(`user:${attributes.Id}`);
      if (author) author.name = own((attributes.DisplayName ?? "").trim()) || author.name;
    }
  } catch (error) {
    if (error instanceof NoDump) error.message = `the ${name} beside it is no list of users: ${error.message}`;
    throw error;
  }
}

/** A space for each of the largest leading tags; "" is "General", there only when something goes to it. */
function spacesOf(questions) {
  const counts = new Map();
  for (const { tag } of questions.values()) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const tags = [...counts.keys()].filter((tag) => tag !== "");
  tags.sort((a, b) => counts.get(b) - counts.get(a) || (a < b ? -1 : 1));
  const largest = tags.slice(0, MAX_TAG_SPACES);
  const hasRest = tags.length > largest.length || counts.has("");
  return [...largest, ...(hasRest ? [""] : [])].map((tag) => ({ key: keyOf(tag), tag }));
}

export const keyOf = (tag) => (tag === "" ? "general" : `tag:${tag}`);

/** A copy: a string cut out of a chunk of the file would keep the whole chunk in memory. */
const own = (text) => Buffer.from(text).toString();
