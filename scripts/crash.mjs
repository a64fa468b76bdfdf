// `npm run crash`: the server killed at random moments while people sign up, create communities, comment and like, and
// while jobs let everybody into spaces, a group into each new one of its own, tag and delete many posts, and take it back;
// while posts name fifty people, and others are reported and judged, and while people talk in a chat space.
// --runs 200 --seed N (printed, to play a run again). Ends non-zero with the evidence when anything is lost,
// doubled, half made or still owed.
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { build, isBuilt } from "./build.mjs";
import { fillShelf, workWithPosts } from "./crash/bulk.mjs";
import { examine } from "./crash/checks.mjs";
import { Unanswered } from "./crash/browser.mjs";
import { makeHall, openHalls } from "./crash/groups.mjs";
import { close, open } from "./crash/house.mjs";
import { fillDock, judge, report } from "./crash/judging.mjs";
import { mailSoon } from "./crash/mailing.mjs";
import { addCrowd, freeStuck, stepBegins, wake, workInBulk } from "./crash/jobs.mjs";
import { nameMany } from "./crash/naming.mjs";
import { newJournal, Person, pick, randomFrom } from "./crash/people.mjs";
import { openTalk, talk } from "./crash/talking.mjs";
import { freePort } from "./lib.mjs";

const REGULARS = 3;
const NEWCOMERS = 2;
const FIRST_SPACES = 10;
const OWNER = "regular1";
const KILL_AFTER_MS = [50, 1500];
/** Every so many runs the kill waits for a step of a job, and comes into it. */
const JOB_RUNS = 3;
const STEP_MS = 80;

const flag = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at > 0 ? Number(process.argv[at + 1]) : otherwise;
};
const runs = flag("runs", 200);
const seed = flag("seed", Math.floor(Math.random() * 2 ** 31));
const started = Date.now();
const state = mkdtempSync(path.join(os.tmpdir(), "atrium-crash-"));
const port = await freePort();
const journal = newJournal();
let house;

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void leave(130));
try {
  console.log(`${runs} runs, seed ${seed}`);
  if (!isBuilt()) await build();
  const violations = await play();
  printTable();
  for (const violation of violations) console.error(`✗ ${violation}`);
  console.log(
    violations.length === 0
      ? "Nothing lost, nothing doubled, nothing half made."
      : `${violations.length} violations; play again with --seed ${seed}`,
  );
  await leave(violations.length === 0 ? 0 : 1);
} catch (error) {
  console.error(error, `\nplay again with --seed ${seed}`);
  await leave(1);
}

async function play() {
  const random = randomFrom(seed);
  house = await open({ state, port });
  const people = await settle(random);
  const [from, to] = KILL_AFTER_MS;
  for (let run = 1; run <= runs; run += 1) {
    if (!house) house = await open({ state, port });
    for (const person of people) person.house = house;
    const moment = from + random() * (to - from);
    const talker = pick(random, people.slice(0, REGULARS));
    const work = Promise.all([...people.map((person) => live(person)), chatter(talker), wakeJobs(), sendMails()]);
    if (run % JOB_RUNS === 0) await stepBegins(house, journal.places[0]).catch(refuseOtherThanKilled);
    await new Promise((resolve) => setTimeout(resolve, run % JOB_RUNS === 0 ? random() * STEP_MS : moment));
    await house.kill();
    house = null;
    await work;
    if (run % 20 === 0 || run === runs) console.log(`  ${run} kills, ${Math.round((Date.now() - started) / 1000)} s`);
  }
  house = await open({ state, port });
  const [owner] = people;
  owner.house = house;
  journal.stuck = await freeStuck(owner, journal.places[0]);
  for (const person of people) person.house = house;
  return examine(house, journal, { random, port, talkers: people.slice(0, REGULARS) });
}

function wakeJobs() {
  return wake(house, journal.places[0], journal).catch(refuseOtherThanKilled);
}

function sendMails() {
  return mailSoon(house, journal.places[0]).catch(refuseOtherThanKilled);
}

function refuseOtherThanKilled(error) {
  if (!/killed|channel closed|could not be fired/i.test(String(error))) journal.unexpected.push(`jobs: ${error}`);
}

/** A first community, its owner and two regulars, each able to write, and something to write about. */
async function settle(random) {
  const person = (name) => new Person(journal, house, { name, random });
  const [owner, ...others] = Array.from({ length: REGULARS }, (_, i) => person(`regular${i + 1}`));
  const account = await owner.signUp("");
  const first = await owner.createCommunity("");
  await owner.confirm(account);
  const place = await placeOf(first);
  for (const other of others) await other.confirm(await other.signUp(first.slug));
  journal.places = [place];
  await addCrowd(house, place);
  // A run may be over before a space and then a job are begun.
  for (let n = 0; n < FIRST_SPACES; n += 1) await owner.makeSpace(place);
  const posts = [await owner.publish(place), await owner.publish(place)];
  for (const other of others) await other.schedule(place);
  for (const one of [owner, ...others]) await one.listen(place);
  await fillShelf(owner, place);
  await fillDock(others[0], place);
  await openHalls(owner, place);
  await openTalk(owner, place);
  if (journal.unexpected.length > 0 || posts.some((post) => !post.id)) {
    throw new Error(`the first community could not be set up:\n${journal.unexpected.join("\n")}`);
  }
  return [owner, ...others, ...Array.from({ length: NEWCOMERS }, (_, i) => person(`newcomer${i + 1}`))];
}

/** A community with the space that was made with it. */
async function placeOf(community) {
  const [row] = await house.rows("DIRECTORY", "select id, shard from communities where slug = ?1 and state = 'ready'", [
    community.slug,
  ]);
  if (!row) return null;
  const [space] = await house.rows(
    row.shard,
    "select slug, space_group_id as inGroup from spaces where community_id = ?1 order by id limit 1",
    [row.id],
  );
  return { id: row.id, slug: community.slug, shard: row.shard, space: space.slug, group: space.inGroup };
}

/** What a person does until the server is killed. */
async function live(person) {
  try {
    await person.goOn();
    if (person.name === OWNER)
      await pick(person.random, [workInBulk, workWithPosts, makeHall])(person, journal.places[0]);
    for (;;) await (person.name.startsWith("regular") ? regular(person) : newcomer(person));
  } catch (error) {
    if (!(error instanceof Unanswered) && !/killed|channel closed/i.test(String(error)))
      journal.unexpected.push(`${person.name}: ${error}`);
  }
}

/** Somebody talks without end: whenever the kill comes, it comes into something they say. */
async function chatter(person) {
  try {
    for (;;) await talk(person);
  } catch (error) {
    if (!(error instanceof Unanswered)) journal.unexpected.push(`${person.name}, talking: ${error}`);
  }
}

async function regular(person) {
  const home = journal.places[0];
  const posts = journal.posts.filter((post) => isOpen(post) && post.place === home);
  const dice = person.random();
  if (person.name === OWNER && dice < 0.1) await workInBulk(person, home);
  else if (person.name === OWNER && dice < 0.2) await workWithPosts(person, home);
  else if (person.name === OWNER && dice < 0.25) await makeHall(person, home);
  else if (person.name === OWNER && dice < 0.32) await judge(person, home);
  else if (dice < 0.05) await report(person, home);
  else if (dice < 0.08) await nameMany(person, home);
  else if (dice < 0.5) await person.comment(pick(person.random, posts));
  else if (dice < 0.7) await person.toggleLike(pick(person.random, posts));
  else if (dice < 0.82) await person.toggleReaction(pick(person.random, posts));
  else if (dice < 0.85) await person.toggleFollow(pick(person.random, posts));
  else if (dice < 0.88) await person.publish(home);
  else if (dice < 0.92) await person.schedule(home);
  else {
    const community = await person.createCommunity(home.slug);
    const place = community.state === "acked" ? await placeOf(community) : null;
    if (place) journal.places.push(place);
  }
}

/** Whoever comes by writes under it. */
function isOpen(post) {
  return post.id && !post.waits && !post.isShelved && !post.isCase;
}

async function newcomer(person) {
  const place = pick(person.random, journal.places);
  const account = await person.signUp(place.slug);
  if (account.state !== "acked" || person.random() < 0.3) return;
  await person.confirm(account);
  const posts = journal.posts.filter((post) => isOpen(post) && post.place === place);
  if (account.confirmed === "acked" && posts.length > 0) await person.comment(pick(person.random, posts));
}

function printTable() {
  const lines = Object.entries(journal.counts);
  const width = Math.max(...lines.map(([name]) => name.length));
  for (const [name, value] of lines) console.log(`${name.padEnd(width)}  ${value}`);
  console.log(`${"seconds".padEnd(width)}  ${Math.round((Date.now() - started) / 1000)}`);
}

async function leave(code) {
  close();
  await house?.kill().catch(() => {});
  rmSync(state, { recursive: true, force: true });
  process.exit(code);
}
