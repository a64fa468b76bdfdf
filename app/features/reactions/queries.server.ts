import { refuseUnreadableSubject } from "~/features/likes/state.server";
import type { Person } from "~/features/members/person";
import { presentPerson } from "~/features/members/person.server";
import { isMoment, readCursor, writeCursor } from "~/lib/cursor";
import type { Ctx } from "~/platform/context";
import { nothing, sql } from "~/platform/database/sql";
import type { Reactable } from "./facts";
import { PAGE_SIZE, type Reaction } from "./rules";
import { presentReactions, reactionState } from "./state.server";

export interface Reactors {
  /** All there are under it, for whoever looks at another. */
  reactions: Reaction[];
  records: { created_at: string; community_member: Person }[];
  has_next_page: boolean;
  cursor: string | null;
}

/** Who reacted to a post or comment with an emoji, newest first, 20 a page. Refuses as every door does. */
export async function listReactors(
  ctx: Ctx,
  subject: Reactable,
  { emoji, cursor, perPage = PAGE_SIZE }: { emoji: string; cursor?: string; perPage?: number },
): Promise<Reactors> {
  const from = readCursor(cursor, isMoment);
  const after = from ? sql`and (r.created_at, r.member_id) < (${from[0]}, ${from[1]})` : nothing;
  const [[state], rows] = await Promise.all([
    ctx.read((viewer) => reactionState(ctx, viewer, subject)),
    ctx.read(
      () => sql<ReactorRow>`select r.created_at as at, r.member_id as id, m.public_uid as uid, m.name,
          m.author_number as number, m.avatar
        from reactions r join members m on m.id = r.member_id
        where r.community_id = ${ctx.community.id} and r.subject_kind = ${subject.kind} and r.subject_id = ${subject.id}
          and r.emoji = ${emoji} ${after}
        order by r.created_at desc, r.member_id desc limit ${perPage + 1}`,
    ),
  ]);
  refuseUnreadableSubject(ctx, state);
  const reactions = presentReactions(state);
  if (state.isOn === 0) return { reactions, records: [], has_next_page: false, cursor: null };
  const page = rows.slice(0, perPage);
  const last = page.at(-1);
  const hasMore = rows.length > perPage;
  return {
    reactions,
    records: page.map((row) => ({
      created_at: new Date(row.at).toISOString(),
      community_member: presentPerson(ctx, [row.uid, row.name, row.number, row.avatar]),
    })),
    has_next_page: hasMore,
    cursor: hasMore && last ? writeCursor([last.at, last.id]) : null,
  };
}

interface ReactorRow {
  at: number;
  id: number;
  uid: string;
  name: string;
  number: number | null;
  avatar: string;
}
