import { RENDER_VERSION } from "~/lib/html";

const MANY = 100_000;
export const SPACES = 500;
const COMMUNITIES = 300;
const NEVER = Number.MAX_SAFE_INTEGER;
/** Rows of one statement: one of 100,000 rows is more than a local D1 likes. */
const AT_ONCE = 25_000;

/** Ids of the town's rows; each kind has a million to itself. */
export const ID = {
  community: 1_000_000,
  member: 2_000_000,
  account: 3_000_000,
  signIn: 4_000_000,
  group: 5_000_000,
  space: 6_000_000,
  post: 7_000_000,
  comment: 8_000_000,
  notification: 9_000_000,
  grant: 10_000_000,
  file: 11_000_000,
  job: 12_000_000,
  bulk: 12_900_000,
  import: 13_000_000,
  mail: 14_000_000,
  fact: 15_000_000,
  bookmark: 16_000_000,
  case: 17_000_000,
  poll: 18_000_000,
  saved: 19_000_000,
} as const;

/** Of the most read post. */
export const SHARED = "share2link2of2what2all2rea";

/** Spaces 1 to 100 are open, to 300 private and listed, to 495 secret, the rest drafts. */
export const OPEN = 100;
export const LISTED = 300;
const SECRET = 495;

export const COMMUNITY = ID.community + 1;

/** Rows 1 to `count` of a table, each made of its number `i`. */
async function fill(db: D1Database, count: number, into: string, row: string, start = 1): Promise<void> {
  for (let from = start; from <= count; from += AT_ONCE) {
    const to = Math.min(count, from + AT_ONCE - 1);
    await db
      .prepare(
        `with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to}) insert into ${into} select ${row} from n`,
      )
      .run();
  }
}

export async function fillDirectory(db: D1Database): Promise<void> {
  const now = Date.now();
  const later = now + 86_400_000 * 30;
  await fill(
    db,
    COMMUNITIES,
    "communities (id, slug, name, shard, state, locale, is_private, created_at)",
    `${ID.community} + i, 'c' || i, 'C' || i, 'SHARD_1', 'ready', 'en', 0, ${now} - i`,
  );
  await fill(
    db,
    MANY,
    "accounts (id, email, email_verified_at, name, password_hash, locale, time_zone, created_at, updated_at)",
    `${ID.account} + i, 'm' || i || '@example.test', 1, 'Member ' || i, 'hash', 'en', 'UTC', ${now}, ${now}`,
  );
  await fill(
    db,
    MANY,
    "account_sessions (id, token_hash, account_id, device, network, created_at, last_seen_at, expires_at)",
    `${ID.signIn} + i, 'account-hash' || i, ${ID.account} + i, 'Test', 'n' || i, ${now}, ${now}, ${later}`,
  );
  await fill(
    db,
    MANY,
    "account_communities (account_id, community_id, member_id, state, created_at)",
    `${ID.account} + i, ${COMMUNITY}, ${ID.member} + i, 'ready', ${now}`,
  );
  await fill(db, 50_000, "attempts (bucket, window_start, count)", "'b' || i, 1, 3");
  await fill(
    db,
    20_000,
    "account_tokens (token_hash, kind, account_id, bound, created_at, expires_at)",
    `'link' || i, 'reset', ${ID.account} + i, '', 1, 2`,
  );
  await fill(
    db,
    20_000,
    "account_sessions (id, token_hash, account_id, device, network, created_at, last_seen_at, expires_at)",
    `${ID.signIn} + 500000 + i, 'old' || i, ${ID.account} + i, 'Test', '', 1, 1, 2`,
  );
  await fill(db, MANY, FACTS, `i, ${ID.fact} + i, 0, 'account.renamed', null, 'account', i, '{}', 1, null, 0`);
}

const FACTS = "facts (seq, id, community_id, name, actor_id, subject_kind, subject_id, payload, at, key, owed)";

export async function fillShard(db: D1Database): Promise<void> {
  await fillPeople(db);
  await fillSpaces(db);
  await fillContent(db);
  await fillTold(db);
  await fillHouse(db);
}

/** What admins write and link, as much as there may be: 200 pages, a dozen links, ten snippets; one of each to be made. */
async function fillHouse(db: D1Database): Promise<void> {
  const now = Date.now();
  await fill(
    db,
    199,
    `site_pages (id, community_id, title, slug, body_doc, body_html, excerpt, rendered, status, visible_to, created_by,
      created_at, updated_at)`,
    `i, ${COMMUNITY}, 'Page ' || i, 'page-' || i, '{"type":"doc","content":[]}', '<p>Words</p>', 'Words', 99, 'published',
      'everybody', ${ID.member} + 3, ${now}, ${now} - i`,
  );
  await fill(
    db,
    11,
    "header_menu_links (id, community_id, name, address, page_id, visible_to, position, created_at, updated_at)",
    `i, ${COMMUNITY}, 'Page ' || i, '', i, 'everybody', i, ${now}, ${now}`,
  );
  await fill(
    db,
    9,
    "code_snippets (id, community_id, name, code, place, height, visible_to, is_on, position, created_at, updated_at)",
    `i, ${COMMUNITY}, 'Snippet ' || i, '<p>Code', 'hidden', 120, 'everybody', 1, i, ${now}, ${now}`,
  );
  // Every second is offered in spaces of its own, as many as it may name; of two spaces that is every second one.
  await fill(
    db,
    99,
    "topics (id, community_id, name, name_key, slug, is_everywhere, position, created_at, updated_at)",
    `i, ${COMMUNITY}, 'Topic ' || i, 'topic ' || i, 't' || i, i % 2, i, ${now}, ${now}`,
  );
  await fill(
    db,
    2_450,
    "topic_spaces (community_id, topic_id, space_id)",
    `${COMMUNITY}, 2 * (1 + (i - 1) / 50), ${ID.space} + 1 + (i - 1) % 50`,
  );
  await db
    .prepare(
      `insert into post_topics (community_id, post_id, topic_id, space_id, is_listed, title, likes_count, published_at,
        activity_at)
      select p.community_id, p.id, t.id, p.space_id, p.status = 'published', p.title, p.likes_count, p.published_at,
        p.activity_at from posts p join topics t on t.id between 1 and 5 where p.space_id = ${ID.space} + 1 limit 5000`,
    )
    .run();
}

async function fillPeople(db: D1Database): Promise<void> {
  const now = Date.now();
  await fill(
    db,
    COMMUNITIES,
    "communities (community_id, slug, name, locale, is_private, public_member_directory, created_at)",
    `${ID.community} + i, 'c' || i, 'C' || i, 'en', 0, 1, ${now}`,
  );
  await fill(
    db,
    MANY,
    `members (id, community_id, account_id, public_uid, role, status, name, locale, time_zone, email_confirmed,
      notifications_seen_at, joined_at, updated_at)`,
    `${ID.member} + i, ${COMMUNITY}, ${ID.account} + i, 'm' || i, iif(i between 10 and 30, 'moderator', 'member'), 'active',
      'Member ' || i, 'en', 'UTC', 1, 0, ${now} - 1000000 - i, ${now}`,
  );
  await fill(
    db,
    MANY,
    `member_sessions (token_hash, community_id, member_id, account_id, directory_session_id, mode, created_at, expires_at,
      seen_on)`,
    `'hash' || i, ${COMMUNITY}, ${ID.member} + i, ${ID.account} + i, ${ID.signIn} + i, 'own', ${now},
      ${now} + 2592000000, 99999`,
  );
  await fill(
    db,
    20_000,
    `member_sessions (token_hash, community_id, member_id, account_id, directory_session_id, mode, created_at, expires_at,
      seen_on)`,
    `'old' || i, ${COMMUNITY}, ${ID.member} + i, ${ID.account} + i, ${ID.signIn} + 500000 + i, 'own', 1, 2, 0`,
  );
  await fill(
    db,
    20_000,
    "api_tokens (token_hash, community_id, member_id, name, scope, credentials_version, created_at)",
    `'token' || i, ${COMMUNITY}, ${ID.member} + i, 'Token', 'all', 9, ${now} - i`,
  );
}

async function fillSpaces(db: D1Database): Promise<void> {
  const now = Date.now();
  await fill(
    db,
    10,
    "space_groups (id, community_id, name, slug, position, created_at)",
    `${ID.group} + i, ${COMMUNITY}, 'Group ' || i, 'g' || i, i, ${now}`,
  );
  await fill(
    db,
    SPACES + 1,
    `spaces (id, community_id, space_group_id, slug, name, post_type, is_private, visibility, position, posts_count,
      last_post_at, created_at)`,
    `${ID.space} + i, ${COMMUNITY}, ${ID.group} + i % 10 + 1, 's' || i, 'Space ' || i, 'basic', i > ${OPEN} and i <= ${SECRET},
      case when i <= ${LISTED} then 'listed' when i <= ${SECRET} then 'secret' else 'draft' end, i, 50, ${now}, ${now}`,
  );
  await db
    .prepare("update spaces set visibility = 'secret', deleted_at = 5, deleted_by = ? where id = ?")
    .bind(ID.member + 3, ID.space + 501)
    .run();
  // Everybody is in the hall and was in the ruin; Quiet in five more, Busy in three hundred, the author in one that is secret.
  const places = [
    { member: "i", space: "101", count: MANY, from: 0 },
    { member: "i", space: "501", count: MANY, from: 100_000 },
    { member: "1", space: "101 + i", count: 5, from: 200_000 },
    { member: "2", space: "101 + i", count: 299, from: 201_000 },
    { member: "6", space: "450", count: 1, from: 202_000 },
  ];
  for (const { member, space, count, from } of places) {
    const ids = `${COMMUNITY}, ${ID.member} + ${member}, ${ID.space} + ${space}`;
    await fill(
      db,
      count,
      "access_grants (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)",
      `${ID.grant} + ${from} + i, ${ids}, 'direct', 0, ${NEVER}, i`,
    );
    await fill(
      db,
      count,
      "space_members (community_id, member_id, space_id, live, until, joined_at)",
      `${ids}, 1, ${NEVER}, i`,
    );
    await fill(db, count, "space_reads (community_id, member_id, space_id, read_at)", `${ids}, ${now}`);
  }
  await fill(
    db,
    10_000,
    "space_entry_requests (community_id, member_id, space_id, message, asked_at, told_at)",
    `${COMMUNITY}, ${ID.member} + 1000 + i, ${ID.space} + 200, 'Please', i, i`,
  );
}

async function fillContent(db: D1Database): Promise<void> {
  const words = "I brewed the same coffee every morning for three weeks and changed one thing.";
  const post = (n: string, space: string, author: string) => `${ID.post} + ${n}, ${COMMUNITY}, ${ID.space} + ${space},
    ${ID.member} + ${author}, 'basic', 'published', 'Why your recipe tastes thin, take ' || ${n}, 'p' || ${n}, 'u' || ${n},
    '${words}', ${RENDER_VERSION}, '${words}', i % 60, 1700000000000 + i * 60000, 1700000000000 + i * 60000, 0, 0`;
  const posts = `posts (id, community_id, space_id, author_id, post_type, status, title, slug, share_uid, body_html,
    rendered, excerpt, likes_count, published_at, activity_at, created_at, updated_at)`;
  await fill(db, 10_000, posts, post("i", "1", "(i % 1000)"));
  await fill(db, 20_000, posts, post("(10000 + i)", "(i % 400 + 1)", "(i % 1000)"));
  await fill(db, 5_000, posts, post("(30000 + i)", "450", "6"));
  await fill(db, 30_000, posts, post("(40000 + i)", "501", "(i % 1000)"));
  await db
    .prepare("update posts set sharing = 2, share_link = iif(id = ?, ?, 'link-' || id) where id between ? and ?")
    .bind(ID.post + 1, SHARED, ID.post + 1, ID.post + 5_000)
    .run();
  const versions =
    "post_versions (community_id, post_id, number, title, body_doc, body_html, edited_by, created_at, edited_at)";
  const version = (post_: string) =>
    `${COMMUNITY}, ${ID.post} + ${post_}, i, 'Before', '', '<p>${words}</p>', ${ID.member} + i, i, i`;
  await fill(db, 100, versions, version("1"));
  await fill(db, 100, versions, version("2"));
  await db
    .prepare("update posts set status = 'deleted', deleted_at = 5 where id between ? and ?")
    .bind(ID.post + 69_001, ID.post + 70_000)
    .run();
  await db
    .prepare("update posts set status = 'scheduled', published_at = 4102444800000 + id where id between ? and ?")
    .bind(ID.post + 68_001, ID.post + 69_000)
    .run();
  const comments = `comments (id, community_id, post_id, author_id, parent_id, body_html, excerpt, rendered, created_at,
    deleted_at, is_shown)`;
  const comment = (n: string, post_: string, author: string, parent: string, rest = "i, null, 1") =>
    `${ID.comment} + ${n}, ${COMMUNITY}, ${ID.post} + ${post_}, ${ID.member} + ${author}, ${parent}, '${words}', '${words}',
    ${RENDER_VERSION}, ${rest}`;
  await fill(db, 3_000, comments, comment("i", "1", "(i % 1000)", "null"));
  await db
    .prepare("update comments set likes_count = id % 50 where id between ? and ?")
    .bind(ID.comment + 1, ID.comment + 2_000)
    .run();
  await fill(db, 2_000, comments, comment("(5000 + i)", "1", "(i % 1000)", `${ID.comment} + 1`));
  await fill(db, 800, comments, comment("(8000 + i)", "1", "(i % 1000)", `${ID.comment} + 3000 - (i - 1) / 8`));
  // Half of them before what is left, half of them after it.
  const deleted = "iif(i % 2, -i, 10000 + i), 5";
  await fill(db, 5_000, comments, comment("(200000 + i)", "1", "(i % 1000)", "null", `${deleted}, 0`));
  await fill(db, 5_000, comments, comment("(300000 + i)", "1", "(i % 1000)", `${ID.comment} + 1`, `${deleted}, 1`));
  await fill(db, MANY, comments, comment("(10000 + i)", "(30001 + i % 5000)", "6", "null"));
  const cases =
    "moderation_cases (id, community_id, subject_kind, subject_id, author_id, state, because, flags_count, at, created_at)";
  const flagged = (
    kind: "post" | "comment",
    of: number,
  ) => `${ID.case} + ${kind === "post" ? 0 : 50_000} + i, ${COMMUNITY},
    '${kind}', ${of} + i, ${ID.member} + i % 1000, iif(i % 4, 'inbox', 'rejected'), 'flags', 1, i, i`;
  await fill(db, 20_000, cases, flagged("post", ID.post));
  await fill(db, 5_000, cases, flagged("comment", ID.comment));
  await fill(
    db,
    2_000,
    "flags (id, community_id, subject_kind, subject_id, member_id, reason, created_at)",
    `${ID.case} + i, ${COMMUNITY}, 'post', ${ID.post} + 1, ${ID.member} + i, 'spam', i`,
  );
  await fill(
    db,
    20_000,
    "likes (community_id, subject_kind, subject_id, member_id, created_at)",
    `${COMMUNITY}, 'post', ${ID.post} + 1, ${ID.member} + i, i`,
  );
  // The most read post asks, and twenty thousand have answered.
  await db.prepare(`update posts set polls_count = 1 where id = ${ID.post} + 1`).run();
  await fill(
    db,
    1,
    "polls (id, community_id, post_id, key, question, options, is_multiple, is_anonymous, results, salt, created_at)",
    `${ID.poll} + i, ${COMMUNITY}, ${ID.post} + 1, 'abcdefgh1', 'Q', '["A","B","C"]', 0, 0, 'always', 's', 1`,
  );
  await fill(
    db,
    3,
    "poll_options (id, community_id, poll_id, position)",
    `${ID.poll} + i, ${COMMUNITY}, ${ID.poll} + 1, i - 1`,
  );
  await fill(
    db,
    20_000,
    "poll_votes (community_id, poll_id, voter, slot, option_id, member_id, created_at)",
    `${COMMUNITY}, ${ID.poll} + 1, cast(${ID.member} + i as text), 0, ${ID.poll} + 1 + i % 3, ${ID.member} + i, i`,
  );
  await fill(
    db,
    1_000,
    "likes (community_id, subject_kind, subject_id, member_id, created_at)",
    `${COMMUNITY}, 'post', ${ID.post} + 2 + i / 10, ${ID.member} + i, i`,
  );
  await fill(
    db,
    20_000,
    "files (id, community_id, owner_id, kind, filename, content_type, byte_size, width, widths, attached_kind, attached_id, created_at)",
    `${ID.file} + i, ${COMMUNITY}, ${ID.member} + 6, 'image', 'p.png', 'image/webp', 1, 800, '[640]',
      iif(i <= 10000, 'post', null), iif(i <= 10000, ${ID.post} + 1, null), i`,
  );
}

async function fillTold(db: D1Database): Promise<void> {
  const now = Date.now();
  // The newest half is of a space that she is not in, the older half of the plaza.
  await fill(
    db,
    MANY,
    `notifications (id, community_id, member_id, notification_group, kind, collapse_key, post_id, space_id, actor_id,
      actors_count, at)`,
    `${ID.notification} + i, ${COMMUNITY}, ${ID.member} + 5, 'likes', 'post_like', 'k' || i,
      ${ID.post} + iif(i > 50000, 30001 + i % 5000, 1 + i % 10000), ${ID.space} + iif(i > 50000, 450, 1),
      ${ID.member} + i, 1, ${now} - ${MANY} + i`,
  );
  await fill(
    db,
    MANY,
    FACTS,
    `i, ${ID.fact} + i, ${COMMUNITY}, 'post.liked', ${ID.member} + i, 'post', ${ID.post} + 1, '{}', ${now} - i * 1000, 'k' || i, 0`,
  );
  // Of everybody's posts: half of them in one folder, a third to be told of, a third due.
  await fill(
    db,
    MANY,
    `bookmarks (id, community_id, member_id, subject_kind, subject_id, folder_id, remind_at, due_at, created_at)`,
    `${ID.bookmark} + i, ${COMMUNITY}, ${ID.member} + 5, iif(i % 2, 'post', 'comment'),
      iif(i % 2, ${ID.post} + i, ${ID.comment} + i), iif(i % 2, ${ID.bookmark}, null),
      iif(i % 3 = 0, ${now} + 86400000 + i, null), iif(i % 3 = 1, ${now} - i, null), i`,
  );
  // Its home is full.
  await fill(
    db,
    6,
    "featured_posts (post_id, community_id, featured_at, featured_until)",
    `${ID.post} + i, ${COMMUNITY}, i, ${now} + 86400000`,
  );
  await fill(
    db,
    100,
    "bookmark_folders (id, community_id, member_id, name, created_at)",
    `${ID.bookmark} + i - 1, ${COMMUNITY}, ${ID.member} + 5, 'Folder ' || i, i`,
  );
  await fill(
    db,
    20,
    "saved_searches (id, community_id, member_id, name, query, type, is_told, expression, created_at)",
    `${ID.saved} + i, ${COMMUNITY}, ${ID.member} + 5, iif(i = 1, 'A name', 'Search ' || i), 'post', 'general', 0,
      '({title body} : ("post" *)) AND scope : (kpost OR kcomment)', i`,
  );
  await fill(
    db,
    5_000,
    "fact_failures (seq, community_id, listener, attempts, next_at, error, parked_at)",
    `i, ${COMMUNITY}, 'notifications', 20, 1, 'broke', ${now}`,
  );
  await fill(
    db,
    20_000,
    "outgoing (id, community_id, kind, recipient, body, created_at, leased_until, attempts, sent_at)",
    `${ID.mail} + i, ${COMMUNITY}, 'confirm', 'a@example.test', '{}', 1, 1, 1, 2`,
  );
  await fill(
    db,
    5_000,
    `jobs (id, community_id, kind, state, input, result, started_by, is_listed, created_at, ended_at, forget_at, undo_until)`,
    `${ID.job} + i, ${COMMUNITY}, 'spaces.add_members', 'done', '{"space_id":${ID.space + 101},"name":"Hall","from":{}}', '{}',
      ${ID.member} + 3, 1, ${now} - i, ${now} - i, ${now} - i, ${now} - i`,
  );
  await fill(
    db,
    100_000,
    "job_rows (community_id, job_id, subject, before)",
    `${COMMUNITY}, ${ID.job} + i % 20 + 1, i, ''`,
  );
  await fill(
    db,
    1,
    "jobs (id, community_id, kind, state, changed, input, started_by, is_listed, created_at, ended_at, undo_until)",
    `${ID.bulk}, ${COMMUNITY}, 'posts.bulk', 'done', 250, '{"act":"pin","target_id":0,"name":""}',
      ${ID.member} + 3, 1, ${now}, ${now}, ${now} + 86400000`,
  );
  await fill(
    db,
    500,
    "job_rows (community_id, job_id, subject, before)",
    `${COMMUNITY}, ${ID.bulk}, ${ID.post} + i, iif(i % 2, 'done {"pinnedAt":1}', 'skipped pins_full')`,
  );
  await fill(
    db,
    40,
    "imports (id, community_id, source, name, state, counts, started_by, created_at, updated_at)",
    `${ID.import} + i, ${COMMUNITY}, 'csv', 'file ' || i, 'done', '{"posts":1,"comments":1,"authors":1,"skipped":0,"new":1}', ${ID.member} + 3, i, i`,
  );
  await fill(
    db,
    20_000,
    "import_skips (community_id, import_id, line, reason)",
    `${COMMUNITY}, ${ID.import} + 40, i, 'too_long'`,
  );
}
