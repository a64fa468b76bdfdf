import { Hono } from "hono";
import * as z from "zod";
import { describeCourse } from "~/features/courses/commands/landing.server";
import {
  createCourseTopic,
  deleteCourseTopic,
  orderCourseTopics,
  renameCourseTopic,
} from "~/features/courses/commands/topics.server";
import { directoryInput } from "~/features/courses/directory-input";
import { listCourses } from "~/features/courses/directory.server";
import { courseKey } from "~/features/courses/input";
import { landingInput } from "~/features/courses/landing-input";
import { findOnwards } from "~/features/courses/onwards.server";
import { presentCourse } from "~/features/courses/present";
import { presentCard, presentOnwards, presentTopic } from "~/features/courses/present-directory";
import { findCourse } from "~/features/courses/queries.server";
import { courseTopicInput, courseTopicKey, courseTopicOrder } from "~/features/courses/topic-input";
import { listCourseTopics } from "~/features/courses/topics.server";
import { notFound } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

const reads = { readsFirst: true } as const;

/** /internal_api/courses: those that its reader may know of, and where they go on. */
export const courseDirectory = new Hono<AppEnv>()
  .get(
    "/",
    endpoint(
      directoryInput,
      async (ctx, { tab, topic, cursor, per_page: perPage }) => {
        const [page, onwards] = await Promise.all([
          listCourses(ctx, { tab, topic: topic ?? null, cursor: cursor ?? null, perPage }),
          cursor === undefined ? findOnwards(ctx) : null,
        ]);
        return {
          records: page.courses.map(presentCard),
          topics: page.topics,
          continue: onwards && presentOnwards(onwards),
          next_cursor: page.nextCursor,
          has_next_page: page.nextCursor !== null,
        };
      },
      reads,
    ),
  )
  /** What a course says of itself before anybody is in it. */
  .patch(
    "/:spaceSlug/landing",
    endpoint(courseKey.extend(landingInput.shape), async (ctx, { spaceSlug, ...input }) => {
      await describeCourse(ctx, spaceSlug, input);
      return presentCourse(await findCourse(ctx, spaceSlug));
    }),
  );

const index = async (ctx: Ctx) => ({ records: (await listCourseTopics(ctx)).map(presentTopic) });

async function show(ctx: Ctx, id: number) {
  const topic = (await listCourseTopics(ctx)).find((one) => one.id === id);
  if (!topic) throw notFound();
  return presentTopic(topic);
}

/** /internal_api/course_topics: for admins. */
export const courseTopics = new Hono<AppEnv>()
  .get("/", endpoint(z.object({}), index, reads))
  .post(
    "/",
    endpoint(
      courseTopicInput,
      async (ctx, input, { idempotencyKey }) => show(ctx, (await createCourseTopic(ctx, input, idempotencyKey)).id),
      { status: 201 },
    ),
  )
  .put(
    "/reorder",
    endpoint(courseTopicOrder, async (ctx, { ids }) => {
      await orderCourseTopics(ctx, ids);
      return index(ctx);
    }),
  )
  .patch(
    "/:id",
    endpoint(courseTopicKey.extend(courseTopicInput.shape), async (ctx, { id, name }) => {
      await renameCourseTopic(ctx, id, { name });
      return show(ctx, id);
    }),
  )
  .delete(
    "/:id",
    endpoint(courseTopicKey, (ctx, { id }) => deleteCourseTopic(ctx, id)),
  );
