import { asNamed } from "~/features/mentions/teller.server";
import { readableByMember } from "~/features/spaces/readable.server";
import type { Ctx } from "~/platform/context";
import { raw, type Statement, sql } from "~/platform/database/sql";
import type { SubjectKind } from "~/platform/subjects.server";
import type { LikeKind } from "../likes/facts";
import type { ReactableKind } from "../reactions/facts";
import { authorLetThrough, postTellers } from "./post-tellers.server";
import { NOT_LISTED, type NotificationKind, SNOOZED, TOLD_OF_ENTRY } from "./rules";
import { type News, type OutdatedLine, type Recipient, subjectKey, type Teller } from "./teller.server";

/** Of what notifications know by themselves: comments, posts, spaces, jobs. */
export const houseTellers: readonly Teller[] = [
  ...postTellers,
  { name: "comments", facts: ["comment.created"], key: subjectKey, recipients: answered },
  {
    name: "comments let through",
    facts: ["comment.approved"],
    key: subjectKey,
    actor: authorLetThrough,
    recipients: (ctx, fact) => (fact.payload.is_new === true ? answered(ctx, fact) : null),
  },
  {
    name: "comments gone",
    facts: ["comment.deleted", "comment.restored", "comment.held", "comment.approved", "comment.rejected"],
    settles: true,
  },
  {
    name: "posts gone",
    facts: ["post.deleted", "post.restored", "post.unpublished", "post.held", "post.approved", "post.rejected"],
    settles: true,
  },
  {
    name: "let in",
    facts: ["space.member_added"],
    key: placeKey,
    recipients: (ctx, fact) => letIn(ctx, fact, "space_added"),
    outdated: answeredAskings,
  },
  {
    name: "let in together",
    facts: ["space.members_added"],
    key: placeKey,
    isOnce: true,
    recipients: (ctx, fact) => letInTogether(ctx, fact, "space_added"),
    outdated: answeredTogether,
  },
  { name: "taken out", facts: ["space.member_removed"], outdated: placeOfOne },
  { name: "taken out together", facts: ["space.members_removed"], outdated: placesOfMany },
  { name: "askings", facts: ["space.entry_asked"], key: askingKey, recipients: managers },
  { name: "askings withdrawn", facts: ["space.entry_withdrawn"], hidden: withdrawnAskings },
  {
    name: "askings granted",
    facts: ["space.entry_granted"],
    key: placeKey,
    recipients: (ctx, fact) => letIn(ctx, fact, "entry_granted"),
    outdated: answeredAskings,
  },
  {
    name: "askings granted together",
    facts: ["space.entries_granted"],
    key: placeKey,
    isOnce: true,
    recipients: (ctx, fact) => letInTogether(ctx, fact, "entry_granted"),
    outdated: answeredTogether,
  },
  { name: "askings answered", facts: ["space.entry_declined", "space.role_given"], outdated: answeredAskings },
  {
    name: "jobs",
    facts: ["job.ended", "job.failed"],
    key: subjectKey,
    recipients: (ctx, fact) => (fact.payload.tells === true ? jobMaker(ctx, fact) : null),
  },
  { name: "jobs that go on", facts: ["job.undone", "job.retried"], outdated: endsOfJob },
];

/** Whoever made what was liked is told, of every kind of subject that can be; a line for each thing, whoever likes it. */
export const likeTeller = (name: string, subjects: readonly SubjectKind[]): Teller => ({
  name,
  facts: subjects.filter(({ likes }) => likes).map(({ kind }) => `${kind as LikeKind}.liked` as const),
  key: (fact) => `likes:${subjectKey(fact)}`,
  recipients: authorLiked,
});

/** As `likeTeller`, of reactions: a line for each thing, whoever reacts and with whatever. */
export const reactionTeller = (name: string, subjects: readonly SubjectKind[]): Teller => ({
  name,
  facts: subjects
    .filter(({ likes }) => likes?.reactions)
    .map(({ kind }) => `${kind as ReactableKind}.reacted` as const),
  key: (fact) => `reactions:${subjectKey(fact)}`,
  recipients: authorReacted,
});

/** However one came into a space: one line. */
function placeKey(fact: News): string {
  return `in:${subjectKey(fact)}`;
}

/** Of each who asks to be let into a space. */
export function askingKey(fact: News): string {
  return `asks:${subjectKey(fact)}:${fact.payload.member_id}`;
}

/** Whoever began the job, as long as they are a member: what goes on without them tells them how it ended. */
function jobMaker(ctx: Ctx, fact: News): Statement<Recipient> {
  const kind: NotificationKind = fact.name === "job.ended" ? "job_done" : "job_failed";
  return sql<Recipient>`select m.id as memberId, ${kind} as kind, null as postId, null as commentId, null as spaceId
    from jobs j join members m on m.id = j.started_by and m.status = 'active'
    where j.id = ${fact.subjectId} and j.community_id = ${ctx.community.id}`;
}

function authorLiked(ctx: Ctx, fact: News): Statement<Recipient> | null {
  const { kind: subject, from, stands, likes } = ctx.subjects.of(fact.subjectKind);
  if (!likes) return null;
  const kind = `${subject}_like`;
  return sql<Recipient>`select m.id as memberId, ${kind} as kind, ${placesOf(subject)}, s.id as spaceId
    from ${from} join members m on m.id = ${likes.author}
    join likes l on l.community_id = x.community_id and l.subject_kind = ${subject}
      and l.subject_id = x.id and l.member_id = ${fact.actorId}
    where x.id = ${fact.subjectId} and x.community_id = ${ctx.community.id} and ${stands}
      and m.id <> ${fact.actorId} and ${readableByMember(ctx.now())}`;
}

/** Nobody where the reaction was taken back before they heard of it. */
function authorReacted(ctx: Ctx, fact: News): Statement<Recipient> | null {
  const { kind: subject, from, stands, likes } = ctx.subjects.of(fact.subjectKind);
  if (!likes) return null;
  return sql<Recipient>`select m.id as memberId, ${`${subject}_reaction`} as kind, ${placesOf(subject)}, s.id as spaceId
    from ${from} join members m on m.id = ${likes.author}
    where x.id = ${fact.subjectId} and x.community_id = ${ctx.community.id} and ${stands}
      and exists (select 1 from reactions r where r.community_id = x.community_id and r.subject_kind = ${subject}
        and r.subject_id = x.id and r.member_id = ${fact.actorId})
      and m.id <> ${fact.actorId} and ${readableByMember(ctx.now())}`;
}

/** Where a line about a subject keeps it: posts and comments have columns of their own. */
function placesOf(subject: string): Statement {
  if (subject === "post") return sql`x.id as postId, null as commentId`;
  if (subject === "comment") return sql`p.id as postId, x.id as commentId`;
  return sql`null as postId, null as commentId, ${subject} as subjectKind, x.id as subjectId`;
}

/** The post's author, unless they follow it no longer, and whom a comment answers or quotes: one line for each of them. */
function answered(ctx: Ctx, fact: News): Statement<Recipient> {
  return sql<Recipient>`select m.id as memberId, p.id as postId, c.id as commentId, s.id as spaceId,
      case when m.id in (coalesce(ra.author_id, pa.author_id, 0), coalesce(qa.author_id, 0)) then 'reply'
        else 'comment' end as kind, ${asNamed("comment", sql`c.id`, sql`m.id`)}
    from comments c join posts p on p.id = c.post_id join spaces s on s.id = p.space_id
    left join comments pa on pa.id = c.parent_id left join comments ra on ra.id = c.reply_to_id
    left join comments qa on qa.id = c.quote_id and qa.deleted_at is null
    join members m on m.id in (p.author_id, coalesce(ra.author_id, pa.author_id), qa.author_id)
    where c.id = ${fact.subjectId} and c.community_id = ${ctx.community.id} and c.deleted_at is null
      and p.status = 'published' and p.is_comments_enabled = 1 and m.id <> c.author_id and ${readableByMember(ctx.now())}
      and (m.id <> p.author_id or m.id in (coalesce(ra.author_id, pa.author_id, 0), coalesce(qa.author_id, 0))
        or not exists (select 1 from post_followers f
          where f.post_id = p.id and f.member_id = m.id and f.is_following = 0))`;
}

/** Whoever is in a space by this act: not who was in it before for another reason, nor who was taken out meanwhile. */
function letIn(ctx: Ctx, fact: News, kind: NotificationKind): Statement<Recipient> {
  return sql<Recipient>`select m.id as memberId, ${kind} as kind, null as postId, null as commentId, s.id as spaceId
    from access_grants g join spaces s on s.id = g.space_id join members m on m.id = g.member_id
    join space_members j on j.member_id = g.member_id and j.space_id = g.space_id
    where g.member_id = ${Number(fact.payload.member_id)} and g.space_id = ${fact.subjectId}
      and g.source_kind = 'direct' and g.source_id = 0 and g.until > ${ctx.now()}
      and g.community_id = ${ctx.community.id} and j.joined_at >= g.created_at
      and m.id <> ${fact.actorId} and ${readableByMember(ctx.now())}`;
}

/** As `letIn`, of all whom one step of a job has let in: its grants have the ids that the fact names. */
function letInTogether(ctx: Ctx, fact: News, kind: NotificationKind): Statement<Recipient> {
  return sql<Recipient>`select m.id as memberId, ${kind} as kind, null as postId, null as commentId,
      s.id as spaceId
    from access_grants g join spaces s on s.id = g.space_id join members m on m.id = g.member_id
    join space_members j on j.member_id = g.member_id and j.space_id = g.space_id
    where g.id between ${Number(fact.payload.first_grant)} and ${Number(fact.payload.last_grant)}
      and g.community_id = ${ctx.community.id} and j.joined_at >= g.created_at
      and m.id <> ${fact.actorId} and ${readableByMember(ctx.now())}`;
}

/**
 * Whoever manages the space, while this very request waits, but not who has been told since the request says that they
 * are to be: an asking that was taken back before it was heard of has told nobody.
 */
function managers(ctx: Ctx, fact: News): Statement<Recipient> {
  return sql<Recipient>`select m.memberId, 'entry_asked' as kind, null as postId, null as commentId, m.spaceId
    from (select m.id as memberId, s.id as spaceId, r.told_at as toldAt
      from space_entry_requests r join spaces s on s.id = r.space_id
      join members m on m.id in (${managersOf(ctx, fact.subjectId)})
      where r.member_id = ${fact.actorId} and r.space_id = ${fact.subjectId} and r.community_id = ${ctx.community.id}
        and r.declined_at is null and r.withdrawn_at is null and r.asked_at = ${Number(fact.payload.asked_at)}
        and m.id <> ${fact.actorId} and ${readableByMember(ctx.now())}
      order by m.id limit ${raw(String(TOLD_OF_ENTRY))}) m
    where not exists (select 1 from notifications n indexed by notifications_asked where n.member_id = m.memberId
      and n.kind = 'entry_asked' and n.collapse_key = ${askingKey(fact)} and n.at >= m.toldAt)`;
}

/**
 * The ids of those who manage a private space as features/spaces/policy says (`managesSpace`): by a role in it, and the
 * community's admins and moderators. Whether they may read it is still to be asked: moderators must be in it.
 */
const managersOf = (ctx: Ctx, spaceId: number): Statement => sql`
  select o.member_id from space_roles o join space_members i on i.member_id = o.member_id and i.space_id = o.space_id
      and i.until > ${ctx.now()} where o.space_id = ${spaceId} and o.community_id = ${ctx.community.id}
  union select a.id from members a indexed by members_staff where a.community_id = ${ctx.community.id}
    and a.role <> 'member' and a.role in ('owner', 'admin', 'moderator')`;

const lines = sql`select n.id, n.member_id as memberId, n.read_at as readAt from notifications n`;

/**
 * An asking that was answered, whether read of or not. What is taken back stays for the day its asker thinks again: it
 * is not listed meanwhile, and nobody is told twice.
 */
function answeredAskings(ctx: Ctx, fact: News): Statement<OutdatedLine> {
  return sql<OutdatedLine>`${lines} indexed by notifications_asked
    where n.member_id in (${managersOf(ctx, fact.subjectId)}) and n.kind = 'entry_asked'
      and n.collapse_key = ${askingKey(fact)} and n.community_id = ${ctx.community.id}`;
}

function answeredTogether(ctx: Ctx, fact: News): Statement<OutdatedLine> {
  return sql<OutdatedLine>`${lines} indexed by notifications_asked
    where n.member_id in (${managersOf(ctx, fact.subjectId)}) and n.kind = 'entry_asked'
      and n.community_id = ${ctx.community.id} and n.collapse_key in (
        select 'asks:space:' || g.space_id || ':' || g.member_id from access_grants g
        where g.community_id = ${ctx.community.id}
          and g.id between ${Number(fact.payload.first_grant)} and ${Number(fact.payload.last_grant)})`;
}

/** A line `n` of a thing that somebody has not read, in their list, by mail alone or asleep; each is a look into an index. */
function unreadOf(member: Statement, key: string): Statement {
  const of = (where: Statement) =>
    sql`(n.member_id = ${member} and n.collapse_key = ${key} and n.read_at is null and ${where})`;
  const away = (how: number) => of(sql`n.archived_at = ${raw(String(how))}`);
  return sql`(${of(sql`n.archived_at is null`)} or ${away(NOT_LISTED)} or ${away(SNOOZED)})`;
}

/** A place that was taken away before its line was read. */
function placeOfOne(ctx: Ctx, fact: News): Statement<OutdatedLine> {
  return sql<OutdatedLine>`${lines} where ${unreadOf(sql`${Number(fact.payload.member_id)}`, placeKey(fact))}
    and n.community_id = ${ctx.community.id}`;
}

function placesOfMany(ctx: Ctx, fact: News): Statement<OutdatedLine> {
  return sql<OutdatedLine>`select n.id, n.member_id as memberId, n.read_at as readAt
    from job_rows r cross join notifications n on ${unreadOf(sql`r.subject`, placeKey(fact))}
    where r.job_id = ${Number(fact.payload.job_id)} and r.community_id = ${ctx.community.id}
      and r.subject between ${Number(fact.payload.first_member)} and ${Number(fact.payload.last_member)}
      and r.before = 'removed'`;
}

function endsOfJob(ctx: Ctx, fact: News): Statement<OutdatedLine> {
  return sql<OutdatedLine>`select n.id, n.member_id as memberId, n.read_at as readAt
    from jobs j cross join notifications n on ${unreadOf(sql`j.started_by`, subjectKey(fact))}
    where j.id = ${fact.subjectId} and j.community_id = ${ctx.community.id}`;
}

/** Whose new line speaks of an asking that was taken back: it is hidden until its asker thinks again. */
function withdrawnAskings(ctx: Ctx, fact: News): Statement<{ memberId: number }> {
  return sql<{ memberId: number }>`select n.member_id as memberId from notifications n indexed by notifications_asked
    join members m on m.id = n.member_id
    where n.member_id in (${managersOf(ctx, fact.subjectId)}) and n.kind = 'entry_asked'
      and n.collapse_key = ${askingKey(fact)} and n.community_id = ${ctx.community.id}
      and n.read_at is null and n.archived_at is null and n.at > m.notifications_seen_at`;
}
