// One thing done with many posts, and taken back, killed in the midst of their steps.
import { pick } from "./people.mjs";

const KIND = "posts.bulk";
/** Posts that nobody writes under: the first half is given topics, the second is deleted. Several steps for each. */
const SHELF = 24;
/** Those with a topic have one of their own, of which there can be a hundred. */
const MOST_JOBS = 80;
/** A kill comes before the end of most: what is under way grows from run to run. */
const AT_ONCE = 4;

export async function fillShelf(person, place) {
  for (let n = 0; n < SHELF; n += 1) {
    const post = await person.post(place, { status: "published", skip_notifications: true });
    post.isShelved = true;
  }
}

/** What the owner does with the shelf while few jobs are under way: begins one, or takes one back that has ended. */
export async function workWithPosts(person, place) {
  const text = "select id, state, undo_of as undoOf from jobs where community_id = ?1 and kind = ?2";
  const rows = await person.house.rows(place.shard, text, [place.id, KIND]);
  if (rows.filter(({ state }) => state === "waiting" || state === "running").length >= AT_ONCE) return;
  const done = rows.filter(({ state, undoOf }) => state === "done" && undoOf === null);
  // What is left standing is looked at, too.
  if (done.length > 1 && person.random() < 0.6) await person.takeBack(place, pick(person.random, done).id);
  else if (person.journal.bulk.length < MOST_JOBS) await begin(person, place);
}

async function begin(person, place) {
  const shelf = person.journal.posts.filter((post) => post.isShelved).map((post) => post.id);
  const isTopic = person.random() < 0.5;
  const label = person.next("bulk");
  const value = isTopic ? await newTopic(person, place, label) : undefined;
  if (isTopic && value === undefined) return;
  const half = SHELF / 2;
  const asked = {
    post_ids: isTopic ? shelf.slice(0, half) : shelf.slice(half),
    action: isTopic ? "add_topic" : "delete",
    value,
  };
  const entry = { what: `${label} ${asked.action}`, key: `key-${label}-${place.slug}` };
  person.journal.bulk.push(entry);
  await person.json(entry, place.slug, "/internal_api/posts/bulk_actions", "POST", entry.key, asked);
}

async function newTopic(person, place, label) {
  const topic = { what: `topic ${label}`, key: `key-topic-${label}-${place.slug}` };
  await person.json(topic, place.slug, "/internal_api/topics", "POST", topic.key, { name: label });
  return topic.id;
}

/** What the checks look at, of one shard. */
export const BULK = {
  bulk: `select id, state, changed, input, undo_of as undoOf, error from jobs where kind = '${KIND}'`,
  topics: "select id, posts_count as posts from topics",
  postTopics: "select topic_id as topicId, post_id as postId, is_listed as isListed from post_topics",
};

/** Each job ended, with a line for each post that says what became of it; and the posts are as the lines say. */
export function bulk(truth, journal) {
  const view = {
    ledgers: Map.groupBy(truth.ledger, ({ jobId }) => jobId),
    undos: new Map(truth.bulk.filter(({ undoOf }) => undoOf !== null).map((job) => [job.undoOf, job])),
    tagged: Map.groupBy(truth.postTopics, ({ topicId }) => topicId),
    topics: new Map(truth.topics.map(({ id, posts }) => [id, posts])),
  };
  const begun = truth.bulk.filter(({ undoOf }) => undoOf === null);
  return [
    ...oncePerPress(begun, journal),
    ...truth.bulk.flatMap((job) => ofJob(job, view)),
    ...begun.flatMap((job) => (inputOf(job).act === "add_topic" ? ofTopic(job, view) : [])),
    ...ofDeleted(
      begun.filter((job) => inputOf(job).act === "delete"),
      truth,
      view,
    ),
  ].slice(0, 20);
}

const inputOf = (job) => JSON.parse(job.input);
const isChanged = ({ before }) => before !== "waiting" && !before.startsWith("skipped");
const changedBy = (job, { ledgers }) => (ledgers.get(job?.id) ?? []).filter(isChanged).map(({ subject }) => subject);

/** Sent again after a lost answer it began no second job. */
function oncePerPress(begun, journal) {
  const ids = new Set(begun.map(({ id }) => id));
  const acked = journal.bulk.filter(({ state }) => state === "acked");
  const wrong = acked
    .filter(({ id }) => !ids.has(id))
    .map(({ what, id }) => `${what} was acknowledged as job ${id}, which is not there`);
  if (begun.length > journal.bulk.length || new Set(acked.map(({ id }) => id)).size < acked.length)
    wrong.push(`${journal.bulk.length} bulk actions were sent, ${begun.length} are there`);
  return wrong;
}

function ofJob(job, view) {
  const lines = view.ledgers.get(job.id) ?? [];
  const undo = view.undos.get(job.id);
  const waiting = lines.filter(({ before }) => before === "waiting").length;
  const changed = lines.filter(isChanged).length;
  return [
    ...(job.state === (undo ? "undone" : "done") ? [] : [`it is ${job.state}: ${job.error}`]),
    ...(waiting === 0 ? [] : [`${waiting} of its lines wait`]),
    ...(job.changed === changed ? [] : [`says ${job.changed} changed, its lines say ${changed}`]),
    ...(job.undoOf !== null || lines.length === SHELF / 2 ? [] : [`it has ${lines.length} lines`]),
  ].map((what) => `bulk action ${job.id}: ${what}`);
}

function ofTopic(job, view) {
  const { target_id: topicId } = inputOf(job);
  const taken = new Set(changedBy(view.undos.get(job.id), view));
  const wanted = changedBy(job, view).filter((id) => !taken.has(id));
  const found = view.tagged.get(topicId) ?? [];
  const ids = found.map(({ postId }) => postId);
  const listed = found.filter(({ isListed }) => isListed === 1).length;
  return [
    ...(ids.toSorted().join() === wanted.toSorted().join() ? [] : [`topic ${topicId} is on ${ids}, not on ${wanted}`]),
    ...(view.topics.get(topicId) === listed
      ? []
      : [`topic ${topicId} counts ${view.topics.get(topicId)}, not ${listed}`]),
  ];
}

function ofDeleted(jobs, truth, view) {
  const times = new Map();
  const add = (ids, by) => ids.forEach((id) => times.set(id, (times.get(id) ?? 0) + by));
  for (const job of jobs) {
    add(changedBy(job, view), 1);
    add(changedBy(view.undos.get(job.id), view), -1);
  }
  return truth.posts.flatMap(({ id, status }) => {
    const deleted = times.get(id) ?? 0;
    return deleted === (status === "deleted" ? 1 : 0)
      ? []
      : [`post ${id} is ${status}, the lines delete it ${deleted} times`];
  });
}
