import { nothing, raw, type Statement, sql } from "~/platform/database/sql";
import type { ThreadCursor } from "./cursor";
import { threadColumns } from "./rows.server";
import { type CommentSort, LOOKS, PAGE_SIZE } from "./rules";

/** A page and one more: whether there are others. */
const MORE = PAGE_SIZE + 1;
const PAGE = raw(String(MORE));
const LOOK = raw(String(LOOKS));

type Raw = ReturnType<typeof raw>;

/** `where …` of the roots `c` that are shown: a deleted one keeps its place while somebody stands under it. */
export const isRoot = sql`where c.post_id = (select id from subject) and c.parent_id is null and c.is_shown = 1`;

/** The CTE `root` of a page in one of the orders: `on` roots from a place on, or `back` roots above it, nearest first. */
export function rootsInOrder(sort: CommentSort, cursor: ThreadCursor | null): Statement {
  if (sort === "likes") return byLikes(cursor);
  return sql`root as materialized (${sort === "latest" ? byTime(cursor, PAGE) : fromOldest(cursor)})`;
}

/** In the order of likes: the last of those that a page may look at, where it has looked at so many; as part `edge`. */
export function edgeOf(sort: CommentSort, cursor: ThreadCursor | null): Statement {
  if (sort !== "likes") return nothing;
  const { way } = walk(cursor);
  return sql`union all select * from (select ${LOOKED}, 'edge' as part from looked
    order by created_at ${way}, id ${way} limit 1 offset ${raw(String(LOOKS - 1))})`;
}

function fromOldest(cursor: ThreadCursor | null): Statement {
  const from = cursor && sql`(${cursor.rank}, ${cursor.createdAt}, ${cursor.id})`;
  return cursor?.direction === "before" && from
    ? sql`select ${threadColumns}, 'back' as part from comments c ${isRoot} and (c.rank, c.created_at, c.id) < ${from}
        order by c.rank desc, c.created_at desc, c.id desc limit ${PAGE}`
    : sql`select ${threadColumns}, 'on' as part from comments c ${isRoot}
        ${from ? sql`and (c.rank, c.created_at, c.id) > ${from}` : nothing} order by c.rank, c.created_at, c.id limit ${PAGE}`;
}

/** The newest first. The accepted answer stands among the others: the index has it before them, so it is walked twice. */
function byTime(cursor: ThreadCursor | null, limit: Raw, given: Statement = nothing): Statement {
  const { way, part, from } = walk(cursor);
  const of = (
    rank: Raw,
  ) => sql`select * from (select ${threadColumns}, ${part} as part from ${given} comments c ${isRoot}
    and c.rank = ${rank} ${from} order by c.created_at ${way}, c.id ${way} limit ${limit})`;
  return sql`${of(raw("0"))} union all ${of(raw("1"))} order by created_at ${way}, id ${way} limit ${limit}`;
}

/**
 * Those that are liked, the most liked first, from an index of them alone: a comment nobody has liked yet costs it
 * nothing. Behind them the others, the newest first: some of those that are looked at (`LOOKS`) are liked and passed over.
 * What comes second fills the room that the first has left.
 */
function byLikes(cursor: ThreadCursor | null): Statement {
  const { way, part, than } = walk(cursor);
  const isBack = cursor?.direction === "before";
  const isAmongLiked = cursor === null || cursor.rank > 0;
  const noRows = sql`select ${threadColumns}, '' as part from comments c where 0`;
  const liked = (given: Statement, from: Statement, most: Statement) => sql`select * from (
    select ${threadColumns}, ${part} as part from ${given} comments c ${isRoot} and c.likes_count <> 0 ${from}
    order by c.likes_count ${way}, c.created_at ${way}, c.id ${way} limit ${most})`;
  const others = (most: Statement) =>
    sql`select * from (select * from looked where likes_count = 0 order by created_at ${way}, id ${way} limit ${most})`;
  const page = sql`${PAGE}`;
  const left = sql`(select n from room)`;
  if (isAmongLiked) {
    const from = cursor
      ? sql`and (c.likes_count, c.created_at, c.id) ${than} (${cursor.rank}, ${cursor.createdAt}, ${cursor.id})`
      : nothing;
    const first = sql`liked as materialized (${liked(nothing, from, page)})`;
    if (isBack) return sql`looked as (${noRows}), ${first}, root as materialized (select * from liked)`;
    return sql`${first}, room as materialized (select ${PAGE} - count(*) as n from liked),
      looked as materialized (${byTime(null, LOOK, sql`(select 1 from room where n > 0) cross join`)}),
      root as materialized (select * from liked union all ${others(left)})`;
  }
  const looked = sql`looked as materialized (${byTime(cursor, LOOK)})`;
  if (!isBack) return sql`${looked}, root as materialized (${others(page)})`;
  return sql`${looked}, unliked as materialized (${others(page)}),
    room as materialized (select iif((select count(*) from looked) < ${LOOK}, ${PAGE}, 0) - count(*) as n
      from unliked),
    root as materialized (select * from unliked union all
      ${liked(sql`(select 1 from room where n > 0) cross join`, nothing, sql`max(0, ${left})`)})`;
}

function walk(cursor: ThreadCursor | null) {
  const isBack = cursor?.direction === "before";
  const than = isBack ? raw(">") : raw("<");
  return {
    way: isBack ? raw("asc") : raw("desc"),
    part: isBack ? raw("'back'") : raw("'on'"),
    than,
    from: cursor ? sql`and (c.created_at, c.id) ${than} (${cursor.createdAt}, ${cursor.id})` : nothing,
  };
}

/** The columns of a thread as a CTE has them, beside its `part`. */
const LOOKED = raw(`id, post_id, parent_id, reply_to_id, author_id, body_html, is_accepted, rendered, stale_doc, rank,
  likes_count, reactions, edited_at, deleted_at, held_at, created_at, quote_id, quote_words`);
