// A community of 500 private spaces and so many posts, each in the index as a rebuild leaves it: made by SQL.
import { A_SECOND, EPOCH_MS, NAMES_FIRST } from "../app/features/search/rules.ts";

export const COMMUNITY = 3000;
const SHARD = "SHARD_1";
const SPACES = 500;
const MEMBERS = 1_000;
const ALL = COMMUNITY * 1_000_000 + 1;
const FEW = COMMUNITY * 1_000_000 + 2;
/** 2026-02-01, and a post each ten seconds. */
const BEGAN = 1_769_904_000_000;

/** In each post, in one of ten, in one of a hundred beside each other (apart in as many others), and in ten of all. */
export const WORDS = {
  "in every post": "coffee",
  "common word": "grinder",
  phrase: '"slow bloom"',
  "rare word": "zarf",
  "nobody's word": "xylograph",
  "half a common word": "grinde",
  "mistyped name": "marnia",
};

const text = (
  posts,
) => `'I brewed the same coffee for three weeks and changed one thing, take ' || i || ': word' || (i % 5000)
  || ' kettle' || (i % 700) || case when i % 10 = 3 then ' grinder' else ' filter' end
  || case when i % 100 = 7 then ' slow bloom' when i % 100 = 8 then ' bloom and slow' else ' quick pour' end
  || case when i % ${Math.max(1, posts / 10)} = 11 then ' zarf' else '' end
  || ' The numbers barely moved, and the cup did; nobody else noticed it that week.'`;

/** Returns cookies: `all` sees the 500 spaces, `few` sees 3 of them. */
export async function fillSearch(miniflare, posts, session) {
  const directory = await miniflare.getD1Database("DIRECTORY");
  const db = await miniflare.getD1Database(SHARD);
  const now = Date.now();
  const run = (statement) => db.prepare(statement).run();
  await directory
    .prepare(
      `insert into communities (id, slug, name, shard, state, locale, is_private, created_at) values (${COMMUNITY}, 'search', 'search', '${SHARD}', 'ready', 'en', 0, ${now})`,
    )
    .run();
  await run(
    `insert into communities (community_id, slug, name, locale, is_private, public_member_directory, search_built, created_at) values (${COMMUNITY}, 'search', 'search', 'en', 0, 1, 99, ${now})`,
  );
  await run(
    `insert into space_groups (id, community_id, name, slug, position, created_at) values (${COMMUNITY}, ${COMMUNITY}, 'Group', 'group', 1, ${now})`,
  );
  await run(`with ${numbers(1, SPACES)}
    insert into spaces (id, community_id, space_group_id, slug, name, emoji, post_type, is_private, visibility, position, created_at)
    select ${COMMUNITY} * 1000 + i, ${COMMUNITY}, ${COMMUNITY}, 'space-' || i, 'Space ' || i, '☕', 'basic', 1, 'secret', i, ${now} from n`);
  await run(`with ${numbers(1, MEMBERS)}
    insert into members (id, community_id, account_id, public_uid, role, status, name, avatar, locale, time_zone, email_confirmed, joined_at, updated_at)
    select ${COMMUNITY} * 1000000 + i, ${COMMUNITY}, ${COMMUNITY} * 1000000 + i, 'm' || i, 'member', 'active', 'Marina Member ' || i, '', 'en', 'UTC', 1, ${now}, ${now} from n`);
  await run(`with ${numbers(1, MEMBERS)}
    insert into search_docs (id, community_id, kind, subject_id, at)
    select ${NAMES_FIRST} + i, ${COMMUNITY}, 'member', ${COMMUNITY} * 1000000 + i, ${now} from n`);
  await run(`with ${numbers(1, MEMBERS)}
    insert into search (rowid, title, body, scope)
    select ${NAMES_FIRST} + i, 'Marina Member ' || i, '', 'c${COMMUNITY} m${COMMUNITY} kmember v0xmarina v1xarina v2xmrina v3xmaina v4xmarna v5xmaria v6xmarin tmarina tmember t' || i from n`);
  // Its triggers count posts of spaces and write a row for each post's address: nobody is measured by them here.
  for (let from = 1; from <= posts; from += 5_000) {
    const some = numbers(from, Math.min(posts, from + 4_999));
    await run(`with ${some}
      insert into posts (id, community_id, space_id, author_id, post_type, status, title, slug, share_uid, body_html, rendered, excerpt, published_at, activity_at, created_at, updated_at)
      select ${COMMUNITY} * 10000000 + i, ${COMMUNITY}, ${space}, ${author}, 'basic', 'published', ${title}, 'post-' || i, 's${COMMUNITY}x' || i, '', 1, '', ${at}, ${at}, ${at}, ${at} from n`);
    await run(`with ${some}
      insert into search_docs (id, community_id, kind, subject_id, space_id, at, words)
      select ${place}, ${COMMUNITY}, 'post', ${COMMUNITY} * 10000000 + i, ${space}, ${at}, ${text(posts)} from n`);
    await run(`with ${some}
      insert into search (rowid, title, body, scope)
      select ${place}, ${title}, ${text(posts)}, 'c${COMMUNITY} s' || ${space} || ' kpost a' || ${author} || ' twhy tyour trecipe ttastes tthin ttake t' || i from n`);
  }
  await run(`with ${numbers(1, SPACES)}
    insert into access_grants (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)
    select ${ALL} * 1000 + i, ${COMMUNITY}, ${ALL}, ${COMMUNITY} * 1000 + i, 'direct', 0, 9007199254740991, ${now} from n`);
  // Where the rare word is, and two where it is not.
  await run(`with ${numbers(1, SPACES)}
    insert into access_grants (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)
    select ${FEW} * 1000 + i, ${COMMUNITY}, ${FEW}, ${COMMUNITY} * 1000 + i, 'direct', 0, 9007199254740991, ${now} from n where i in (12, 200, 400)`);
  return {
    all: await session(db, COMMUNITY, ALL, now),
    few: await session(db, COMMUNITY, FEW, now),
  };
}

const numbers = (from, to) => `recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})`;
const space = `${COMMUNITY} * 1000 + (i % ${SPACES}) + 1`;
const author = `${COMMUNITY} * 1000000 + (i % ${MEMBERS}) + 1`;
const title = `'Why your recipe tastes thin, take ' || i`;
const at = `${BEGAN} + i * 10000`;
const place = `(${BEGAN} + i * 10000 - ${EPOCH_MS}) / 1000 * ${A_SECOND}`;
