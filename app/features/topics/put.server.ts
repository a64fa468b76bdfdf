import type { Ctx } from "~/platform/context";
import { commit, type Write, when, write } from "~/platform/database/commit.server";
import { list, raw, type Statement, sql } from "~/platform/database/sql";
import { MOST_ON_A_POST } from "./rules";

/**
 * Stand in the commit that saves a post, behind it: it carries these topics from now on, and no others. What is not put
 * is one that was deleted, taken from its space or from who does not manage it while somebody wrote. One that is deleted
 * is in no form: its mark stays for as long as it can be brought back.
 */
export const putTopics = (ctx: Ctx, postId: number, ids: readonly number[], manages: boolean): Write[] => [
  write(sql`delete from post_topics where post_id = ${postId} and community_id = ${ctx.community.id}
    and topic_id not in (select value from json_each(${list(ids)}))
    and not exists (select 1 from topics t where t.id = post_topics.topic_id and t.deleted_at is not null)`),
  write(sql`insert into post_topics (community_id, post_id, topic_id, space_id, is_listed, title, likes_count,
      published_at, activity_at)
    select p.community_id, p.id, t.id, p.space_id, p.status = 'published', p.title, p.likes_count, p.published_at,
      p.activity_at
    from posts p cross join json_each(${list(ids)}) j cross join topics t on t.id = j.value
    where p.id = ${postId} and p.community_id = ${ctx.community.id} and t.community_id = p.community_id
      and t.deleted_at is null and (t.admin_only = 0 or ${manages}) and (t.is_everywhere = 1
        or exists (select 1 from topic_spaces o where o.topic_id = t.id and o.space_id = p.space_id))
    on conflict (post_id, topic_id) do nothing`),
  writeMarks(ctx, postId),
];

/**
 * Put topics on a post, those that its space offers and there is room for beside what it carries, or take them off, if
 * that holds. Stand behind what makes it hold.
 */
export const addTopicsTo = (ctx: Ctx, postId: number, ids: readonly number[], provided: Statement): Write[] => [
  write(sql`insert into post_topics (community_id, post_id, topic_id, space_id, is_listed, title, likes_count,
      published_at, activity_at)
    select p.community_id, p.id, t.id, p.space_id, p.status = 'published', p.title, p.likes_count, p.published_at,
      p.activity_at
    from posts p cross join json_each(${list(ids)}) j cross join topics t on t.id = j.value
    where p.id = ${postId} and p.community_id = ${ctx.community.id} and t.community_id = p.community_id
      and t.deleted_at is null and (t.is_everywhere = 1
        or exists (select 1 from topic_spaces o where o.topic_id = t.id and o.space_id = p.space_id)) and ${provided}
    limit max(0, ${raw(String(MOST_ON_A_POST))}
      - (select count(*) from post_topics x where x.post_id = ${postId} and x.topic_id not in (
        select value from json_each(${list(ids)}))))
    on conflict (post_id, topic_id) do nothing`),
  writeMarks(ctx, postId),
];

/**
 * Stand behind what makes posts of which each is the copy of another (`[original, copy]`): they carry those of its topics
 * that their own space offers.
 */
export const copyTopics = (ctx: Ctx, pairs: readonly (readonly [number, number])[]): Write[] => [
  write(sql`insert into post_topics (community_id, post_id, topic_id, space_id, is_listed, title, likes_count,
      published_at, activity_at)
    select c.community_id, c.id, t.id, c.space_id, c.status = 'published', c.title, c.likes_count, c.published_at,
      c.activity_at
    from json_each(${JSON.stringify(pairs)}) j cross join posts c on c.id = json_extract(j.value, '$[1]')
      cross join post_topics x on x.post_id = json_extract(j.value, '$[0]') cross join topics t on t.id = x.topic_id
    where c.community_id = ${ctx.community.id} and x.community_id = c.community_id and t.deleted_at is null
      and (t.is_everywhere = 1
        or exists (select 1 from topic_spaces o where o.topic_id = t.id and o.space_id = c.space_id))
    on conflict (post_id, topic_id) do nothing`),
  write(sql`update posts set topics = ${MARKS} where community_id = ${ctx.community.id}
    and id in (select json_extract(value, '$[1]') from json_each(${JSON.stringify(pairs)}))`),
];

export const takeTopicsOff = (ctx: Ctx, postId: number, ids: readonly number[], provided: Statement): Write[] => [
  write(sql`delete from post_topics where post_id = ${postId} and topic_id in (select value from json_each(${list(ids)}))
    and community_id = ${ctx.community.id} and ${provided}`),
  writeMarks(ctx, postId),
];

const writeMarks = (ctx: Ctx, postId: number): Write =>
  write(sql`update posts set topics = ${MARKS} where id = ${postId} and community_id = ${ctx.community.id}`);

/** A condition on `posts`: its space offers the topic. */
export const offersTopic = (topicId: number): Statement => sql`exists (select 1 from topics t where t.id = ${topicId}
  and t.community_id = posts.community_id and t.deleted_at is null and (t.is_everywhere = 1
    or exists (select 1 from topic_spaces o where o.topic_id = t.id and o.space_id = posts.space_id)))`;

/** What `posts.topics` says: as its topics are called and ordered now. */
export const MARKS = sql`coalesce((select nullif(json_group_array(json_array(id, name, slug)), '[]') from
  (select t.id, t.name, t.slug from post_topics x cross join topics t on t.id = x.topic_id
    where x.post_id = posts.id and t.deleted_at is null order by t.position, t.id)), '')`;

/** Posts a deleted topic is taken off for good in one step. */
const TAKEN_AT_ONCE = 100;

/** Takes one batch of what hangs on a topic that nobody can bring back any more, the topic itself once nothing does. */
export async function removeTopic(ctx: Ctx, topicId: number, before: number): Promise<boolean> {
  const isDue: Statement = sql`id = ${topicId} and community_id = ${ctx.community.id} and deleted_at <= ${before}`;
  const posts = await ctx.read(
    () => sql<{ id: number }>`select x.post_id as id from post_topics x indexed by post_topics_topic
      where x.topic_id = ${topicId} limit ${raw(String(TAKEN_AT_ONCE))}`,
  );
  const ids = list(posts.map(({ id }) => id));
  const isLast = posts.length < TAKEN_AT_ONCE;
  await commit(ctx, {
    writes: [
      write(sql`delete from post_topics where topic_id = ${topicId} and community_id = ${ctx.community.id}
        and post_id in (select value from json_each(${ids})) and exists (select 1 from topics where ${isDue})`),
      ...(isLast
        ? [
            write(sql`delete from topic_spaces where topic_id = ${topicId} and community_id = ${ctx.community.id}
              and exists (select 1 from topics where ${isDue})`),
            when(sql`delete from topics where ${isDue}
              and not exists (select 1 from post_topics x where x.topic_id = ${topicId})`).otherwise("topic_gone"),
          ]
        : []),
    ],
    origin: "system",
  });
  return isLast;
}
