import { attachFiles, loosen } from "~/features/files/attach.server";
import { copyFiles } from "~/features/files/copy.server";
import { conflict, invalid, notFound } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commit, getMade, isTwin, ofTwin, when, write } from "~/platform/database/commit.server";
import { nothing, type Statement, sql } from "~/platform/database/sql";
import { cleanDoc } from "~/ui/editor/clean-doc";
import { type DocNode, emptyDoc, fileIdsOf, isEmptyDoc } from "~/ui/editor/document";
import { replacedIn } from "../../posts/own-files.server";
import { TITLE_MAX } from "../../posts/rules";
import {
  mustBeConfirmed,
  readableTitle,
  type Written,
  writeForAuthor,
  writeForReaders,
} from "../../posts/writing.server";
import type { Reading } from "../../posts/reading";
import { onceKey } from "../../spaces/facts";
import { isCourseOnTheWeb, stillManages } from "../access.server";
import { lessonFact } from "../facts";
import type { ChangeLessonInput } from "../input";
import { findManagedCourse, findManagedLesson } from "../queries.server";
import { minutesOf, MOST_LESSONS, RESTORE_MS, type LessonStatus } from "../rules";
import { LESSON } from "../subject.server";
import { forgetReleases, releaseLesson, releaseOf } from "./release.server";

/**
 * Adds a lesson at the end of a section: a draft with nothing but a title. For who manages the course. Throws as
 * `findManagedCourse`; 422 title; 404 for a section that is not there; 409 course_full. A request key makes a double
 * click one lesson.
 */
export async function createLesson(
  ctx: Ctx,
  slug: string,
  { sectionId, title }: { sectionId: number; title: string },
  requestKey?: string | null,
): Promise<{ id: number }> {
  const { space, outline } = await findManagedCourse(ctx, slug);
  const named = readableTitle(title);
  if (!outline.sections.some(({ id }) => id === sectionId)) throw notFound();
  const id = ctx.newId();
  const now = ctx.now();
  const key = onceKey("course_lesson.created", ctx.viewer.memberId, requestKey);
  return onceOnly(ctx, id, key, () =>
    commit(ctx, {
      writes: [
        when(sql`insert into course_lessons (id, community_id, space_id, section_id, position, status, title, created_by,
            created_at, updated_at)
          select ${id}, ${ctx.community.id}, ${space.id}, p.id, ${endOf(ctx, space.id, sql`p.id`)}, 'draft', ${named},
            ${ctx.viewer.memberId}, ${now}, ${now}
          from course_sections p where p.id = ${sectionId} and p.space_id = ${space.id}
            and p.community_id = ${ctx.community.id} and p.deleted_at is null
            and ${stillManages(ctx, space.id)} and ${hasRoom(ctx, space.id)}`).otherwise("course_full"),
      ],
      facts: [lessonFact("course_lesson.created", id, space.id, key)],
    }),
  );
}

/**
 * Changes a lesson; what is absent stays. For who manages the course; to publish wants a confirmed address and a text.
 * Throws as `findManagedLesson`; 422 title, body; 409 lesson_newer where somebody has saved it since it was opened.
 */
export async function updateLesson(
  ctx: Ctx,
  slug: string,
  id: number,
  input: ChangeLessonInput & { doc?: DocNode },
): Promise<void> {
  const { course, lesson: before } = await findManagedLesson(ctx, { spaceSlug: slug, lessonId: id });
  const { space } = course;
  const status = input.status ?? before.status;
  if (status === "published") mustBeConfirmed(ctx);
  const title = readableTitle(input.title ?? before.title);
  const doc = input.doc ?? (before.doc && isNewlyOut(before.status, status) ? before.doc : undefined);
  if (doc === undefined && status === "published" && before.bodyHtml === "") throw invalid({ body: "body_required" });
  const release = releaseOf(before, input);
  const written = doc ? await writeLesson(ctx, { title, doc }, status) : null;
  const text = written
    ? sql`, body_doc = ${written.bodyDoc}, body_html = ${written.bodyHtml}, excerpt = ${written.excerpt},
        rendered = ${written.rendered}, minutes = ${minutesIn(written)}`
    : nothing;
  const isOut = isNewlyOut(before.status, status);
  await commit(ctx, {
    writes: [
      when(sql`update course_lessons set title = ${input.title === undefined ? sql`title` : sql`${title}`},
          status = coalesce(${input.status}, status), is_preview = coalesce(${flagOf(input.is_preview)}, is_preview),
          version = version + 1, updated_at = ${ctx.now()} ${text}
        where ${ofCourse(ctx, id, space.id)} and deleted_at is null and ${stillManages(ctx, space.id)}
          ${input.version === undefined ? nothing : sql`and version = ${input.version}`}`).otherwise("lesson_newer"),
      releaseLesson(ctx, space.id, id, release),
      ...(written
        ? attachFiles(ctx, written.fileIds, LESSON, id, {
            shown: fileIdsOf(before.doc ?? emptyDoc),
            saidFiles: written.saidFiles,
          })
        : []),
    ],
    facts: [lessonFact(isOut ? "course_lesson.published" : "course_lesson.updated", id, space.id)],
    changesPublicPages: true,
    publicWhere: sql`(${before.status === "published"} or ${status === "published"}) and ${isCourseOnTheWeb(space.id)}`,
  });
}

const isNewlyOut = (before: LessonStatus, after: LessonStatus) => before === "draft" && after === "published";
const flagOf = (flag: boolean | undefined): number | null => (flag === undefined ? null : Number(flag));

/** A draft may say nothing yet; whoever manages the course reads it as its readers will. Nobody answers a lesson: no polls. */
async function writeLesson(ctx: Ctx, words: { title: string; doc: DocNode }, status: LessonStatus): Promise<Written> {
  const isBlank = status === "draft" && isEmptyDoc(cleanDoc(words.doc, "post"));
  const written = isBlank ? writeForAuthor(ctx, words) : await writeForReaders(ctx, words);
  if (written.polls.length > 0) throw invalid({ body: "polls_in_posts" });
  return written;
}

const minutesIn = ({ reading }: Written): number =>
  minutesOf(reading === "" ? 0 : (JSON.parse(reading) as Reading).words);

/**
 * A copy of a lesson behind it: a draft that says the same, with files of its own. `titled` names it. Throws as
 * `createLesson`, and as `copyFiles`.
 */
export async function duplicateLesson(
  ctx: Ctx,
  slug: string,
  id: number,
  titled: (title: string) => string,
  requestKey?: string | null,
): Promise<{ id: number }> {
  const { course, lesson } = await findManagedLesson(ctx, { spaceSlug: slug, lessonId: id });
  const { space } = course;
  const title = readableTitle(titled(lesson.title).slice(0, TITLE_MAX));
  const written = lesson.doc && (await writeCopy(ctx, id, { title, doc: lesson.doc }));
  const copy = ctx.newId();
  const now = ctx.now();
  const key = onceKey("course_lesson.created", ctx.viewer.memberId, requestKey);
  return onceOnly(ctx, copy, key, () =>
    commit(ctx, {
      writes: [
        when(sql`insert into course_lessons (id, community_id, space_id, section_id, position, status, title, minutes,
            created_by, created_at, updated_at, rendered, excerpt, body_html, body_doc)
          select ${copy}, l.community_id, l.space_id, l.section_id, l.position + 1, 'draft', ${title}, l.minutes,
            ${ctx.viewer.memberId}, ${now}, ${now}, ${columnsOf(written)}
          from course_lessons l where ${ofCourse(ctx, id, space.id)} and l.deleted_at is null
            and ${stillManages(ctx, space.id)} and ${hasRoom(ctx, space.id)}`).otherwise("course_full"),
        write(sql`update course_lessons set position = position + 1 where space_id = ${space.id}
          and section_id = ${lesson.sectionId} and community_id = ${ctx.community.id} and id <> ${copy} and id <> ${id}
          and position > (select position from course_lessons where id = ${id})`),
        releaseLesson(ctx, space.id, copy, lesson),
        ...(written ? attachFiles(ctx, written.fileIds, LESSON, copy, { saidFiles: written.saidFiles }) : []),
      ],
      facts: [lessonFact("course_lesson.created", copy, space.id, key)],
    }),
  );
}

async function writeCopy(ctx: Ctx, of: number, { title, doc }: { title: string; doc: DocNode }): Promise<Written> {
  const shown = cleanDoc(doc, "post");
  const files = fileIdsOf(shown);
  const own = files.length > 0 ? await copyFiles(ctx, files, { kind: LESSON, id: of }) : new Map<number, number>();
  return writeLesson(ctx, { title, doc: replacedIn(shown, own) }, "draft");
}

/** Of a text that came from elsewhere there is no document: it is copied as it is. */
const columnsOf = (written: Written | null): Statement =>
  written
    ? sql`${written.rendered}, ${written.excerpt}, ${written.bodyHtml}, ${written.bodyDoc}`
    : sql`l.rendered, l.excerpt, l.body_html, l.body_doc`;

/**
 * Takes a lesson out of the course, with a month to bring it back; what anybody completed stays theirs. Safe to
 * repeat. Throws as `findManagedCourse`, and 404.
 */
export async function deleteLesson(ctx: Ctx, slug: string, id: number): Promise<void> {
  const { space } = await findManagedCourse(ctx, slug);
  await mustExist(ctx, id, space.id);
  const now = ctx.now();
  const over = sql`(select l.id from course_lessons l indexed by course_lessons_deleted where l.space_id = ${space.id}
    and l.deleted_at is not null and l.deleted_at < ${now - RESTORE_MS})`;
  await commit(ctx, {
    writes: [
      when(sql`update course_lessons set deleted_at = ${now} where ${ofCourse(ctx, id, space.id)} and deleted_at is null
        and ${stillManages(ctx, space.id)}`).record(lessonFact("course_lesson.deleted", id, space.id)),
      // What nobody can bring back any more goes with the next one that is deleted.
      loosen(ctx, LESSON, over),
      write(sql`delete from lesson_completions where community_id = ${ctx.community.id} and lesson_id in ${over}`),
      forgetReleases(ctx, space.id, over),
      write(sql`delete from course_lessons where community_id = ${ctx.community.id} and id in ${over}`),
    ],
    changesPublicPages: "recorded",
    publicWhere: isCourseOnTheWeb(space.id),
  });
}

/**
 * Brings a lesson back at the end of its section, or of the last one where that is gone. Safe to repeat. Throws as
 * `findManagedCourse`; 404; 409 course_full, section_needed where the course has no section.
 */
export async function restoreLesson(ctx: Ctx, slug: string, id: number): Promise<void> {
  const { space, outline } = await findManagedCourse(ctx, slug);
  const { deletedAt, sectionId } = await mustExist(ctx, id, space.id);
  if (deletedAt === null) return;
  if (deletedAt < ctx.now() - RESTORE_MS) throw notFound();
  const section = outline.sections.find((one) => one.id === sectionId) ?? outline.sections.at(-1);
  if (!section) throw conflict("section_needed");
  const { changes } = await commit(ctx, {
    writes: [
      when(sql`update course_lessons set deleted_at = null, section_id = ${section.id},
          position = ${endOf(ctx, space.id, sql`${section.id}`)}
        where ${ofCourse(ctx, id, space.id)} and deleted_at is not null and ${stillManages(ctx, space.id)}
          and ${hasRoom(ctx, space.id)} and exists (select 1 from course_sections p where p.id = ${section.id}
            and p.space_id = ${space.id} and p.deleted_at is null)`).record(
        lessonFact("course_lesson.restored", id, space.id),
      ),
    ],
    changesPublicPages: "recorded",
    publicWhere: isCourseOnTheWeb(space.id),
  });
  // Else a twin has brought it back, or there is no place for it.
  if (!changes[0] && (await mustExist(ctx, id, space.id)).deletedAt !== null) throw conflict("course_full");
}

/** What the first call with this request key made, where this one is its twin. */
async function onceOnly(ctx: Ctx, id: number, key: string | undefined, make: () => Promise<unknown>) {
  try {
    await make();
    return { id };
  } catch (error) {
    const made = key && isTwin(error) ? await ofTwin(ctx, getMade(ctx, key)) : null;
    if (!made) throw error;
    return made;
  }
}

/** The place behind all others of a section. */
const endOf = (ctx: Ctx, spaceId: number, sectionId: Statement): Statement =>
  sql`coalesce((select max(other.position) from course_lessons other where other.space_id = ${spaceId}
    and other.section_id = ${sectionId} and other.community_id = ${ctx.community.id} and other.deleted_at is null), -1) + 1`;

const hasRoom = (ctx: Ctx, spaceId: number): Statement =>
  sql`(select count(*) from course_lessons indexed by course_lessons_order where space_id = ${spaceId}
    and community_id = ${ctx.community.id} and deleted_at is null) < ${MOST_LESSONS}`;

const ofCourse = (ctx: Ctx, id: number, spaceId: number): Statement =>
  sql`id = ${id} and space_id = ${spaceId} and community_id = ${ctx.community.id}`;

async function mustExist(
  ctx: Ctx,
  id: number,
  spaceId: number,
): Promise<{ deletedAt: number | null; sectionId: number }> {
  const [row] = await ctx.read(
    () => sql<{ deletedAt: number | null; sectionId: number }>`select deleted_at as deletedAt, section_id as sectionId
      from course_lessons
      where ${ofCourse(ctx, id, spaceId)}`,
  );
  if (!row) throw notFound();
  return row;
}
