import { conflict, invalid, notFound } from "~/lib/errors";
import { newUid } from "~/lib/ids";
import { authorize } from "~/lib/policy";
import { slugFor } from "~/lib/slug";
import type { Ctx } from "~/platform/context";
import {
  commit,
  getMade,
  isConflict,
  isTwin,
  ofTwin,
  provided,
  UniqueViolation,
  type Write,
  when,
  write,
} from "~/platform/database/commit.server";
import { list, type Statement, sql } from "~/platform/database/sql";
import { startJobWrites } from "~/platform/jobs/start.server";
import { onceKey } from "../spaces/facts";
import { moved } from "../spaces/rules";
import { topicFact } from "./facts";
import { type ChangeTopicInput, type NewTopicInput, placesIn } from "./input";
import { topicPolicy } from "./policy";
import { marksJob } from "./marks-job.server";
import { MOST_TOPICS, nameKeyOf, UNDO_MS } from "./rules";

/**
 * Adds a topic behind the others. Admins only. Throws 422 name for one there is, space_ids for spaces that are not
 * ours, 409 topics_full. A request key makes a double click one topic.
 */
export async function createTopic(ctx: Ctx, input: NewTopicInput, requestKey?: string | null): Promise<{ id: number }> {
  mayManage(ctx);
  const id = ctx.newId();
  const now = ctx.now();
  const { id: community } = ctx.community;
  const key = onceKey("topic.created", ctx.viewer.memberId, requestKey);
  const insert = (slug: string) =>
    commit(ctx, {
      writes: [
        when(sql`insert into topics (id, community_id, name, name_key, slug, admin_only, is_everywhere, position,
            created_at, updated_at)
          select ${id}, ${community}, ${input.name}, ${nameKeyOf(input.name)}, ${slug}, ${input.admin_only},
            ${placesIn(input).isEverywhere ?? true}, coalesce((select max(position) from topics indexed by topics_order
              where community_id = ${community} and deleted_at is null), 0) + 1, ${now}, ${now}
          where ${hasRoom(ctx)}`).otherwise("topics_full"),
        ...offer(ctx, id, input.space_ids),
      ],
      facts: [topicFact("topic.created", id, key)],
    });
  try {
    await withFreeSlug(input.name, insert);
    return { id };
  } catch (error) {
    const made = key && isOfTwin(error) ? await ofTwin(ctx, getMade(ctx, key)) : null;
    if (made) return made;
    throw refused(error);
  }
}

/** Of two that come at once, the second may be told of any of these before it is told that it is the second. */
const isOfTwin = (error: unknown): boolean => isTwin(error) || isNameTaken(error) || isConflict(error, "topics_full");

/**
 * Changes a topic; what is absent stays, its address always: people have linked to it. The posts that carry it are
 * called anew. Admins only. Throws 404, 422 name and space_ids as `createTopic`, 409 topic_gone for one that was deleted.
 */
export async function updateTopic(ctx: Ctx, id: number, input: ChangeTopicInput): Promise<void> {
  mayManage(ctx);
  const before = await mustExist(ctx, id);
  if (before.deletedAt !== null) throw conflict("topic_gone");
  const { spaces, isEverywhere } = placesIn(input);
  const name = input.name ?? before.name;
  const job = name === before.name ? null : marksJob(ctx, id, name);
  try {
    await commit(ctx, {
      writes: [
        when(sql`update topics set name = ${name}, name_key = ${nameKeyOf(name)},
            admin_only = coalesce(${input.admin_only}, admin_only),
            is_everywhere = coalesce(${isEverywhere}, is_everywhere), updated_at = ${ctx.now()}
          where ${ours(ctx, id)} and deleted_at is null`).otherwise("topic_gone"),
        ...(spaces ? offer(ctx, id, spaces) : []),
        ...(job ? startJobWrites(ctx, job) : []),
      ],
      facts: [topicFact("topic.updated", id)],
      // The line above a list that is filtered by it says its name; in a space that does not offer it there is no list.
      changesPublicPages: job !== null || isEverywhere !== undefined,
    });
  } catch (error) {
    throw refused(error);
  }
  if (job) ctx.wakeJob(job.id);
}

/**
 * Deletes a topic: its posts stay, and show it no more. For a day it can be brought back, with all that carry it. Safe
 * to repeat. Admins only. Throws 404.
 */
export async function deleteTopic(ctx: Ctx, id: number): Promise<void> {
  mayManage(ctx);
  const { name, deletedAt } = await mustExist(ctx, id);
  if (deletedAt !== null) return;
  const job = marksJob(ctx, id, name);
  await commit(ctx, {
    writes: [
      when(sql`update topics set deleted_at = ${ctx.now()}
        where ${ours(ctx, id)} and deleted_at is null`).record(topicFact("topic.deleted", id)),
      ...startJobWrites(ctx, job),
    ],
    changesPublicPages: "recorded",
  });
  ctx.wakeJob(job.id);
}

/**
 * Brings a deleted topic back as it was. Safe to repeat. Admins only. Throws 404, 409 topic_name_taken where another has
 * its name by now, topics_full.
 */
export async function restoreTopic(ctx: Ctx, id: number): Promise<void> {
  mayManage(ctx);
  const { name, deletedAt } = await mustExist(ctx, id);
  if (deletedAt === null) return;
  if (deletedAt < ctx.now() - UNDO_MS) throw notFound();
  const job = marksJob(ctx, id, name);
  try {
    await commit(ctx, {
      writes: [
        when(sql`update topics set deleted_at = null
          where ${ours(ctx, id)} and (deleted_at is null or ${hasRoom(ctx)})`).otherwise("topics_full"),
        ...startJobWrites(ctx, job),
      ],
      facts: [topicFact("topic.restored", id)],
      changesPublicPages: true,
    });
  } catch (error) {
    throw isNameTaken(error) ? conflict("topic_name_taken") : error;
  }
  ctx.wakeJob(job.id);
}

/** Puts the topics in the order of `ids`; those not named stay behind them. Safe to repeat. Admins only. */
export async function orderTopics(ctx: Ctx, ids: readonly number[]): Promise<void> {
  mayManage(ctx);
  const named = sql`select value from json_each(${list(ids)})`;
  await commit(ctx, {
    writes: [
      when(sql`update topics indexed by topics_order set position = coalesce(
          (select j.key + 1 from json_each(${list(ids)}) j where j.value = topics.id), position + ${ids.length})
        where community_id = ${ctx.community.id} and deleted_at is null and exists (select 1 from topics t
          where t.id in (${named}) and t.community_id = ${ctx.community.id} and t.deleted_at is null)`).record(
        topicFact("topics.reordered", 0),
      ),
    ],
  });
}

/** A topic one place up or down: what the buttons do. Admins only. Throws 404. */
export async function moveTopic(ctx: Ctx, id: number, direction: "up" | "down"): Promise<void> {
  mayManage(ctx);
  const rows = await ctx.read(
    () => sql<{ id: number }>`select id from topics indexed by topics_order
      where community_id = ${ctx.community.id} and deleted_at is null order by position, id`,
  );
  const ids = rows.map((row) => row.id);
  if (!ids.includes(id)) throw notFound();
  const next = moved(ids, id, direction);
  // At an end nothing moves, and nothing has happened.
  if (next.some((other, place) => other !== ids[place])) await orderTopics(ctx, next);
}

const mayManage = (ctx: Ctx): void => authorize(topicPolicy, "can_manage_topics", ctx.viewer, null);

const ours = (ctx: Ctx, id: number): Statement => sql`id = ${id} and community_id = ${ctx.community.id}`;

/** Asked by the write itself: of two that come at once there is room for one. */
const hasRoom = (ctx: Ctx): Statement => sql`(select count(*) from topics indexed by topics_order
  where community_id = ${ctx.community.id} and deleted_at is null) < ${MOST_TOPICS}`;

/**
 * Offers it in these spaces, all of them ours, and in no other. One in the bin, which may come back, is among them only
 * if it was before.
 */
const offer = (ctx: Ctx, id: number, spaces: readonly number[]): Write[] => [
  write(sql`delete from topic_spaces where topic_id = ${id} and community_id = ${ctx.community.id}
    and space_id not in (select value from json_each(${list(spaces)}))`),
  write(sql`insert into topic_spaces (community_id, topic_id, space_id)
    select s.community_id, ${id}, s.id from json_each(${list(spaces)}) j cross join spaces s on s.id = j.value
    where s.community_id = ${ctx.community.id} and s.deleted_at is null
    on conflict (topic_id, space_id) do nothing`),
  provided(sql`(select count(*) from topic_spaces
    where topic_id = ${id} and community_id = ${ctx.community.id}) = ${spaces.length}`).otherwise("topic_space_gone"),
];

function refused(error: unknown): unknown {
  if (isNameTaken(error)) return invalid({ name: "topic_name_taken" });
  if (isConflict(error, "topic_space_gone")) return invalid({ space_ids: "topic_space_gone" });
  return error;
}

const isNameTaken = (error: unknown): boolean =>
  error instanceof UniqueViolation && error.on.includes("topics.name_key");

/** Names of other scripts, and those that differ in signs alone, may want the same address. */
async function withFreeSlug(name: string, attempt: (slug: string) => Promise<unknown>): Promise<void> {
  const base = slugFor(name, newUid(6));
  for (const slug of [base, `${base}-2`, `${base}-3`]) {
    try {
      await attempt(slug);
      return;
    } catch (error) {
      if (!(error instanceof UniqueViolation && error.on.includes("topics.slug"))) throw error;
    }
  }
  await attempt(`${base}-${newUid(6)}`);
}

async function mustExist(ctx: Ctx, id: number): Promise<{ name: string; deletedAt: number | null }> {
  const [row] = await ctx.read(
    () =>
      sql<{ name: string; deletedAt: number | null }>`select name, deleted_at as deletedAt from topics
        where ${ours(ctx, id)}`,
  );
  if (!row) throw notFound();
  return row;
}
