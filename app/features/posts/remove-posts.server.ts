import { loosen } from "~/features/files/attach.server";
import { eventRemoval } from "~/features/events/remove.server";
import { pollRemoval } from "~/features/polls/remove.server";
import type { Ctx } from "~/platform/context";
import { commit, type Write, write } from "~/platform/database/commit.server";
import { list, type Statement, sql } from "~/platform/database/sql";
import { POST_OPEN_GRAPH } from "./meta";
import type { Removal } from "../spaces/jobs/remove-space.server";

const POSTS_AT_ONCE = 20;
const COMMENTS_AT_ONCE = 150;
/** A popular post has more likes than one statement should take away; each also counts its post down. */
const LIKES_AT_ONCE = 250;
const MARKS_AT_ONCE = 250;
/** Each may be as long as a post. */
const VERSIONS_AT_ONCE = 100;

/**
 * Removes one batch of what hangs on the posts (at most twenty of one community), the posts themselves once nothing
 * does. Call it again until they are gone: killed between two batches, the next run goes on. Answers whether they
 * are. Files only come loose here: their own sweep takes them from R2.
 */
export async function removePosts(ctx: Ctx, posts: readonly Removed[]): Promise<boolean> {
  const { writes, isLast } = await removalOf(ctx, posts);
  await commit(ctx, { writes, origin: "system" });
  return isLast;
}

/** What the removal of a space takes of its content, some at a time; null once nothing of it is left. */
export async function removeContentOfSpace(ctx: Ctx, spaceId: number): Promise<Removal | null> {
  const posts = await ctx.read(
    () => sql<Removed>`select id, reactions <> '' as isReacted, edited_at is not null as isEdited, polls_count as pollsCount,
        post_type = 'event' or draft_version > 0 as mayHoldEvent from posts
      where space_id = ${spaceId} and community_id = ${ctx.community.id} limit ${POSTS_AT_ONCE}`,
  );
  if (posts.length === 0) return null;
  const { writes, isLast } = await removalOf(ctx, posts);
  return { writes, rows: isLast ? posts.length : 0 };
}

/** What is to go, and whether there are reactions to it, and versions of it. */
export interface Removed {
  id: number;
  isReacted: number;
  isEdited: number;
  /** Of a post. Of one that was edited some may be there that its text shows no longer. */
  pollsCount?: number;
  /** Of a post: what was a draft may have been one of a space of events. */
  mayHoldEvent?: number;
}

async function removalOf(ctx: Ctx, posts: readonly Removed[]): Promise<{ writes: Write[]; isLast: boolean }> {
  // Each half has its index: one of all comments would cost each of them a row.
  const comments = (
    which: Statement,
  ) => sql`select c.id, c.reactions <> '' as isReacted, c.edited_at is not null as isEdited from json_each(${list(posts.map(({ id }) => id))}) j
    join comments c on c.post_id = j.value and c.deleted_at ${which} and c.community_id = ${ctx.community.id}`;
  const found = await ctx.read(
    () => sql<Removed>`${comments(sql`is null`)} union all ${comments(sql`is not null`)}
      limit ${COMMENTS_AT_ONCE}`,
  );
  if (found.length > 0) return { writes: await removal(ctx, "comment", found), isLast: false };
  const writes = await removal(ctx, "post", posts);
  return { writes, isLast: writes.length > 1 };
}

/**
 * One write, their likes or reactions, as long as there are more than a batch of those; else all that goes with them.
 * Reactions and versions are looked for where there are some.
 */
async function removal(ctx: Ctx, kind: "post" | "comment", things: readonly Removed[]): Promise<Write[]> {
  const subjects = things.map(({ id }) => id);
  const withReactions = things.filter(({ isReacted }) => isReacted === 1).map(({ id }) => id);
  const these = kind === "post" ? named(subjects) : sql`(select value from json_each(${list(subjects)}))`;
  const likes = sql`likes where community_id = ${ctx.community.id} and subject_kind = ${kind} and subject_id in ${these}`;
  const liked = await ctx.read(() => sql`select 1 from ${likes} limit ${LIKES_AT_ONCE + 1}`);
  if (liked.length > LIKES_AT_ONCE) {
    const some = sql`select subject_id, member_id from ${likes} limit ${LIKES_AT_ONCE}`;
    return [
      write(sql`delete from likes where community_id = ${ctx.community.id} and subject_kind = ${kind}
        and (subject_id, member_id) in (${some})`),
    ];
  }
  const reactions = sql`reactions where community_id = ${ctx.community.id} and subject_kind = ${kind}
    and subject_id in (select value from json_each(${list(withReactions)}))`;
  const reacted = await ctx.read(() =>
    withReactions.length > 0 ? sql`select 1 from ${reactions} limit ${LIKES_AT_ONCE + 1}` : null,
  );
  if (reacted.length > LIKES_AT_ONCE) {
    const some = sql`select subject_id, member_id, emoji from ${reactions} limit ${LIKES_AT_ONCE}`;
    return [
      write(sql`delete from reactions where community_id = ${ctx.community.id} and subject_kind = ${kind}
        and (subject_id, member_id, emoji) in (${some})`),
    ];
  }
  const marks = sql`bookmarks where subject_kind = ${kind} and subject_id in ${these} and community_id = ${ctx.community.id}`;
  const marked = await ctx.read(() => sql`select 1 from ${marks} limit ${MARKS_AT_ONCE + 1}`);
  if (marked.length > MARKS_AT_ONCE) {
    return [
      write(sql`delete from bookmarks where community_id = ${ctx.community.id}
        and id in (select id from ${marks} limit ${MARKS_AT_ONCE})`),
    ];
  }
  const followers = sql`post_followers where post_id in ${these} and community_id = ${ctx.community.id}`;
  const addresses = sql`post_addresses indexed by post_addresses_post where post_id in ${these} and community_id = ${ctx.community.id}`;
  const featured = sql`featured_posts where post_id in ${these} and +community_id = ${ctx.community.id}`;
  const [followed, moved] = await Promise.all([
    ctx.read(() => (kind === "post" ? sql`select 1 from ${followers} limit ${MARKS_AT_ONCE + 1}` : null)),
    ctx.read(() => (kind === "post" ? sql`select 1 from ${addresses} limit 1` : null)),
  ]);
  if (followed.length > MARKS_AT_ONCE) {
    return [
      write(sql`delete from post_followers where community_id = ${ctx.community.id}
        and (post_id, member_id) in (select post_id, member_id from ${followers} limit ${MARKS_AT_ONCE})`),
    ];
  }
  const withVersions = kind === "post" ? things.filter(({ isEdited }) => isEdited === 1).map(({ id }) => id) : [];
  const versions = sql`post_versions where community_id = ${ctx.community.id}
    and post_id in (select value from json_each(${list(withVersions)}))`;
  const edited = await ctx.read(() =>
    withVersions.length > 0 ? sql`select 1 from ${versions} limit ${VERSIONS_AT_ONCE + 1}` : null,
  );
  if (edited.length > VERSIONS_AT_ONCE) {
    return [
      write(sql`delete from post_versions where community_id = ${ctx.community.id}
        and (post_id, number) in (select post_id, number from ${versions} limit ${VERSIONS_AT_ONCE})`),
    ];
  }
  const asked = await pollRemoval(
    ctx,
    things.flatMap(({ id, isEdited, pollsCount = 0 }) => (kind === "post" && pollsCount + isEdited > 0 ? [id] : [])),
  );
  if (!asked.isWhole) return asked.writes;
  const events = await eventRemoval(
    ctx,
    things.flatMap(({ id, mayHoldEvent }) => (kind === "post" && mayHoldEvent !== 0 ? [id] : [])),
  );
  if (!events.isWhole) return events.writes;
  const table = kind === "post" ? sql`posts` : sql`comments`;
  return [
    write(sql`delete from ${likes}`),
    ...(reacted.length > 0 ? [write(sql`delete from ${reactions}`)] : []),
    write(sql`delete from ${marks}`),
    ...(followed.length > 0 ? [write(sql`delete from ${followers}`)] : []),
    ...(moved.length > 0 ? [write(sql`delete from ${addresses}`)] : []),
    ...(edited.length > 0 ? [write(sql`delete from ${versions}`)] : []),
    ...asked.writes,
    ...events.writes,
    ...[sql`flags`, sql`moderation_cases`, sql`mentions`].map((reported) =>
      write(sql`delete from ${reported} where community_id = ${ctx.community.id} and subject_kind = ${kind}
        and subject_id in ${these}`),
    ),
    loosen(ctx, kind, these),
    ...(kind === "post" ? [loosen(ctx, POST_OPEN_GRAPH, these), write(sql`delete from ${featured}`)] : []),
    write(sql`delete from ${table} where id in ${these} and community_id = ${ctx.community.id}`),
  ];
}

/** Few enough to be named one by one: a list in JSON would cost each statement a row for each of them. */
const named = (ids: readonly number[]): Statement =>
  sql`(${ids.map((id) => sql`${id}`).reduce((all, one) => sql`${all}, ${one}`)})`;
