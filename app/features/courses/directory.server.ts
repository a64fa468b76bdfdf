import { isSole, readCursor, writeCursor } from "~/lib/cursor";
import { notFound, signInRequired } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { type Claim, claimsAdmin, claimsMember, isSignedIn, type Viewer } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { nothing, type Statement, sql } from "~/platform/database/sql";
import { avatarPicture, pictureAttributes } from "../files/urls.server";
import type { SpaceCover } from "../spaces/cover";
import { communityIsPrivate } from "../spaces/space-access.server";
import { forInsiders } from "../spaces/closed.server";
import { knownToViewer, readableByViewer } from "../spaces/readable.server";
import { CARDS_A_PAGE, type CourseCard, type DirectoryTab } from "./directory";
import { coursesDirectoryPolicy } from "./policy";
import { wordsOf } from "./words";

export interface DirectoryAsked {
  tab?: DirectoryTab;
  /** Of one course topic alone, by its address. */
  topic?: string | null;
  cursor?: string | null;
  perPage?: number;
}

/** A course topic as its readers find it. */
export interface CourseTopicMark {
  name: string;
  slug: string;
}

export interface Directory {
  courses: CourseCard[];
  nextCursor: string | null;
  /** What its courses are about, as far as any is, in the admins' order. */
  topics: CourseTopicMark[];
  topic: CourseTopicMark | null;
}

interface CoverRow {
  coverId: number | null;
  coverWidth: number | null;
  coverHeight: number | null;
  coverAlt: string;
  /** Whatever visitors see of it needs no signature. */
  isOpenToAll: number;
}

interface CardRow extends CoverRow {
  id: number;
  slug: string;
  name: string;
  emoji: string;
  description: string;
  isOpen: number;
  isDraft: number;
  isEnrolled: number;
  teacher: string | null;
  count: number;
  minutes: number;
  done: number;
  lessonWord: string | null;
}

/**
 * The community's courses that the viewer may know of, the newest first, a page at a time and in one trip: a few rows for
 * each course of the page, and two for each lesson that the viewer has completed in it. Throws 401 and 403 where the
 * directory is not public, but for admins (spec section 5); 404 for a topic there is not, 422 for a cursor that is none.
 */
export async function listCourses(ctx: Ctx, asked: DirectoryAsked = {}): Promise<Directory> {
  const { tab = "all", topic: slug = null, perPage = CARDS_A_PAGE } = asked;
  const from = readCursor(asked.cursor, isSole);
  const [rows, topics] = await ofDirectory(ctx, () =>
    Promise.all([
      ctx.read((viewer) =>
        tab === "yours" && !claimsMember(viewer)
          ? null
          : selectCards(ctx, viewer, walk(ctx, viewer, { tab, slug, before: from?.[0] ?? null, most: perPage + 1 })),
      ),
      ctx.read((viewer) => selectTopics(ctx, viewer)),
    ]),
  );
  if (tab === "yours" && !isSignedIn(ctx.viewer)) throw signInRequired();
  const topic = slug === null ? null : topics.find((one) => one.slug === slug);
  if (topic === undefined) throw notFound();
  const shown = rows.sort((a, b) => b.id - a.id).slice(0, perPage);
  const last = shown.at(-1);
  return {
    courses: shown.map((row) => toCard(ctx, row)),
    nextCursor: rows.length > perPage && last ? writeCursor([last.id]) : null,
    topics,
    topic,
  };
}

interface Walked {
  tab: DirectoryTab;
  slug: string | null;
  before: number | null;
  most: number;
}

/** The ids of a page's courses. Each of the three is walked by an index in that order: one's own, those of a topic, all. */
function walk(ctx: Ctx, viewer: Claim, { tab, slug, before, most }: Walked): Statement {
  const now = ctx.now();
  const ofTopic = sql`(select t.id from course_topics t
    where t.community_id = ${ctx.community.id} and t.slug = ${slug ?? ""})`;
  const isAbout =
    slug === null
      ? nothing
      : sql`and exists (select 1 from course_topic_marks x where x.topic_id = ${ofTopic} and x.space_id = s.id)`;
  const until = (id: Statement) => (before === null ? nothing : sql`and ${id} < ${before}`);
  const which = sql`s.community_id = ${ctx.community.id} and s.post_type = 'course' and s.deleted_at is null
    and ${mayLook(ctx, viewer)} and ${knownToViewer(viewer, ctx.community, now)}`;
  if (tab === "yours") {
    return sql`select s.id from space_members mine cross join spaces s on s.id = mine.space_id
      where mine.member_id = ${viewer.memberId} and mine.until > ${now} ${until(sql`mine.space_id`)} and ${which} ${isAbout}
      order by mine.space_id desc limit ${most}`;
  }
  if (slug !== null) {
    return sql`select s.id from course_topic_marks x cross join spaces s on s.id = x.space_id
      where x.topic_id = ${ofTopic} ${until(sql`x.space_id`)} and ${which} order by x.space_id desc limit ${most}`;
  }
  return sql`select s.id from spaces s indexed by spaces_of_courses
    where ${which} ${until(sql`s.id`)} order by s.id desc limit ${most}`;
}

function selectCards(ctx: Ctx, viewer: Claim, ids: Statement): Statement<CardRow> {
  const { id: community } = ctx.community;
  const isOpen = readableByViewer(viewer, ctx.community, ctx.now());
  const done = claimsMember(viewer) ? doneIn(ctx, viewer) : sql`0`;
  return sql`with page(id) as materialized (${ids})
    select s.id, s.slug, s.name, s.emoji, s.description, ${isOpen} as isOpen, s.visibility = 'draft' as isDraft,
      sm.member_id is not null as isEnrolled, ${coverColumns(ctx)}, coalesce(card.lessons_count, 0) as count,
      coalesce(card.minutes, 0) as minutes, card.lesson_word as lessonWord, iif(sm.member_id is null, 0, ${done}) as done,
      (select json_array(m.name, m.avatar) from members m where m.id = coalesce((select r.member_id from space_roles r
          where r.space_id = s.id and r.community_id = ${community} limit 1), s.created_by)
        and m.community_id = ${community} and m.status = 'active') as teacher
    from page cross join spaces s on s.id = page.id
      left join space_members sm on sm.member_id = ${viewer.memberId} and sm.space_id = s.id and sm.until > ${ctx.now()}
      left join course_cards card on card.space_id = s.id
      left join files cover on cover.id = s.cover_file_id`;
}

/** Of `s` (spaces) and `cover` (files). */
export const coverColumns = (ctx: Ctx): Statement => sql`cover.id as coverId, cover.width as coverWidth,
  cover.height as coverHeight, s.cover_alt as coverAlt,
  s.is_private = 0 and s.visibility = 'listed' and not ${communityIsPrivate(ctx.community)} as isOpenToAll`;

/** What the viewer has completed of what stands in `s` (spaces). */
export const doneIn = (ctx: Ctx, viewer: Claim): Statement => sql`(select count(*) from lesson_completions c
  cross join course_lessons l on l.id = c.lesson_id and l.status = 'published' and l.deleted_at is null
  cross join course_sections part on part.id = l.section_id and part.deleted_at is null
  where c.member_id = ${viewer.memberId} and c.space_id = s.id and c.community_id = ${ctx.community.id})`;

/** A topic stands above the courses where one that the viewer may know of is about it. */
const selectTopics = (ctx: Ctx, viewer: Claim): Statement<CourseTopicMark> =>
  sql`select t.name, t.slug from course_topics t indexed by course_topics_order
    where t.community_id = ${ctx.community.id} and exists (select 1 from course_topic_marks x
      cross join spaces s on s.id = x.space_id
      where x.topic_id = t.id and s.deleted_at is null and ${knownToViewer(viewer, ctx.community, ctx.now())})
    order by t.position, t.id`;

const CARD_SIZES = "(max-width: 40rem) 100vw, (max-width: 75rem) 50vw, 24rem";

/** As wide as a card, where it may be shown at all: before a door its picture is not. */
export function cardCover(ctx: Ctx, row: CoverRow): SpaceCover | null {
  const { coverId: id, coverWidth: width, coverHeight: height, coverAlt: alt } = row;
  if (id === null || width === null || height === null) return null;
  return { ...pictureAttributes(ctx, { id, width, height, isPublic: row.isOpenToAll === 1 }, CARD_SIZES), alt };
}

/** Of a course that stands locked no more is said than its locked page says: what it is called, and about what it is. */
function toCard(ctx: Ctx, row: CardRow): CourseCard {
  const isOpen = row.isOpen === 1;
  const [name, avatar] = row.teacher === null ? [null, ""] : (JSON.parse(row.teacher) as [string, string]);
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    emoji: row.emoji,
    isOpen,
    isDraft: row.isDraft === 1,
    isEnrolled: row.isEnrolled === 1,
    description: row.description,
    cover: isOpen ? cardCover(ctx, row) : null,
    teacher: isOpen && name !== null ? { name, avatar: avatarPicture(ctx, avatar) } : null,
    count: isOpen ? row.count : 0,
    done: row.done,
    minutes: isOpen ? row.minutes : 0,
    lessonWord: wordsOf(null, row.lessonWord).lesson,
  };
}

async function ofDirectory<Read>(ctx: Ctx, reading: () => Promise<Read>): Promise<Read> {
  const [[house], read] = await forInsiders(
    ctx,
    Promise.all([
      ctx.read(
        () => sql<{ isPublic: number }>`select public_courses_directory as isPublic from communities
          where community_id = ${ctx.community.id}`,
      ),
      reading(),
    ]),
  );
  mayView(ctx.viewer, house?.isPublic === 1);
  return read;
}

const mayView = (viewer: Viewer, isPublic: boolean): void =>
  authorize(coursesDirectoryPolicy, "can_view_courses_directory", viewer, { isPublic });

/** Nothing is walked for a refusal. */
const mayLook = (ctx: Ctx, viewer: Claim): Statement =>
  claimsAdmin(viewer)
    ? sql`1`
    : sql`exists (select 1 from communities where community_id = ${ctx.community.id} and public_courses_directory = 1)`;
