import type { PersonColumns } from "~/features/members/person";
import { presentPerson } from "~/features/members/person.server";
import { readableByMember } from "~/features/spaces/readable.server";
import type { Ctx } from "~/platform/context";
import { raw, type Statement, sql } from "~/platform/database/sql";
import type { Carried } from "./attachments";
import { selfBlocks } from "./may-write.server";
import type { LastMessagePayload, RoomKind } from "./payload";
import { peopleColumn, peopleIn } from "./rows.server";
import { MOST_THREADS_COUNTED, UNREAD_SHOWN } from "./rules";
import type { ThreadLinePayload } from "./thread-payload";

/** A thread as who follows it finds it in their list. */
export interface ThreadRow {
  roomId: number;
  rootN: number;
  lastAt: number;
  replies: number;
  uuid: string;
  kind: RoomKind;
  name: string;
  spaceId: number | null;
  spaceSlug: string | null;
  spaceEmoji: string | null;
  people: string;
  participantsCount: number;
  root: string | null;
  last: string | null;
  unread: number;
}

/** The words of whom the reader has blocked are folded, where both of them speak. */
const isFolded = sql`(r.kind <> 'direct' and ${selfBlocks(sql`f.member_id`, sql`l.member_id`)})`;

const lineAt = (
  n: Statement,
): Statement => sql`(select json_array(l.n, l.member_id, iif(${isFolded}, '', l.excerpt), l.at,
    ${isFolded}, iif(${isFolded}, '', l.carried), lm.id, lm.public_uid, lm.name, lm.author_number, lm.avatar)
  from chat_messages l cross join members lm on lm.id = l.member_id
  where l.room_id = r.id and l.n = ${n} and l.deleted_at is null)`;

/** Replies that the member of `f` has not read in their thread, as rows: of others, but not whom they have blocked. */
export const unreadReplies = sql`from chat_messages news indexed by chat_messages_replies
  where news.room_id = f.room_id and news.root_n = f.root_n and news.root_n > 0 and news.n > f.read_n
    and news.deleted_at is null and news.member_id <> f.member_id
    and not ${selfBlocks(sql`f.member_id`, sql`news.member_id`)}`;

/** Of these, in the room `r`, what a notice of the thread tells: what its room has as well is told with the room's, which a chat space has not. */
export const untoldReplies = sql`${unreadReplies} and (news.in_room = 0 or r.space_id is not null)`;

const unread = sql`iif(t.last_n <= f.read_n, 0,
  (select count(*) from (select 1 ${unreadReplies} limit ${raw(String(UNREAD_SHOWN))})))`;

/**
 * Threads that the member `m` follows with something unread, as the shell of every page counts them: among those of late,
 * for somebody may follow thousands.
 */
export const unreadThreads = (ctx: Ctx): Statement => sql`(select count(*) from (
  select 1 ${followedBy(ctx, sql`m.id`, ofLate(ctx))} and p.muted_at is null and ${hasUnreadReplies}
  limit ${raw(String(UNREAD_SHOWN))}))`;

const ofLate = (ctx: Ctx): Statement => sql`(select * from chat_thread_members late indexed by chat_thread_members_late
  where late.community_id = ${ctx.community.id} and late.member_id = m.id and late.is_following = 1
  order by late.touched_at desc limit ${raw(String(MOST_THREADS_COUNTED))}) f`;

/** Whether the shell leads the member `m` to the threads that they follow: not before there is one. */
export const hasThreads = (ctx: Ctx): Statement => sql`exists (select 1
  from chat_thread_members f indexed by chat_thread_members_of
  where f.community_id = ${ctx.community.id} and f.member_id = m.id and f.is_following = 1)`;

/** What a member follows, with replies, in rooms that they may open now, of what they are shown there. */
export const followedBy = (ctx: Ctx, memberId: Statement, of: Statement = all): Statement => sql`from ${of}
  cross join chat_threads t on t.room_id = f.room_id and t.root_n = f.root_n and t.replies > 0
  cross join chat_rooms r on r.id = f.room_id and r.deleted_at is null
  left join chat_participants p on p.room_id = r.id and p.member_id = f.member_id
  where f.community_id = ${ctx.community.id} and f.member_id = ${memberId} and f.is_following = 1
    and f.root_n > coalesce(p.shown_from, 0)
    and iif(r.space_id is null, p.member_id is not null and p.left_at is null, ${isReadBy(ctx)})`;

const all = sql`chat_thread_members f indexed by chat_thread_members_of`;

/** The chat space of the room `r` is read by the member of `f`. */
export const isReadBy = (ctx: Ctx): Statement => sql`exists (select 1 from (select * from members reader
    where reader.id = f.member_id) m cross join spaces s on s.id = r.space_id where ${readableByMember(ctx.now())})`;

const hasUnreadReplies = sql`(t.last_n > f.read_n and exists (select 1 ${unreadReplies}))`;

/** Of the thread `t`, the follower's row `f`, the room `r`, their row `p` in it, and its space `s`. */
export const threadColumns = sql`t.room_id as roomId, t.root_n as rootN, t.last_at as lastAt, t.replies, r.uuid, r.kind,
  coalesce(s.name, r.name) as name, s.id as spaceId, s.slug as spaceSlug, s.emoji as spaceEmoji, ${peopleColumn} as people,
  iif(r.space_id is null, (select count(*) from chat_participants q where q.room_id = r.id and q.left_at is null), 0)
    as participantsCount,
  ${lineAt(sql`t.root_n`)} as root, ${lineAt(sql`t.last_n`)} as last, ${unread} as unread`;

type Line = [n: number, memberId: number, excerpt: string, at: number, isFolded: number, carried: string, ...Author];
type Author = [id: number, ...PersonColumns];

export function presentThread(ctx: Ctx, row: ThreadRow): ThreadLinePayload {
  const [root, last] = [lineIn(row.root), lineIn(row.last)];
  const authors = new Map([root, last].flatMap((line) => (line ? [[line[1], line]] : [])));
  return {
    n: row.rootN,
    room: {
      uuid: row.uuid,
      kind: row.kind,
      name: row.name,
      participants: peopleIn(ctx, row.people),
      participants_count: row.participantsCount,
      space: row.spaceId === null ? null : { id: row.spaceId, slug: row.spaceSlug ?? "", emoji: row.spaceEmoji ?? "" },
    },
    root: root && presentLine(root),
    last_message: last && presentLine(last),
    people: [...authors.values()].map(([, member_id, , , , , , ...person]) => ({
      member_id,
      community_member: presentPerson(ctx, person),
    })),
    replies: row.replies,
    unread: row.unread,
  };
}

const lineIn = (found: string | null): Line | null => (found === null ? null : (JSON.parse(found) as Line));

const presentLine = ([n, member_id, excerpt, at, isHidden, carried]: Line): LastMessagePayload => ({
  n,
  member_id,
  excerpt,
  at: new Date(at).toISOString(),
  is_folded: isHidden === 1,
  carried: carried === "" ? null : (JSON.parse(carried) as Carried),
});
