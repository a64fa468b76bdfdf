import { m } from "~/i18n/generated/messages";
import { keepVersionsOf } from "~/features/posts/keep-versions.server";
import { postUpdated } from "~/features/posts/facts";
import { postPolicy } from "~/features/posts/policy";
import { type PostRow, subjectOf } from "~/features/posts/row";
import { postColumns, postJoins } from "~/features/posts/row.server";
import { copyTopics } from "~/features/topics/put.server";
import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { list, nothing, raw, sql } from "~/platform/database/sql";
import type { JobInput, JobKind } from "~/platform/jobs/job";
import { eventChanged, seriesMoved } from "../facts";
import { eventIn } from "../row";
import { nextReminder } from "../reminders.server";
import { closesAt } from "../rules";
import { dateAt } from "./dates.server";
import { filesFor, fileWrites, getSource, leavePages, type Source } from "./occurrences.server";
import { getSeries, unfold } from "./rows.server";

export const CHANGE_SERIES = "events.change_series";

export interface ChangeInput extends JobInput {
  series_id: number;
  /** The date that the others are made like. */
  post_id: number;
  /** The first day that follows. */
  from: string;
  /** The series that they were dates of, where they are one of their own by now; null for the others. */
  was_of: number | null;
  name: string;
  slug: string;
}

const AT_ONCE = 6;
const WITH_FILES_AT_ONCE = 2;

/**
 * Makes the dates of a series like the one that was changed: its words and pictures, its hour, its place and its
 * settings. What was changed alone stays, and so do what is over and who comes: of a limit below the seats that are taken
 * nobody loses theirs. It goes on by the rule's wall time where it has stopped; done twice it changes nothing more.
 */
export const changeSeriesJob: JobKind<ChangeInput> = {
  name: CHANGE_SERIES,
  isListed: false,
  async step(ctx, job) {
    const { series_id: id, post_id: postId, from } = job.input;
    const [series, source] = await Promise.all([getSeries(ctx, id), getSource(ctx, id, postId)]);
    const over = { writes: [unfold(ctx, id)], cursor: job.cursor, rows: 0, done: true };
    if (!series || !source) return over;
    const most = source.files.length > 0 ? WITH_FILES_AT_ONCE : AT_ONCE;
    const rows = await listNext(ctx, { id, postId, after: job.cursor === "" ? from : job.cursor, most });
    const last = rows.at(-1);
    if (!last) return { ...over, facts: [seriesMoved(source.id, job.id)] };
    const targets = rows.filter((row) => postPolicy.can_update_post(ctx.viewer, subjectOf(row)));
    return {
      writes: [...(await changeWrites(ctx, source, { targets, zone: series.zone, jobId: job.id })), unfold(ctx, id)],
      facts: [
        ...targets.flatMap((row) => [
          postUpdated(row, {}),
          ...(isMovedBy(row, source, series.zone) ? [eventChanged(row, job.id)] : []),
        ]),
        ...(rows.length < most ? [seriesMoved(source.id, job.id)] : []),
      ],
      cursor: last.seriesAt,
      rows: rows.length,
      done: rows.length < most,
    };
  },
  title: ({ input }, locale) => m.events_series_change_job({ name: input.name }, { locale }),
  outcome: ({ done: count }, locale) => m.events_series_changed({ count }, { locale }),
  path: ({ input }) => `/c/${input.slug}`,
};

type Target = PostRow & { seriesAt: string };

interface Next {
  id: number;
  postId: number;
  after: string;
  most: number;
}

const listNext = (ctx: Ctx, { id, postId, after, most }: Next): Promise<Target[]> =>
  ctx.read(
    (viewer) => sql<Target>`select ${postColumns(ctx, viewer)}, d.series_at as seriesAt
      from events d indexed by events_of_series cross join posts p on p.id = d.post_id ${postJoins(viewer, ctx.now())}
      where d.series_id = ${id} and d.series_at > ${after} and d.community_id = ${ctx.community.id} and d.is_apart = 0
        and d.is_listed = 1 and d.post_id <> ${postId} and d.ends_at > ${ctx.now()}
      order by d.series_at limit ${most}`,
  );

/** What a date is given of the source (`o`), beside its moments. */
const SAME_POST = raw(`title = o.title, downloadable_images = o.downloadable_images, hide_meta_info = o.hide_meta_info,
  is_comments_enabled = o.is_comments_enabled, is_comments_closed = o.is_comments_closed,
  is_liking_enabled = o.is_liking_enabled, is_truncation_disabled = o.is_truncation_disabled`);
const SAME_TEXT = raw(`body_doc = o.body_doc, body_html = o.body_html, excerpt = o.excerpt, reading = o.reading,
  rendered = o.rendered`);
const SAME_EVENT = raw(`zone = o.zone, duration_minutes = o.duration_minutes, is_all_day = o.is_all_day,
  location_kind = o.location_kind, place = o.place, location = o.location, location_url = o.location_url, hide_location = o.hide_location,
  rsvp_disabled = o.rsvp_disabled, rsvp_closes_before = o.rsvp_closes_before, hide_attendees = o.hide_attendees,
  group_most = o.group_most, has_waiting_list = o.has_waiting_list, needs_approval = o.needs_approval,
  questions = o.questions, confirmation = o.confirmation, reminders = o.reminders`);

async function changeWrites(
  ctx: Ctx,
  source: Source,
  { targets, zone, jobId }: { targets: readonly Target[]; zone: string; jobId: number },
): Promise<Write[]> {
  if (targets.length === 0) return [];
  const now = ctx.now();
  const ids = targets.map(({ id }) => id);
  const named = sql`(select value from json_each(${list(ids)}))`;
  const rows = targets.flatMap((row) => {
    const { id, seriesAt } = row;
    const found = dateAt({ ...source.event, startsAtWall: seriesAt, zone });
    if (!found) return [];
    const closes = closesAt(found, source.event.rsvpClosesBefore);
    const dueAt = [closes, found.endsAt].find((at) => at > now) ?? null;
    return [
      [
        id,
        found.startsAtWall,
        found.occurrence,
        found.startsAt,
        found.endsAt,
        closes,
        dueAt,
        Number(isMovedBy(row, source, zone)),
        nextReminder({ ...source.event, ...found }, now),
      ],
    ];
  });
  // The answers to a poll are its post's own: a text that has one stays with those who answer it.
  const hasText = source.pollsCount === 0;
  const files: Write[] = [];
  for (const id of hasText && source.files.length > 0 ? ids : []) {
    files.push(...fileWrites(ctx, id, await filesFor(ctx, source)));
  }
  return [
    ...keepVersionsOf(ctx, ids, { likeId: source.id, hasText }),
    write(sql`update posts set ${SAME_POST}, ${hasText ? sql`${SAME_TEXT},` : nothing}
        ${hasText && source.files.length === 0 ? sql`gallery = o.gallery, cover_file_id = null,` : nothing} edited_at = ${now}, updated_at = ${now},
        draft_version = posts.draft_version + 1 from posts o
      where o.id = ${source.id} and posts.id in ${named} and posts.community_id = ${ctx.community.id}
        and posts.status = 'published' ${hasText ? sql`and posts.polls_count = 0` : nothing}`),
    write(sql`update events set ${SAME_EVENT}, starts_at_wall = w.value ->> 1, occurrence = w.value ->> 2,
        starts_at = w.value ->> 3, ends_at = w.value ->> 4, rsvp_closes_at = w.value ->> 5, due_at = w.value ->> 6,
        moved_by = iif(w.value ->> 7, ${jobId}, events.moved_by),
        reminds_at = iif(events.starts_at is not w.value ->> 3, w.value ->> 8,
          iif(events.reminders <> o.reminders, 0, events.reminds_at)),
        reminded_at = iif(events.starts_at is not w.value ->> 3, ${now}, events.reminded_at),
        rsvp_limit = iif(o.rsvp_limit < events.going_count + events.held_count,
          events.going_count + events.held_count, o.rsvp_limit)
      from json_each(${JSON.stringify(rows)}) w, events o
      where o.post_id = ${source.id} and events.post_id = w.value ->> 0 and events.community_id = ${ctx.community.id}
        and events.is_apart = 0`),
    ...files,
    write(sql`delete from post_topics where post_id in ${named} and community_id = ${ctx.community.id}`),
    ...copyTopics(
      ctx,
      ids.map((id) => [source.id, id] as const),
    ),
    leavePages(ctx, source.id),
  ];
}

function isMovedBy(row: Target, source: Source, zone: string): boolean {
  const before = eventIn(row.event);
  const found = dateAt({ ...source.event, startsAtWall: row.seriesAt, zone });
  if (!before || !found) return false;
  const there = source.event;
  const isSameTime = before.moments?.startsAt === found.startsAt && before.moments.endsAt === found.endsAt;
  const isSamePlace =
    before.locationKind === there.locationKind &&
    before.place === there.place &&
    before.location === there.location &&
    before.locationUrl === there.locationUrl;
  return !isSameTime || !isSamePlace;
}
