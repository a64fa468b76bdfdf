import type { News, Recipient, Teller } from "~/features/notifications/teller.server";
import { readableByMember } from "~/features/spaces/readable.server";
import type { Ctx } from "~/platform/context";
import { raw, type Statement, sql } from "~/platform/database/sql";
import { CALLED_SO } from "./reach.server";

/** Who has saved a search is told of each post and comment that is new and is found by it: once, whichever finds it. */
export const savedSearchTeller: Teller = {
  name: "saved searches",
  facts: ["search.added"],
  // As the tellers "posts" and "comments" have it: of one thing there is one line, whatever it tells.
  key: ({ subjectKind, subjectId }) => `${subjectKind}:${subjectId}`,
  byMoment: true,
  isOnce: true,
  actor: ({ payload }) => Number(payload.author_id),
  recipients: saved,
};

/**
 * One by one as they were saved, however many find nothing. Nobody is told of their own, of what they may not read by now,
 * of a post that is to tell nobody, nor a second time; what waits unread as a new post of a space becomes the line of what was looked for.
 */
function saved(ctx: Ctx, { subjectKind, subjectId, payload }: News): Statement<Recipient> {
  const of = subjectKind === "comment" ? OF_COMMENT : OF_POST;
  const earlier = sql`select 1 from saved_searches e indexed by saved_searches_name where e.member_id = w.member_id
    and e.community_id = w.community_id and e.is_told = 1 and e.id < w.id and ${finds("e")}`;
  return sql<Recipient>`select m.id as memberId, ${of.kind} as kind, p.id as postId, ${of.comment} as commentId,
      s.id as spaceId, w.id as at,
      (m.id not in (${of.author}, ${Number(payload.by_id)}) and ${readableByMember(ctx.now())} and ${finds("w")}
        and not exists (select 1 from notifications n indexed by ${of.lines} where n.member_id = m.id and ${of.isTold})
        and not exists (${earlier})) as isTold
    from search_docs d cross join ${of.from} cross join spaces s on s.id = p.space_id
    cross join saved_searches w indexed by saved_searches_told on w.community_id = d.community_id and w.is_told = 1
    cross join members m on m.id = w.member_id
    where d.kind = ${subjectKind} and d.subject_id = ${subjectId} and d.community_id = ${ctx.community.id}
      and p.status = 'published' and (p.skip_notifications = 0 or d.kind = 'comment')`;
}

const OF_POST = {
  kind: "search_post",
  from: sql`posts p on p.id = d.subject_id`,
  author: sql`p.author_id`,
  comment: sql`null`,
  lines: raw("notifications_post"),
  isTold: sql`n.post_id = p.id and n.comment_id is null
    and (n.kind <> 'post' or n.read_at is not null or n.archived_at is not null)`,
};

const OF_COMMENT = {
  kind: "search_comment",
  from: sql`comments c on c.id = d.subject_id and c.deleted_at is null
    cross join posts p on p.id = c.post_id and p.is_comments_enabled = 1`,
  author: sql`c.author_id`,
  comment: sql`c.id`,
  lines: raw("notifications_comment"),
  isTold: sql`n.comment_id = c.id`,
};

/** That a saved search finds the document `d` of a post `p`, or of a comment on it, in the space `s`. */
function finds(search: "w" | "e"): Statement {
  const w = raw(search);
  const author = sql`(select a.id from search_docs a where a.kind = 'member' and a.community_id = d.community_id
    and a.subject_id = case d.kind when 'post' then iif(p.hide_meta_info = 1, null, p.author_id)
      else (select b.author_id from comments b where b.id = d.subject_id) end)`;
  const mentioned = sql`(select 'scope : (' || group_concat('n' || a.subject_id, ' OR ') || ')' from (select rowid as id from search
      where search match ${w}.mention_expression order by rowid desc limit ${CALLED_SO}) found
    cross join search_docs a on a.id = found.id and a.community_id = d.community_id)`;
  const matches = (expression: Statement, id: Statement) =>
    sql`exists (select 1 from search where search match ${expression} and search.rowid = ${id})`;
  const space = sql`(select a.id from search_docs a where a.kind = 'space' and a.community_id = d.community_id
    and a.subject_id = s.id)`;
  // In quotes it is words of a name. As `spaceNameExpression` has it.
  const isNamed = sql`case when ${w}.space_slug like '"%' then ${matches(sql`'title : ' || ${w}.space_slug`, space)} else 0 end`;
  return sql`(${w}.space_slug is null or trim(${w}.space_slug, '"') = s.slug or ${isNamed})
    and (${w}.after_at is null or d.at >= ${w}.after_at) and (${w}.before_at is null or d.at < ${w}.before_at)
    and ${matches(sql`${w}.expression`, sql`d.id`)}
    and (${w}.author_expression is null or ${matches(sql`${w}.author_expression`, author)})
    and (${w}.mention_expression is null or ${matches(mentioned, sql`d.id`)})`;
}
