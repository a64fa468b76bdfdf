import type { Person } from "~/features/members/person";
import type { Ctx } from "~/platform/context";
import { nothing, sql } from "~/platform/database/sql";
import { presentPerson } from "~/features/members/person.server";
import { isMoment, readCursor, writeCursor } from "~/lib/cursor";
import { type LikeState, type LikeSubject, PAGE_SIZE } from "./rules";
import { likeState, likesOf, presentLikes, refuseUnreadableSubject } from "./state.server";

export interface Likers extends LikeState {
  records: { created_at: string; community_member: Person }[];
  has_next_page: boolean;
  cursor: string | null;
}

/** Who likes a post or comment, newest first, 20 a page. Refuses as every door does. */
export async function listLikers(
  ctx: Ctx,
  subject: LikeSubject,
  { cursor, perPage = PAGE_SIZE }: { cursor?: string; perPage?: number } = {},
): Promise<Likers> {
  const from = readCursor(cursor, isMoment);
  const after = from ? sql`and (l.created_at, l.member_id) < (${from[0]}, ${from[1]})` : nothing;
  const [states, rows] = await Promise.all([
    ctx.read((viewer) => likeState(ctx, viewer, subject)),
    ctx.read(
      () => sql<LikerRow>`select l.created_at as at, l.member_id as id, m.public_uid as uid, m.name,
          m.author_number as number, m.avatar
        from likes l join members m on m.id = l.member_id where ${likesOf(ctx, subject)} ${after}
        order by l.created_at desc, l.member_id desc limit ${perPage + 1}`,
    ),
  ]);
  const [state] = states;
  refuseUnreadableSubject(ctx, state);
  if (state.isOn === 0) return { ...presentLikes(ctx, state), records: [], has_next_page: false, cursor: null };
  const page = rows.slice(0, perPage);
  const last = page.at(-1);
  const hasMore = rows.length > perPage;
  return {
    ...presentLikes(ctx, state),
    records: page.map((row) => ({
      created_at: new Date(row.at).toISOString(),
      community_member: presentPerson(ctx, [row.uid, row.name, row.number, row.avatar]),
    })),
    has_next_page: hasMore,
    cursor: hasMore && last ? writeCursor([last.at, last.id]) : null,
  };
}

interface LikerRow {
  at: number;
  id: number;
  uid: string;
  name: string;
  number: number | null;
  avatar: string;
}
