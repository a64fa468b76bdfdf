import { forbidden, invalid } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commit, isConflict, provided, type Write, when, write } from "~/platform/database/commit.server";
import { list, sql } from "~/platform/database/sql";
import { isCourseOnTheWeb, stillManages } from "../access.server";
import { courseFact } from "../facts";
import type { LandingInput } from "../landing-input";
import { findManagedCourse } from "../queries.server";

/**
 * What a course says of itself before anybody is in it, what it is about, and what its sections and lessons are called;
 * what is absent stays. For who manages it. Throws as `findManagedCourse`; 422 topic_ids for one that is not there.
 */
export async function describeCourse(ctx: Ctx, slug: string, input: LandingInput): Promise<void> {
  const { space } = await findManagedCourse(ctx, slug);
  const { outcomes, section_word: section, lesson_word: lesson, topic_ids: topics } = input;
  const kept = outcomes?.join("\n");
  try {
    const { changes } = await commit(ctx, {
      writes: [
        when(sql`insert into course_cards (space_id, community_id, outcomes, section_word, lesson_word)
          select ${space.id}, ${ctx.community.id}, ${kept ?? ""}, ${section ?? "section"}, ${lesson ?? "lesson"}
          where ${stillManages(ctx, space.id)}
          on conflict (space_id) do update set outcomes = coalesce(${kept}, outcomes),
            section_word = coalesce(${section}, section_word), lesson_word = coalesce(${lesson}, lesson_word)`).record(
          courseFact("course.described", space.id),
        ),
        ...(topics ? putTopics(ctx, space.id, topics) : []),
      ],
      changesPublicPages: "recorded",
      publicWhere: isCourseOnTheWeb(space.id),
    });
    if (!changes[0]) throw forbidden();
  } catch (error) {
    throw isConflict(error, "course_topic_gone") ? invalid({ topic_ids: "course_topic_gone" }) : error;
  }
}

/** It is about these from now on, all of them ours, and about no other. */
const putTopics = (ctx: Ctx, spaceId: number, ids: readonly number[]): Write[] => [
  write(sql`delete from course_topic_marks where space_id = ${spaceId} and community_id = ${ctx.community.id}
    and topic_id not in (select value from json_each(${list(ids)})) and ${stillManages(ctx, spaceId)}`),
  write(sql`insert into course_topic_marks (community_id, topic_id, space_id)
    select t.community_id, t.id, ${spaceId} from json_each(${list(ids)}) j cross join course_topics t on t.id = j.value
    where t.community_id = ${ctx.community.id} and ${stillManages(ctx, spaceId)}
    on conflict (topic_id, space_id) do nothing`),
  provided(sql`(select count(*) from course_topic_marks where space_id = ${spaceId}
    and community_id = ${ctx.community.id}) = ${ids.length}`).otherwise("course_topic_gone"),
];
