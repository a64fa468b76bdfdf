import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { nothing, type Statement, sql } from "~/platform/database/sql";
import { groupOf } from "../notices";
import { type News, type Recipient, subjectKey, type Teller } from "./teller.server";

/** Somebody who is told: `openId` is their unread line of the same thing, if there is one. */
export interface Told extends Recipient {
  openId?: number | null;
}

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

/** Some of those whom a teller tells, in its order; null where it tells nobody. */
export function selectTold(ctx: Ctx, teller: Teller, news: News, { limit, after, withOpen }: Part) {
  const who = teller.recipients?.(ctx, news);
  if (!who) return null;
  const key = teller.key ? sql`${teller.key(news)}` : sql`r.kind || ${`:${subjectKey(news)}`}`;
  const open = sql`left join notifications n on n.member_id = r.memberId and n.collapse_key = ${key}
    and n.read_at is null and n.archived_at is null`;
  const columns = withOpen ? sql`r.*, n.id as openId` : sql`r.*`;
  const order = teller.byMoment ? sql`r.at, r.memberId` : sql`r.memberId`;
  return sql<Told>`select ${columns} from (${who}) r ${withOpen ? open : nothing}
    ${after ? behind(teller, after) : nothing} order by ${order} limit ${limit}`;
}

const behind = ({ byMoment }: Teller, { at, id }: Place): Statement =>
  byMoment ? sql`where (r.at, r.memberId) > (${at}, ${id})` : sql`where r.memberId > ${id}`;

export interface Lines {
  /** The lines themselves, new or grown, in one statement however many there are. */
  write: Write;
  /** Who acted, each once; nothing where it is told once. */
  actors: Write[];
  /** Of those that are new, in the order of who is told: a line that grows keeps its own. */
  ids: number[];
}

/** The lines of those who are told. Their ids are made here: a batch must name its rows. */
export function linesOf(ctx: Ctx, teller: Teller, news: News, told: readonly Told[]): Lines {
  const community = ctx.community.id;
  const now = ctx.now();
  const ids = told.map(() => ctx.newId());
  const rows = JSON.stringify(
    told.map(({ memberId, kind, postId, commentId, spaceId, subjectKind = null, subjectId = null }, i) => {
      const key = teller.key?.(news) ?? `${kind}:${subjectKey(news)}`;
      return [ids[i], memberId, key, groupOf(kind), kind, postId, commentId, spaceId, subjectKind, subjectId];
    }),
  );
  const each = sql`json_each(${rows}) j`;
  const open = sql`${each} cross join notifications n on n.member_id = j.value ->> 1 and n.collapse_key = j.value ->> 2
    and n.read_at is null and n.archived_at is null`;
  return {
    write: write(sql`insert into notifications (id, community_id, member_id, collapse_key, notification_group, kind,
        post_id, comment_id, space_id, subject_kind, subject_id, job_id, actor_id, actors_count, at)
      select j.value ->> 0, ${community}, j.value ->> 1, j.value ->> 2, j.value ->> 3, j.value ->> 4, j.value ->> 5,
        j.value ->> 6, j.value ->> 7, j.value ->> 8, j.value ->> 9,
        ${news.subjectKind === "job" ? news.subjectId : null}, ${news.actorId}, 1, ${now} from ${each} where true
      on conflict (member_id, collapse_key) where read_at is null and archived_at is null
      do update set kind = excluded.kind, notification_group = excluded.notification_group,
        actor_id = excluded.actor_id, at = excluded.at`),
    actors: teller.isOnce
      ? []
      : [
          write(sql`insert into notification_actors (community_id, notification_id, actor_id, at)
            select ${community}, n.id, ${news.actorId}, ${now} from ${open} where true
            on conflict (notification_id, actor_id) do update set at = excluded.at`),
          write(sql`update notifications set actors_count =
              (select count(*) from notification_actors a where a.notification_id = notifications.id)
            where community_id = ${community} and id in (select n.id from ${open})`),
        ],
    ids,
  };
}
