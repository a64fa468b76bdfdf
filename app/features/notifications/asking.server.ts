import { readableByMember, readableByViewer } from "~/features/spaces/readable.server";
import type { Claim } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { raw, type Statement, sql } from "~/platform/database/sql";
import type { SubjectKind } from "~/platform/subjects.server";

/** Whose line it is, in a statement: their id, whether they are more than a member, and that they may read a space `s`. */
export interface LineReader {
  id: Statement;
  isStaff: Statement;
  reads: Statement;
  /** That they may read what else a line `u` is of. */
  readsSubject: Statement;
}

/** A member who stands in the statement as `m` (members). */
export const readerInRow = (ctx: Ctx): LineReader => ({
  id: sql`m.id`,
  isStaff: sql`m.role <> 'member'`,
  reads: readableByMember(ctx.now()),
  readsSubject: sql`${ofSubject(
    ctx,
    () => sql`1`,
    ({ isReadableInRow }) => isReadableInRow(ctx.now()),
  )} is not null`,
});

/** Whoever asks: known, so that no row has to say it for each line. `subject` is null where they may not read it. */
export const readerWho = (ctx: Ctx, viewer: Claim, subject: Statement): LineReader => ({
  id: sql`${viewer.memberId}`,
  isStaff: sql`${viewer.role !== "member"}`,
  reads: readableByViewer(viewer, ctx.community, ctx.now()),
  readsSubject: sql`${subject} is not null`,
});

/** Title and path of what a line `u` is of besides posts, comments, spaces and jobs, for who may read it. */
export const subjectOf = (ctx: Ctx, viewer: Claim): Statement =>
  ofSubject(
    ctx,
    ({ title, path }) => sql`json_array(${title}, ${path})`,
    ({ isReadable }) => isReadable(viewer, ctx),
  );

/** As `subjectOf`, for a member who stands in the statement as `m`. */
export const subjectInRow = (ctx: Ctx): Statement =>
  ofSubject(
    ctx,
    ({ title, path }) => sql`json_array(${title}, ${path})`,
    ({ isReadableInRow }) => isReadableInRow(ctx.now()),
  );

type Shown = NonNullable<SubjectKind["shown"]>;

/** Asks of the thing of a line `u` whatever kind it is of; null where it does not stand, or is not its reader's to read. */
function ofSubject(
  ctx: Ctx,
  what: (shown: Shown) => Statement,
  isReadable: (kind: SubjectKind) => Statement,
): Statement {
  const each = ctx.subjects.all.flatMap((subject) => {
    const { kind, from, stands, shown } = subject;
    if (!shown) return [];
    return [
      sql` when ${kind} then (select ${what(shown)} from ${from} where x.id = u.subject_id
        and x.community_id = ${ctx.community.id} and ${stands} and ${isReadable(subject)})`,
    ];
  });
  return each.length === 0 ? sql`null` : sql`case u.subject_kind ${each.reduce((all, one) => sql`${all}${one}`)} end`;
}

/** What a line `u` leads to: a job `j`, or a post `p`, a comment `c`, a space `s`: of a post, that in which it stands now. */
export const leadsTo = sql`left join jobs j on j.id = u.job_id left join posts p on p.id = u.post_id
  left join comments c on c.id = u.comment_id left join spaces s on s.id = iif(u.post_id is null, u.space_id, p.space_id)`;

/**
 * A condition on a line `u` and what it leads to (`leadsTo`): it is listed, and counted. That is there and its reader's
 * to read as of now: the post is published, the comment not deleted, the space open to them, the job not forgotten, the
 * asking waits.
 */
export const isListed = (reader: LineReader): Statement => sql`case when u.job_id is not null then j.id is not null
  when u.subject_kind is not null then ${reader.readsSubject} when u.kind = 'entry_asked' then ${waits("u", reader)}
  else (u.post_id is null or p.status = 'published')
    and (u.comment_id is null or (c.id is not null and c.deleted_at is null and p.is_comments_enabled = 1))
    and s.id is not null and ${reader.reads} end`;

/**
 * A condition on a line and its reader: an `entry_asked` is true only while its asker waits and the reader manages the
 * space, as features/spaces/policy `managesSpace` says. Asked where lines are listed and counted, since too much ends
 * one without a word of whom: a group's adding, an opened space, leaving, a role that was taken.
 */
export const standsForReader = (line: "notifications", reader: LineReader): Statement =>
  sql`(${raw(line)}.kind <> 'entry_asked' or ${waits(line, reader)})`;

const waits = (line: "u" | "notifications", { id, isStaff, reads }: LineReader): Statement => sql`exists (
  select 1 from space_entry_requests r join spaces s on s.id = r.space_id
  where r.member_id = ${raw(line)}.actor_id and r.space_id = ${raw(line)}.space_id
    and r.declined_at is null and r.withdrawn_at is null and ${reads}
    and (${isStaff} or exists (select 1 from space_roles o where o.member_id = ${id} and o.space_id = r.space_id)))`;
