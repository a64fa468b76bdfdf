import { conflict, notFound } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commit, getMade, isTwin, ofTwin, when, write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import { loosen } from "../../files/attach.server";
import { onceKey } from "../../spaces/facts";
import { isCourseOnTheWeb, stillManages } from "../access.server";
import { courseFact, sectionFact } from "../facts";
import type { Order } from "../outline";
import { findManagedCourse } from "../queries.server";
import { MOST_SECTIONS, RESTORE_MS } from "../rules";
import { LESSON } from "../subject.server";
import { forgetReleases } from "./release.server";

/**
 * Adds a section at the end of a course. For who manages it. Throws as `findManagedCourse`; 409 course_full. A request
 * key makes a double click one section.
 */
export async function createSection(
  ctx: Ctx,
  slug: string,
  { name }: { name: string },
  requestKey?: string | null,
): Promise<{ id: number }> {
  const { space } = await findManagedCourse(ctx, slug);
  const id = ctx.newId();
  const now = ctx.now();
  const key = onceKey("course_section.created", ctx.viewer.memberId, requestKey);
  try {
    await commit(ctx, {
      writes: [
        when(sql`insert into course_sections (id, community_id, space_id, name, position, created_at, updated_at)
          select ${id}, ${ctx.community.id}, ${space.id}, ${name}, ${endOf(ctx, space.id)}, ${now}, ${now}
          where ${stillManages(ctx, space.id)} and ${hasRoom(ctx, space.id)}`).otherwise("course_full"),
      ],
      facts: [sectionFact("course_section.created", id, space.id, key)],
      changesPublicPages: true,
      publicWhere: isCourseOnTheWeb(space.id),
    });
    return { id };
  } catch (error) {
    const made = key && isTwin(error) ? await ofTwin(ctx, getMade(ctx, key)) : null;
    if (!made) throw error;
    return made;
  }
}

/** Throws as `findManagedCourse`, and 404 for a section that is not there. */
export async function renameSection(ctx: Ctx, slug: string, id: number, { name }: { name: string }): Promise<void> {
  const { space } = await findManagedCourse(ctx, slug);
  const { changes } = await commit(ctx, {
    writes: [
      when(sql`update course_sections set name = ${name}, updated_at = ${ctx.now()}
        where ${ofCourse(ctx, id, space.id)} and deleted_at is null and ${stillManages(ctx, space.id)}`).record(
        sectionFact("course_section.renamed", id, space.id),
      ),
    ],
    changesPublicPages: "recorded",
    publicWhere: isCourseOnTheWeb(space.id),
  });
  if (!changes[0]) throw notFound();
}

/**
 * Takes a section with its lessons out of the course, with a month to bring it back. What anybody completed stays
 * theirs. Safe to repeat. Throws as `findManagedCourse`, and 404.
 */
export async function deleteSection(ctx: Ctx, slug: string, id: number): Promise<void> {
  const { space } = await findManagedCourse(ctx, slug);
  await mustExist(ctx, id, space.id);
  const now = ctx.now();
  const over = sql`(select p.id from course_sections p indexed by course_sections_deleted where p.space_id = ${space.id}
    and p.deleted_at is not null and p.deleted_at < ${now - RESTORE_MS})`;
  const lessonsOver = sql`(select l.id from course_lessons l where l.space_id = ${space.id} and l.section_id in ${over})`;
  await commit(ctx, {
    writes: [
      when(sql`update course_sections set deleted_at = ${now} where ${ofCourse(ctx, id, space.id)} and deleted_at is null
        and ${stillManages(ctx, space.id)}`).record(sectionFact("course_section.deleted", id, space.id)),
      // What nobody can bring back any more goes with the next one that is deleted, and its lessons with it.
      loosen(ctx, LESSON, lessonsOver),
      write(
        sql`delete from lesson_completions where community_id = ${ctx.community.id} and lesson_id in ${lessonsOver}`,
      ),
      forgetReleases(ctx, space.id, lessonsOver),
      write(sql`delete from course_lessons where community_id = ${ctx.community.id} and id in ${lessonsOver}`),
      write(sql`delete from course_sections where community_id = ${ctx.community.id} and id in ${over}`),
    ],
    changesPublicPages: "recorded",
    publicWhere: isCourseOnTheWeb(space.id),
  });
}

/** Brings a section back with what stood in it. Safe to repeat. Throws as `findManagedCourse`; 404; 409 course_full. */
export async function restoreSection(ctx: Ctx, slug: string, id: number): Promise<void> {
  const { space } = await findManagedCourse(ctx, slug);
  const deletedAt = await mustExist(ctx, id, space.id);
  if (deletedAt === null) return;
  if (deletedAt < ctx.now() - RESTORE_MS) throw notFound();
  const { changes } = await commit(ctx, {
    writes: [
      when(sql`update course_sections set deleted_at = null, position = ${endOf(ctx, space.id)}
        where ${ofCourse(ctx, id, space.id)} and deleted_at is not null and ${stillManages(ctx, space.id)}
          and ${hasRoom(ctx, space.id)}`).record(sectionFact("course_section.restored", id, space.id)),
    ],
    changesPublicPages: "recorded",
    publicWhere: isCourseOnTheWeb(space.id),
  });
  // Else a twin has brought it back, or there is no place for it.
  if (!changes[0] && (await mustExist(ctx, id, space.id)) !== null) throw conflict("course_full");
}

/**
 * Puts sections and lessons where `order` says. What it does not name, because somebody has just added it, stays behind
 * the others of its section; what it names and is gone is left out. For who manages the course.
 */
export async function arrangeCourse(ctx: Ctx, slug: string, order: Order): Promise<void> {
  const { space } = await findManagedCourse(ctx, slug);
  const sections = JSON.stringify(order.sections.map(({ id }, place) => [id, place]));
  /** By each lesson's id its section and its place: looked up for each row, where a list would be walked. */
  const lessons = JSON.stringify(
    Object.fromEntries(
      order.sections.flatMap(({ id, lessonIds }) => lessonIds.map((lesson, place) => [lesson, [id, place]])),
    ),
  );
  const community = ctx.community.id;
  const wantedSection = sql`json_extract(${lessons}, '$."' || course_lessons.id || '"[0]')`;
  const wantedPlace = sql`json_extract(${lessons}, '$."' || course_lessons.id || '"[1]')`;
  const standing = sql`select p.id from course_sections p indexed by course_sections_order
    where p.space_id = ${space.id} and p.community_id = ${community} and p.deleted_at is null`;
  const ours = sql`space_id = ${space.id} and community_id = ${community} and deleted_at is null
    and ${stillManages(ctx, space.id)}`;
  await commit(ctx, {
    writes: [
      when(sql`update course_sections indexed by course_sections_order set position = coalesce(
            (select json_extract(one.value, '$[1]') from json_each(${sections}) one
              where json_extract(one.value, '$[0]') = course_sections.id), ${BEHIND} + position % ${BEHIND})
        where ${ours}`).record(courseFact("course.arranged", space.id)),
      write(sql`update course_lessons indexed by course_lessons_order
        set section_id = ${wantedSection}, position = ${wantedPlace}
        where ${ours} and ${wantedSection} in (${standing})
          and (section_id <> ${wantedSection} or position <> ${wantedPlace})`),
      write(sql`update course_lessons indexed by course_lessons_order set position = position + ${BEHIND}
        where ${ours} and position < ${BEHIND} and ${wantedSection} is null`),
    ],
    changesPublicPages: "recorded",
    publicWhere: isCourseOnTheWeb(space.id),
  });
}

/** No course has so many places: what an order does not name stands behind what it does. */
const BEHIND = 10_000;

/** The place behind all others. */
const endOf = (ctx: Ctx, spaceId: number): Statement =>
  sql`coalesce((select max(position) from course_sections where space_id = ${spaceId}
    and community_id = ${ctx.community.id} and deleted_at is null), -1) + 1`;

const hasRoom = (ctx: Ctx, spaceId: number): Statement =>
  sql`(select count(*) from course_sections indexed by course_sections_order where space_id = ${spaceId}
    and community_id = ${ctx.community.id} and deleted_at is null) < ${MOST_SECTIONS}`;

const ofCourse = (ctx: Ctx, id: number, spaceId: number): Statement =>
  sql`id = ${id} and space_id = ${spaceId} and community_id = ${ctx.community.id}`;

/** When it was deleted; null for one that stands. Throws 404. */
async function mustExist(ctx: Ctx, id: number, spaceId: number): Promise<number | null> {
  const [row] = await ctx.read(
    () => sql<{ deletedAt: number | null }>`select deleted_at as deletedAt from course_sections
      where ${ofCourse(ctx, id, spaceId)}`,
  );
  if (!row) throw notFound();
  return row.deletedAt;
}
