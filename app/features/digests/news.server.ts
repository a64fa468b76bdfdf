import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import { COUNTED_MOST, LOOKS_AT, SPACES_LOOKED_AT, WINDOWS_MS } from "./rules";

export interface NewSpace {
  id: number;
  name: string;
  slug: string;
  description: string;
  createdAt: number;
}

/** What is the same for all receivers of a run: read once for those who hear each week, once for those who hear seldom. */
export interface News {
  pool: PoolRow[];
  spaces: NewSpace[];
  members: { id: number; name: string; joinedAt: number }[];
}
export type Newsroom = (since: number) => Promise<News>;

export interface PoolRow {
  id: number;
  spaceId: number;
  authorId: number;
  likes: number;
  comments: number;
  publishedAt: number;
}

/** A newsroom of the community that remembers what is new, and something more: each reader has a beginning of their own. */
export function openNewsroom(ctx: Ctx): Newsroom {
  const known = new Map<number, Promise<News>>();
  const now = ctx.now();
  return (since) => {
    const window = WINDOWS_MS.find((ms) => now - ms <= since) ?? now - since;
    const news = known.get(window) ?? newsSince(ctx, now - window);
    known.set(window, news);
    return news;
  };
}

async function newsSince(ctx: Ctx, since: number): Promise<News> {
  const { id } = ctx.community;
  const [pool, spaces, members] = await Promise.all([
    ctx.read(
      // The index is gone along from what stands first: the moment, not what proves that the index may be used.
      () => sql<PoolRow>`select p.id, p.space_id as spaceId, p.author_id as authorId, p.likes_count as likes,
          p.comments_count as comments, p.published_at as publishedAt
        from (select id from posts indexed by posts_of_community where community_id = ${id} and status = 'published'
          and published_at > ${since} and published_at > 0 order by published_at desc limit ${LOOKS_AT}) n
        cross join posts p on p.id = n.id where p.skip_notifications = 0`,
    ),
    ctx.read(
      () => sql<NewSpace>`select s.id, s.name, s.slug, s.description, s.created_at as createdAt from spaces s
        where s.community_id = ${id} and s.deleted_at is null and s.created_at > ${since} and s.visibility <> 'draft' and s.post_type <> 'members'`,
    ),
    ctx.read(
      // Where the directory is the admins' own, who joined is theirs to know.
      () => sql<News["members"][number]>`select id, name, joined_at as joinedAt from members indexed by members_here
        where community_id = ${id} and status = 'active' and joined_at > ${since}
          and exists (select 1 from communities co where co.community_id = ${id} and co.public_member_directory = 1)
        order by joined_at desc limit ${COUNTED_MOST + 1}`,
    ),
  ]);
  // Nobody has an index of a community's few spaces by their age; ids count time.
  return { pool, spaces: spaces.sort((a, b) => b.id - a.id).slice(0, SPACES_LOOKED_AT), members };
}
