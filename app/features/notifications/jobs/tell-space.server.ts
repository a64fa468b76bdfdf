import { readableByMember } from "~/features/spaces/readable.server";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { numberFormat } from "~/lib/dates";
import { sql } from "~/platform/database/sql";
import { type JobInput, type JobKind, STEP_ROWS } from "~/platform/jobs/job";
import { countChanged } from "~/platform/jobs/start.server";
import { oneLineEach } from "../lines.server";
import type { Recipient } from "../recipients.server";

export const TELL_SPACE = "notifications.tell_space";

export interface TellSpaceInput extends JobInput {
  post_id: number;
  space_id: number;
  actor_id: number;
}

interface Walked extends Recipient {
  joinedAt: number;
  /** Not the author, in the space and able to read it, as of now. */
  isTold: number;
}

/**
 * The members of a large space are told of a new post, by the order in which they came; who comes after it was
 * published is not. The house's own: each step looks at the post and at what each may read as it is by then.
 */
export const tellSpaceJob: JobKind<TellSpaceInput> = {
  name: TELL_SPACE,
  isListed: false,
  async step(ctx, job) {
    const { post_id, actor_id } = job.input;
    const [at = 0, id = 0] = job.cursor.split(".").map(Number);
    const walked = await ctx.read(
      () => sql<Walked>`select m.id as memberId, 'post' as kind, p.id as postId, null as commentId, s.id as spaceId,
          null as openId, j.joined_at as joinedAt,
          (m.id <> p.author_id and j.until > ${ctx.now()} and ${readableByMember(ctx.now())}) as isTold
        from posts p join spaces s on s.id = p.space_id
        cross join space_members j indexed by space_members_space on j.space_id = s.id
        join members m on m.id = j.member_id
        where p.id = ${post_id} and p.community_id = ${ctx.community.id} and p.status = 'published'
          and (j.joined_at, j.member_id) > (${at}, ${id}) and j.joined_at <= ${job.createdAt}
        order by j.joined_at, j.member_id limit ${STEP_ROWS}`,
    );
    const last = walked.at(-1);
    // The post is gone, or everybody is told.
    if (!last) return { writes: [], cursor: job.cursor, rows: 0, done: true };
    const told = walked.filter(({ isTold }) => isTold === 1);
    const about = { subjectKind: "post", subjectId: post_id, actorId: actor_id };
    return {
      writes: told.length > 0 ? [oneLineEach(ctx, about, told), countChanged(job)] : [],
      cursor: `${last.joinedAt}.${last.memberId}`,
      rows: walked.length,
      done: walked.length < STEP_ROWS,
    };
  },
  title: (_, locale) => m.notifications_job_tell({}, { locale }),
  outcome: ({ changed }, locale) =>
    m.notifications_job_told({ count: changed, shown: numberFormat(REGION[locale]).format(changed) }, { locale }),
  path: ({ input }) => `/posts/${input.post_id}`,
};
