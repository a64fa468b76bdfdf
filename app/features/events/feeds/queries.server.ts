import { m } from "~/i18n/generated/messages";
import { isLocale, localeOf } from "~/i18n/locale";
import { notFound } from "~/lib/errors";
import { type Viewer, visitor } from "~/lib/viewer";
import { communityUrl, type Ctx } from "~/platform/context";
import { raw, type Statement, sql } from "~/platform/database/sql";
import { getMemberViewer } from "~/platform/session.server";
import { mergedEvents, readableEventSpaces } from "../merged.server";
import { LASTS_MOST_MS, type LocationKind } from "../rules";
import type { SeriesRow } from "../series/rows.server";
import { feedIn } from "./address.server";
import { type FeedDate, feedFile } from "./file.server";
import { ANSWERS_LOOKED_AT, FEED_DAYS_AHEAD, FEED_DAYS_BACK, FEED_MOST, PUBLIC_FEED } from "./rules";

const DAY_MS = 86_400_000;

/**
 * What a member comes to and was not called off, for who has the secret address of it: as that member may read it now, where they come told
 * where it is. No session is asked, and none is made. Throws 404 for an address that was renewed or ended, of who is no
 * member any more, and of another community.
 */
export async function findOwnFeed(ctx: Ctx, token: string): Promise<string> {
  const asked = feedIn(ctx, token);
  if (!asked) throw notFound();
  const [[row], member] = await Promise.all([
    ctx.read(
      () => sql`select 1 from event_feeds where member_id = ${asked.memberId} and community_id = ${ctx.community.id}
        and number = ${asked.number}`,
    ),
    getMemberViewer(ctx, asked.memberId),
  ]);
  if (!row || !member) throw notFound();
  ctx.become(member);
  const { stands, isReadable } = ctx.subjects.of("post");
  const { from, until } = windowAt(ctx.now());
  const isMine = (post: Statement) => sql`exists (select 1 from event_attendees g where g.post_id = ${post}
    and g.member_id = ${member.memberId} and g.status = 'going')`;
  const mine = sql`mine(id) as materialized (select t.post_id from event_attendees t indexed by event_attendees_of_member
      where t.member_id = ${member.memberId} and t.status in ('going', 'offered', 'requested', 'waiting')
        and t.status = 'going' order by t.post_id desc limit ${raw(String(ANSWERS_LOOKED_AT))}),
    shown(id) as materialized (select e.post_id from mine cross join events e on e.post_id = mine.id
      cross join posts x on x.id = e.post_id cross join spaces s on s.id = x.space_id
      where e.community_id = ${ctx.community.id} and e.is_listed = 1 and e.cancelled_at is null and e.ends_at > ${from} and e.starts_at < ${until}
        and ${stands} and ${isReadable(member, ctx)} order by e.starts_at, e.post_id limit ${raw(String(FEED_MOST))})`;
  const [dates, wholeSeries] = await Promise.all([
    ctx.read(
      () =>
        sql<Row>`with ${mine} select ${columns(member)} from shown ${joinedTo(sql`shown.id`)} order by e.starts_at, e.post_id`,
    ),
    ctx.read(
      () => sql<SeriesRow>`with ${mine} select ${seriesColumns} from event_series r
        where r.community_id = ${ctx.community.id} and r.id in (select e.series_id from shown cross join events e
            on e.post_id = shown.id where e.series_id is not null)
          and not exists (select 1 from events d indexed by events_series_starts where d.series_id = r.id
            and d.is_listed = 1 and d.starts_at > ${ctx.now() - LASTS_MOST_MS} and d.starts_at < ${until}
            and d.ends_at > ${ctx.now()} and not ${isMine(sql`d.post_id`)})`,
    ),
  ]);
  const locale = isLocale(member.locale) ? member.locale : localeOf(ctx);
  const name = m.events_feed_own_name({ community: ctx.community.name }, { locale });
  return feedFile({ name, dates: dates.map(toDate), wholeSeries, origin: originOf(ctx) });
}

/**
 * The community's events as everybody may read them, whoever asks. Throws 404 where the page of all events is not for
 * everybody.
 */
export async function findPublicFeed(ctx: Ctx): Promise<string> {
  const { from, until } = windowAt(ctx.now());
  const walk = sql`with recursive ${mergedEvents({
    spaces: readableEventSpaces(ctx, visitor, null),
    isAscending: true,
    from: sql`x.starts_at > ${from - LASTS_MOST_MS}`,
    where: sql`x.ends_at > ${from} and x.starts_at < ${until} and x.cancelled_at is null`,
    limit: FEED_MOST,
    isEachDate: true,
  })}`;
  const [[house], dates, series] = await Promise.all([
    ctx.read(() => publicHouse(ctx)),
    ctx.read(
      () =>
        sql<Row>`${walk} select ${columns(visitor)} from merged ${joinedTo(sql`merged.id`)} order by merged.at, merged.id`,
    ),
    ctx.read(
      () => sql<SeriesRow>`${walk} select ${seriesColumns} from event_series r where r.community_id = ${ctx.community.id}
        and r.id in (select e.series_id from merged cross join events e on e.post_id = merged.id)`,
    ),
  ]);
  if (!house) throw notFound();
  const name = m.events_feed_public_name({ community: house.name }, { locale: localeOf(ctx) });
  return feedFile({ name, dates: dates.map(toDate), wholeSeries: series, origin: originOf(ctx) });
}

/** The address of that feed; null where there is none. */
export async function getPublicFeed(ctx: Ctx): Promise<string | null> {
  const [house] = await ctx.read(() => publicHouse(ctx));
  return house ? communityUrl(ctx.site, ctx.community, PUBLIC_FEED) : null;
}

const publicHouse = (ctx: Ctx) => sql<{ name: string }>`select name from communities
  where community_id = ${ctx.community.id} and is_private = 0 and public_events_page = 1`;

const windowAt = (now: number) => ({ from: now - FEED_DAYS_BACK * DAY_MS, until: now + FEED_DAYS_AHEAD * DAY_MS });

const originOf = (ctx: Ctx): string => communityUrl(ctx.site, ctx.community, "");

const joinedTo = (id: Statement): Statement => sql`cross join events e on e.post_id = ${id}
  cross join posts x on x.id = e.post_id cross join spaces s on s.id = x.space_id`;

const seriesColumns = raw(`r.id, r.rule, r.first_wall as firstWall, r.zone, r.last_day as lastDay,
  r.made_through as madeThrough`);

type Row = Omit<FeedDate, "isAllDay" | "location"> & {
  isAllDay: number;
  locationKind: LocationKind;
  place: string;
  locationUrl: string;
};

/** A place that is hidden does not leave the database for who is not going. */
const columns = (viewer: Viewer): Statement => {
  const isTold = sql`(e.hide_location = 0 or exists (select 1 from event_attendees t where t.post_id = e.post_id
    and t.member_id = ${viewer.memberId} and t.status = 'going'))`;
  return sql`e.post_id as id, x.title as name, x.excerpt, '/c/' || s.slug || '/' || x.slug as path,
    e.series_at as seriesAt, e.starts_at_wall as startsAtWall, e.zone, e.starts_at as startsAt, e.ends_at as endsAt,
    e.duration_minutes as durationMinutes, e.is_all_day as isAllDay, e.location_kind as locationKind,
    iif(${isTold}, e.place, '') as place, iif(${isTold}, e.location_url, '') as locationUrl,
    x.draft_version + e.sequence as version, x.updated_at as updatedAt, e.series_id as seriesId`;
};

function toDate({ locationKind, place, locationUrl, isAllDay, ...date }: Row): FeedDate {
  const said = locationKind === "in_person" ? place : locationKind === "virtual" ? locationUrl : "";
  return { ...date, isAllDay: isAllDay === 1, location: said || null };
}
