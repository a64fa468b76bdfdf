// What a row of Posts.xml is to us: a question, an answer, a page about a tag, or nothing we can take.

const QUESTION = "1";
const ANSWER = "2";
const TAG_WIKIS = new Set(["4", "5"]);
export const MAX_BODY_LENGTH = 300_000;
const MAX_TITLE_LENGTH = 200;

/**
 * `{ kind: "question" | "answer" | "tag_wiki" | "skip", … }`. Ids are numbers, times UTC ms, `tags` the row's own
 * order. A `skip` names its reason, one of app/features/imports/rules.ts.
 */
export function toPost({ line, attributes }) {
  if (attributes === null) return skip(line, "broken_xml");
  const { Id, PostTypeId, Title, Body } = attributes;
  if (TAG_WIKIS.has(PostTypeId)) return { kind: "tag_wiki", line };
  const id = wholeNumber(Id);
  if (id === null) return skip(line, "missing_id");
  if (PostTypeId !== QUESTION && PostTypeId !== ANSWER) return skip(line, "unknown_kind");
  const at = time(attributes.CreationDate);
  if (at === null) return skip(line, "missing_date");
  if (Body === undefined) return skip(line, "missing_body");
  if (Body.length > MAX_BODY_LENGTH) return skip(line, "too_long");
  const row = {
    line,
    id,
    at,
    editedAt: time(attributes.LastEditDate),
    html: Body,
    // Shown like counts start from the score and never below 0.
    score: Math.max(0, Math.trunc(Number(attributes.Score)) || 0),
    author: authorOf(attributes, id),
  };
  if (PostTypeId === ANSWER) return { ...row, kind: "answer", question: wholeNumber(attributes.ParentId) };
  const title = (Title ?? "").trim().slice(0, MAX_TITLE_LENGTH);
  if (title === "") return skip(line, "missing_title");
  return {
    ...row,
    kind: "question",
    title,
    tag: leadingTag(attributes.Tags),
    accepted: wholeNumber(attributes.AcceptedAnswerId),
  };
}

/** `<storage><whole-bean>` in older dumps, `|storage|whole-bean|` in newer ones: the first, or "" without any. */
export function leadingTag(tags = "") {
  return /[^<>|\s]+/.exec(tags)?.[0] ?? "";
}

/** Who wrote it: a numbered author, else one known by name only, else somebody unknown, one for each such row. */
function authorOf({ OwnerUserId, OwnerDisplayName }, rowId) {
  const name = (OwnerDisplayName ?? "").trim();
  if (OwnerUserId) return { key: `user:${OwnerUserId}`, name, number: wholeNumber(OwnerUserId) };
  if (name !== "") return { key: `name:${name}`.slice(0, 200), name, number: null };
  return { key: `row:${rowId}`, name: "", number: null };
}

const skip = (line, reason) => ({ kind: "skip", line, reason });

function wholeNumber(text) {
  return /^\d{1,15}$/.test(text ?? "") ? Number(text) : null;
}

/** Dumps write UTC without saying so. */
function time(text) {
  if (!text) return null;
  const ms = Date.parse(/[zZ]|[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`);
  return Number.isFinite(ms) && ms >= 0 ? ms : null;
}
