import { asNamed, namesEverybody } from "~/features/mentions/teller.server";
import { readableByMember } from "~/features/spaces/readable.server";
import { tellsOfPosts } from "~/features/spaces/told.server";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import { type News, type Recipient, subjectKey, type Teller } from "./teller.server";

/** Who is told of a new post for the space it is in. */
export const postTellers: readonly Teller[] = [
  {
    name: "posts",
    facts: ["post.published"],
    key: subjectKey,
    byMoment: true,
    isOnce: true,
    recipients: spaceMembers,
  },
  {
    name: "posts asked for",
    facts: ["post.published"],
    key: subjectKey,
    byMoment: true,
    isOnce: true,
    recipients: whoAsksForAll,
  },
  {
    name: "posts let through",
    facts: ["post.approved"],
    key: subjectKey,
    byMoment: true,
    isOnce: true,
    actor: authorLetThrough,
    recipients: (ctx, fact) => (fact.payload.is_new === true ? spaceMembers(ctx, fact) : null),
  },
  {
    name: "posts let through, asked for",
    facts: ["post.approved"],
    key: subjectKey,
    byMoment: true,
    isOnce: true,
    actor: authorLetThrough,
    recipients: (ctx, fact) => (fact.payload.is_new === true ? whoAsksForAll(ctx, fact) : null),
  },
];

/** Whoever wrote what a moderator has let through. */
export function authorLetThrough({ payload }: News): number {
  return Number(payload.author_id);
}

/**
 * The members of the space by the order in which they came; who comes after it was published is not told, nor its author
 * or who published it in their name, nor anybody where the post says so, or the space for all of its posts,
 * nor whom a search of theirs has told of it before their turn.
 */
function spaceMembers(ctx: Ctx, fact: News): Statement<Recipient> {
  return sql<Recipient>`select j.member_id as memberId, ${OF_POST}, j.joined_at as at,
      (j.until > ${ctx.now()} and ${toBeTold(ctx, fact)}) as isTold
    from posts p cross join spaces s on s.id = p.space_id
    cross join space_members j indexed by space_members_space on j.space_id = s.id
    cross join members m on m.id = j.member_id
    where ${tells(ctx, fact)} and ${tellsOfPosts} and j.joined_at <= ${fact.at}`;
}

/**
 * As `spaceMembers`, of a space whose managers have its members told of nothing: those of them who want to hear of all of
 * it, by the order in which they said so. Its other members are not looked at.
 */
function whoAsksForAll(ctx: Ctx, fact: News): Statement<Recipient> {
  return sql<Recipient>`select w.member_id as memberId, ${OF_POST}, w.set_at as at,
      (exists (select 1 from space_members j where j.member_id = m.id and j.space_id = s.id and j.until > ${ctx.now()})
        and ${toBeTold(ctx, fact)}) as isTold
    from posts p cross join spaces s on s.id = p.space_id
    cross join space_preferences w indexed by space_preferences_all on w.space_id = s.id and w.hears = 'all'
    cross join members m on m.id = w.member_id
    where ${tells(ctx, fact)} and not ${tellsOfPosts} and w.set_at <= ${fact.at}`;
}

const OF_POST = sql`'post' as kind, p.id as postId, null as commentId, s.id as spaceId,
  ${asNamed("post", sql`p.id`, sql`m.id`)}`;

/** The post is there, and says nothing against it, nor does it tell everybody by their name. */
const tells = (ctx: Ctx, fact: News): Statement => sql`p.id = ${fact.subjectId} and p.community_id = ${ctx.community.id}
  and p.status = 'published' and p.skip_notifications = 0 and not ${namesEverybody(ctx.now())}`;

const toBeTold = (ctx: Ctx, fact: News): Statement => sql`m.id not in (p.author_id, ${fact.actorId})
  and ${readableByMember(ctx.now())}
  and not exists (select 1 from notifications n indexed by notifications_post where n.post_id = p.id and n.member_id = m.id
    and n.comment_id is null and n.kind = 'search_post')`;
