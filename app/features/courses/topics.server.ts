import { authorize } from "~/lib/policy";
import { claimsAdmin } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { raw, type Statement, sql } from "~/platform/database/sql";
import { courseTopicPolicy } from "./policy";
import { MOST_COURSE_TOPICS } from "./topic-rules";

export interface CourseTopic {
  id: number;
  name: string;
  slug: string;
}

/** A topic as admins see it: with how many courses are about it. */
export interface ManagedCourseTopic extends CourseTopic {
  coursesCount: number;
}

/** What courses can be about, in the admins' order: fifty at most, read at once. Admins only. */
export async function listCourseTopics(ctx: Ctx): Promise<ManagedCourseTopic[]> {
  const rows = await ctx.read((viewer) =>
    claimsAdmin(viewer)
      ? sql<ManagedCourseTopic>`select t.id, t.name, t.slug, (select count(*) from course_topic_marks x
            cross join spaces s on s.id = x.space_id where x.topic_id = t.id and s.deleted_at is null) as coursesCount
          ${ofCommunity(ctx)}`
      : null,
  );
  authorize(courseTopicPolicy, "can_manage_course_topics", ctx.viewer, null);
  return rows;
}

/** The same for who manages a course, and which of them it is about. The caller has asked whether they do. */
export async function listTopicsFor(ctx: Ctx, spaceId: number): Promise<(CourseTopic & { isOn: boolean })[]> {
  const rows = await ctx.read(
    () => sql<CourseTopic & { isOn: number }>`select t.id, t.name, t.slug, exists (select 1 from course_topic_marks x
        where x.topic_id = t.id and x.space_id = ${spaceId}) as isOn ${ofCommunity(ctx)}`,
  );
  return rows.map(({ isOn, ...topic }) => ({ ...topic, isOn: isOn === 1 }));
}

const ofCommunity = (ctx: Ctx): Statement => sql`from course_topics t indexed by course_topics_order
  where t.community_id = ${ctx.community.id} order by t.position, t.id limit ${raw(String(MOST_COURSE_TOPICS))}`;
