import { refuseUnreadableSubject } from "~/features/likes/state.server";
import type { Person } from "~/features/members/person";
import { presentPerson } from "~/features/members/person.server";
import { isMoment, readCursor, writeCursor } from "~/lib/cursor";
import { forbidden, notFound } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { nothing, sql } from "~/platform/database/sql";
import { mayChange } from "./commands.server";
import { PAGE_SIZE } from "./rules";
import { eventState } from "./state.server";

export interface Attendees {
  records: { created_at: string; role: string; community_member: Person }[];
  going_count: number;
  has_next_page: boolean;
  cursor: string | null;
}

/**
 * Who comes to an event, in the order in which they said so, 20 a page. Where its author hides them, for who may change
 * it alone: 403 event_attendees_hidden. Refuses as its space does.
 */
export async function listAttendees(
  ctx: Ctx,
  postId: number,
  { cursor, perPage = PAGE_SIZE }: { cursor?: string | null; perPage?: number } = {},
): Promise<Attendees> {
  const from = readCursor(cursor, isMoment);
  const after = from ? sql`and (t.created_at, t.member_id) > (${from[0]}, ${from[1]})` : nothing;
  const [states, rows] = await Promise.all([
    ctx.read((viewer) => eventState(ctx, viewer, postId)),
    ctx.read(
      () => sql<AttendeeRow>`select t.created_at as at, t.member_id as id, t.role, m.public_uid as uid, m.name,
          m.author_number as number, m.avatar
        from event_attendees t join members m on m.id = t.member_id
        where t.post_id = ${postId} and t.community_id = ${ctx.community.id} and t.status = 'going' ${after}
        order by t.created_at, t.member_id limit ${perPage + 1}`,
    ),
  ]);
  const [state] = states;
  refuseUnreadableSubject(ctx, state);
  if (state.startsAt === null) throw notFound();
  if (state.hidesAttendees === 1 && !mayChange(ctx, state)) throw forbidden("event_attendees_hidden");
  const page = rows.slice(0, perPage);
  const last = page.at(-1);
  const hasMore = rows.length > perPage;
  return {
    going_count: state.goingCount,
    records: page.map((row) => ({
      created_at: new Date(row.at).toISOString(),
      role: row.role,
      community_member: presentPerson(ctx, [row.uid, row.name, row.number, row.avatar]),
    })),
    has_next_page: hasMore,
    cursor: hasMore && last ? writeCursor([last.at, last.id]) : null,
  };
}

interface AttendeeRow {
  at: number;
  id: number;
  role: string;
  uid: string;
  name: string;
  number: number | null;
  avatar: string;
}
