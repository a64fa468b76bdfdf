// What must be true after any number of kills, asked of the databases and, for entering, of the doors.
import { Browser } from "./browser.mjs";
import { BULK, bulk } from "./bulk.mjs";
import { endLeases, letTimeCome, JOBS, jobs } from "./jobs.mjs";
import { HALLS, halls } from "./groups.mjs";
import { effects } from "./effects.mjs";
import { CASES_OF, judging } from "./judging.mjs";
import { DIGESTS, digests, lettersDue } from "./digests.mjs";
import { MAILING, mailing, makeDue } from "./mailing.mjs";
import { naming } from "./naming.mjs";
import { talking } from "./talking.mjs";

/** What stands with a post of each emoji, and what the rows say, both in the same order. */
const REACTIONS_KEPT = `(select group_concat(key || value) from
  (select key, value from json_each(iif(p.reactions = '', '{}', p.reactions)) order by key))`;
const REACTIONS_COUNTED = `(select group_concat(emoji || n) from
  (select r.emoji, count(*) as n from reactions r where r.subject_kind = 'post' and r.subject_id = p.id
    group by r.emoji order by r.emoji))`;

const SHARDS = ["SHARD_1", "SHARD_2"];
const MINUTES_OF_CRON = 40;
const TRIES_A_MINUTE = 12;
const HOUR = 3_600_000;

/** Lets the sweeps run, then looks at everything. Returns what is wrong, in sentences that hold the evidence. */
export async function examine(house, journal, { random, port, talkers }) {
  const wrong = journal.unexpected.map((line) => `unexpected answer: ${line}`);
  wrong.push(...(await sweep(house)));
  const truth = await read(house);
  for (const check of [
    communities,
    memberships,
    comments,
    posts,
    likes,
    reactions,
    follows,
    counters,
    factsOnce,
    jobs,
    bulk,
    halls,
    naming,
    judging,
    mailing,
    digests,
  ]) {
    wrong.push(...check(truth, journal));
  }
  wrong.push(...effects(truth));
  wrong.push(...(await entering(truth, journal, { random, port })));
  count(truth, journal);
  wrong.push(...(await talking(house, journal, talkers)));
  return wrong;
}

/** An hour passes for what waits (not for sessions), and the cron fires until nothing is owed. */
async function sweep(house) {
  await house.rows("DIRECTORY", `update communities set created_at = created_at - ${HOUR} where state = 'pending'`);
  await house.rows(
    "DIRECTORY",
    `update account_communities set created_at = created_at - ${HOUR} where state = 'pending'`,
  );
  let left = "";
  for (let minute = 0; minute < MINUTES_OF_CRON; minute += 1) {
    for (const database of ["DIRECTORY", ...SHARDS]) {
      await house.rows(database, "update fact_failures set next_at = 0 where parked_at is null");
      await house.rows(database, "update fact_shares set until = 0");
      await house.rows(database, "update outgoing set leased_until = 0 where sent_at is null");
    }
    for (const shard of SHARDS) {
      await endLeases(house, shard);
      await letTimeCome(house, shard);
      await makeDue(house, shard);
      await lettersDue(house, shard);
    }
    await house.cron();
    // The cron only starts things: a sweep is a message, and what it finds another.
    for (let tries = 0; tries < TRIES_A_MINUTE; tries += 1) {
      left = await stillOwed(house);
      if (left === "") return [];
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }
  return [`after ${MINUTES_OF_CRON} sweeps there is still: ${left}`];
}

async function stillOwed(house) {
  const found = [];
  const ask = async (database, what, text) => {
    const rows = await house.rows(database, text);
    if (rows.length > 0) found.push(`${rows.length} ${what} in ${database} (${JSON.stringify(rows[0])})`);
  };
  for (const database of ["DIRECTORY", ...SHARDS]) {
    await ask(database, "owed facts", "select seq, name, owed from facts where owed <> 0 limit 50");
    await ask(database, "failed deliveries", "select * from fact_failures limit 50");
    await ask(
      database,
      "unsent mails",
      "select id, kind, attempts, error from outgoing where sent_at is null limit 50",
    );
  }
  for (const shard of SHARDS)
    await ask(
      shard,
      "unfinished jobs",
      "select id, kind, state, cursor from jobs where state in ('waiting', 'running')",
    );
  for (const shard of SHARDS)
    await ask(shard, "posts that wait", "select id, published_at from posts where status = 'scheduled' limit 50");
  for (const shard of SHARDS)
    await ask(
      shard,
      "notices that wait",
      "select id, state from sendings where state in ('waiting', 'bundled') limit 50",
    );
  await ask(
    "DIRECTORY",
    "half communities",
    "select slug, created_at from communities where state = 'pending' limit 50",
  );
  await ask("DIRECTORY", "half memberships", "select * from account_communities where state = 'pending' limit 50");
  return found.join("; ");
}

/** Everything the checks look at, once. */
async function read(house) {
  const directory = (text) => house.rows("DIRECTORY", text);
  const shards = async (text) => (await Promise.all(SHARDS.map((shard) => house.rows(shard, text)))).flat();
  return {
    accounts: await directory("select id, email, email_verified_at as verified from accounts"),
    directory: await directory("select id, slug, shard, state, created_by as createdBy from communities"),
    hosts: await directory("select host, community_id as communityId from community_hosts"),
    index: await directory(
      "select account_id as accountId, community_id as communityId, member_id as memberId, state from account_communities",
    ),
    communities: await shards("select community_id as id, slug from communities"),
    members: await shards(
      "select id, community_id as communityId, account_id as accountId, role, status, email_confirmed as confirmed from members",
    ),
    groups: await shards("select id, community_id as communityId from space_groups"),
    spaces: await shards(`select s.id, s.community_id as communityId, s.posts_count as posts,
      (select count(*) from posts p where p.space_id = s.id and p.status = 'published') as countedPosts from spaces s`),
    spaceMembers:
      await shards(`select m.member_id as memberId, m.space_id as spaceId, m.community_id as communityId, m.live,
      (select count(*) from access_grants g where g.member_id = m.member_id and g.space_id = m.space_id) as grants from space_members m`),
    posts: await shards(`select p.id, p.community_id as communityId, p.title, p.status, p.author_id as authorId,
      p.likes_count as likes, p.comments_count as comments,
      (select count(*) from likes l where l.subject_kind = 'post' and l.subject_id = p.id) as countedLikes,
      ${REACTIONS_KEPT} as reactions, ${REACTIONS_COUNTED} as countedReactions,
      (select count(*) from comments c where c.post_id = p.id and c.deleted_at is null) as countedComments from posts p`),
    comments:
      await shards(`select c.id, c.community_id as communityId, c.post_id as postId, c.author_id as authorId, c.body_html as html,
      c.likes_count as likes, (select count(*) from likes l where l.subject_kind = 'comment' and l.subject_id = c.id) as countedLikes from comments c`),
    likes: await shards(
      "select community_id as communityId, subject_kind as kind, subject_id as subjectId, member_id as memberId from likes",
    ),
    reactions: await shards("select subject_id as subjectId, member_id as memberId from reactions"),
    follows: await shards(
      "select post_id as subjectId, member_id as memberId, is_following as 'is', created_at as since from post_followers",
    ),
    jobs: await shards(JOBS.jobs),
    ledger: await shards(JOBS.ledger),
    grants: await shards(JOBS.grants),
    bulk: await shards(BULK.bulk),
    halls: await shards(HALLS.halls),
    hallJobs: await shards(HALLS.hallJobs),
    hallGrants: await shards(HALLS.hallGrants),
    topics: await shards(BULK.topics),
    cases: await shards(CASES_OF.cases),
    postTopics: await shards(BULK.postTopics),
    facts:
      await shards(`select id, seq, community_id as communityId, name, actor_id as actorId, subject_kind as subjectKind,
      subject_id as subjectId, payload, at from facts order by seq`),
    notifications: await shards("select * from notifications"),
    actors: await shards("select * from notification_actors"),
    sendings: await shards(MAILING.sendings),
    notices: await shards(MAILING.notices),
    letters: await shards(DIGESTS.letters),
    digestMails: await shards(DIGESTS.digestMails),
  };
}

function communities(truth, journal) {
  const wrong = [];
  const rows = new Map(truth.directory.map((row) => [row.slug, row]));
  for (const community of journal.communities) {
    const row = rows.get(community.slug);
    if (community.state === "acked" && row?.state !== "ready")
      wrong.push(`${community.what} was acknowledged and is ${row?.state ?? "absent"}`);
    if (community.landed !== undefined && community.landed !== 200)
      wrong.push(`${community.what}: its maker landed on a ${community.landed}`);
  }
  for (const row of truth.directory.filter(({ state }) => state === "ready")) {
    const has = (list, test = () => true) => list.some((one) => one.communityId === row.id && test(one));
    const owner = truth.members.find((one) => one.communityId === row.id && one.role === "owner");
    const missing = [
      !truth.communities.some((one) => one.id === row.id) && "its row in the shard",
      owner?.accountId !== row.createdBy && "its owner",
      !has(truth.groups) && "a group",
      !has(truth.spaces) && "a space",
      !has(truth.spaceMembers, (one) => one.memberId === owner?.id) && "its owner's place in the space",
      !has(truth.hosts) && "its host",
      !has(truth.index, (one) => one.accountId === row.createdBy && one.state === "ready") &&
        "its owner in the directory",
    ].filter(Boolean);
    if (missing.length > 0) wrong.push(`community ${row.slug} is half made, without ${missing.join(", ")}`);
  }
  const ready = new Set(truth.directory.filter(({ state }) => state === "ready").map(({ id }) => id));
  for (const { id, slug } of truth.communities)
    if (!ready.has(id)) wrong.push(`community ${slug} stands in its shard and nowhere else`);
  return wrong;
}

/** The directory's index is what the shards say (listeners of member.joined and member.left). */
function memberships(truth) {
  const line = (one) => `account ${one.accountId} in community ${one.communityId} as member ${one.memberId ?? one.id}`;
  const active = truth.members.filter((one) => one.accountId !== null && one.status === "active").map(line);
  const indexed = truth.index.filter(({ state }) => state === "ready").map(line);
  const verified = new Set(truth.accounts.filter((one) => one.verified !== null).map(({ id }) => id));
  return [
    ...missingFrom(active, indexed).map((one) => `${one} is missing in the directory's index`),
    ...missingFrom(indexed, active).map((one) => `${one} is only in the directory's index`),
    ...truth.members
      .filter((one) => one.accountId !== null && (one.confirmed === 1) !== verified.has(one.accountId))
      .map((one) => `member ${one.id} is ${one.confirmed ? "" : "not "}confirmed, its account otherwise`),
  ];
}

function comments(truth, journal) {
  const texts = tally(truth.comments.map(({ html }) => html.replace(/<[^>]+>/g, "")));
  return oncePerEntry(
    journal.comments,
    ({ text }) => texts.get(text) ?? 0,
    (entry) => truth.comments.some(({ id }) => id === entry.id),
  );
}

function posts(truth, journal) {
  const titles = tally(onceRead(truth).map(({ title }) => title));
  return oncePerEntry(
    journal.posts,
    ({ title }) => titles.get(title) ?? 0,
    (entry) => truth.posts.some(({ id }) => id === entry.id),
  );
}

/** What was published. A deleted one was taken away with others, one that is held by a verdict: both are asked elsewhere. */
const onceRead = (truth) => truth.posts.filter(({ status }) => ["published", "deleted", "held"].includes(status));

function oncePerEntry(entries, howOften, isThere) {
  return entries.flatMap((entry) => {
    const times = howOften(entry);
    if (entry.state === "acked" && times !== 1) return [`${entry.what} was acknowledged and is there ${times} times`];
    if (entry.state === "acked" && !isThere(entry))
      return [`${entry.what} was acknowledged as ${entry.id}, which is not there`];
    return times > 1 ? [`${entry.what} (${entry.state}) is there ${times} times`] : [];
  });
}

const likes = (truth, journal) => marks(truth, journal, "likes");
const reactions = (truth, journal) => marks(truth, journal, "reactions");
const follows = (truth, journal) => marks({ ...truth, follows: followed(truth) }, journal, "follows");
const followed = (truth) => truth.follows.filter((row) => row.is === 1);

/** What the journal knows of who has set a mark, a like or a reaction, against the rows of it. */
function marks(truth, journal, of) {
  const members = new Map(truth.members.map((one) => [`${one.communityId} ${one.accountId}`, one.id]));
  const accounts = accountsByAddress(truth);
  return [...journal[of].values()].flatMap((like) => {
    const account = accounts.get(like.account.email)?.[0];
    const member = members.get(`${like.post.place.id} ${account?.id}`);
    const is = truth[of].some((row) => row.subjectId === like.post.id && row.memberId === member);
    return like.was.includes(is)
      ? []
      : [`${of} of ${like.account.email} on ${like.post.what}: known to be ${like.was}, is ${is}`];
  });
}

function counters(truth) {
  const differ = (rows, what, kept, counted) =>
    rows
      .filter((row) => row[kept] !== row[counted])
      .map(
        (row) =>
          `${what} ${row.id ?? `${row.memberId}/${row.spaceId}`}: ${kept} says ${row[kept]}, there are ${row[counted]}`,
      );
  return [
    ...differ(truth.posts, "post", "likes", "countedLikes"),
    ...differ(truth.posts, "post", "comments", "countedComments"),
    ...differ(truth.posts, "post", "reactions", "countedReactions"),
    ...differ(truth.comments, "comment", "likes", "countedLikes"),
    ...differ(truth.spaces, "space", "posts", "countedPosts"),
    ...differ(truth.spaceMembers, "place", "live", "grants"),
  ];
}

/** Every thing that is there was made known once; what was made known is there. */
function factsOnce(truth) {
  const told = (name) => tally(truth.facts.filter((fact) => fact.name === name).map(({ subjectId }) => subjectId));
  const each = (name, ids) => {
    const facts = told(name);
    return [
      ...ids
        .filter((id) => facts.get(id) !== 1)
        .map((id) => `${name} of ${id} was recorded ${facts.get(id) ?? 0} times`),
      ...missingFrom([...facts.keys()], ids).map((id) => `${name} of ${id}, which is not there`),
    ];
  };
  const changes = new Map();
  for (const { name, subjectId, actorId } of truth.facts) {
    const step = { "post.liked": 1, "post.unliked": -1 }[name];
    if (step) changes.set(`${subjectId} ${actorId}`, (changes.get(`${subjectId} ${actorId}`) ?? 0) + step);
  }
  const liked = new Set(
    truth.likes.filter(({ kind }) => kind === "post").map((like) => `${like.subjectId} ${like.memberId}`),
  );
  return [
    ...each(
      "comment.created",
      truth.comments.map(({ id }) => id),
    ),
    ...each(
      "post.published",
      onceRead(truth).map(({ id }) => id),
    ),
    ...each(
      "member.joined",
      truth.members.filter((one) => one.status === "active" && one.accountId !== null).map(({ id }) => id),
    ),
    ...each(
      "community.created",
      truth.communities.map(({ id }) => id),
    ),
    ...[...changes]
      .filter(([key, sum]) => sum !== (liked.has(key) ? 1 : 0))
      .map(([key, sum]) => `likes and facts of ${key} differ by ${sum}`),
    ...[...liked].filter((key) => !changes.has(key)).map((key) => `the like ${key} was never made known`),
  ];
}

/** Each account that is there, acknowledged or not, signs in where it was made; none was acknowledged in vain. */
async function entering(truth, journal, { port }) {
  const wrong = [];
  const accounts = accountsByAddress(truth);
  const waiting = [...journal.accounts];
  const enter = async () => {
    for (let account = waiting.shift(); account; account = waiting.shift()) {
      const there = accounts.get(account.email) ?? [];
      if (there.length > 1 || (account.state === "acked" && there.length === 0)) {
        wrong.push(`${account.what} (${account.state}) is there ${there.length} times`);
      }
      if (account.confirmed === "acked" && there[0]?.verified === null)
        wrong.push(`${account.email}: its confirmation was acknowledged and is lost`);
      if (there.length > 0) wrong.push(...(await signIn(new Browser(port), account)));
    }
  };
  await Promise.all([enter(), enter(), enter()]);
  return wrong;
}

async function signIn(browser, account) {
  // A first account came before any community: it signs in on the plain host all the same.
  const form = { email: account.email, password: account.password };
  const answer = await browser.send(account.slug, "/users/sign_in", { method: "POST", form });
  if (answer.status < 300 || answer.status >= 400)
    return [`${account.email} cannot enter: ${answer.status} ${answer.body.slice(0, 200)}`];
  const inside = await browser.send(account.slug, "/account");
  return inside.status === 200
    ? []
    : [`${account.email} signed in and is not known on /account: ${inside.status} ${inside.headers.location ?? ""}`];
}

/** An address is kept marked until it is confirmed: `~address~id` (features/accounts/rules.ts). */
function accountsByAddress(truth) {
  const all = new Map();
  for (const row of truth.accounts) {
    const address = row.email.startsWith("~") ? row.email.slice(1, row.email.lastIndexOf("~")) : row.email;
    all.set(address, [...(all.get(address) ?? []), row]);
  }
  return all;
}

function count(truth, journal) {
  const acked = (list) => list.filter(({ state }) => state === "acked").length;
  const line = (list, there) => `${list.length} sent, ${acked(list)} acknowledged, ${there} there`;
  journal.counts = {
    accounts: line(journal.accounts, truth.accounts.length),
    communities: line(journal.communities, truth.directory.length),
    posts: `${line(journal.posts, truth.posts.length)}, ${journal.posts.filter(({ waits }) => waits).length} scheduled`,
    comments: line(journal.comments, truth.comments.length),
    likes: `${journal.likes.size} known, ${truth.likes.length} there`,
    reactions: `${journal.reactions.size} known, ${truth.reactions.length} there`,
    follows: `${journal.follows.size} known, ${followed(truth).length} there`,
    jobs: `${truth.jobs.length} there, ${truth.ledger.length} lines in their ledgers, ${journal.cutShort} steps cut short, ${journal.stuck} told to go on`,
    "bulk actions": `${journal.bulk.length} sent, ${truth.bulk.length} there with what took them back`,
    halls: `${journal.halls.length} sent, ${truth.hallJobs.length} jobs let their group in`,
    mentions: `${truth.notifications.filter(({ kind }) => kind === "mention").length} people told that they are named`,
    cases: `${truth.cases.length} there, ${truth.facts.filter(({ name }) => name === "post.rejected").length} times taken down`,
    facts: `${truth.facts.length} recorded, none owed`,
    notifications: `${truth.notifications.length} lines, ${truth.actors.length} actors`,
    mails: `${truth.notices.length} of ${truth.sendings.length} things that happened`,
  };
}

export function tally(list) {
  const counts = new Map();
  for (const item of list) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

export function missingFrom(wanted, list) {
  const there = new Set(list);
  return wanted.filter((item) => !there.has(item));
}
