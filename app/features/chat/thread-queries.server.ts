import { isNumber, readCursor, writeCursor } from "~/lib/cursor";
import { signInRequired } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { boundOnce, nothing, raw, sql } from "~/platform/database/sql";
import { asCalledNow } from "./called.server";
import { askRoom, findRoom, orRefused } from "./queries.server";
import type { HistoryAsk } from "./room";
import { PAGE_SIZE } from "./rules";
import { followedBy, presentThread, threadColumns, type ThreadRow, unreadThreads } from "./thread-rows.server";
import type { ThreadPayload, ThreadsPayload, UnreadThreadsPayload } from "./thread-payload";

/** The threads that the viewer follows, that of the newest reply first. Throws 401, 422. */
export async function listThreads(ctx: Ctx, { cursor }: { cursor?: string | null } = {}): Promise<ThreadsPayload> {
  const from = readCursor(cursor, isThreadPlace);
  const rows = await ctx.read((viewer) =>
    boundOnce(sql<ThreadRow>`select ${threadColumns} from (
        select f.room_id as roomId, f.root_n as rootN ${followedBy(ctx, sql`${viewer.memberId}`)}
          ${from ? sql`and (t.last_at, f.room_id, f.root_n) < (${from[0]}, ${from[1]}, ${from[2]})` : nothing}
        order by t.last_at desc, f.room_id desc, f.root_n desc limit ${raw(String(PAGE_SIZE + 1))}) x
      cross join chat_threads t on t.room_id = x.roomId and t.root_n = x.rootN
      cross join chat_rooms r on r.id = x.roomId
      cross join chat_thread_members f on f.room_id = x.roomId and f.root_n = x.rootN
        and f.member_id = ${viewer.memberId}
      left join chat_participants p on p.room_id = r.id and p.member_id = f.member_id
      left join spaces s on s.id = r.space_id
      order by t.last_at desc, x.roomId desc, x.rootN desc`),
  );
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    records: page.map((row) => presentThread(ctx, row)),
    next_cursor: rows.length > PAGE_SIZE && last ? writeCursor([last.lastAt, last.roomId, last.rootN]) : null,
  };
}

/** A page of a thread, read from the room itself. Throws 401, 404 for whoever is not shown what it hangs on. */
export async function findThread(ctx: Ctx, uuid: string, n: number, ask: HistoryAsk = {}): Promise<ThreadPayload> {
  const room = await findRoom(ctx, uuid);
  const [answer, [own]] = await Promise.all([
    askRoom(ctx, room, (object, seat) => object.thread(seat, n, ask)),
    ctx.read(
      (viewer) => sql<OwnRow>`select is_following as isFollowing, left_n as leftN, read_n as readN
        from chat_thread_members where room_id = ${room.id} and root_n = ${n} and member_id = ${viewer.memberId}
          and community_id = ${ctx.community.id}`,
    ),
  ]);
  const { messages, hasBefore, hasAfter, n: standing, board, root } = orRefused(answer);
  const isOwn = root.memberId === ctx.viewer.memberId;
  const [named = root, ...records] = await asCalledNow(ctx, [root, ...messages]);
  return {
    records,
    has_before: hasBefore,
    has_after: hasAfter,
    n: standing,
    board,
    root: named,
    // Whose message it is follows it from the first reply on, also before that stands in the shard.
    is_following: own?.isFollowing === 1 || (isOwn && root.thread !== null && (own?.leftN ?? 0) === 0),
    read_n: own?.readN ?? 0,
  };
}

interface OwnRow {
  isFollowing: number;
  leftN: number;
  readN: number;
}

/** Threads that the viewer follows in which they have something to read: up to `UNREAD_SHOWN`. Throws 401. */
export async function countUnreadThreads(ctx: Ctx): Promise<UnreadThreadsPayload> {
  const [row] = await ctx.read((viewer) =>
    boundOnce(
      sql<{ threads: number }>`select ${unreadThreads(ctx)} as threads from members m where m.id = ${viewer.memberId}`,
    ),
  );
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  return { threads: row?.threads ?? 0 };
}

type ThreadPlace = readonly [at: number, roomId: number, rootN: number];
const isThreadPlace = (parts: readonly unknown[]): parts is ThreadPlace => parts.length === 3 && parts.every(isNumber);
