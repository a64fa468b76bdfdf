// The same data for the reference and for Atrium, made by SQL: 1,000 members, N posts, one post of 50 comments.
import { createHash } from "node:crypto";
import { RENDER_VERSION } from "../app/lib/html/limits.ts";

export const COMMUNITY = 1000;
export const WIDE = 2000;
const SHARD = "SHARD_1";
const TEXT =
  "I brewed the same coffee every morning for three weeks and changed one thing: how much water I let run past the bed. The numbers barely moved. The cup did.";
const HTML = `<p>${TEXT}</p><h2>What I mean</h2><p>${TEXT}</p><blockquote><p>${TEXT}</p></blockquote><p>${TEXT}</p>`;

export async function fillReference(miniflare, posts) {
  const db = await miniflare.getD1Database("DB");
  await db.batch(
    [
      "create table posts (id integer primary key, title text, excerpt text, html text, author text, space text, likes integer, comments integer, at integer)",
      "create index posts_at on posts (at desc, id desc)",
      "create table comments (id integer primary key, post_id integer, author text, html text, at integer)",
      "create index comments_post on comments (post_id, at, id)",
    ].map((text) => db.prepare(text)),
  );
  await series(
    db,
    posts,
    (from, to) => `with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})
    insert into posts select i, 'Why your recipe tastes thin, take ' || i, '${TEXT}', '${HTML}', 'Member ' || (i % 1000), 'Space ' || (i % 20), i % 60, i % 9, 1700000000000 + i * 60000 from n`,
  );
  await db
    .prepare(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 50)
    insert into comments select null, 1, 'Member ' || i, '<p>${TEXT}</p>', 1700000000000 + i from n`)
    .run();
}

/** Returns cookies: a member of 20 open spaces; `few` sees 3 of 500 private spaces, `all` sees all 500. */
export async function fillAtrium(miniflare, posts) {
  const directory = await miniflare.getD1Database("DIRECTORY");
  const db = await miniflare.getD1Database(SHARD);
  const now = Date.now();
  for (const [id, slug] of [
    [COMMUNITY, "bench"],
    [WIDE, "wide"],
  ]) {
    await directory
      .prepare(
        `insert into communities (id, slug, name, shard, state, locale, is_private, created_at) values (${id}, '${slug}', '${slug}', '${SHARD}', 'ready', 'en', 0, ${now})`,
      )
      .run();
    await db
      .prepare(
        `insert into communities (community_id, slug, name, locale, is_private, created_at) values (${id}, '${slug}', '${slug}', 'en', 0, ${now})`,
      )
      .run();
    await db
      .prepare(
        `insert into space_groups (id, community_id, name, slug, position, created_at) values (${id}, ${id}, 'Group', 'group', 1, ${now})`,
      )
      .run();
    await series(
      db,
      1000,
      (from, to) => `with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})
      insert into members (id, community_id, account_id, public_uid, role, status, name, avatar, locale, time_zone, email_confirmed, joined_at, updated_at)
      select ${id} * 1000000 + i, ${id}, ${id} * 1000000 + i, 'm' || i, 'member', 'active', 'Member ' || i, 'drawn:' || (i % 48), 'en', 'UTC', 1, ${now}, ${now} from n`,
    );
  }
  await spaces(db, COMMUNITY, 20, 0, now);
  await spaces(db, WIDE, 500, 1, now);
  await fillPosts(db, COMMUNITY, posts, 20);
  await fillPosts(db, WIDE, Math.min(posts, 10_000), 500);
  await fillEvents(db, now);
  const post = COMMUNITY * 10_000_000 + posts;
  await db
    .prepare(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 50)
    insert into comments (id, community_id, post_id, author_id, body_html, rendered, created_at)
    select ${COMMUNITY} * 10000000 + i, ${COMMUNITY}, ${post}, ${COMMUNITY} * 1000000 + i, '<p>${TEXT}</p>', ${RENDER_VERSION}, ${now} - i * 1000 from n`)
    .run();
  const grants = (member, from, to) =>
    db
      .prepare(`with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})
    insert into access_grants (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)
    select ${member} * 1000 + i, ${WIDE}, ${member}, ${WIDE} * 1000 + i, 'direct', 0, 9007199254740991, ${now} from n`)
      .run();
  const few = WIDE * 1_000_000 + 1;
  const all = WIDE * 1_000_000 + 2;
  await grants(few, 1, 3);
  await grants(all, 1, 500);
  return {
    member: await session(db, COMMUNITY, COMMUNITY * 1_000_000 + 7, now),
    // Who wrote the post that the measurement comments on.
    author: await session(db, COMMUNITY, COMMUNITY * 1_000_000 + ((posts - 1) % 1000) + 1, now),
    few: await session(db, WIDE, few, now),
    all: await session(db, WIDE, all, now),
    post: { path: `/c/space-${(posts % 20) + 1}/post-${posts}`, id: post },
    event: { path: `/c/events/event-${EVENTS / 2 + 1}` },
  };
}

async function spaces(db, community, count, isPrivate, now) {
  await db
    .prepare(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    insert into spaces (id, community_id, space_group_id, slug, name, emoji, post_type, is_private, visibility, position, created_at)
    select ${community} * 1000 + i, ${community}, ${community}, 'space-' || i, 'Space ' || i, '☕', 'basic', ${isPrivate}, '${isPrivate ? "secret" : "listed"}', i, ${now} from n`)
    .run();
}

function fillPosts(db, community, posts, spaceCount) {
  return series(
    db,
    posts,
    (from, to) => `with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})
    insert into posts (id, community_id, space_id, author_id, post_type, status, title, slug, share_uid, body_html, rendered, excerpt, likes_count, published_at, activity_at, created_at, updated_at)
    select ${community} * 10000000 + i, ${community}, ${community} * 1000 + (i % ${spaceCount}) + 1, ${community} * 1000000 + (i % 1000) + 1, 'basic', 'published',
      'Why your recipe tastes thin, take ' || i, 'post-' || i, 's${community}x' || i, '${HTML}', ${RENDER_VERSION}, '${TEXT}', i % 60,
      1700000000000 + i * 60000, 1700000000000 + i * 60000, 1700000000000 + i * 60000, 1700000000000 + i * 60000 from n`,
  );
}

const EVENTS = 2_000;

/** A space of events of their own, one a day, half of which are over; all of them on one page for everybody. */
async function fillEvents(db, now) {
  const [space, first] = [COMMUNITY * 1000 + 900, COMMUNITY * 10_000_000 + 5_000_000];
  await db.batch(
    [
      `update communities set public_events_page = 1 where community_id = ${COMMUNITY}`,
      `insert into spaces (id, community_id, space_group_id, slug, name, emoji, post_type, display_view, is_private, visibility, position, created_at)
        values (${space}, ${COMMUNITY}, ${COMMUNITY}, 'events', 'Events', '📅', 'event', 'list', 0, 'listed', 900, ${now})`,
    ].map((text) => db.prepare(text)),
  );
  // Published before every post, so that the feed stays what it is without them.
  await series(
    db,
    EVENTS,
    (from, to) => `with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})
    insert into posts (id, community_id, space_id, author_id, post_type, status, title, slug, share_uid, body_html, rendered, excerpt, published_at, activity_at, created_at, updated_at)
    select ${first} + i, ${COMMUNITY}, ${space}, ${COMMUNITY} * 1000000 + (i % 1000) + 1, 'event', 'published', 'Cupping ' || i,
      'event-' || i, 'e' || i, '${HTML}', ${RENDER_VERSION}, '${TEXT}', 1600000000000 + i, 1600000000000 + i, 1600000000000 + i, 1600000000000 + i from n`,
  );
  const at = `(${now} + (i - ${EVENTS / 2}) * 86400000)`;
  await series(
    db,
    EVENTS,
    (from, to) => `with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})
    insert into events (post_id, community_id, space_id, is_listed, starts_at_wall, zone, duration_minutes, starts_at, ends_at, location_kind, place, rsvp_limit, rsvp_closes_at)
    select ${first} + i, ${COMMUNITY}, ${space}, 1, strftime('%Y-%m-%dT%H:%M', ${at} / 1000, 'unixepoch'), 'UTC', 90,
      ${at}, ${at} + 5400000, 'in_person', 'Rua Augusta 1408', 40, ${at} + 5400000 from n`,
  );
}

/** A member's cookie; the same each time. */
export async function session(db, community, member, now) {
  const secret = `bench-secret-${member}`;
  const hash = createHash("sha256").update(secret).digest("hex");
  await db
    .prepare(`insert or ignore into member_sessions (token_hash, community_id, member_id, account_id, mode, created_at, expires_at, seen_on)
    values ('${hash}', ${community}, ${member}, ${member}, 'own', ${now}, ${now + 86_400_000}, ${Math.floor(now / 86_400_000)})`)
    .run();
  return `atrium_session=${secret}.${member}.member`;
}

/** Chunks, because one statement of 100,000 rows is more than a local D1 likes. */
async function series(db, count, statement) {
  for (let from = 1; from <= count; from += 5000) await db.prepare(statement(from, Math.min(count, from + 4999))).run();
}
