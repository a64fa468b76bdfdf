import { selfBlocks } from "~/features/chat/may-write.server";
import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { nothing, type Statement, sql } from "~/platform/database/sql";
import { type Matter, matterOf } from "../matters";
import { groupOf, type Notice, noticeOf } from "../notices";
import { NOT_LISTED } from "./rules";
import { openLine, planned } from "./sendings.server";
import { type News, type Recipient, subjectKey, type Teller } from "./teller.server";
import { type Channel, CHANNELS, mattersOf, wanted } from "./wanted";
import { type WishColumns, wishesIn, wishColumns } from "./wishes.server";

/** Somebody who is told: `openId` is their unread line of the same thing, if there is one. */
export interface Told extends Recipient {
  openId?: number | null;
  /** By which channels: in the list, by push, by mail. */
  by: ReadonlySet<Channel>;
}

type Walked = Omit<Told, "by"> & WishColumns & { isBlocked: number };

/** Behind whom the next are. */
export interface Place {
  at: number;
  id: number;
}

interface Part {
  limit: number;
  after?: Place;
  /** With the unread line that each has of it. */
  withOpen?: boolean;
}

/** Some of those whom a teller tells, in its order, with what they wish; null where it tells nobody. */
export function selectTold(ctx: Ctx, teller: Teller, news: News, { limit, after, withOpen }: Part) {
  const who = teller.recipients?.(ctx, news);
  if (!who) return null;
  const key = teller.key ? sql`${teller.key(news)}` : sql`r.kind || ${`:${subjectKey(news)}`}`;
  const open = sql`left join notifications n on n.member_id = r.memberId and n.collapse_key = ${key}
    and n.read_at is null and n.archived_at is null`;
  const order = teller.byMoment ? sql`r.at, r.memberId` : sql`r.memberId`;
  return sql<Walked>`select r.*, ${withOpen ? sql`n.id as openId, ` : nothing}${wishColumns(ctx)},
      ${selfBlocks(sql`r.memberId`, sql`${news.actorId}`)} as isBlocked
    from (select r.* from (${who}) r ${after ? behind(teller, after) : nothing} order by ${order} limit ${limit}) r
    ${withOpen ? open : nothing} order by ${order}`;
}

const behind = ({ byMoment }: Teller, { at, id }: Place): Statement =>
  byMoment ? sql`where (r.at, r.memberId) > (${at}, ${id})` : sql`where r.memberId > ${id}`;

/** Nothing that somebody does comes to who has blocked them; what the house needs its staff for does. */
const isOfPeople = ({ section, isFor }: Matter): boolean => section !== "house" && isFor === undefined;

/** Of those who were walked by, whoever is to be told and wants to be, by whatever channel. */
export function whoIsTold(walked: readonly Walked[]): Told[] {
  return walked.flatMap((one) => {
    const notice = noticeOf(one.kind);
    if (one.isTold === 0 || !notice || (one.isBlocked === 1 && isOfPeople(matterOf(notice.matter)))) return [];
    const wishes = wishesIn(one);
    const wants = (kind: Notice | null, channel: Channel) =>
      kind !== null && mattersOf(kind, one).some((matter) => wanted(matter, channel, wishes).is);
    const rather = one.ratherAs ? noticeOf(one.ratherAs) : null;
    const by = (notice.only ?? CHANNELS).filter((channel) => wants(notice, channel) && !wants(rather, channel));
    return by.length > 0 ? [{ ...one, by: new Set(by) }] : [];
  });
}

export interface Lines {
  /** The lines themselves, new or grown, in one statement however many there are. */
  write: Write;
  /** Who acted, each once; nothing where it is told once. */
  actors: Write[];
  /** What is to leave the house, behind the lines that it speaks of. */
  sendings: Write[];
  /** Of those that are new, in the order of who is told: a line that grows keeps its own. */
  ids: number[];
}

const GROWN = sql`kind = excluded.kind, notification_group = excluded.notification_group,
  actor_id = excluded.actor_id, at = excluded.at`;

/**
 * The lines of those who are told. Their ids are made here: a batch must name its rows. Who wants it by mail alone has a
 * line that no list shows.
 */
export function linesOf(ctx: Ctx, teller: Teller, news: News, told: readonly Told[]): Lines {
  const community = ctx.community.id;
  const now = ctx.now();
  const ids = told.map(() => ctx.newId());
  const keyOf = (kind: string) => teller.key?.(news) ?? `${kind}:${subjectKey(news)}`;
  const rows = JSON.stringify(
    told.map(({ memberId, kind, postId, commentId, spaceId, subjectKind = null, subjectId = null, by }, i) => {
      const archived = by.has("here") ? null : NOT_LISTED;
      const places = [postId, commentId, spaceId, subjectKind, subjectId];
      return [ids[i], memberId, keyOf(kind), groupOf(kind), kind, ...places, archived];
    }),
  );
  const each = sql`json_each(${rows}) j`;
  const open = sql`select ${openLine({ isListed: sql`j.value ->> 10 is null`, member: sql`j.value ->> 1`, key: sql`j.value ->> 2` })}
    as id from ${each}`;
  return {
    write: write(sql`insert into notifications (id, community_id, member_id, collapse_key, notification_group, kind,
        post_id, comment_id, space_id, subject_kind, subject_id, archived_at, job_id, actor_id, actors_count, at)
      select j.value ->> 0, ${community}, j.value ->> 1, j.value ->> 2, j.value ->> 3, j.value ->> 4, j.value ->> 5,
        j.value ->> 6, j.value ->> 7, j.value ->> 8, j.value ->> 9, j.value ->> 10,
        ${news.subjectKind === "job" ? news.subjectId : null}, ${news.actorId}, 1, ${now} from ${each} where true
      on conflict (member_id, collapse_key) where read_at is null and archived_at is null do update set ${GROWN}
      on conflict (member_id, collapse_key) where read_at is null and archived_at = 1 do update set ${GROWN}`),
    actors: teller.isOnce
      ? []
      : [
          write(sql`insert into notification_actors (community_id, notification_id, actor_id, at)
            select ${community}, n.id, ${news.actorId}, ${now} from (${open}) n where n.id is not null
            on conflict (notification_id, actor_id) do update set at = excluded.at`),
          write(sql`update notifications set actors_count =
              (select count(*) from notification_actors a where a.notification_id = notifications.id)
            where community_id = ${community} and id in (${open})`),
        ],
    sendings: planned(
      ctx,
      news,
      told.flatMap(({ memberId, kind, postId, by }, i) => {
        const notice = noticeOf(kind);
        const isGathered = matterOf(notice?.matter ?? "").leaves === "gathers";
        const mail = notice?.isLetter ? ("event" as const) : ("mail" as const);
        const own = postId === null ? subjectKey(news) : `post:${postId}`;
        const plan = { memberId, kind, key: keyOf(kind), line: ids[i] ?? 0, isListed: by.has("here") };
        return [
          ...(by.has("mail") ? [{ ...plan, channel: mail, thread: isGathered ? "" : own }] : []),
          // What is gathered in a mail is called by itself, and takes the place of what was called of the same thing.
          ...(by.has("push") ? [{ ...plan, channel: "push" as const, thread: own }] : []),
        ];
      }),
    ),
    ids,
  };
}
