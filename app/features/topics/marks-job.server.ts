import { m } from "~/i18n/generated/messages";
import type { Ctx } from "~/platform/context";
import { write } from "~/platform/database/commit.server";
import { list, raw, sql } from "~/platform/database/sql";
import { type JobInput, type JobKind, jobKind } from "~/platform/jobs/job";
import type { NewJob } from "~/platform/jobs/start.server";
import { MARKS } from "./put.server";

const TOPIC_MARKS = "topics.marks";

interface MarksInput extends JobInput {
  topic_id: number;
  name: string;
}

/** Begins with the commit that renames, deletes or brings back a topic; wake it afterwards. */
export const marksJob = (ctx: Ctx, topicId: number, name: string): NewJob<MarksInput> => ({
  id: ctx.newId(),
  kind: TOPIC_MARKS,
  input: { topic_id: topicId, name },
  startedBy: null,
});

/** With each its topics, some 240 rows. */
const POSTS_AT_ONCE = 20;

/** Writes what posts say of a topic, as it is by then: two that run beside each other write the same. The house's own. */
const writeMarks: JobKind<MarksInput> = {
  name: TOPIC_MARKS,
  isListed: false,
  async step(ctx, { input, cursor }) {
    const found = await ctx.read(
      () => sql<{ id: number }>`select x.post_id as id from post_topics x indexed by post_topics_topic
        where x.topic_id = ${input.topic_id} and x.post_id > ${Number(cursor || 0)} and x.community_id = ${ctx.community.id}
        order by x.post_id limit ${raw(String(POSTS_AT_ONCE))}`,
    );
    const ids = found.map(({ id }) => id);
    return {
      writes: [
        write(sql`update posts set topics = ${MARKS}
          where id in (select value from json_each(${list(ids)})) and community_id = ${ctx.community.id}`),
        // Visitors' copies of the pages were left behind with the name; those made since then say the old one.
        write(sql`update communities set public_version = public_version + 1
          where community_id = ${ctx.community.id} and ${ids.length} > 0`),
      ],
      cursor: String(ids.at(-1) ?? cursor),
      rows: ids.length,
      done: ids.length < POSTS_AT_ONCE,
    };
  },
  title: ({ input }, locale) => m.topics_job({ name: input.name }, { locale }),
  outcome: () => "",
};

export const topicJobs: readonly JobKind[] = [jobKind(writeMarks)];
