import {
  courseCards,
  courseLessons,
  courseRules,
  courseSections,
  courseTopicMarks,
  courseTopics,
  lessonCompletions,
  lessonReleases,
} from "#db/community/schema";
import { minutesOf } from "~/features/courses/rules";
import { topicKeyOf } from "~/features/courses/topic-rules";
import type { Reading } from "~/features/posts/reading";
import { insertInto } from "~/platform/database/insert";
import type { Statement } from "~/platform/database/sql";
import { seedPostBody } from "./body";
import type { DemoCommunity } from "./demo/types";
import { seedId } from "./ids";
import { demoOwnerId, HOUR, memberId, spaceId } from "./rows.server";

/** So many lessons each has completed, in turn, by their place among the members. */
const COMPLETED = [4, 10, 7, 2, 5, 1, 10, 3, 0];

/** So many days after somebody enrolled each section opens, by its place: who begins today finds the first alone. */
const OPENS_AFTER = [null, 3, 10];
/** By section and place: a lesson that waits for the one before it. */
const NEEDS_PREVIOUS = [1, 3] as const;

/** The course of the demo, and how far its people are. */
export function courseRows(demo: DemoCommunity, now: number): Statement[] {
  const { course } = demo;
  const own = { communityId: seedId(demo.slug, "community"), spaceId: spaceId(demo, course.space) };
  const at = now - 120 * 24 * HOUR;
  const sectionId = (section: number) => seedId(demo.slug, "section", String(section));
  const lessonId = (section: number, lesson: number) => seedId(demo.slug, "lesson", `${section}/${lesson}`);
  const lessonIds = course.sections.flatMap(({ lessons }, section) =>
    lessons.map((_, lesson) => lessonId(section, lesson)),
  );
  const topicId = (place: number) => seedId(demo.slug, "course_topic", String(place));
  return [
    // Its lessons count themselves.
    insertInto(courseCards, { ...own, outcomes: course.outcomes.join("\n") }),
    ...course.topics.map(({ name, slug }, place) =>
      insertInto(courseTopics, {
        id: topicId(place),
        communityId: own.communityId,
        name,
        nameKey: topicKeyOf(name),
        slug,
        position: place + 1,
        createdAt: at,
        updatedAt: at,
      }),
    ),
    // It is about the first two of them.
    ...course.topics.slice(0, 2).map((_, place) => insertInto(courseTopicMarks, { ...own, topicId: topicId(place) })),
    ...course.sections.map(({ name }, position) =>
      insertInto(courseSections, {
        id: sectionId(position),
        ...own,
        name,
        position,
        createdAt: at,
        updatedAt: at,
        opensAfter: OPENS_AFTER[position] ?? null,
      }),
    ),
    insertInto(courseRules, { ...own, courseType: "structured", enforcesOrder: 0 }),
    insertInto(lessonReleases, { ...own, lessonId: lessonId(...NEEDS_PREVIOUS), needsPrevious: 1 }),
    ...course.sections.flatMap(({ lessons }, section) =>
      lessons.map(({ title, html, isPreview = false }, position) => {
        const { reading, ...rendered } = seedPostBody(html, () => "/");
        return insertInto(courseLessons, {
          id: lessonId(section, position),
          ...own,
          sectionId: sectionId(section),
          position,
          status: "published",
          isPreview: Number(isPreview),
          title,
          minutes: minutesOf((JSON.parse(reading) as Reading).words),
          createdBy: demoOwnerId(demo),
          createdAt: at,
          updatedAt: at,
          ...rendered,
        });
      }),
    ),
    ...demo.members.flatMap(({ key }, place) =>
      lessonIds.slice(0, COMPLETED[place % COMPLETED.length]).map((lesson, nth) =>
        insertInto(lessonCompletions, {
          memberId: memberId(demo, key),
          spaceId: own.spaceId,
          lessonId: lesson,
          communityId: own.communityId,
          id: seedId(demo.slug, "completion", key, String(nth)),
          completedAt: at + (place * 12 + nth * 30) * HOUR,
        }),
      ),
    ),
  ];
}
