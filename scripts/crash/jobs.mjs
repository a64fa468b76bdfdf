// Jobs that let everybody of a community into a space, and take it back, killed in the midst of their steps.
import { tally } from "./checks.mjs";

/** Members whom nobody signs in as: enough for several steps of a job. */
const CROWD = 1_200;
/** A kill comes before the end of most: what is under way grows from run to run. */
const AT_ONCE = 5;
const KIND = "spaces.add_members";

/** Who is there for the jobs to let in, in one statement. */
export async function addCrowd(house, place) {
  const text = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?2)
    insert into members (id, community_id, public_uid, role, status, name, locale, time_zone, email_confirmed, joined_at,
      updated_at)
    select i, ?1, 'crowd-' || i, 'member', 'active', 'Crowd ' || i, 'en', 'UTC', 1, ?3, ?3 from n`;
  await house.rows(place.shard, text, [place.id, CROWD, Date.now() - 60_000]);
}

/** What the owner does with jobs while few are under way: begins one, or takes one back that has ended. */
export async function workInBulk(person, place) {
  const rows = await person.house.rows(
    place.shard,
    "select id, state, undo_of as undoOf from jobs where community_id = ?1 and kind = ?2",
    [place.id, KIND],
  );
  if (rows.filter(({ state }) => state === "waiting" || state === "running").length >= AT_ONCE) return;
  const done = rows.filter(({ state, undoOf }) => state === "done" && undoOf === null);
  // What is left standing is looked at, too.
  if (done.length > 1 && person.random() < 0.5) await person.takeBack(place, done[0].id);
  else await person.letEverybodyIn(place);
}

/**
 * After a restart: a lease of 30 s keeps others from a step that nobody takes any more; it is over at once. Counts the
 * steps that were cut short, and lets the cron find what waits, scheduled posts among it.
 */
export async function wake(house, place, journal) {
  const cut = await house.rows(place.shard, HELD, [Date.now()]);
  journal.cutShort += cut.length;
  await endLeases(house, place.shard);
  await letTimeCome(house, place.shard);
  await house.cron();
}

/** What is scheduled is due from now on. */
export const letTimeCome = (house, shard) =>
  house.rows(shard, "update posts set published_at = 1 where status = 'scheduled' and published_at > 1");

/** A step that many kills in a row came into is not begun again by itself: the owner, who was told, has it go on. */
export async function freeStuck(person, place) {
  const text = "select id from jobs where community_id = ?1 and state = 'failed' and error = 'job_stuck'";
  const stuck = await person.house.rows(place.shard, text, [place.id]);
  for (const { id } of stuck) await person.tryAgain(place, id);
  return stuck.length;
}

/** Waits until a step is under way; not for ever, for there may be no job left. */
export async function stepBegins(house, place) {
  for (let tries = 0; tries < 300; tries += 1) {
    const [held] = await house.rows(place.shard, HELD, [Date.now()]);
    if (held) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const HELD = "select id from jobs where state = 'running' and lease_until > ?1";

export const endLeases = (house, shard) =>
  house.rows(shard, "update jobs set lease_until = 0 where state = 'running' and lease_until > 0");

/** What the checks look at, of one shard. */
export const JOBS = {
  jobs: `select id, community_id as communityId, state, done, changed, input, undo_of as undoOf, error from jobs
    where kind = '${KIND}'`,
  ledger: "select job_id as jobId, subject, before from job_rows",
  grants: "select id, member_id as memberId, space_id as spaceId, granted_by_fact as fact from access_grants",
};

/** Each job ended; everybody is in its space exactly once by it, or out of it again, and its ledger says so. */
export function jobs(truth, journal) {
  const wrong = oncePerPress(truth, journal);
  if (journal.cutShort === 0) wrong.push("no kill came into a step of a job: of jobs these runs have shown nothing");
  const ledgers = Map.groupBy(truth.ledger, ({ jobId }) => jobId);
  const grants = Map.groupBy(truth.grants, ({ spaceId }) => spaceId);
  for (const job of truth.jobs.filter(({ undoOf }) => undoOf === null)) {
    const space = JSON.parse(job.input).space_id;
    const view = {
      truth,
      job,
      ledger: ledgers.get(job.id) ?? [],
      grants: grants.get(space) ?? [],
      crowd: truth.members.filter((one) => one.communityId === job.communityId && one.accountId === null),
      told: tally(
        truth.notifications.filter((line) => line.collapse_key === `in:space:${space}`).map((line) => line.member_id),
      ),
      space,
    };
    const found = job.state === "undone" ? ofUndone(view, ledgers) : ofDone(view);
    wrong.push(...found.slice(0, 5).map((what) => `job ${job.id} (${job.state}): ${what}`));
  }
  return wrong;
}

/** A button that was pressed again after a lost answer began no second job. */
function oncePerPress(truth, journal) {
  const begun = tally(
    truth.jobs.filter(({ undoOf }) => undoOf === null).map(({ input }) => JSON.parse(input).space_id),
  );
  return journal.jobs.flatMap((entry) => {
    const times = begun.get(entry.space) ?? 0;
    const isRight = times === 1 || (times === 0 && entry.state !== "acked");
    return isRight ? [] : [`${entry.what} (${entry.state}) is there ${times} times`];
  });
}

function ofDone({ truth, job, ledger, grants, crowd, told, space }) {
  if (job.state !== "done") return [`it has not ended: ${job.error}`];
  const given = Map.groupBy(grants, ({ memberId }) => memberId);
  const noted = new Map(ledger.map(({ subject, before }) => [subject, before]));
  const facts = new Set(
    truth.facts
      .filter(({ name, subjectId }) => name === "space.members_added" && subjectId === space)
      .map(({ id }) => id),
  );
  return [
    ...crowd.flatMap(({ id }) => {
      const own = given.get(id) ?? [];
      if (own.length !== 1) return [`member ${id} is in ${own.length} times`];
      if (noted.get(id) !== String(own[0].id))
        return [`member ${id} has grant ${own[0].id}, the ledger ${noted.get(id)}`];
      if (!facts.has(own[0].fact)) return [`nothing made known that member ${id} was let in`];
      return told.get(id) === 1 ? [] : [`member ${id} was told ${told.get(id) ?? 0} times`];
    }),
    ...ledger
      .filter(({ subject }) => !given.has(subject))
      .map(({ subject }) => `member ${subject} is in the ledger alone`),
    ...(job.changed === ledger.length ? [] : [`says ${job.changed} changed, its ledger has ${ledger.length}`]),
    ...(job.done >= crowd.length ? [] : [`looked at ${job.done} of ${crowd.length}`]),
  ];
}

function ofUndone({ truth, job, ledger, grants, told }, ledgers) {
  const undos = truth.jobs.filter(({ undoOf }) => undoOf === job.id);
  if (undos.length !== 1 || undos[0].state !== "done")
    return [`its undos are ${undos.map(({ state, error }) => `${state} ${error ?? ""}`)}`];
  const taken = ledgers.get(undos[0].id) ?? [];
  const subjects = new Set(ledger.map(({ subject }) => subject));
  return [
    ...grants.filter(({ memberId }) => subjects.has(memberId)).map(({ memberId }) => `member ${memberId} is still in`),
    ...taken.filter(({ before }) => before !== "removed").map(({ subject }) => `member ${subject} was left in`),
    ...(taken.length === ledger.length ? [] : [`let ${ledger.length} in and took ${taken.length} out`]),
    ...(undos[0].changed === taken.length ? [] : [`its undo says ${undos[0].changed}, its ledger has ${taken.length}`]),
    ...[...subjects].filter((id) => told.has(id)).map((id) => `member ${id} is still told of it`),
  ];
}
