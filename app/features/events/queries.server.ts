import { refuseUnreadableSubject } from "~/features/likes/state.server";
import { presentPerson } from "~/features/members/person.server";
import { isMoment, readCursor, writeCursor } from "~/lib/cursor";
import { forbidden, notFound, signInRequired } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { nothing, type Statement, sql } from "~/platform/database/sql";
import { mayHost } from "./commands.server";
import type { Attendee, Attendees } from "./attendees";
import { type AnswerStatus, type AttendeeRole, PAGE_SIZE, type Question } from "./rules";
import { eventState } from "./state.server";

interface Asked {
  answer?: AnswerStatus;
  cursor?: string | null;
  perPage?: number;
}

/**
 * Who comes to an event, or gave another answer, in the order in which they said so, 20 a page. Where its author hides
 * them, and of other answers than a yes, for who may change it alone: 403 event_attendees_hidden. Visitors are told as the
 * member directory tells them, 401. Refuses as its space does.
 */
export async function listAttendees(
  ctx: Ctx,
  postId: number,
  { answer = "going", cursor, perPage = PAGE_SIZE }: Asked = {},
): Promise<Attendees> {
  const from = readCursor(cursor, isMoment);
  const after = from ? sql`and (t.created_at, t.member_id) > (${from[0]}, ${from[1]})` : nothing;
  const [states, rows] = await Promise.all([
    ctx.read((viewer) => eventState(ctx, viewer, postId)),
    ctx.read(() => answers(ctx, postId, sql`and t.status = ${answer} ${after}`, perPage + 1)),
  ]);
  const [state] = states;
  refuseUnreadableSubject(ctx, state);
  if (state.startsAt === null) throw notFound();
  // Whoever is a member may know who comes, where the directory is the admins' own.
  if (state.showsPeople === 0) throw signInRequired();
  const canManage = mayHost(ctx, state);
  if (!canManage && (state.hidesAttendees === 1 || answer !== "going")) throw forbidden("event_attendees_hidden");
  const page = rows.slice(0, perPage);
  const last = page.at(-1);
  const hasMore = rows.length > perPage;
  return {
    going_count: state.goingCount,
    questions: canManage ? (JSON.parse(state.questions) as Question[]).map(({ text }) => text) : [],
    can_manage: canManage,
    records: page.map((row) => presentAttendee(ctx, row, canManage)),
    has_next_page: hasMore,
    cursor: hasMore && last ? writeCursor([last.at, last.id]) : null,
  };
}

/** A piece of all answers to an event, by what they are and when they were given, for who may change it. */
export async function listAnswers(
  ctx: Ctx,
  postId: number,
  { after, limit }: { after: AnswerRow | null; limit: number },
): Promise<AnswerRow[]> {
  const behind = after
    ? sql`and (t.status, t.created_at, t.member_id) > (${after.status}, ${after.at}, ${after.id})`
    : nothing;
  return ctx.read(() => answers(ctx, postId, behind, limit));
}

/** Throws for who does not host the event: 401, 403, 404. */
export async function authorizeHost(ctx: Ctx, postId: number) {
  const [state] = await ctx.read((viewer) => eventState(ctx, viewer, postId));
  refuseUnreadableSubject(ctx, state);
  if (state.startsAt === null) throw notFound();
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  if (!mayHost(ctx, state)) throw forbidden();
  return state;
}

const answers = (ctx: Ctx, postId: number, where: Statement, limit: number) =>
  sql<AnswerRow>`select t.created_at as at, t.member_id as id, t.role, t.status, t.seats, t.names, t.answers,
      m.public_uid as uid, m.name, m.author_number as number, m.avatar,
      (select json_array(count(*), max(c.at)) from event_check_ins c
        where c.post_id = t.post_id and c.member_id = t.member_id and c.is_in = 1) as here
    from event_attendees t indexed by event_attendees_answers cross join members m on m.id = t.member_id
    where t.post_id = ${postId} and t.community_id = ${ctx.community.id} ${where}
    order by t.status, t.created_at, t.member_id limit ${limit}`;

export interface AnswerRow {
  at: number;
  id: number;
  role: AttendeeRole;
  status: AnswerStatus;
  seats: number;
  names: string;
  answers: string;
  uid: string;
  name: string;
  number: number | null;
  avatar: string;
  /** JSON: how many of them are there, and since when, UTC ms. */
  here: string;
}

const presentAttendee = (ctx: Ctx, row: AnswerRow, canManage: boolean): Attendee => ({
  created_at: new Date(row.at).toISOString(),
  role: row.role,
  community_member: presentPerson(ctx, [row.uid, row.name, row.number, row.avatar]),
  seats: row.seats,
  ...(canManage && {
    community_member_id: row.id,
    status: row.status,
    guests: JSON.parse(row.names) as string[],
    answers: JSON.parse(row.answers) as string[],
    ...hereOf(row),
  }),
});

/** How many of an answer's people are there, and since when. */
export const hereOf = ({ here }: Pick<AnswerRow, "here">) => {
  const [count, at] = JSON.parse(here) as [number, number | null];
  return { checked_in_count: count, checked_in_at: at === null ? null : new Date(at).toISOString() };
};
