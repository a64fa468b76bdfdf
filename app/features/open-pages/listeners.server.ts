import type { Ctx } from "~/platform/context";
import { write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import type { FactName, StoredFact } from "~/platform/facts/fact";
import type { Effect, Listener } from "~/platform/facts/registry";
import type { Changed, Watched } from "~/platform/realtime";

/** What each fact changes on the page of its post; null for nothing. In lists it is the same, or the post itself. */
const CHANGES: Record<string, { onPost: Changed | null; inLists: Changed }> = {
  "post.published": { onPost: null, inLists: "posts" },
  "post.updated": { onPost: "post", inLists: "posts" },
  "post.deleted": { onPost: "post", inLists: "posts" },
  "post.restored": { onPost: "post", inLists: "posts" },
  "post.liked": { onPost: "likes", inLists: "likes" },
  "post.unliked": { onPost: "likes", inLists: "likes" },
  "comment.created": { onPost: "comments", inLists: "comments" },
  "comment.deleted": { onPost: "comments", inLists: "comments" },
  "comment.restored": { onPost: "comments", inLists: "comments" },
};

/** What no list shows. */
const ON_POST_ALONE: Record<string, Changed> = {
  "comment.edited": "comments",
  "comment.liked": "comments",
  "comment.unliked": "comments",
};

/** Tells the open pages of a post, its space and the feeds that something changed there. At most once, healed by numbers. */
export const openPages: Listener = {
  name: "open_pages",
  bit: 12,
  facts: [...Object.keys(CHANGES), ...Object.keys(ON_POST_ALONE)] as FactName[],
  now: true,
  async handle(ctx, fact): Promise<Effect> {
    return {
      // Read in the commit that takes the fact's bit: one trip, and the version is that of the change or newer.
      writes: [write(placeOf(ctx, fact))],
      async after([rows]) {
        const place = rows?.[0] as unknown as Place | undefined;
        if (!place) return;
        const told = hintsOf(fact.name, place).map(([watched, what]) =>
          ctx.realtime.hint(ctx.community.id, watched, what, place.version),
        );
        await Promise.allSettled(told);
      },
    };
  },
};

export const openPageListeners: readonly Listener[] = [openPages];

interface Place {
  postId: number;
  spaceId: number;
  /** Not everybody in the community may read it. */
  isClosed: number;
  /** How often the community's public pages had changed. */
  version: number;
}

function placeOf(ctx: Ctx, { subjectKind, subjectId }: StoredFact) {
  const community = ctx.community.id;
  const post =
    subjectKind === "post"
      ? sql`${subjectId}`
      : sql`(select post_id from comments where id = ${subjectId} and community_id = ${community})`;
  return sql<Place>`select p.id as postId, p.space_id as spaceId, c.public_version as version,
      (s.is_private = 1 or s.visibility <> 'listed') as isClosed
    from posts p join spaces s on s.id = p.space_id join communities c on c.community_id = p.community_id
    where p.id = ${post} and p.community_id = ${community}`;
}

function hintsOf(name: string, { postId, spaceId, isClosed }: Place): [Watched, Changed][] {
  const change = CHANGES[name];
  const onPost = change?.onPost ?? ON_POST_ALONE[name];
  const hints: [Watched, Changed][] = onPost ? [[{ kind: "post", id: postId }, onPost]] : [];
  if (!change) return hints;
  const lists: Watched[] = [
    { kind: "space", id: spaceId },
    { kind: "members_feed", id: 0 },
    ...(isClosed ? [] : [{ kind: "feed", id: 0 } as const]),
  ];
  return [...hints, ...lists.map((list): [Watched, Changed] => [list, change.inLists])];
}
