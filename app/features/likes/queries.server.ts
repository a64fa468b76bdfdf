import { invalid } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { nothing, sql } from "~/platform/database/sql";
import { presentPerson } from "./person.server";
import { type Liker, type LikeState, type LikeSubject, PAGE_SIZE } from "./rules";
import { likeState, likesOf, presentLikes, refuseUnreadableSubject } from "./state.server";

export interface Likers extends LikeState {
  records: { created_at: string; community_member: Liker }[];
  has_next_page: boolean;
  cursor: string | null;
}

/** Who likes a post or comment, newest first, 20 a page. Refuses as every door does. */
export async function listLikers(
  ctx: Ctx,
  subject: LikeSubject,
  { cursor, perPage = PAGE_SIZE }: { cursor?: string; perPage?: number } = {},
): Promise<Likers> {
  const from = readCursor(cursor);
  const after = from ? sql`and (l.created_at, l.member_id) < (${from.at}, ${from.id})` : nothing;
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
    cursor: hasMore && last ? `${last.at}.${last.id}` : null,
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

function readCursor(cursor: string | undefined): { at: number; id: number } | null {
  if (!cursor) return null;
  const match = /^(\d{1,16})\.(\d{1,16})$/.exec(cursor);
  if (!match) throw invalid({ cursor: "invalid" });
  return { at: Number(match[1]), id: Number(match[2]) };
}
