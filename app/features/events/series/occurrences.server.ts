import { attachFiles } from "~/features/files/attach.server";
import { copyFiles } from "~/features/files/copy.server";
import { copyMentions } from "~/features/mentions/writes.server";
import { filesShown, type Showing, type Shown, withFiles } from "~/features/posts/copies/texts.server";
import { copyPolls, listPollsOf, type OriginalPoll } from "~/features/polls/writes.server";
import { readableByMember } from "~/features/spaces/readable.server";
import { copyTopics } from "~/features/topics/put.server";
import { newUid } from "~/lib/ids";
import { visitor } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { provided, type Write, write } from "~/platform/database/commit.server";
import { list, raw, sql } from "~/platform/database/sql";
import { NO_NEWS } from "~/features/posts/rules";
import { nextReminder } from "../reminders.server";
import { closesAt, type LocationKind } from "../rules";
import { reachableEvent } from "../state.server";
import type { Found } from "../time.server";

/** What a date of a series is like: the newest of them that stands and was not changed alone. */
export interface Source extends Showing {
  id: number;
  slug: string;
  title: string;
  spaceId: number;
  spaceSlug: string;
  authorId: number;
  version: number;
  pollsCount: number;
  /** Its author is a member who reads the space: what is written in somebody's name asks no more. */
  isAuthorIn: boolean;
  event: Said & { isAllDay: boolean };
  files: number[];
}

interface Said {
  durationMinutes: number;
  rsvpClosesBefore: number | null;
  locationKind: LocationKind;
  place: string;
  location: string;
  locationUrl: string;
  zone: string;
  reminders: string;
}

type SourceRow = Omit<Source, "event" | "files" | "isAuthorIn"> & Said & { isAllDay: number; isAuthorIn: number };

/** `id`: this very one, if it stands. */
export async function getSource(ctx: Ctx, seriesId: number, id?: number): Promise<Source | null> {
  const [row] = await ctx.read(
    () => sql<SourceRow>`select p.id, p.slug, p.title, p.space_id as spaceId, s.slug as spaceSlug,
        p.author_id as authorId,
        p.draft_version as version, p.polls_count as pollsCount, p.body_doc as bodyDoc, p.body_html as bodyHtml,
        p.rendered, p.reading, p.gallery, p.cover_file_id as coverFileId, e.duration_minutes as durationMinutes,
        e.is_all_day as isAllDay, e.rsvp_closes_before as rsvpClosesBefore, e.location_kind as locationKind,
        e.place, e.location, e.location_url as locationUrl, e.zone, e.reminders,
        exists (select 1 from members m where m.id = p.author_id and m.community_id = p.community_id
          and ${readableByMember(ctx.now())}) as isAuthorIn
      from (${id === undefined ? newest(ctx, seriesId) : sql`select ${id} as id`}) d
        cross join events e on e.post_id = d.id cross join posts p on p.id = e.post_id
        cross join spaces s on s.id = p.space_id
      where e.series_id = ${seriesId} and e.community_id = ${ctx.community.id} and e.is_listed = 1
        and s.deleted_at is null limit 1`,
  );
  if (!row) return null;
  const {
    durationMinutes,
    isAllDay,
    isAuthorIn,
    rsvpClosesBefore,
    locationKind,
    place,
    location,
    locationUrl,
    zone,
    reminders,
    ...post
  } = row;
  const said = { durationMinutes, rsvpClosesBefore, locationKind, place, location, locationUrl, zone, reminders };
  return {
    ...post,
    isAuthorIn: isAuthorIn === 1,
    event: { ...said, isAllDay: isAllDay === 1 },
    files: filesShown(post),
  };
}

/** So many of the newest dates say where a series stands. */
const LOOKED_AT = 24;

/** The newest date where most of the newest stand: one that was moved elsewhere takes no series along. */
const newest = (ctx: Ctx, seriesId: number) => sql`select post_id as id from (select n.post_id, n.series_at,
    count(*) over (partition by n.space_id) as beside from (select e.post_id, e.series_at, e.space_id
      from events e indexed by events_of_series cross join spaces s on s.id = e.space_id
      where e.series_id = ${seriesId} and e.community_id = ${ctx.community.id} and e.is_listed = 1 and e.is_apart = 0
        and s.deleted_at is null order by e.series_at desc limit ${LOOKED_AT}) n)
  order by beside desc, series_at desc limit 1`;

/** A date as it is to be made. */
export interface Made {
  found: Found;
  seriesId: number;
  seriesAt: string;
  slug: string;
  /** Its address is another post's. */
  isTaken: boolean;
}

export type WithFiles = Made & { shown: Shown | null; fileIds: number[] };

/** With pictures of its own: whoever deletes one date takes none from another. */
export async function withOwnFiles(ctx: Ctx, source: Source, made: readonly Made[]): Promise<WithFiles[]> {
  const all: WithFiles[] = [];
  for (const one of made) all.push({ ...one, ...(await filesFor(ctx, source)) });
  return all;
}

/** A year of dates may bring a year of copies: they leave the other half of its author's day to uploads. */
const SHARE_OF_DAY = 0.5;

/** The text of a post of the series, with its own copies of what the source shows. */
export async function filesFor(ctx: Ctx, source: Source): Promise<{ shown: Shown | null; fileIds: number[] }> {
  if (source.files.length === 0) return { shown: null, fileIds: [] };
  const own = await copyFiles(ctx, source.files, { kind: "post", id: source.id, share: SHARE_OF_DAY });
  return { shown: await withFiles(source, own), fileIds: [...own.values()] };
}

/** What a date has of the source by the column. Who comes to that does not come to the others. */
const SAME_POST = raw(`author_id, post_type, title, body_doc, body_html, excerpt, reading, rendered,
  downloadable_images, is_comments_enabled, is_comments_closed, is_liking_enabled, hide_meta_info,
  is_truncation_disabled, internal_custom_html, polls_count`);
const SAME_EVENT = raw(`zone, duration_minutes, is_all_day, location_kind, place, location, location_url, hide_location,
  rsvp_disabled, rsvp_limit, rsvp_closes_before, hide_attendees, group_most, has_waiting_list, needs_approval,
  questions, confirmation, reminders`);

export async function writesOfDates(ctx: Ctx, source: Source, made: readonly WithFiles[]): Promise<Write[]> {
  if (made.length === 0) return [];
  const polls: OriginalPoll[] = source.pollsCount > 0 ? await listPollsOf(ctx, [source.id]) : [];
  const now = ctx.now();
  const rows = made.map((one) => {
    const shareUid = newUid(12);
    const { startsAt, endsAt, startsAtWall, occurrence } = one.found;
    const closes = closesAt(one.found, source.event.rsvpClosesBefore);
    const slug = one.isTaken ? `${one.slug}-${shareUid}` : one.slug;
    const dueAt = [closes, endsAt].find((at) => at > now) ?? null;
    const remindsAt = nextReminder({ ...source.event, startsAt, startsAtWall }, now);
    const event = [startsAtWall, occurrence, startsAt, endsAt, closes, dueAt, one.seriesId, one.seriesAt, remindsAt];
    return { id: ctx.newId(), one, row: [slug, shareUid, ...event] as const };
  });
  const ids = rows.map(({ id }) => id);
  const dates = JSON.stringify(rows.map(({ id, row }) => [id, ...row]));
  const pairs = ids.map((id) => [source.id, id] as const);
  return [
    // It is nobody's news: it stands behind everything until somebody speaks there.
    write(sql`insert into posts (id, community_id, space_id, status, slug, share_uid, published_at, activity_at,
        created_at, updated_at, skip_notifications, ${SAME_POST})
      select w.value ->> 0, p.community_id, p.space_id, 'published', w.value ->> 1, w.value ->> 2, ${NO_NEWS},
        ${NO_NEWS}, ${now}, ${now}, 1, ${SAME_POST}
      from json_each(${dates}) w cross join posts p on p.id = ${source.id}
      where p.community_id = ${ctx.community.id} and p.status = 'published' and p.draft_version = ${source.version}`),
    // The source was edited, moved or taken away in this moment: the step is taken anew.
    provided(sql`(select count(*) from posts p join json_each(${list(ids)}) j on j.value = p.id
      where p.community_id = ${ctx.community.id}) = ${ids.length}`).otherwise("conflict"),
    write(sql`insert into events (post_id, community_id, space_id, is_listed, is_folded, starts_at_wall, occurrence,
        starts_at, ends_at, rsvp_closes_at, due_at, series_id, series_at, reminds_at, ${SAME_EVENT})
      select w.value ->> 0, e.community_id, e.space_id, 1, 1, w.value ->> 3, w.value ->> 4, w.value ->> 5, w.value ->> 6,
        w.value ->> 7, w.value ->> 8, w.value ->> 9, w.value ->> 10,
        w.value ->> 11, ${SAME_EVENT}
      from json_each(${dates}) w cross join events e on e.post_id = ${source.id}
      where e.community_id = ${ctx.community.id}`),
    ...rows.flatMap(({ id, one }) => (one.shown ? fileWrites(ctx, id, one) : [])),
    ...copyTopics(ctx, pairs),
    ...copyPolls(ctx, pairs, polls),
    ...copyMentions(ctx, pairs),
    leavePages(ctx, source.id),
  ];
}

export const fileWrites = (ctx: Ctx, id: number, { shown, fileIds }: Pick<WithFiles, "shown" | "fileIds">): Write[] =>
  shown
    ? [
        write(sql`update posts set body_doc = ${shown.bodyDoc}, body_html = ${shown.bodyHtml}, excerpt = ${shown.excerpt},
            reading = ${shown.reading}, rendered = ${shown.rendered}, gallery = ${shown.gallery},
            cover_file_id = ${shown.coverFileId}
          where id = ${id} and community_id = ${ctx.community.id}`),
        ...attachFiles(ctx, fileIds, "post", id),
      ]
    : [];

/** What visitors read of the space is another by now, if they may read of this event. */
export const leavePages = (ctx: Ctx, postId: number): Write =>
  write(sql`update communities set public_version = public_version + 1 where community_id = ${ctx.community.id}
    and exists (select 1 ${reachableEvent(ctx, visitor, postId)})`);
