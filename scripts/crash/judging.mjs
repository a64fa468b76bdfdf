// Posts that are reported and judged, one way and the other, killed in between: a verdict is whole, and told once.
import { pick } from "./people.mjs";

/** Posts that nobody writes under: they are reported, taken down and put back. */
const CASES = 6;

export async function fillDock(person, place) {
  for (let n = 0; n < CASES; n += 1) {
    const post = await person.post(place, { status: "published", skip_notifications: true });
    post.isCase = true;
  }
}

/** Reports one of them; twice is once. */
export async function report(person, place) {
  const post = pick(
    person.random,
    person.journal.posts.filter((one) => one.isCase && one.author !== person.account),
  );
  if (!post?.id) return;
  const json = { flagged_content_type: "Post", flagged_content_id: post.id, reported_reason: "spam" };
  // By then it may be taken down, and is nothing that can be reported.
  const entry = { what: `report of ${post.what}`, maySay: [403, 404] };
  await person.json(entry, place.slug, "/internal_api/flagged_contents", "POST", undefined, json);
}

/** Judges one that was reported, the other way than it is; what was judged a moment ago says so. */
export async function judge(person, place) {
  const rows = await person.house.rows(
    place.shard,
    "select id, state, version from moderation_cases where community_id = ?1 and subject_kind = 'post'",
    [place.id],
  );
  const found = pick(person.random, rows);
  if (!found) return;
  const verdict = found.state === "rejected" ? "approve" : "reject";
  const path = `/internal_api/flagged_contents/${found.id}/${verdict}`;
  const entry = { what: `${verdict} case ${found.id}`, maySay: [409] };
  await person.json(entry, place.slug, path, "PUT", undefined, { version: found.version, action_reason_body: "So." });
}

/** What the checks look at, of one shard. */
export const CASES_OF = {
  cases: `select k.id, k.state, k.is_hidden as isHidden, k.subject_id as postId, k.author_id as authorId, p.status
    from moderation_cases k join posts p on p.id = k.subject_id where k.subject_kind = 'post'`,
};

/**
 * A post is hidden as its case says, and what was made known of it turns: taken down, shown again, taken down. Its author
 * has one line at most of what was decided last.
 */
export function judging(truth) {
  const wrong = [];
  for (const { id, state, isHidden, postId, authorId, status } of truth.cases) {
    const verdicts = truth.facts
      .filter(({ name, subjectId }) => subjectId === postId && (name === "post.rejected" || name === "post.approved"))
      .map(({ name }) => name.slice("post.".length));
    if (verdicts.some((one, at) => one === verdicts[at - 1]))
      wrong.push(`case ${id} was judged the same twice: ${verdicts}`);
    if (state !== "inbox" && verdicts.at(-1) !== state)
      wrong.push(`case ${id} is ${state}, and was made known as ${verdicts}`);
    const isDown = status === "held";
    if (isDown !== (isHidden === 1) || isDown !== (state === "rejected"))
      wrong.push(`case ${id} is ${state} and ${isHidden ? "" : "not "}hidden, its post is ${status}`);
    const lines = truth.notifications.filter(
      (line) => line.subject_kind === "moderation_case" && line.subject_id === id && line.member_id === authorId,
    );
    const unread = lines.filter(({ read_at: at }) => at === null).map(({ collapse_key: key }) => key);
    if (new Set(unread).size !== unread.length) wrong.push(`case ${id} has told its author twice: ${unread}`);
    if (verdicts.includes("rejected") && lines.length === 0) wrong.push(`case ${id} has never told its author`);
  }
  return wrong;
}
