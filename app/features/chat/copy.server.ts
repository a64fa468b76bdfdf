import { cutWords } from "~/lib/html";
import { markOf } from "~/platform/bookmark";
import type { Ctx } from "~/platform/context";
import { commit, type Write, when, write } from "~/platform/database/commit.server";
import { list, raw, type Statement, sql } from "~/platform/database/sql";
import { carriedText } from "./attachments";
import { wordsWithoutMarks } from "./code";
import { copyOfFiles, letGoOfRoom } from "./files.server";
import { messageCreated } from "./facts";
import { holdsOf } from "./holds.server";
import { MESSAGE_KIND, namingErasure, namingWrites } from "./mention-copy.server";
import { dayOf, owesAt, wakeUp } from "./sleep.server";
import { followersOf, threadErasures, threadWrites } from "./thread-copy.server";
import type { CopyPart, StoredMessage } from "./room";
import { EXCERPT_MAX, MOST_PARTICIPANTS } from "./rules";

/**
 * Writes what a room has stored into the shard's copy, with the facts of what is new, in one commit: done twice it is
 * done once. Then the participants' other pages hear that there is something, and find it; of
 * history nobody does.
 */
export async function copyRoom(ctx: Ctx, roomId: number, part: CopyPart): Promise<void> {
  const { messages, reads, threads, history = [], isAnew = false, isHistory = false } = part;
  const imported = new Set(history);
  const { rows } = await commit(ctx, {
    writes: [
      ...messages.flatMap((message) =>
        copyOf(ctx, roomId, message, { isAnew, isImported: imported.has(message.n), held: holdsOf(message) }),
      ),
      ...(messages.length > 0
        ? [
            wakeUp(ctx, roomId),
            newestIn(ctx, roomId, isHistory),
            ...(isHistory ? [] : [newsIn(ctx, roomId, messages, imported)]),
          ]
        : []),
      ...threadWrites(ctx, roomId, messages, threads, isHistory),
      ...messages.flatMap((message) => namingWrites(ctx, roomId, message)),
      // By whom they name, too.
      ...(messages.length > 0 ? wordsOf(ctx, roomId, messages) : []),
      ...(reads.length > 0 ? [rowsOf(ctx, roomId, reads), readsOf(ctx, roomId, reads)] : []),
      write(followersOf(ctx, roomId, threads)),
      write(hearersOf(ctx, roomId)),
      write(spaceOf(ctx, roomId)),
    ],
  });
  if (isHistory) return;
  const [space] = (rows.at(-1) ?? []) as unknown as { id: number; lastN: number }[];
  const isSaid = !isAnew && messages.some(({ isInRoom }) => isInRoom);
  if (space) await tellSpace(ctx, space, { isSaid, reads, named: isAnew ? [] : namedIn(messages) });
  const hearers = (rows.at(-2) ?? []) as unknown as Hearer[];
  if (!isAnew) await tellHearers(ctx, (rows.at(-3) ?? []) as unknown as Hearer[]);
  const readers = new Set(reads.map(({ memberId }) => memberId));
  const areAllTold = messages.length > 0 && !isAnew;
  await tellHearers(ctx, areAllTold ? hearers : hearers.filter(({ memberId }) => readers.has(memberId)));
}

/**
 * Takes some of the copy of a room that was deleted; answers whether there is more. Not by how many rows went: what a
 * trigger takes along counts too.
 */
export async function eraseRoom(ctx: Ctx, roomId: number): Promise<boolean> {
  const some = sql`select n from chat_messages where room_id = ${roomId} limit ${raw(String(ERASED_AT_ONCE))}`;
  const { rows } = await commit(ctx, {
    writes: [
      namingErasure(ctx, roomId, ERASED_AT_ONCE),
      write(sql`delete from chat_messages where room_id = ${roomId} and community_id = ${ctx.community.id}
        and n in (${some}) and exists (select 1 from chat_rooms r where r.id = room_id and r.deleted_at is not null)`),
      ...letGoOfRoom(ctx, roomId, ERASED_AT_ONCE),
      ...threadErasures(ctx, roomId, ERASED_AT_ONCE),
      write(sql`select 1 from chat_rooms r where r.id = ${roomId} and r.community_id = ${ctx.community.id}
        and r.deleted_at is not null and (exists (select 1 from chat_messages x where x.room_id = r.id)
          or exists (select 1 from chat_attachments x where x.room_id = r.id)
          or exists (select 1 from chat_threads x where x.room_id = r.id)
          or exists (select 1 from chat_thread_members x where x.room_id = r.id))`),
    ],
    origin: "system",
  });
  return (rows.at(-1) ?? []).length > 0;
}

/** Tells the open pages of everybody in a room, or of one of them, that it is not as it was: their lists and counts. */
export async function tellRoom(ctx: Ctx, roomId: number, whom?: number): Promise<void> {
  const hearers = await ctx.read(() => hearersOf(ctx, roomId));
  await tellHearers(ctx, whom === undefined ? hearers : hearers.filter(({ memberId }) => memberId === whom));
}

const ERASED_AT_ONCE = 500;

interface Hearer {
  memberId: number;
  uuid: string;
  lastN: number;
}

const hearersOf = (ctx: Ctx, roomId: number): Statement<Hearer> => sql<Hearer>`select q.member_id as memberId, r.uuid,
    r.last_n as lastN from chat_rooms r cross join chat_participants q on q.room_id = r.id
    cross join members m on m.id = q.member_id and m.status = 'active'
  where r.id = ${roomId} and r.community_id = ${ctx.community.id} and r.deleted_at is null and q.left_at is null
  limit ${raw(String(MOST_PARTICIPANTS))}`;

/** The chat space whose room it is. */
const spaceOf = (
  ctx: Ctx,
  roomId: number,
): Statement => sql`select r.space_id as id, r.news_n as lastN from chat_rooms r
  where r.id = ${roomId} and r.community_id = ${ctx.community.id} and r.space_id is not null and r.deleted_at is null`;

/**
 * One word to the object of the community's lists, however many read the space; and to whoever has read, for their other
 * pages. At most once, healed by the next.
 */
async function tellSpace(
  ctx: Ctx,
  { id: spaceId, lastN }: { id: number; lastN: number },
  { isSaid, reads, named }: { isSaid: boolean; reads: CopyPart["reads"]; named: readonly Named[] },
): Promise<void> {
  const { id } = ctx.community;
  const bookmark = markOf(ctx.community.shard, ctx.db.getBookmark());
  if (isSaid) await Promise.allSettled([ctx.realtime.talk(id, spaceId, lastN)]);
  await tellEach(reads, ({ memberId, n }) =>
    ctx.realtime.tell(id, memberId, { kind: "space_read", spaceId, n }, bookmark),
  );
  await tellEach(named, ({ memberId, n }) =>
    ctx.realtime.tell(id, memberId, { kind: "space_named", spaceId, n }, bookmark),
  );
}

interface Named {
  memberId: number;
  n: number;
}

/** Whom these name in the room itself, each by the newest; as many as are named at once anywhere. */
function namedIn(messages: readonly StoredMessage[]): Named[] {
  const newest = new Map<number, number>();
  for (const { n, memberId, named, deletedAt, isInRoom } of messages) {
    if (deletedAt !== null || !isInRoom) continue;
    for (const one of named) if (one !== memberId) newest.set(one, Math.max(n, newest.get(one) ?? 0));
  }
  return [...newest].slice(0, MOST_PARTICIPANTS).map(([memberId, n]) => ({ memberId, n }));
}

/** At most once: who heard nothing counts anew with their next page. */
async function tellHearers(ctx: Ctx, hearers: readonly Hearer[]): Promise<void> {
  const bookmark = markOf(ctx.community.shard, ctx.db.getBookmark());
  await tellEach(hearers, ({ memberId, uuid, lastN }) =>
    ctx.realtime.tell(ctx.community.id, memberId, { kind: "chat", uuid, n: lastN }, bookmark),
  );
}

/** Each has an object of their own, which may have to wake: a few at a time, so that what is said meanwhile does not wait for them. */
async function tellEach<One>(all: readonly One[], tell: (one: One) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += TOLD_AT_ONCE)
    await Promise.allSettled(all.slice(from, from + TOLD_AT_ONCE).map(tell));
}

const TOLD_AT_ONCE = 6;

/**
 * The row once, whatever has become of the message since; then how it is, unless the shard knows later. Made anew it has
 * what a copy of an earlier form lacked. Whether moderation holds it is the shard's to say, which the room follows: what
 * the room has not heard of yet shows nothing again, and what it has heard of late hides nothing. What is held keeps its
 * words, for who judges.
 */
function copyOf(
  ctx: Ctx,
  roomId: number,
  message: StoredMessage,
  { isAnew, isImported, held }: { isAnew: boolean; isImported: boolean; held: string },
): Write[] {
  const { n, id, memberId, at, worded, editedAt, deletedAt, heldAt, root, isInRoom } = message;
  const isGone = deletedAt !== null && heldAt === null;
  const words = !isGone ? wordsWithoutMarks(message.text).replace(/\s+/g, " ") : "";
  const excerpt = cutWords(words, EXCERPT_MAX);
  const carried = carriedText(message.files);
  const holds = isGone ? "" : held;
  const insert = sql`insert into chat_messages (room_id, n, community_id, id, member_id, excerpt, words, carried, at, changed,
      edited_at, deleted_at, held_at, root_n, in_room, is_history, holds)
    select r.id, ${n}, r.community_id, ${freeId(id)}, ${memberId}, ${excerpt}, ${words}, ${carried}, ${at}, ${worded}, ${editedAt},
      ${deletedAt}, ${heldAt}, ${root}, ${isInRoom}, ${Number(isImported)}, ${holds}
    from chat_rooms r where r.id = ${roomId} and r.community_id = ${ctx.community.id} and r.deleted_at is null
    on conflict (room_id, n) do nothing`;
  const isNew = !message.isTold && deletedAt === null;
  const made = isNew ? when(insert).record(messageCreated(roomId, message)) : write(insert);
  const files = copyOfFiles(ctx, roomId, message);
  if (worded === n && !isAnew) return [made, ...files];
  return [
    made,
    ...files,
    write(sql`update chat_messages set excerpt = ${excerpt}, words = ${words}, carried = ${carried}, changed = ${worded},
        holds = ${holds}, is_history = ${Number(isImported)},
        edited_at = ${editedAt},
        deleted_at = ${isGone ? deletedBy(deletedAt) : sql`held_at`}
      where room_id = ${roomId} and n = ${n} and community_id = ${ctx.community.id} and changed ${isAnew ? sql`<=` : sql`<`} ${worded}`),
  ];
}

/** By somebody, and never at the very moment at which moderation took it down: these two are told apart by it. */
const deletedBy = (at: number): Statement => sql`iif(held_at is ${at}, ${at + 1}, ${at})`;

/**
 * Rooms give ids each by itself, so two may give the same: whoever comes second has the next that is free. It is an id of
 * about that moment as well, by which searches go.
 */
const freeId = (id: number): Statement => sql`coalesce((select x.id + 1 from chat_messages x indexed by chat_messages_id
    where x.id >= ${id} and exists (select 1 from chat_messages w where w.id = ${id})
      and not exists (select 1 from chat_messages y where y.id = x.id + 1) order by x.id limit 1), ${id})`;

/**
 * The words of these as the shard has them by now, in the index of words: in whatever order copies come, it says what the
 * rows say. `scope` is as that of `search` (features/search/docs): where it is, whose, with what, and whom it names.
 */
function wordsOf(ctx: Ctx, roomId: number, messages: readonly StoredMessage[]): Write[] {
  const these = sql`from json_each(${list(messages.map(({ n }) => n))}) j
    cross join chat_messages c on c.room_id = ${roomId} and c.n = j.value and c.community_id = ${ctx.community.id}`;
  return [
    write(sql`delete from chat_search where rowid in (select c.id ${these} where c.deleted_at is not null)`),
    write(sql`insert or replace into chat_search (rowid, title, body, scope)
      select c.id, '', c.words, 'c' || c.community_id || ' r' || c.room_id || ' a' || c.member_id
        || iif(r.space_id is null, '', ' s' || r.space_id) || c.holds
        || coalesce((select group_concat(' n' || w.member_id, '') from mentions w
          where w.subject_kind = ${MESSAGE_KIND} and w.subject_id = c.id and w.is_present = 1), '')
      ${these} cross join chat_rooms r on r.id = c.room_id where c.deleted_at is null`),
  ];
}

/** Where a room stands in lists: by its newest message that is not deleted; history that comes behind what was said here takes it nowhere. */
function newestIn(ctx: Ctx, roomId: number, isHistory: boolean): Write {
  const lastAt = isHistory
    ? sql`iif(chat_rooms.space_id is null, max(chat_rooms.last_at, coalesce(l.at, 0)), coalesce(l.at, chat_rooms.created_at))`
    : sql`coalesce(l.at, chat_rooms.created_at)`;
  return write(sql`update chat_rooms set last_n = coalesce(l.n, 0), last_at = ${lastAt}, spoken_on = ${dayOf(lastAt)}
    from (select 1) left join (select c.n, c.at from chat_messages c indexed by chat_messages_in_room
      where c.room_id = ${roomId} and c.deleted_at is null and c.in_room = 1 order by c.n desc limit 1) l
    where chat_rooms.id = ${roomId} and chat_rooms.community_id = ${ctx.community.id}
      and chat_rooms.deleted_at is null`);
}

/**
 * Which is the newest that somebody has said here, and stands: what lights a chat space in the sidebar. What is older than
 * it and these is not looked through, be it years that an import brought.
 */
function newsIn(ctx: Ctx, roomId: number, messages: readonly StoredMessage[], imported: ReadonlySet<number>): Write {
  const said = Math.max(0, ...messages.map(({ n }) => n).filter((n) => !imported.has(n)));
  return write(sql`update chat_rooms set news_n = coalesce(l.n, 0), news_at = coalesce(l.at, 0)
    from (select 1) left join (select c.n, c.at from chat_messages c indexed by chat_messages_in_room
      where c.room_id = ${roomId} and c.deleted_at is null and c.in_room = 1 and c.is_history = 0
        and c.n <= max(${said}, (select k.news_n from chat_rooms k where k.id = ${roomId}))
      order by c.n desc limit 1) l
    where chat_rooms.id = ${roomId} and chat_rooms.community_id = ${ctx.community.id}
      and chat_rooms.deleted_at is null and chat_rooms.news_n is not coalesce(l.n, 0)`);
}

/** In a chat space whoever reads for the first time comes into the room's rows by it (`rowWrites`). */
const rowsOf = (ctx: Ctx, roomId: number, reads: CopyPart["reads"]): Write =>
  write(sql`insert into chat_participants (room_id, member_id, community_id, joined_at, left_at)
    select r.id, e.value, r.community_id, ${ctx.now()}, 0
    from chat_rooms r cross join json_each(${list(reads.map(({ memberId }) => memberId))}) e
    where r.id = ${roomId} and r.community_id = ${ctx.community.id} and r.space_id is not null
    on conflict (room_id, member_id) do nothing`);

function readsOf(ctx: Ctx, roomId: number, reads: CopyPart["reads"]): Write {
  const readN = sql`iif(e.value ->> 2, e.value ->> 1, max(chat_participants.read_n, e.value ->> 1))`;
  return write(sql`update chat_participants set read_n = ${readN}, owes = ${owesAt(readN)}
    from json_each(${JSON.stringify(reads.map(({ memberId, n, isSet }) => [memberId, n, Number(isSet)]))}) e
    where chat_participants.room_id = ${roomId} and chat_participants.community_id = ${ctx.community.id}
      and chat_participants.member_id = e.value ->> 0`);
}
