import { posts } from "#db/community/schema";
import { m } from "~/i18n/generated/messages";
import { listTaken } from "~/features/posts/bulk/around.server";
import { findSpaceForPost } from "~/features/posts/queries.server";
import { NO_NEWS } from "~/features/posts/rules";
import { candidatesOf } from "~/features/posts/slugs.server";
import { refuseWriting, writeForReaders, type Written } from "~/features/posts/writing.server";
import { spacePolicy } from "~/features/spaces/policy";
import type { SpaceRemover } from "~/features/spaces/jobs/remove-space.server";
import { AppError } from "~/lib/errors";
import { newUid } from "~/lib/ids";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { type Write, when, write } from "~/platform/database/commit.server";
import { insertInto } from "~/platform/database/insert";
import { sql } from "~/platform/database/sql";
import type { Fact } from "~/platform/facts/fact";
import { type Job, type JobInput, type JobKind, jobKind } from "~/platform/jobs/job";
import { eventChanged } from "../facts";
import { nextReminder } from "../reminders.server";
import { closesAt, NEW_EVENT } from "../rules";
import { beginSeries } from "../series/begin.server";
import { leavePages } from "../series/occurrences.server";
import { eventWrites, type Planned } from "../writes.server";
import { getKnown, type Known, momentsOfEntry, stateOf } from "./plan.server";
import { type Entry, readCalendar } from "./read.server";
import { getEntries, getText, putEntries, removeUpload } from "./uploads.server";
import { docOf } from "./words.server";

export const IMPORT_EVENTS = "events.import";

/** Into one space one file at a time. */
export const importJobName = (spaceId: number): string => `event_ics:${spaceId}`;

export interface ImportInput extends JobInput {
  space_id: number;
  upload_id: number;
  /** The space, as it was called when the job began, and its address. */
  name: string;
  slug: string;
  /** How the file was read when it began. */
  zone: string;
  read_at: number;
}

/** A post with its event is some 60 rows, and six statements of the step's forty. */
const AT_ONCE = 5;

/**
 * Takes a calendar file into a space, some events at a time, in the name of who chose it: each once, for what came of it
 * is remembered in the very commit that makes it. Nobody is told of what is made, and it is nobody's news; whoever said
 * that they come to what is at another time or place by now is told of that as of any change.
 */
export const importJob: JobKind<ImportInput> = {
  name: IMPORT_EVENTS,
  isListed: true,
  tellsMaker: true,
  async step(ctx, job) {
    const { space_id: spaceId, upload_id: uploadId, slug } = job.input;
    const [space, entries] = await Promise.all([findSpaceForPost(ctx, slug), entriesOf(ctx, job.input)]);
    refuseWriting(ctx, space);
    authorize(spacePolicy, "can_manage_space", ctx.viewer, space.access);
    if (!entries || space.id !== spaceId) throw new AppError(404, "job_place_gone");
    const at = Number(job.cursor || 0);
    const next = entries.slice(at, at + AT_ONCE);
    const done = await takeEntries(ctx, space.id, next);
    const isLast = at + next.length >= entries.length;
    const count = (name: string) => Number(job.result[name] ?? 0) + done.filter((one) => one.as === name).length;
    return {
      guard: sql`exists (select 1 from spaces s where s.id = ${spaceId} and s.community_id = ${ctx.community.id}
        and s.deleted_at is null and s.post_type = 'event')`,
      writes: [
        ...done.flatMap(({ writes }) => writes),
        ...done
          .filter(({ as }) => as !== "left")
          .slice(-1)
          .map(({ postId }) => leavePages(ctx, postId)),
      ],
      facts: done.flatMap(({ facts }) => facts),
      cursor: String(at + next.length),
      rows: next.length,
      done: isLast,
      result: { made: count("made"), changed: count("changed"), left: count("left") },
      after: async () => {
        // What is lost on the way the sweep begins.
        for (const { postId, isSeries } of done) if (isSeries) await beginSeries(ctx, postId);
        if (isLast) await removeUpload(ctx, uploadId);
      },
    };
  },
  tidy: (ctx, job) => removeUpload(ctx, job.input.upload_id),
  authorizePlace: async (ctx, { input }) => refuseWriting(ctx, await findSpaceForPost(ctx, input.slug)),
  title: ({ input, endedAt }, locale) =>
    (endedAt === null ? m.events_ics_job : m.events_ics_job_over)({ space: input.name }, { locale }),
  outcome(job, locale) {
    const [made, changed, left] = [numberIn(job, "made"), numberIn(job, "changed"), numberIn(job, "left")];
    return [
      m.events_ics_made({ count: made }, { locale }),
      ...(changed > 0 ? [m.events_ics_changed({ count: changed }, { locale })] : []),
      ...(left > 0 ? [m.events_ics_left_as({ count: left }, { locale })] : []),
    ].join(" ");
  },
  path: ({ input }) => `/c/${input.slug}`,
};

export const importJobs: readonly JobKind[] = [jobKind(importJob)];

const numberIn = ({ result }: Pick<Job, "result">, name: string): number => Number(result[name] ?? 0);

/** Read once, by the first step; null where the file is gone. */
async function entriesOf(ctx: Ctx, { upload_id: id, zone, read_at: now }: ImportInput): Promise<Entry[] | null> {
  const there = await getEntries(ctx, id);
  if (there) return there;
  const text = await getText(ctx, id);
  if (text === null) return null;
  const { entries } = readCalendar(text, { zone, now });
  await putEntries(ctx, id, entries);
  return entries;
}

/** What was remembered of files goes with the space. */
export const removeImportsOfSpace: SpaceRemover = async (ctx, spaceId) => {
  const of = sql`event_imports where space_id = ${spaceId} and community_id = ${ctx.community.id}`;
  const [some] = await ctx.read(() => sql`select 1 from ${of} limit 1`);
  if (!some) return null;
  return { writes: [write(sql`delete from ${of} and key in (select key from ${of} limit 500)`)], rows: 0 };
};

interface Taken {
  as: "made" | "changed" | "left";
  postId: number;
  isSeries: boolean;
  writes: Write[];
  facts: Fact[];
}

const LEFT: Taken = { as: "left", postId: 0, isSeries: false, writes: [], facts: [] };

async function takeEntries(ctx: Ctx, spaceId: number, entries: readonly Entry[]): Promise<Taken[]> {
  const uids = entries.map(() => newUid(12));
  const names = entries.map(({ title }, at) => candidatesOf(title, uids[at] ?? ""));
  const [known, taken] = await Promise.all([getKnown(ctx, spaceId, entries), listTaken(ctx, [spaceId], names.flat())]);
  const all: Taken[] = [];
  for (const [at, entry] of entries.entries()) {
    const before = known.get(entry.key);
    const state = stateOf(entry, before);
    const isTaken = state === "new" || state === "changed";
    const said = isTaken ? await written(ctx, entry) : null;
    if (!said) {
      all.push(LEFT);
      continue;
    }
    if (before) {
      all.push(change(ctx, spaceId, before, said));
      continue;
    }
    const shareUid = uids[at] ?? newUid(12);
    const slug = names[at]?.find((name) => !taken.has(`${spaceId} ${name}`)) ?? shareUid;
    taken.add(`${spaceId} ${slug}`);
    all.push(make(ctx, spaceId, { ...said, slug, shareUid }));
  }
  return all;
}

interface SaidEntry {
  entry: Entry;
  planned: Planned;
  text: Written;
}

/** null for words that no page could hold. */
async function written(ctx: Ctx, entry: Entry): Promise<SaidEntry | null> {
  try {
    const text = await writeForReaders(
      ctx,
      { title: entry.title, doc: docOf(entry) },
      { postType: "event", pictures: 0 },
    );
    const found = momentsOfEntry(entry);
    if (!found) return null;
    const { startsAt, endsAt, startsAtWall, occurrence } = found;
    const { zone, durationMinutes, isAllDay, locationKind, place, locationUrl, repeats } = entry;
    const fields = { ...NEW_EVENT, zone, durationMinutes, isAllDay, locationKind, place, locationUrl, repeats };
    return { entry, text, planned: { fields: { ...fields, startsAtWall, occurrence }, moments: { startsAt, endsAt } } };
  } catch (error) {
    if (error instanceof AppError && error.status === 422) return null;
    throw error;
  }
}

function make(
  ctx: Ctx,
  spaceId: number,
  { entry, text, planned, slug, shareUid }: SaidEntry & { slug: string; shareUid: string },
): Taken {
  const id = ctx.newId();
  const now = ctx.now();
  return {
    as: "made",
    postId: id,
    isSeries: entry.repeats !== "",
    facts: [],
    writes: [
      write(
        insertInto(posts, {
          id,
          communityId: ctx.community.id,
          spaceId,
          authorId: ctx.viewer.memberId,
          postType: "event",
          status: "published",
          title: text.title,
          slug,
          shareUid,
          ...bodyOf(text),
          skipNotifications: 1,
          publishedAt: NO_NEWS,
          activityAt: NO_NEWS,
          createdAt: now,
          updatedAt: now,
        }),
      ),
      ...eventWrites(ctx, id, planned),
      // Of two that race the second is thrown back, and finds what the first has made.
      write(sql`insert into event_imports (community_id, space_id, key, post_id, said, version)
        values (${ctx.community.id}, ${spaceId}, ${entry.key}, ${id}, ${entry.said}, 0)`),
    ],
  };
}

function change(ctx: Ctx, spaceId: number, known: Known, { entry, text, planned }: SaidEntry): Taken {
  const { postId, version } = known;
  const { fields, moments } = planned;
  const isMoved =
    known.startsAt !== moments?.startsAt ||
    known.endsAt !== moments.endsAt ||
    known.place !== fields.place ||
    known.locationUrl !== fields.locationUrl;
  const { bodyDoc, bodyHtml, excerpt, reading, rendered } = bodyOf(text);
  return {
    as: "changed",
    postId,
    isSeries: false,
    facts: isMoved ? [eventChanged({ id: postId, spaceId })] : [],
    writes: [
      // Whoever edits or moves it in this moment has the last word: the step is taken anew and leaves it.
      when(sql`update posts set title = ${text.title}, body_doc = ${bodyDoc}, body_html = ${bodyHtml},
          excerpt = ${excerpt}, reading = ${reading}, rendered = ${rendered}, updated_at = ${ctx.now()},
          edited_at = ${ctx.now()}, draft_version = draft_version + 1
        where id = ${postId} and community_id = ${ctx.community.id} and status = 'published'
          and space_id = ${spaceId} and draft_version = ${version}`).otherwise("conflict"),
      ...changedEvent(ctx, known, planned),
      write(sql`update event_imports set said = ${entry.said}, version = ${version + 1}
        where space_id = ${spaceId} and key = ${entry.key} and community_id = ${ctx.community.id}`),
    ],
  };
}

/** Its time and its place alone, with what follows from them: how it is answered to was chosen here. */
function changedEvent(ctx: Ctx, { postId, closesBefore, reminders }: Known, { fields, moments }: Planned): Write[] {
  if (!moments) return [];
  const now = ctx.now();
  const closes = closesAt(moments, closesBefore);
  const dueAt = [closes, moments.endsAt].find((at) => at > now) ?? null;
  const remindsAt = nextReminder({ ...fields, ...moments, reminders: reminders ?? "" }, now);
  return [
    write(sql`update events set starts_at_wall = ${fields.startsAtWall}, zone = ${fields.zone},
        occurrence = ${fields.occurrence}, duration_minutes = ${fields.durationMinutes}, is_all_day = ${fields.isAllDay},
        starts_at = ${moments.startsAt}, ends_at = ${moments.endsAt}, location_kind = ${fields.locationKind},
        place = ${fields.place}, location_url = ${fields.locationUrl}, rsvp_closes_at = ${closes}, due_at = ${dueAt},
        reminds_at = iif(starts_at is not ${moments.startsAt}, ${remindsAt}, reminds_at),
        reminded_at = iif(starts_at is not ${moments.startsAt}, ${now}, reminded_at)
      where post_id = ${postId} and community_id = ${ctx.community.id}`),
  ];
}

/** What a post keeps of its words: pictures of elsewhere, polls and names of people are none of ours. */
const bodyOf = ({ bodyDoc, bodyHtml, excerpt, reading, rendered }: Written) => ({
  bodyDoc,
  bodyHtml,
  excerpt,
  reading,
  rendered,
});
