import type { News, Recipient, Teller } from "~/features/notifications/teller.server";
import { managedByMember, readableByMember } from "~/features/spaces/readable.server";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";

// As the house's own tellers have it: of one post or comment there is one line, whatever it tells.
const key = ({ subjectKind, subjectId }: News): string => `${subjectKind}:${subjectId}`;
const authorLetThrough = ({ payload }: News): number => Number(payload.author_id);

const WRITTEN = [
  "post.published",
  "post.updated",
  "post.version_restored",
  "comment.created",
  "comment.edited",
] as const;
const LET_THROUGH = ["post.approved", "comment.approved"] as const;

/** Whoever a text names is told, and everybody in its space where that is who it names; an edit tells whom it adds. */
export const mentionTellers: readonly Teller[] = [
  { name: "mentions", facts: WRITTEN, key, recipients: named },
  { name: "mentions let through", facts: LET_THROUGH, key, actor: authorLetThrough, recipients: named },
  { name: "space mentions", facts: WRITTEN, key, byMoment: true, isOnce: true, recipients: everybody },
  {
    name: "space mentions let through",
    facts: LET_THROUGH,
    key,
    byMoment: true,
    isOnce: true,
    actor: authorLetThrough,
    // What was hidden later has told them before.
    recipients: (ctx, fact) => (fact.payload.is_new === true ? everybody(ctx, fact) : null),
  },
];

/** Nobody of their own words, of what they may not read, nor of a post that tells nobody. */
function named(ctx: Ctx, fact: News): Statement<Recipient> | null {
  if (namesNobody(fact)) return null;
  const of = PLACES[fact.subjectKind as keyof typeof PLACES];
  const isToldBefore = sql`exists (select 1 from notifications n where n.member_id = m.id and ${of.line} and n.kind = 'mention')`;
  // What was hidden, or taken back to be a draft, may have told them before.
  const isSeenAgain = !isEdit(fact.name);
  return sql<Recipient>`select w.member_id as memberId, 'mention' as kind, p.id as postId, ${of.comment} as commentId,
      s.id as spaceId
    from ${of.from} cross join spaces s on s.id = p.space_id
    cross join mentions w on w.subject_kind = ${fact.subjectKind} and w.subject_id = ${fact.subjectId} and w.member_id <> 0
    cross join members m on m.id = w.member_id
    where ${of.id} = ${fact.subjectId} and p.community_id = ${ctx.community.id} and ${of.stands} and ${isNews(fact)}
      and m.id not in (${of.author}, w.by_id) and ${readableByMember(ctx.now())}
      ${isSeenAgain ? sql`and not ${isToldBefore}` : sql``}`;
}

/** The members of the space in the order in which they came, but for those whom it names besides. */
function everybody(ctx: Ctx, fact: News): Statement<Recipient> | null {
  if (namesNobody(fact)) return null;
  const of = PLACES[fact.subjectKind as keyof typeof PLACES];
  return sql<Recipient>`select j.member_id as memberId, 'space_mention' as kind, p.id as postId,
      ${of.comment} as commentId, s.id as spaceId, j.joined_at as at,
      (m.id not in (${of.author}, w.by_id) and j.until > ${ctx.now()} and ${readableByMember(ctx.now())}
        and not ${isNamed(fact.subjectKind, sql`${fact.subjectId}`, sql`m.id`)}) as isTold
    from ${of.from} cross join spaces s on s.id = p.space_id
    cross join mentions w on w.subject_kind = ${fact.subjectKind} and w.subject_id = ${fact.subjectId} and w.member_id = 0
    cross join space_members j indexed by space_members_space on j.space_id = s.id
    cross join members m on m.id = j.member_id
    where ${of.id} = ${fact.subjectId} and p.community_id = ${ctx.community.id} and ${of.stands} and ${isNews(fact)}
      and ${stillManages(ctx.now())} and j.joined_at <= ${fact.at}`;
}

const PLACES = {
  post: {
    from: sql`posts p`,
    id: sql`p.id`,
    comment: sql`null`,
    author: sql`p.author_id`,
    line: sql`n.post_id = p.id and n.comment_id is null`,
    stands: sql`p.status = 'published' and p.skip_notifications = 0`,
  },
  comment: {
    from: sql`comments c cross join posts p on p.id = c.post_id`,
    id: sql`c.id`,
    comment: sql`c.id`,
    author: sql`c.author_id`,
    line: sql`n.comment_id = c.id`,
    stands: sql`c.deleted_at is null and p.status = 'published' and p.is_comments_enabled = 1`,
  },
};

/** An edit tells of what it has added, as its fact says; what came with a copy is told of never. */
const isNews = ({ name, payload }: News): Statement =>
  isEdit(name) ? sql`(w.at = ${Number(payload.named_at)} and w.is_present = 1)` : sql`(w.at > 0 and w.is_present = 1)`;
const EDITS = new Set<string>(["post.updated", "post.version_restored", "comment.edited"]);
const isEdit = (name: string): boolean => EDITS.has(name);
const namesNobody = ({ name, payload }: News): boolean => isEdit(name) && payload.named_at === undefined;

/** Whoever named everybody in the space `s` (the mention `w`) may do so by now: what was scheduled may have waited long. */
const stillManages = (now: number): Statement =>
  sql`exists (select 1 from members m where m.id = w.by_id and ${managedByMember(now)})`;

/** Of somebody whom a text names: who wants to be told of that is told of nothing else about it. */
export const asNamed = (kind: string, id: Statement, memberId: Statement): Statement =>
  sql`iif(${isNamed(kind, id, memberId)}, 'mention', null) as ratherAs`;

/** That a text names this member. */
const isNamed = (kind: string, id: Statement, memberId: Statement): Statement =>
  sql`exists (select 1 from mentions named where named.subject_kind = ${kind} and named.subject_id = ${id}
    and named.member_id = ${memberId} and named.at > 0 and named.is_present = 1)`;

/** That the post `p` in the space `s` names everybody there. */
export const namesEverybody = (now: number): Statement =>
  sql`exists (select 1 from mentions w where w.subject_kind = 'post' and w.subject_id = p.id and w.member_id = 0
    and w.at > 0 and w.is_present = 1 and ${stillManages(now)})`;
