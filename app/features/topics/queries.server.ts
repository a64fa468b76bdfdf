import { isNumber, readCursor, writeCursor } from "~/lib/cursor";
import { notFound } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { claimsAdmin } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { nothing, raw, type Statement, sql } from "~/platform/database/sql";
import type { OfferedTopic, TopicMark } from "./marks";
import { topicPolicy } from "./policy";
import { MOST_SPACES, MOST_TOPICS, PAGE_SIZE } from "./rules";

/** A topic as admins see it. */
export interface ManagedTopic extends OfferedTopic {
  /** Where it is offered, as far as it is not in the bin; a list names the first. */
  spaces: { id: number; name: string }[];
  /** With those in the bin. */
  spaceIds: number[];
  isEverywhere: boolean;
  postsCount: number;
  position: number;
}

type Row = Omit<ManagedTopic, "spaces" | "spaceIds" | "isEverywhere" | "adminOnly"> & {
  adminOnly: number;
  isEverywhere: number;
  spaces: string;
};

/** The community's topics in their order, a page at a time. Admins only. */
export async function listTopics(
  ctx: Ctx,
  { cursor }: { cursor?: string | null } = {},
): Promise<{ topics: ManagedTopic[]; cursor: string | null; count: number }> {
  const from = readCursor(cursor, isPlace);
  const [rows, [counted]] = await Promise.all([
    ctx.read((viewer) =>
      claimsAdmin(viewer)
        ? sql<Row>`${selectTopics(ctx)}
          ${from ? sql`and (t.position, t.id) > (${from[0]}, ${from[1]})` : nothing}
          order by t.position, t.id limit ${raw(String(PAGE_SIZE + 1))}`
        : null,
    ),
    ctx.read((viewer) =>
      claimsAdmin(viewer)
        ? sql<{ count: number }>`select count(*) as count from topics indexed by topics_order
          where community_id = ${ctx.community.id} and deleted_at is null`
        : null,
    ),
  ]);
  authorize(topicPolicy, "can_manage_topics", ctx.viewer, null);
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return {
    topics: shown.map(managed),
    cursor: rows.length > PAGE_SIZE && last ? writeCursor([last.position, last.id]) : null,
    count: counted?.count ?? 0,
  };
}

/** Throws 404 for one that is not there. Admins only. Of one that is in more spaces than it may be its next save is to be told, and drop none. */
export async function findTopic(ctx: Ctx, id: number): Promise<ManagedTopic> {
  const [row] = await ctx.read((viewer) =>
    claimsAdmin(viewer) ? sql<Row>`${selectTopics(ctx, MOST_SPACES + 1)} and t.id = ${id}` : null,
  );
  authorize(topicPolicy, "can_manage_topics", ctx.viewer, null);
  if (!row) throw notFound();
  return managed(row);
}

/** Of the spaces so many are named: a list says the first and how many more. */
const selectTopics = (ctx: Ctx, most = NAMED_IN_LISTS): Statement<Row> =>
  sql<Row>`select t.id, t.name, t.slug, t.admin_only as adminOnly, t.is_everywhere as isEverywhere,
    t.posts_count as postsCount, t.position,
    (select json_group_array(json_array(s.id, iif(s.deleted_at is null, s.name, null))) from
      (select o.space_id from topic_spaces o where o.topic_id = t.id limit ${most}) o
      cross join spaces s on s.id = o.space_id) as spaces
    from topics t ${most === NAMED_IN_LISTS ? sql`indexed by topics_order` : nothing}
    where t.community_id = ${ctx.community.id} and t.deleted_at is null`;

/** With a page of twenty, some 140 rows. */
const NAMED_IN_LISTS = 3;

function managed({ spaces, adminOnly, isEverywhere, ...row }: Row): ManagedTopic {
  const stored = JSON.parse(spaces) as [id: number, name: string | null][];
  return {
    ...row,
    adminOnly: adminOnly === 1,
    isEverywhere: isEverywhere === 1,
    spaces: stored.flatMap(([id, name]) => (name === null ? [] : [{ id, name }])),
    spaceIds: stored.map(([id]) => id),
  };
}

type Place = readonly [position: number, id: number];
const isPlace = (parts: readonly unknown[]): parts is Place => parts.length === 2 && parts.every(isNumber);

/** What all of them are called, in their order. Admins only. */
export async function listTopicNames(ctx: Ctx): Promise<TopicMark[]> {
  const rows = await ctx.read((viewer) =>
    claimsAdmin(viewer)
      ? sql<TopicMark>`select t.id, t.name, t.slug from topics t indexed by topics_order
          where t.community_id = ${ctx.community.id} and t.deleted_at is null
          order by t.position, t.id limit ${raw(String(MOST_TOPICS))}`
      : null,
  );
  authorize(topicPolicy, "can_manage_topics", ctx.viewer, null);
  return rows;
}

/** One that was deleted and can still be brought back, for the page that says so; null for any other. */
export async function getDeletedTopic(ctx: Ctx, id: number | null): Promise<{ id: number; name: string } | null> {
  const [topic] = await ctx.read((viewer) =>
    id !== null && claimsAdmin(viewer)
      ? sql<{ id: number; name: string }>`select id, name from topics
          where id = ${id} and community_id = ${ctx.community.id} and deleted_at is not null`
      : null,
  );
  return topic ?? null;
}

/** The space in which a post stands, for `listOffered`. */
export const spaceOfPost = (ctx: Ctx, postId: number): Statement => sql`(select p.space_id from posts p
  where p.id = ${postId} and p.community_id = ${ctx.community.id})`;

/** The space of an address, for `listOffered`. */
export const spaceOfSlug = (ctx: Ctx, slug: string): Statement => sql`(select id from spaces
  where community_id = ${ctx.community.id} and slug = ${slug} and deleted_at is null)`;

/**
 * What a space offers, in the admins' order. Asked beside whatever refuses the space to who may not write there: of a
 * visitor nothing is read.
 */
export async function listOffered(ctx: Ctx, space: Statement): Promise<OfferedTopic[]> {
  const rows = await ctx.read((viewer) => (viewer.memberId === 0 ? null : selectOffered(ctx, space)));
  return rows.map(({ adminOnly, ...topic }) => ({ ...topic, adminOnly: adminOnly === 1 }));
}

/** Two hundred rows at most, whatever is offered where. */
function selectOffered(ctx: Ctx, space: Statement): Statement<TopicMark & { adminOnly: number }> {
  return sql`select t.id, t.name, t.slug, t.admin_only as adminOnly from topics t indexed by topics_order
    where t.community_id = ${ctx.community.id} and t.deleted_at is null and (t.is_everywhere = 1
      or exists (select 1 from topic_spaces o where o.topic_id = t.id and o.space_id = ${space}))
    order by t.position, t.id limit ${raw(String(MOST_TOPICS))}`;
}

/**
 * The topic that a space's posts are filtered by: one that it offers, or that a post there carries. Any other is not
 * found, so that nobody learns what is talked about where they may not read. `space` refuses first.
 */
export async function findTopicIn(
  ctx: Ctx,
  spaceSlug: string,
  slug: string,
  space: Promise<unknown>,
): Promise<TopicMark> {
  const [rows] = await Promise.all([
    ctx.read(
      () => sql<TopicMark>`select t.id, t.name, t.slug from spaces s cross join topics t indexed by topics_slug
        where s.community_id = ${ctx.community.id} and s.slug = ${spaceSlug} and s.deleted_at is null
          and t.community_id = s.community_id and t.slug = ${slug} and t.deleted_at is null
          and (t.is_everywhere = 1
            or exists (select 1 from topic_spaces o where o.topic_id = t.id and o.space_id = s.id)
            or exists (select 1 from post_topics x indexed by post_topics_newest
              where x.topic_id = t.id and x.space_id = s.id and x.is_listed = 1))`,
    ),
    space,
  ]);
  const [topic] = rows;
  if (!topic) throw notFound();
  return topic;
}
