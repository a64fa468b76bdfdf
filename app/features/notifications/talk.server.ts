import { saidWords } from "~/features/chat/attachments";
import { selfBlocks } from "~/features/chat/may-write.server";
import { MESSAGE_KIND } from "~/features/chat/mention-copy.server";
import { isArchived } from "~/features/chat/rows.server";
import { MESSAGE, messagePlace, placeOf, roomPath, roomThread, THREAD_REPLY } from "~/features/chat/rules";
import { readableByMember } from "~/features/spaces/readable.server";
import { m } from "~/i18n/generated/messages";
import { type Locale, REGION } from "~/i18n/locale";
import { shownName } from "~/features/members/present";
import { listFormat } from "~/lib/dates";
import type { Claim } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { raw, type Statement, sql } from "~/platform/database/sql";
import { NAMED } from "./rules";

/** Messages of a room that one mail carries; beyond so many more they are counted no further. */
export const SAID_MOST = 20;
export const COUNTED = 100;
/** People by whom a room without a name is called. */
const CALLED_BY = 3;

/** A room that somebody is to be told of, as it is when that leaves. */
export interface Talk {
  roomId: number;
  uuid: string;
  /** Of a chat space. */
  spaceSlug: string | null;
  isDirect: boolean;
  name: string;
  /** The others in it, the first few, and how many there are. */
  people: PersonName[];
  peopleCount: number;
  /** Of what is told, the oldest first; to a browser the newest alone. */
  said: TalkLine[];
  /** How many there are of them. */
  count: number;
  /** The room's newest, or the thread's: they are told up to here. */
  lastN: number;
  /** Who names its receiver in what is told, first; null for nobody. */
  namedBy: PersonName | null;
  /** Replies to a message, by its number, and where they are read; null for what is said in the room itself. */
  thread: { n: number; path: string } | null;
}

export type PersonName = [name: string, authorNumber: number | null];
export type TalkLine = [n: number, memberId: number, ...PersonName, excerpt: string, carried: string];
/** What a browser says of a line. */
export const wordsOf = ([, , , , ...said]: TalkLine, locale: Locale): string => saidWords(...said, locale);

/** What a row of the ledger that speaks of a room is asked with. */
export interface OfRoom {
  sendingId: number;
  memberId: number;
  thread: string;
  /** The message for which it was written down stands in it. */
  reason: string;
  sendingKind: string;
}

/** What becomes of such a row beside what its receiver wishes. */
export interface FoundTalk {
  talk: Talk;
  /** They are in the room, which is there, and not all that was said has been taken back. */
  stands: boolean;
  isMuted: boolean;
  /** They have read it, were told of it by another row, or have put it aside since. */
  isRead: boolean;
}

interface Row extends Omit<Talk, "people" | "said" | "isDirect" | "thread" | "namedBy"> {
  spaceSlug: string | null;
  sendingId: number;
  isDirect: number;
  stands: number;
  isMuted: number;
  isAside: number;
  isRead: number;
  people: string;
  said: string;
  namedBy: string | null;
}

/** The rooms that rows of one channel speak of, by their ids; a room that was forgotten is none of them. */
export async function talksOf(ctx: Ctx, rows: readonly OfRoom[], channel: "mail" | "push") {
  if (rows.length === 0) return new Map<number, FoundTalk>();
  const asked = JSON.stringify(
    rows.map(({ sendingId, memberId, thread, reason, sendingKind }) => [
      sendingId,
      memberId,
      roomIn(thread),
      Number(reason.split(":")[2]),
      Number(sendingKind === NAMED),
    ]),
  );
  const isMail = channel === "mail";
  const from = isMail ? sql`max(p.read_n, p.shown_from, p.mailed_n)` : sql`max(p.read_n, p.shown_from)`;
  const news = (rest: Statement) => newsSince(from, rest);
  const latest = sql`select * from (${news(sql`order by news.n desc limit ${raw(String(SAID_MOST))}`)})
    order by isNaming desc, n desc limit 1`;
  const found = await ctx.read(
    () => sql<
      Row & { calledN: number; isNamed: number }
    >`select j.value ->> 0 as sendingId, r.id as roomId, r.uuid, s.slug as spaceSlug, r.kind = 'direct' as isDirect,
        coalesce(s.name, r.name) as name,
        r.deleted_at is null and iif(r.space_id is null, p.left_at is null, ${readsSpace(ctx)}) as stands,
        p.muted_at is not null and not j.value ->> 4 as isMuted,
        ${isArchived()} as isAside, max(p.read_n, ${isMail ? sql`p.mailed_n` : sql`p.called_n`}) >= j.value ->> 3 as isRead,
        p.called_n as calledN, r.last_n as lastN, j.value ->> 4 as isNamed,
        iif(r.space_id is null, ${people}, '[]') as people, iif(r.space_id is null, ${peopleCount}, 0) as peopleCount,
        (select json_group_array(json_array(x.n, x.member_id, a.name, a.author_number, x.excerpt, x.carried))
          from (${isMail ? news(sql`order by news.n limit ${raw(String(SAID_MOST))}`) : latest}) x
          cross join members a on a.id = x.member_id) as said,
        (select json_array(a.name, a.author_number) from (${news(sql`order by news.n limit ${raw(String(SAID_MOST))}`)}) x
          cross join members a on a.id = x.member_id where x.isNaming = 1 order by x.n limit 1) as namedBy,
        (select count(*) from (${news(sql`limit ${raw(String(COUNTED))}`)})) as count
      from json_each(${asked}) j cross join chat_rooms r on r.id = j.value ->> 2
      cross join chat_participants p on p.room_id = r.id and p.member_id = j.value ->> 1
      left join spaces s on s.id = r.space_id
      where r.community_id = ${ctx.community.id} and p.community_id = ${ctx.community.id}`,
  );
  return new Map(
    found.map(
      ({ sendingId, stands, isMuted, isAside, isRead, calledN, isDirect, people, said, namedBy, isNamed, ...talk }) => {
        const lines = JSON.parse(said) as TalkLine[];
        const newest = lines.at(-1)?.[0] ?? 0;
        const isNews = newest > (isMail ? 0 : calledN);
        const one: FoundTalk = {
          talk: {
            ...talk,
            // What was not told here may still be.
            lastN: isNamed === 1 ? newest : talk.lastN,
            isDirect: isDirect === 1,
            people: JSON.parse(people) as PersonName[],
            said: lines,
            namedBy: namedBy === null ? null : (JSON.parse(namedBy) as PersonName),
            thread: null,
          },
          stands: stands === 1 && isNews,
          isMuted: isMuted === 1,
          isRead: isAside === 1 || (!isNews && isRead === 1),
        };
        return [sendingId, one];
      },
    ),
  );
}

/** Of the participant `p` in the room `r`: the others, the first few, and how many there are. */
export const people = sql`(select json_group_array(json_array(o.name, o.author_number)) from (select om.name, om.author_number
  from chat_participants oq cross join members om on om.id = oq.member_id where oq.room_id = r.id
    and oq.left_at is null and oq.member_id <> p.member_id limit ${raw(String(CALLED_BY))}) o)`;
export const peopleCount = sql`(select count(*) - 1 from chat_participants oq where oq.room_id = r.id and oq.left_at is null)`;

/** What a row `w` of the ledger speaks of, for a viewer who is in that room; null for any other row. */
export const talkInLedger = (ctx: Ctx, viewer: Claim): Statement => sql`iif(w.kind in (${MESSAGE}, ${THREAD_REPLY})
    or w.kind = ${NAMED} and w.thread like 'chat\\_%' escape '\\', (
  select json_array(r.uuid, r.name, json(${people}), ${peopleCount}) from chat_rooms r
    cross join chat_participants p on p.room_id = r.id and p.member_id = ${viewer.memberId} and p.left_at is null
  where r.id = cast(substr(w.thread, instr(w.thread, ':') + 1) as integer) and r.community_id = ${ctx.community.id}
    and r.deleted_at is null), null)`;

/** What `talkInLedger` has found, as its viewer calls it, and where it is. */
export function talkShown(found: string, locale: Locale): { title: string; path: string } {
  const [uuid, name, others, count] = JSON.parse(found) as [string, string, PersonName[], number];
  const known = { name, people: others, peopleCount: count };
  return { title: talkName(known, locale), path: roomPath(uuid) };
}

/** Of the room `r`: the participant `p` reads the space whose room it is. */
const readsSpace = (ctx: Ctx): Statement => sql`exists (select 1 from (select * from members reader
    where reader.id = p.member_id) m cross join spaces s on s.id = r.space_id where ${readableByMember(ctx.now())})`;

/** What is said in the row `news` names this member. */
export const isNaming = (memberId: Statement): Statement => sql`exists (select 1 from mentions named
  where named.subject_kind = ${MESSAGE_KIND} and named.subject_id = news.id and named.member_id = ${memberId}
    and named.is_present = 1)`;

/**
 * Of the participant `p` in the room `r`: what others have said since, but not whom they have blocked. What speaks of
 * mentions alone (`j`) tells those alone, from the one on for which it was written down.
 */
const newsSince = (from: Statement, rest: Statement): Statement => sql`select news.n, news.member_id, news.excerpt,
    news.carried, ${isNaming(sql`p.member_id`)} as isNaming from chat_messages news indexed by chat_messages_in_room where news.room_id = r.id and news.n > ${from}
    and news.deleted_at is null and news.in_room = 1 and iif(news.root_n = 0, news.n, news.root_n) > p.shown_from
    and news.member_id <> p.member_id
    and not ${selfBlocks(sql`p.member_id`, sql`news.member_id`)}
    and (not j.value ->> 4 or (news.n >= j.value ->> 3 and ${isNaming(sql`p.member_id`)})) ${rest}`;

const roomIn = (thread: string): number => Number(thread.slice(roomThread("").length));

/** Whoever has been told is told once: what comes after is news. In the commit that writes down what became of it. */
export function told(
  ctx: Ctx,
  channel: "mail" | "push",
  rows: readonly { memberId: number; talk: Talk | null }[],
): Write[] {
  const pairs = rows.flatMap(({ memberId, talk }) =>
    talk && !talk.thread ? [[talk.roomId, memberId, talk.lastN]] : [],
  );
  if (pairs.length === 0) return [];
  const [n, at] = channel === "mail" ? [raw("mailed_n"), raw("mailed_at")] : [raw("called_n"), raw("called_at")];
  return [
    write(sql`update chat_participants as p set ${n} = max(p.${n}, j.value ->> 2), ${at} = ${ctx.now()}
      from json_each(${JSON.stringify(pairs)}) j where p.room_id = j.value ->> 0 and p.member_id = j.value ->> 1
        and p.community_id = ${ctx.community.id}`),
  ];
}

const nameIn = ([name, authorNumber]: PersonName, locale: Locale) => shownName({ name, authorNumber }, locale);

/** As its reader calls it: by its name, else by who else is in it. */
export function talkName(
  { name, people, peopleCount }: Pick<Talk, "name" | "people" | "peopleCount">,
  locale: Locale,
): string {
  if (name !== "") return name;
  const names = people.map((one) => nameIn(one, locale));
  const more = peopleCount - names.length;
  return listFormat(REGION[locale]).format(
    more > 0 ? [...names, m.chat_more_people({ count: more }, { locale })] : names,
  );
}

/** "Ana wrote to you", "3 new messages in “Lake”": what is on top of a mail and of a call. */
export function talkSentence(talk: Talk, locale: Locale): string {
  const { isDirect, said, count } = talk;
  const [line] = said;
  const name = line ? nameIn([line[2], line[3]], locale) : talkName(talk, locale);
  const title = talkName(talk, locale);
  const by = talk.namedBy && nameIn(talk.namedBy, locale);
  if (talk.thread) {
    if (by) return m.threads_notice_named({ name: by, title }, { locale });
    return count > 1
      ? m.threads_notice_many({ count, title }, { locale })
      : m.threads_notice_one({ name, title }, { locale });
  }
  if (isDirect) {
    return count > 1
      ? m.chat_notice_many_from({ count, name }, { locale })
      : m.chat_notice_one_from({ name }, { locale });
  }
  if (by) return m.mentions_told({ name: by, title }, { locale });
  return count > 1
    ? m.chat_notice_many_in({ count, title }, { locale })
    : m.chat_notice_one_in({ name, title }, { locale });
}

/** Where its room is read. */
export const talkPlace = ({ uuid, spaceSlug }: Pick<Talk, "uuid" | "spaceSlug">): string =>
  placeOf({ uuid, space: spaceSlug === null ? null : { slug: spaceSlug } });

/** Where the first of what is told stands. */
export function talkPath({ uuid, spaceSlug, said: [first], thread }: Talk): string {
  if (thread) return first ? `${thread.path}#reply-${first[0]}` : thread.path;
  const room = { uuid, space: spaceSlug === null ? null : { slug: spaceSlug } };
  return first ? messagePlace(room, first[0]) : placeOf(room);
}

/** Who said what: what one says in a row is one turn. */
export function talkTurns({ said, count }: Talk, locale: Locale): { says: string; words: string[] }[] {
  const turns: { by: number; says: string; words: string[] }[] = [];
  for (const [, by, name, number, ...excerpt] of said) {
    const words = saidWords(...excerpt, locale);
    const last = turns.at(-1);
    if (last?.by === by) last.words.push(words);
    else
      turns.push({
        by,
        says: m.chat_notice_said({ name: nameIn([name, number], locale) }, { locale }),
        words: [words],
      });
  }
  const more = count - said.length;
  return more > 0 ? [...turns, { says: m.chat_notice_more({ count: more }, { locale }), words: [] }] : turns;
}

/** Its row in the ledger says that it is of a room. */
export const isOfRoom = ({ thread }: { thread: string }): boolean => thread.startsWith(roomThread(""));
