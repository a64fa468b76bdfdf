import { m } from "~/i18n/generated/messages";
import { type JobInput, type JobKind, STEP_ROWS } from "~/platform/jobs/job";
import type { NewJob } from "~/platform/jobs/start.server";
import { selectLinesOf, settleLines, type Standing } from "../standing.server";

const SETTLE = "notifications.settle";

export interface SettleInput extends JobInput {
  subject_kind: string;
  subject_id: number;
}

/** The job that puts away, or brings back, all lines of a thing. It has no name: the later of two knows better. */
export const settlingOf = ({ subjectKind, subjectId }: Standing): Omit<NewJob<SettleInput>, "id"> => ({
  kind: SETTLE,
  startedBy: null,
  input: { subject_kind: subjectKind, subject_id: subjectId },
});

/** Goes through the lines of what many were told of once it is deleted, or there again. The house's own. */
export const settleJob: JobKind<SettleInput> = {
  name: SETTLE,
  isListed: false,
  async step(ctx, { input, cursor }) {
    const thing = { subjectKind: input.subject_kind, subjectId: input.subject_id };
    const lines = await ctx.read(() => selectLinesOf(ctx, thing, { limit: STEP_ROWS, after: Number(cursor || 0) }));
    const ids = lines.map(({ id }) => id);
    return {
      writes: ids.length > 0 ? settleLines(ctx, thing, ids) : [],
      cursor: String(ids.at(-1) ?? cursor),
      rows: ids.length,
      done: ids.length < STEP_ROWS,
    };
  },
  title: (_, locale) => m.notifications_job_settle({}, { locale }),
  outcome: () => "",
};
