import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import { outcomesIn } from "./landing-rules";
import { type CourseWords, wordsOf } from "./words";

/** What a course says of itself, beside its space and its outline. */
export interface Landing {
  words: CourseWords;
  /** What one will be able to do. */
  outcomes: string[];
}

/** One row, read with whatever else is read of the course, which refuses it to who may not see it. */
export async function getLanding(ctx: Ctx, spaceId: Statement): Promise<Landing> {
  const [row] = await ctx.read(
    () => sql<{ outcomes: string; section: string; lesson: string }>`select outcomes, section_word as section,
        lesson_word as lesson from course_cards where space_id = ${spaceId} and community_id = ${ctx.community.id}`,
  );
  return { words: wordsOf(row?.section ?? null, row?.lesson ?? null), outcomes: outcomesIn(row?.outcomes ?? null) };
}
