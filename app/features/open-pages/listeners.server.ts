import { markOf } from "~/platform/bookmark";
import type { Ctx } from "~/platform/context";
import { write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import type { FactName, StoredFact } from "~/platform/facts/fact";
import type { Effect, Listener } from "~/platform/facts/registry";
import type { Changed, Watched, Whom } from "~/platform/realtime";

/** What each fact changes on the page of its post; null for nothing. In lists it is the same, or the post itself. */
const CHANGES: Record<string, { onPost: Changed | null; inLists: Changed }> = {
  "post.published": { onPost: null, inLists: "posts" },
  "post.unpublished": { onPost: "post", inLists: "posts" },
  "post.updated": { onPost: "post", inLists: "posts" },
  "post.version_restored": { onPost: "post", inLists: "posts" },
  "post.deleted": { onPost: "post", inLists: "posts" },
  "post.restored": { onPost: "post", inLists: "posts" },
  "post.held": { onPost: "post", inLists: "posts" },
  "post.approved": { onPost: "post", inLists: "posts" },
  "post.rejected": { onPost: "post", inLists: "posts" },
  "post.moved": { onPost: "post", inLists: "posts" },
  "post.pinned": { onPost: "post", inLists: "posts" },
  "post.unpinned": { onPost: "post", inLists: "posts" },
  "post.liked": { onPost: "likes", inLists: "likes" },
  "post.unliked": { onPost: "likes", inLists: "likes" },
  "poll.responded": { onPost: "likes", inLists: "likes" },
  "poll.response_undone": { onPost: "likes", inLists: "likes" },
  "poll.counted": { onPost: "likes", inLists: "likes" },
  "poll.closed": { onPost: "likes", inLists: "likes" },
  "comment.created": { onPost: "comments", inLists: "comments" },
  "comment.deleted": { onPost: "comments", inLists: "comments" },
  "comment.restored": { onPost: "comments", inLists: "comments" },
  "comment.held": { onPost: "comments", inLists: "comments" },
  "comment.approved": { onPost: "comments", inLists: "comments" },
  "comment.rejected": { onPost: "comments", inLists: "comments" },
};

/** What no list shows. */
const ON_POST_ALONE: Record<string, Changed> = {
  "comment.edited": "comments",
  "comment.liked": "comments",
  "comment.unliked": "comments",
  "post.reacted": "likes",
  "post.unreacted": "likes",
  "comment.reacted": "comments",
  "comment.unreacted": "comments",
};

/** What no page shows but the feed's, above its list. */
const ABOVE_FEED: readonly string[] = ["post.featured", "post.unfeatured", "post.feature_ended"];

/** After which somebody may no longer see what they have open, and whose pages that may be. */
const RIGHTS: Record<string, (fact: StoredFact) => Whom> = {
  "post.moved": ({ subjectId: id }) => ({ watched: { kind: "post", id } }),
  "space.updated": ({ subjectId: id }) => ({ watched: { kind: "space", id } }),
  "space.deleted": ({ subjectId: id }) => ({ watched: { kind: "space", id } }),
  "space.left": memberOf,
  "space.member_removed": memberOf,
  "space.members_removed": ({ subjectId: id }) => ({ watched: { kind: "space", id } }),
  "space.role_taken": memberOf,
  "member.role_changed": ({ subjectId: memberId }) => ({ memberId }),
  "member.removed": ({ subjectId: memberId }) => ({ memberId }),
  "member.banned": ({ subjectId: memberId }) => ({ memberId }),
  "community.updated": () => ({ visitors: true }),
};

/** Tells the open pages of a post, its space and the feeds that something changed there. At most once, healed by numbers. */
export const openPages: Listener = {
  name: "open_pages",
  bit: 12,
  facts: [...Object.keys(CHANGES), ...Object.keys(ON_POST_ALONE), ...ABOVE_FEED] as FactName[],
  now: true,
  async handle(ctx, fact): Promise<Effect> {
    return {
      // Read in the commit that takes the fact's bit: one trip, and the version is that of the change or newer.
      writes: [write(placeOf(ctx, fact))],
      async after([rows]) {
        const place = rows?.[0] as unknown as Place | undefined;
        if (!place) return;
        const about = { version: place.version, isClosed: place.isClosed === 1 || place.isInside === 1 };
        await ctx.realtime.hint(ctx.community.id, [...hintsOf(fact.name, place), ...leftBy(fact, place)], about);
      },
    };
  },
};

/** Sends open lists through their door where somebody may have lost the right to them. */
export const openDoors: Listener = {
  name: "open_doors",
  bit: 13,
  facts: Object.keys(RIGHTS) as FactName[],
  now: true,
  async handle(ctx, fact): Promise<Effect> {
    const whom = RIGHTS[fact.name]?.(fact);
    if (!whom) return {};
    return {
      async after() {
        await ctx.realtime.proveAgain(ctx.community.id, whom);
        if (fact.name === "member.role_changed") await tellOfRole(ctx, fact.subjectId);
      },
    };
  },
};

export const openPageListeners: readonly Listener[] = [openPages, openDoors];

/** A frame without content: the page asks for what it may see now. */
async function tellOfRole(ctx: Ctx, memberId: number): Promise<void> {
  const bookmark = markOf(ctx.community.shard, ctx.db.getBookmark());
  await ctx.realtime.tell(ctx.community.id, memberId, { kind: "role_changed" }, bookmark);
}

function memberOf({ subjectId, payload }: StoredFact): Whom {
  return { memberId: Number(payload.member_id), watched: { kind: "space", id: subjectId } };
}

interface Place {
  postId: number;
  spaceId: number;
  /** Not everybody may read it. */
  isClosed: number;
  /** Of a post that was moved: what it was moved out of is closed, or gone. */
  wasClosed: number;
  /** Nobody outside of the community may read anything. */
  isInside: number;
  /** How often the community's public pages had changed. */
  version: number;
}

function placeOf(ctx: Ctx, { subjectKind, subjectId, payload }: StoredFact) {
  const community = ctx.community.id;
  const post =
    subjectKind === "post"
      ? sql`${subjectId}`
      : sql`(select post_id from comments where id = ${subjectId} and community_id = ${community})`;
  return sql<Place>`select p.id as postId, p.space_id as spaceId, c.public_version as version,
      (s.is_private = 1 or s.visibility <> 'listed') as isClosed, c.is_private as isInside,
      not exists (select 1 from spaces f where f.id = ${Number(payload.from_space_id ?? 0)}
        and f.community_id = ${community} and f.is_private = 0 and f.visibility = 'listed'
        and f.deleted_at is null) as wasClosed
    from posts p join spaces s on s.id = p.space_id join communities c on c.community_id = p.community_id
    where p.id = ${post} and p.community_id = ${community}`;
}

/** What a post was moved out of shows it no longer. Of what happened in a closed space nobody else's feed hears. */
function leftBy({ name, payload }: StoredFact, { wasClosed }: Place): [Watched, Changed][] {
  if (name !== "post.moved") return [];
  const lists: Watched[] = [
    { kind: "space", id: Number(payload.from_space_id) },
    { kind: wasClosed ? "closed" : "feed", id: 0 },
  ];
  return lists.map((list) => [list, "posts"]);
}

function hintsOf(name: string, { postId, spaceId, isClosed }: Place): [Watched, Changed][] {
  const feed: Watched = { kind: isClosed ? "closed" : "feed", id: 0 };
  if (ABOVE_FEED.includes(name)) {
    // The feed of whoever is inside watches the closed spaces they are in.
    const inside: [Watched, Changed][] = isClosed ? [[{ kind: "space", id: spaceId }, "featured"]] : [];
    return [[feed, "featured"], ...inside];
  }
  const change = CHANGES[name];
  const onPost = change?.onPost ?? ON_POST_ALONE[name];
  const hints: [Watched, Changed][] = onPost ? [[{ kind: "post", id: postId }, onPost]] : [];
  if (!change) return hints;
  const lists: Watched[] = [{ kind: "space", id: spaceId }, feed];
  return [...hints, ...lists.map((list): [Watched, Changed] => [list, change.inLists])];
}
