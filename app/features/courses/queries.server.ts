import { localeOf, REGION } from "~/i18n/locale";
import { type AppError, forbidden, notFound, signInRequired } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { type Claim, claimsMember, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { raw, type Statement, sql } from "~/platform/database/sql";
import type { DocNode } from "~/ui/editor/document";
import { formatDateTime } from "~/ui/time-ago";
import { upToDate } from "../posts/rendering.server";
import { managesSpace, spacePolicy } from "../spaces/policy";
import { findSpace, idOf, type Space } from "../spaces/queries.server";
import { showsCourse } from "../spaces/rules";
import { getLanding, type Landing } from "./landing.server";
import { type LessonLine, type LessonPart, type Outline, outlineOf, type SectionLine } from "./outline";
import { type Closed, type CourseRules, type CourseType, NO_RULES, type Reader } from "./release";
import { DELETED_SHOWN, RESTORE_MS } from "./rules";

/** A course as the viewer finds it. */
export interface Course {
  space: Space;
  outline: Outline;
  rules: CourseRules;
  landing: Landing;
  /** Enrolled: a member of the space. */
  isInside: boolean;
  manages: boolean;
}

/**
 * A course with its outline, in one trip: a row for each section, lesson and completion of the viewer's, whoever else
 * takes it. Throws as `findSpace`, and 404 for a space that is none.
 */
export async function findCourse(ctx: Ctx, key: string | number): Promise<Course> {
  const [space, parts] = await Promise.all([findSpace(ctx, key), readParts(ctx, idOf(ctx, key))]);
  return courseOf(ctx, space, parts);
}

/** As `findCourse`, of a space that was found: its page knows only then that it is a course. */
export const courseIn = async (ctx: Ctx, space: Space): Promise<Course> =>
  courseOf(ctx, space, await readParts(ctx, sql`${space.id}`));

function courseOf(ctx: Ctx, space: Space, parts: Parts): Course {
  if (!showsCourse(space.postType)) throw notFound();
  const { sections, lessons, completions, rules, joinedAt, landing } = parts;
  const manages = managesSpace(ctx.viewer, space.access);
  const isInside = space.access.isSpaceMember;
  const reader: Reader = { isInside, manages, joinedAt };
  const outline = outlineOf(sections, lessons, completions, { reader, rules, now: ctx.now() });
  return { space, outline, rules, landing, isInside, manages };
}

type Parts = Awaited<ReturnType<typeof readParts>>;

async function readParts(ctx: Ctx, spaceId: Statement) {
  const community = ctx.community.id;
  const [[whole], sections, rows, completions, landing] = await Promise.all([
    ctx.read((viewer) => selectRules(viewer, ctx, spaceId)),
    ctx.read(
      () => sql<SectionLine>`select id, name, opens_at as opensAt, opens_after as opensAfter
        from course_sections indexed by course_sections_order
        where space_id = ${spaceId} and community_id = ${community} and deleted_at is null order by position, id`,
    ),
    ctx.read(
      () => sql<LineRow>`select ${LINE} from course_lessons l indexed by course_lessons_order ${ITS_RELEASE}
        where l.space_id = ${spaceId} and l.community_id = ${community} and l.deleted_at is null
        order by l.section_id, l.position, l.id`,
    ),
    ctx.read((viewer) =>
      claimsMember(viewer)
        ? sql<{ lessonId: number; completedAt: number }>`select lesson_id as lessonId, completed_at as completedAt
            from lesson_completions where member_id = ${viewer.memberId} and space_id = ${spaceId}
              and community_id = ${community}`
        : null,
    ),
    getLanding(ctx, spaceId),
  ]);
  const rules = whole?.courseType
    ? { courseType: whole.courseType, enforcesOrder: whole.enforcesOrder === 1 }
    : NO_RULES;
  return { sections, lessons: rows.map(toLine), completions, rules, joinedAt: whole?.joinedAt ?? 0, landing };
}

/** What holds for the whole course, and since when the viewer takes it. */
const selectRules = (viewer: Claim, ctx: Ctx, spaceId: Statement) =>
  sql<{ courseType: CourseType | null; enforcesOrder: number | null; joinedAt: number | null }>`
    select r.course_type as courseType, r.enforces_order as enforcesOrder, enrolled.joined_at as joinedAt
    from (select ${spaceId} as id) one
      left join course_rules r on r.space_id = one.id and r.community_id = ${ctx.community.id}
      left join space_members enrolled on enrolled.member_id = ${viewer.memberId} and enrolled.space_id = one.id
        and enrolled.until > ${ctx.now()}`;

type LineRow = Omit<LessonPart, "isPreview" | "needsPrevious"> & { isPreview: number; needsPrevious: number | null };
const LINE = raw(`l.id, l.section_id as sectionId, l.title, l.status, l.is_preview as isPreview, l.minutes,
  own.opens_at as opensAt, own.opens_after as opensAfter, own.needs_previous as needsPrevious`);
const ITS_RELEASE = raw("left join lesson_releases own on own.space_id = l.space_id and own.lesson_id = l.id");
const toLine = ({ isPreview, needsPrevious, ...line }: LineRow): LessonPart => ({
  ...line,
  isPreview: isPreview === 1,
  needsPrevious: needsPrevious === 1,
});

/** A lesson as its readers read it. */
export interface Lesson extends LessonLine {
  excerpt: string;
  bodyHtml: string;
  version: number;
  updatedAt: number;
}

interface LessonRow {
  excerpt: string;
  bodyHtml: string;
  bodyDoc: string;
  rendered: number;
  version: number;
  updatedAt: number;
}

/** Of `l` (course_lessons). */
const WHOLE = sql`l.excerpt, l.body_html as bodyHtml, l.body_doc as bodyDoc, l.rendered, l.version,
  l.updated_at as updatedAt`;

export interface LessonAt {
  spaceSlug: string | number;
  lessonId: number;
  /** Of its address; a lesson that was moved is found all the same. */
  sectionId?: number;
}

/** A lesson and the course around it, or why it is closed to the viewer: then nothing of its text. */
export type LessonFound = { course: Course; line: LessonLine } & (
  | { closed: null; lesson: Lesson }
  | { closed: Closed; lesson: null }
);

/**
 * A lesson by its address, in the course's one trip. Throws as `findCourse`; 404 for one that is not in the outline as
 * the viewer sees it; 401 for a visitor where it is closed, for signing in might help.
 */
export async function findLesson(ctx: Ctx, at: LessonAt): Promise<LessonFound> {
  const [course, [row]] = await Promise.all([
    findCourse(ctx, at.spaceSlug),
    ctx.read(() => selectLesson(ctx, at.lessonId, idOf(ctx, at.spaceSlug))),
  ]);
  const line = lineIn(course, at.lessonId);
  if (!row || !line) throw notFound();
  const { closed } = line;
  if (closed && !isSignedIn(ctx.viewer)) throw signInRequired();
  if (closed) return { course, line, closed, lesson: null };
  return { course, line, closed: null, lesson: { ...line, ...readTextOf(await current(row)) } };
}

/** As `findLesson`, for doors that have no page to say it on. Throws as `refuseClosed`. */
export async function findOpenLesson(ctx: Ctx, at: LessonAt): Promise<{ course: Course; lesson: Lesson }> {
  const { course, closed, lesson } = await findLesson(ctx, at);
  if (closed) throw refuseClosed(ctx, closed);
  return { course, lesson };
}

/** 403 course_enrol_first, lesson_not_yet with the day in the reader's time zone, lesson_in_turn. */
export function refuseClosed(ctx: Ctx, closed: Closed): AppError {
  if (closed.why === "enrol") return forbidden("course_enrol_first");
  if (closed.why === "previous") return forbidden("lesson_in_turn");
  const region = REGION[localeOf(ctx)];
  return forbidden("lesson_not_yet", { date: formatDateTime(new Date(closed.from), region, ctx.viewer.timeZone) });
}

const selectLesson = (ctx: Ctx, id: number, spaceId: Statement): Statement<LessonRow> =>
  sql`select ${WHOLE} from course_lessons l where l.id = ${id} and l.space_id = ${spaceId}
    and l.community_id = ${ctx.community.id} and l.deleted_at is null`;

export const lineIn = ({ outline }: Pick<Course, "outline">, lessonId: number): LessonLine | undefined =>
  outline.sections.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId);

/** A lesson as who manages the course changes it. */
export interface ManagedLesson extends Lesson {
  doc: DocNode | null;
}

/** Throws 401, 403 for who does not manage the course, 404. */
export async function findManagedLesson(ctx: Ctx, at: LessonAt): Promise<{ course: Course; lesson: ManagedLesson }> {
  const [course, [row]] = await Promise.all([
    findManagedCourse(ctx, at.spaceSlug),
    ctx.read(() => selectLesson(ctx, at.lessonId, idOf(ctx, at.spaceSlug))),
  ]);
  const line = lineIn(course, at.lessonId);
  if (!row || !line) throw notFound();
  const doc = row.bodyDoc === "" ? null : (JSON.parse(row.bodyDoc) as DocNode);
  return { course, lesson: { ...line, ...readTextOf(await current(row)), doc } };
}

/** Throws as `findCourse`, and 401, 403 for who does not manage it. */
export async function findManagedCourse(ctx: Ctx, key: string | number): Promise<Course> {
  const course = await findCourse(ctx, key);
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  authorize(spacePolicy, "can_manage_space", ctx.viewer, course.space.access);
  return course;
}

export interface DeletedPart {
  kind: "section" | "lesson";
  id: number;
  name: string;
  deletedAt: number;
}

/** What was deleted of a course and can be brought back, the newest first. For who manages it: the caller has asked. */
export async function listDeletedParts(ctx: Ctx, spaceId: number): Promise<DeletedPart[]> {
  const since = ctx.now() - RESTORE_MS;
  const [sections, lessons] = await Promise.all([
    ctx.read(
      () => sql<Omit<DeletedPart, "kind">>`select id, name, deleted_at as deletedAt
        from course_sections indexed by course_sections_deleted where space_id = ${spaceId}
          and community_id = ${ctx.community.id} and deleted_at > ${since} and deleted_at is not null
        order by deleted_at desc limit ${raw(String(DELETED_SHOWN))}`,
    ),
    ctx.read(
      () => sql<Omit<DeletedPart, "kind">>`select id, title as name, deleted_at as deletedAt
        from course_lessons indexed by course_lessons_deleted where space_id = ${spaceId}
          and community_id = ${ctx.community.id} and deleted_at > ${since} and deleted_at is not null
        order by deleted_at desc limit ${raw(String(DELETED_SHOWN))}`,
    ),
  ]);
  const all = [
    ...sections.map((one) => ({ kind: "section" as const, ...one })),
    ...lessons.map((one) => ({ kind: "lesson" as const, ...one })),
  ];
  return all.sort((a, b) => b.deletedAt - a.deletedAt).slice(0, DELETED_SHOWN);
}

/** Its HTML as this version writes it. */
const current = (row: LessonRow) => upToDate({ ...row, reading: "" });

const readTextOf = ({ excerpt, bodyHtml, version, updatedAt }: LessonRow) => ({
  excerpt,
  bodyHtml,
  version,
  updatedAt,
});
