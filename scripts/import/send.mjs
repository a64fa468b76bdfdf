// The second and third reading: rows become chunks, chunks go to the server.
import { slugFor } from "../../app/lib/slug.ts";
import { readRows } from "./dump.mjs";
import { rewriteLinks } from "./links.mjs";
import { toPost } from "./posts.mjs";
import { keyOf } from "./survey.mjs";

const CHUNK_ROWS = 200;
/** Bytes of one chunk's texts, well under what the server takes. */
const CHUNK_BYTES = 4_000_000;

/**
 * Sends everything that the survey found. `call` is the wire's; `bar` shows how far. Returns the counts of the last
 * line: { posts, comments, authors, skipped, new, tag_wikis }.
 */
export async function send({ file, found, started, call, bar }) {
  const base = `/internal_api/imports/${started.id}`;
  const place = placeQuestions(found, started.spaces);
  const links = {
    host: found.host,
    addressOf: (id) => place.addressOf(id),
    questionOf: (id) => found.answers.get(id),
  };
  const total = found.authors.size + found.questions.size + found.answers.size;
  let sent = 0;
  let fresh = 0;
  const chunks = (name, toRow) =>
    new Chunks(async (rows) => {
      const answer = await call("POST", `${base}/${name}`, { [name]: rows.map(toRow) });
      leaveOut(found, rows, answer.skipped ?? []);
      sent += rows.length;
      if (name !== "authors") fresh += answer.new ?? 0;
      bar.show("Importing", sent, total);
    });

  const authors = chunks("authors", ([key, author]) => ({
    external_id: key,
    name: author.name.slice(0, 80),
    number: author.number,
    joined_at: author.joinedAt,
  }));
  for (const entry of found.authors) await authors.add(entry, 100);
  await authors.end();

  const text = (post) => ({
    external_id: String(post.id),
    author: post.author.key,
    html: rewriteLinks(post.html, links),
    score: post.score,
    at: post.at,
    edited_at: post.editedAt,
  });
  await eachPost(
    file,
    "question",
    (post) => found.questions.has(post.id),
    chunks("posts", (post) => ({
      ...text(post),
      space: place.spaceOf(post.tag).key,
      title: post.title,
      slug: found.questions.get(post.id).slug,
    })),
  );
  await eachPost(
    file,
    "answer",
    (post) => found.answers.has(post.id) && isAnswerToSomething(found, post),
    chunks("comments", (post) => ({
      ...text(post),
      question: String(post.question),
      accepted: found.accepted.has(post.id),
    })),
  );

  found.skips.sort((a, b) => a.line - b.line);
  const skips = new Chunks((rows) => call("POST", `${base}/skips`, { skips: rows }));
  for (const skip of found.skips) await skips.add(skip, 50);
  await skips.end();
  const counts = {
    posts: found.questions.size,
    comments: found.answers.size,
    authors: found.authors.size,
    skipped: found.skips.length + found.tagWikis,
    new: fresh,
    tag_wikis: found.tagWikis,
  };
  await call("PUT", base, { counts });
  return counts;
}

/** The server names rows that no page could hold: they are reported, and so are the answers to such a question. */
function leaveOut(found, rows, skipped) {
  for (const { external_id: id, reason } of skipped) {
    const row = rows.find((one) => String(one.id) === id);
    found.skips.push({ line: row.line, reason });
    found[row.kind === "question" ? "questions" : "answers"].delete(row.id);
  }
}

function isAnswerToSomething(found, post) {
  if (found.questions.has(post.question)) return true;
  found.answers.delete(post.id);
  found.skips.push({ line: post.line, reason: "no_question" });
  return false;
}

/** Reads the file again for one kind; of rows with one number the first was taken by the survey. */
async function eachPost(file, kind, isWanted, chunks) {
  const seen = new Set();
  for await (const row of readRows(file, "posts")) {
    if (row.attributes?.PostTypeId !== (kind === "question" ? "1" : "2")) continue;
    const post = toPost(row);
    if (post.kind !== kind || seen.has(post.id) || !isWanted(post)) continue;
    seen.add(post.id);
    await chunks.add(post, post.html.length * 2);
  }
  await chunks.end();
}

/**
 * Gives every question its space and an address that is unique there: by row order, and not one that somebody else's
 * post holds. The same file gives the same addresses each time, so a resumed import links as the first would have.
 */
export function placeQuestions(found, spaces) {
  const byKey = new Map(spaces.map((space) => [space.key, { ...space, taken: new Set(space.taken) }]));
  const spaceOf = (tag) => byKey.get(keyOf(tag)) ?? byKey.get("general");
  for (const [id, question] of found.questions) {
    const { taken } = spaceOf(question.tag);
    const wanted = question.slug === "" ? String(id) : slugFor(question.slug, String(id));
    question.slug = taken.has(wanted) ? `${wanted}-${id}` : wanted;
    taken.add(question.slug);
  }
  const addressOf = (id) => {
    const question = found.questions.get(id);
    return question && `/c/${spaceOf(question.tag).slug}/${question.slug}`;
  };
  return { spaceOf, addressOf };
}

class Chunks {
  #rows = [];
  #bytes = 0;

  constructor(flush) {
    this.flush = flush;
  }

  async add(row, bytes) {
    if (this.#rows.length === CHUNK_ROWS || (this.#rows.length > 0 && this.#bytes + bytes > CHUNK_BYTES))
      await this.end();
    this.#rows.push(row);
    this.#bytes += bytes;
  }

  async end() {
    const rows = this.#rows;
    this.#rows = [];
    this.#bytes = 0;
    if (rows.length > 0) await this.flush(rows);
  }
}
