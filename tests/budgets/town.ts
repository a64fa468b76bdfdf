import { addCommunity, addPerson, type Person, run } from "../world";
import type { CommunityRef } from "~/platform/context";
import { RENDER_VERSION } from "~/lib/html";
import { raw, sql } from "~/platform/database/sql";

const QUIET_SPACES = 5;
const BUSY_SPACES = 200;
const TEXT = "I brewed the same coffee every morning for three weeks and changed one thing.";
const NEVER = Number.MAX_SAFE_INTEGER;
/** Far below the ids that time gives, so that nothing else in the shared shard has them. */
let firstId = 10_000_000;

/** One community whose posts grow while its members stay the same: what the budgets are held to. */
export interface Town {
  community: CommunityRef;
  /** In 5 quiet private spaces; the other 200 are secret to them. */
  quiet: Person;
  /** In the 200 busy ones. */
  busy: Person;
  admin: Person;
  quietSpace: string;
  busySpace: string;
  /** A post with 50 comments, in a quiet and in a busy space. */
  quietPost: { slug: string; id: number };
  busyPost: { slug: string; id: number };
  /** Adds published posts to the busy spaces until the community has as many. */
  growTo(posts: number): Promise<void>;
}

interface TownOptions {
  shard?: string;
  /** Every second post stands in the busy space that is looked at. */
  hasOneLargeSpace?: boolean;
}

export async function createTown({ shard, hasOneLargeSpace = false }: TownOptions = {}): Promise<Town> {
  const community = await addCommunity(shard);
  const [quiet, busy, admin] = await Promise.all([
    addPerson(community, "Quiet", "member"),
    addPerson(community, "Busy", "member"),
    addPerson(community, "Admin", "admin"),
  ]);
  const base = firstId;
  firstId += 10_000_000;
  const now = Date.now();
  const id = (n: number) => base + n;
  await run(
    community,
    sql`insert into space_groups (id, community_id, name, slug, position, created_at)
      values (${id(0)}, ${community.id}, 'House', 'house', 1, ${now})`,
  );
  await run(
    community,
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${QUIET_SPACES + BUSY_SPACES})
      insert into spaces (id, community_id, space_group_id, slug, name, post_type, is_private, visibility, position, created_at)
      select ${base} + i, ${community.id}, ${id(0)}, 'space-' || i, 'Space ' || i, 'basic', 1,
        case when i <= ${QUIET_SPACES} then 'listed' else 'secret' end, i, ${now} from n`,
  );
  await grants(community, base, quiet, 1, QUIET_SPACES);
  await grants(community, base + 1_000, busy, QUIET_SPACES + 1, QUIET_SPACES + BUSY_SPACES);

  const posts = (from: number, to: number, space: string) => addPosts(community, base, admin, { from, to, space });
  await posts(1, 50, `i % ${QUIET_SPACES} + 1`);
  // Enough for more than one page in the busy space that is looked at, at every size.
  await posts(51, 100, String(QUIET_SPACES + 2));
  const spread = `i % ${BUSY_SPACES} + ${QUIET_SPACES + 1}`;
  const among = hasOneLargeSpace ? `iif(i % 2, ${QUIET_SPACES + 2}, ${spread})` : spread;
  let there = 100;
  const town: Town = {
    community,
    quiet,
    busy,
    admin,
    quietSpace: "space-2",
    busySpace: `space-${QUIET_SPACES + 2}`,
    quietPost: { slug: "post-1", id: id(1) },
    busyPost: { slug: "post-201", id: id(201) },
    async growTo(wanted) {
      // Chunks: one statement of 100,000 rows is more than a local D1 likes.
      for (; there < wanted; there = Math.min(wanted, there + 5_000)) {
        await posts(there + 1, Math.min(wanted, there + 5_000), among);
      }
    },
  };
  await town.growTo(1_000);
  await comments(community, base, town.quietPost.id, admin, 0);
  await comments(community, base, town.busyPost.id, admin, 50);
  return town;
}

function grants(community: CommunityRef, base: number, member: Person, from: number, to: number) {
  return run(
    community,
    sql`with recursive n(i) as (select cast(${from} as integer) union all select i + 1 from n where i < ${to})
      insert into access_grants (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)
      select ${base} + i, ${community.id}, ${member.id}, ${base - (base % 10_000_000)} + i, 'direct', 0, ${NEVER}, 0 from n`,
  );
}

function addPosts(
  community: CommunityRef,
  base: number,
  author: Person,
  { from, to, space }: { from: number; to: number; space: string },
) {
  return run(
    community,
    sql`with recursive n(i) as (select cast(${from} as integer) union all select i + 1 from n where i < ${to})
      insert into posts (id, community_id, space_id, author_id, post_type, status, title, slug, share_uid, body_html,
        rendered, excerpt, likes_count, published_at, activity_at, created_at, updated_at)
      select ${base} + i, ${community.id}, ${base} + ${raw(space)}, ${author.id}, 'basic', 'published',
        'Why your recipe tastes thin, take ' || i, 'post-' || i, 's' || (${base} + i), ${TEXT}, ${RENDER_VERSION}, ${TEXT}, i % 60,
        1700000000000 + i * 60000, 1700000000000 + i * 60000, 0, 0 from n`,
  );
}

function comments(community: CommunityRef, base: number, postId: number, author: Person, offset: number) {
  return run(
    community,
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 50)
      insert into comments (id, community_id, post_id, author_id, body_html, rendered, created_at)
      select ${base + offset} + i, ${community.id}, ${postId}, ${author.id}, ${TEXT}, ${RENDER_VERSION}, i from n`,
  );
}
