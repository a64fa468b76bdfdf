import { claimsMember } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { raw, sql } from "~/platform/database/sql";
import { isEnrolled } from "./access.server";
import type { Onwards } from "./directory";
import { cardCover, coverColumns, doneIn } from "./directory.server";
import { continueAt } from "./outline";
import { type Closed, closedTo, type CourseType, NO_RULES } from "./release";
import { wordsOf } from "./words";
import { managedByViewer, readableByViewer } from "../spaces/readable.server";

/** Of what was completed last so many are asked which courses they are of: who finished one goes on in the one before. */
const LATEST = 30;

interface Row {
  slug: string;
  course: string;
  coverId: number | null;
  coverWidth: number | null;
  coverHeight: number | null;
  coverAlt: string;
  isOpenToAll: number;
  id: number;
  title: string;
  at: number;
  sectionId: number;
  sectionAt: number;
  sectionWord: string;
  completedAt: number | null;
  isPreview: number;
  opensAt: number | null;
  opensAfter: number | null;
  needsPrevious: number | null;
  sectionOpensAt: number | null;
  sectionOpensAfter: number | null;
  courseType: CourseType | null;
  enforcesOrder: number | null;
  joinedAt: number;
  manages: number;
}

/**
 * Where the viewer goes on: in the course they did something in last, of those they are in and have not finished. null
 * where there is none, or nothing of it is open by now. One statement, a row for each of its lessons.
 */
export async function findOnwards(ctx: Ctx): Promise<Onwards | null> {
  const now = ctx.now();
  const { id: community } = ctx.community;
  const rows = await ctx.read((viewer) =>
    claimsMember(viewer)
      ? sql<Row>`with latest(space_id, at) as materialized (select space_id, max(completed_at) from
            (select c.space_id, c.completed_at from lesson_completions c indexed by lesson_completions_latest
              where c.member_id = ${viewer.memberId} and c.community_id = ${community}
              order by c.completed_at desc limit ${raw(String(LATEST))})
            group by space_id order by 2 desc),
          here(space_id) as materialized (select s.id from latest cross join spaces s on s.id = latest.space_id
              cross join course_cards card on card.space_id = s.id
            where s.post_type = 'course' and ${isEnrolled(viewer, ctx)} and ${readableByViewer(viewer, ctx.community, now)}
              and card.lessons_count > ${doneIn(ctx, viewer)} limit 1)
          select s.slug, s.name as course, ${coverColumns(ctx)}, l.id, l.title, l.position as at, part.id as sectionId,
            part.position as sectionAt, card.section_word as sectionWord, c.completed_at as completedAt,
            l.is_preview as isPreview, own.opens_at as opensAt, own.opens_after as opensAfter,
            own.needs_previous as needsPrevious, part.opens_at as sectionOpensAt, part.opens_after as sectionOpensAfter,
            whole.course_type as courseType, whole.enforces_order as enforcesOrder, enrolled.joined_at as joinedAt,
            ${managedByViewer(viewer, ctx.community, now)} as manages
          from here cross join spaces s on s.id = here.space_id
            cross join course_cards card on card.space_id = s.id
            cross join space_members enrolled on enrolled.member_id = ${viewer.memberId} and enrolled.space_id = s.id
            left join course_rules whole on whole.space_id = s.id
            left join files cover on cover.id = s.cover_file_id
            cross join course_sections part indexed by course_sections_order
            cross join course_lessons l indexed by course_lessons_order
            left join lesson_releases own on own.space_id = s.id and own.lesson_id = l.id
            left join lesson_completions c on c.member_id = ${viewer.memberId} and c.space_id = s.id and c.lesson_id = l.id
          where part.space_id = s.id and part.deleted_at is null and l.space_id = s.id and l.section_id = part.id
            and l.status = 'published' and l.deleted_at is null`
      : null,
  );
  const lines = rows.sort(
    (a, b) => a.sectionAt - b.sectionAt || a.sectionId - b.sectionId || a.at - b.at || a.id - b.id,
  );
  const next = continueAt(withClosed(lines, now));
  if (!next) return null;
  return {
    slug: next.slug,
    course: next.course,
    cover: cardCover(ctx, next),
    next: { id: next.id, sectionId: next.sectionId, title: next.title },
    section: new Set(lines.slice(0, lines.findIndex(({ id }) => id === next.id) + 1).map(({ sectionId }) => sectionId))
      .size,
    sectionWord: wordsOf(next.sectionWord, null).section,
    count: lines.length,
    done: lines.filter(({ completedAt }) => completedAt !== null).length,
  };
}

/** Each with why it is closed, as the course's own page has it: what stands first waits for none. */
function withClosed(lines: readonly Row[], now: number): (Row & { closed: Closed | null })[] {
  return lines.map((line, at) => {
    const before = lines[at - 1];
    const { joinedAt, sectionOpensAt, sectionOpensAfter, opensAt, opensAfter } = line;
    const closed = closedTo({
      reader: { isInside: true, manages: line.manages === 1, joinedAt },
      now,
      rules: line.courseType ? { courseType: line.courseType, enforcesOrder: line.enforcesOrder === 1 } : NO_RULES,
      section: { opensAt: sectionOpensAt, opensAfter: sectionOpensAfter },
      lesson: { opensAt, opensAfter, needsPrevious: line.needsPrevious === 1, isPreview: line.isPreview === 1 },
      isCompleted: line.completedAt !== null,
      previous: before ? { ...before, isCompleted: before.completedAt !== null } : null,
    });
    return { ...line, closed };
  });
}
