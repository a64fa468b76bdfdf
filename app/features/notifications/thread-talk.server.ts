import { threadPath } from "~/features/chat/rules";
import { isReadBy, unreadReplies } from "~/features/chat/thread-rows.server";
import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { raw, sql } from "~/platform/database/sql";
import { NAMED } from "./rules";
import {
  COUNTED,
  isNaming,
  type FoundTalk,
  type OfRoom,
  people,
  peopleCount,
  type PersonName,
  SAID_MOST,
  type Talk,
  type TalkLine,
} from "./talk.server";

interface Row {
  sendingId: number;
  roomId: number;
  rootN: number;
  uuid: string;
  spaceSlug: string | null;
  isDirect: number;
  name: string;
  lastN: number;
  isNamed: number;
  stands: number;
  isMuted: number;
  isRead: number;
  calledN: number;
  people: string;
  peopleCount: number;
  said: string;
  namedBy: string | null;
  count: number;
}

/** As `talksOf`, of rows that speak of threads. */
export async function threadTalksOf(ctx: Ctx, rows: readonly OfRoom[], channel: "mail" | "push") {
  if (rows.length === 0) return new Map<number, FoundTalk>();
  const asked = JSON.stringify(
    rows.map(({ sendingId, memberId, reason, sendingKind }) => {
      const [, roomId, rootN, n] = reason.split(":").map(Number);
      return [sendingId, memberId, roomId, rootN, n, Number(sendingKind === NAMED)];
    }),
  );
  const isMail = channel === "mail";
  // What speaks of mentions alone tells those alone, from the one on for which it was written down.
  const meant = sql`${unreadReplies} and iif(j.value ->> 5, news.n >= j.value ->> 4 and ${isNaming(sql`f.member_id`)},
    (news.in_room = 0 or r.space_id is not null))`;
  const since = isMail ? sql`${meant} and news.n > f.mailed_n` : meant;
  const told = isMail ? sql`f.mailed_n` : sql`f.called_n`;
  const order = isMail ? sql`order by news.n limit ${raw(String(SAID_MOST))}` : sql`order by news.n desc limit 1`;
  const found = await ctx.read(
    () => sql<Row>`select j.value ->> 0 as sendingId, r.id as roomId, f.root_n as rootN, r.uuid, s.slug as spaceSlug,
        r.kind = 'direct' as isDirect, coalesce(s.name, r.name) as name, t.last_n as lastN, j.value ->> 5 as isNamed,
        r.deleted_at is null and f.root_n > coalesce(p.shown_from, 0) and iif(r.space_id is null,
          p.member_id is not null and p.left_at is null, ${isReadBy(ctx)}) as stands,
        (f.is_following = 0 or p.muted_at is not null) and not j.value ->> 5 as isMuted, max(f.read_n, ${told}) >= j.value ->> 4 as isRead,
        f.called_n as calledN, iif(r.space_id is null, ${people}, '[]') as people,
        iif(r.space_id is null, ${peopleCount}, 0) as peopleCount,
        (select json_group_array(json_array(x.n, x.member_id, a.name, a.author_number, x.excerpt, x.carried))
          from (select news.n, news.member_id, news.excerpt, news.carried ${since} ${order}) x
          cross join members a on a.id = x.member_id) as said,
        (select json_array(a.name, a.author_number) from (select news.n, news.member_id ${since}
            and ${isNaming(sql`f.member_id`)} order by news.n limit 1) x
          cross join members a on a.id = x.member_id) as namedBy,
        (select count(*) from (select 1 ${since} limit ${raw(String(COUNTED))})) as count
      from json_each(${asked}) j cross join chat_rooms r on r.id = j.value ->> 2
      cross join chat_threads t on t.room_id = r.id and t.root_n = j.value ->> 3
      cross join chat_thread_members f on f.room_id = r.id and f.root_n = t.root_n and f.member_id = j.value ->> 1
      left join chat_participants p on p.room_id = r.id and p.member_id = f.member_id
      left join spaces s on s.id = r.space_id
      where r.community_id = ${ctx.community.id} and f.community_id = ${ctx.community.id}`,
  );
  return new Map(found.map((row) => [row.sendingId, foundIn(row, isMail)]));
}

function foundIn(row: Row, isMail: boolean): FoundTalk {
  const { roomId, uuid, name, lastN, peopleCount: others, count, rootN, spaceSlug } = row;
  const said = JSON.parse(row.said) as TalkLine[];
  const isNews = (said.at(-1)?.[0] ?? 0) > (isMail ? 0 : row.calledN);
  const space = spaceSlug === null ? null : { slug: spaceSlug };
  return {
    talk: {
      roomId,
      uuid,
      name,
      lastN: row.isNamed === 1 ? (said.at(-1)?.[0] ?? 0) : lastN,
      peopleCount: others,
      count,
      said,
      isDirect: row.isDirect === 1,
      people: JSON.parse(row.people) as PersonName[],
      spaceSlug,
      namedBy: row.namedBy === null ? null : (JSON.parse(row.namedBy) as PersonName),
      thread: { n: rootN, path: threadPath({ uuid, space }, rootN) },
    },
    stands: row.stands === 1 && isNews,
    isMuted: row.isMuted === 1,
    isRead: !isNews && row.isRead === 1,
  };
}

/** As `told`, of threads. */
export function toldThreads(
  ctx: Ctx,
  channel: "mail" | "push",
  rows: readonly { memberId: number; talk: Talk | null }[],
): Write[] {
  const all = rows.flatMap(({ memberId, talk }) =>
    talk?.thread ? [[talk.roomId, talk.thread.n, memberId, talk.lastN]] : [],
  );
  if (all.length === 0) return [];
  const [n, at] = channel === "mail" ? [raw("mailed_n"), raw("mailed_at")] : [raw("called_n"), raw("called_at")];
  return [
    write(sql`update chat_thread_members as f set ${n} = max(f.${n}, j.value ->> 3), ${at} = ${ctx.now()}
      from json_each(${JSON.stringify(all)}) j where f.room_id = j.value ->> 0 and f.root_n = j.value ->> 1
        and f.member_id = j.value ->> 2 and f.community_id = ${ctx.community.id}`),
  ];
}

/** Its row in the ledger says that it is of a thread. */
export const isOfThread = ({ thread }: { thread: string }): boolean => thread.startsWith("chat_thread:");
