import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { numberFormat } from "~/lib/dates";
import type { StoredFact } from "~/platform/facts/fact";
import { type Job, type JobInput, type JobKind, STEP_ROWS } from "~/platform/jobs/job";
import { countChanged, type NewJob } from "~/platform/jobs/start.server";
import { linesOf, type Place, selectTold, whoIsTold } from "../lines.server";
import type { News, Teller } from "../teller.server";

/** Called so since it told the members of a space of a post and nothing else: rows of jobs know it by this. */
const TELL = "notifications.tell_space";

/** Lines that grow have, for each, a row of who acted, and are counted. */
const GROWING_AT_ONCE = 150;

/** What is left of a fact that many are told of: to ask its teller again in every step. */
export interface TellInput extends JobInput {
  teller: string;
  fact: string;
  /** Of the fact. */
  seq: number;
  subject_kind: string;
  subject_id: number;
  actor_id: number | null;
  at: number;
  /** JSON: what the fact carries. */
  payload: string;
}

/** What is kept of jobs that were begun when posts alone were told so. */
interface PostInput {
  post_id: number;
  space_id: number;
  actor_id: number;
}

/** The job that tells all those of a teller: one for each of its facts. */
export const tellingOf = (teller: Teller, fact: StoredFact): Omit<NewJob<TellInput>, "id"> => ({
  kind: TELL,
  startedBy: null,
  name: `${TELL}:${teller.name}:${fact.seq}`,
  input: toTell(teller, fact),
});

/** As a job keeps it; `toldBy` reads it. */
export const toTell = (teller: Teller, fact: StoredFact): TellInput => ({
  teller: teller.name,
  fact: fact.name,
  seq: fact.seq,
  subject_kind: fact.subjectKind,
  subject_id: fact.subjectId,
  actor_id: fact.actorId,
  at: fact.at,
  payload: JSON.stringify(fact.payload),
});

/**
 * Tells more members than a delivery may hold, in their teller's order. The house's own: each step asks anew whom there
 * is to tell, of the thing and of what each may read as they are by then.
 */
export const tellJob = (tellers: readonly Teller[]): JobKind<TellInput> => ({
  name: TELL,
  isListed: false,
  async step(ctx, job) {
    const { name, news } = toldBy(job);
    const teller = tellers.find((one) => one.name === name);
    const limit = teller?.isOnce ? STEP_ROWS : GROWING_AT_ONCE;
    const walked = await ctx.read(() =>
      teller ? selectTold(ctx, teller, news, { limit, after: placeOf(job.cursor) }) : null,
    );
    const last = walked.at(-1);
    // What there was to tell is gone, or everybody is told.
    if (!teller || !last) return { writes: [], cursor: job.cursor, rows: 0, done: true };
    const told = whoIsTold(walked);
    const lines = linesOf(ctx, teller, news, told);
    return {
      writes: told.length > 0 ? [lines.write, countChanged(job), ...lines.actors, ...lines.sendings] : [],
      cursor: `${last.at ?? 0}.${last.memberId}`,
      rows: walked.length,
      done: walked.length < limit,
    };
  },
  title: (_, locale) => m.notifications_job_tell({}, { locale }),
  outcome: ({ changed }, locale) =>
    m.notifications_job_told({ count: changed, shown: numberFormat(REGION[locale]).format(changed) }, { locale }),
  path(job) {
    const { subjectKind, subjectId } = toldBy(job).news;
    return subjectKind === "post" ? `/posts/${subjectId}` : null;
  },
});

function placeOf(cursor: string): Place {
  const [at = 0, id = 0] = cursor.split(".").map(Number);
  return { at, id };
}

export function toldBy({ input, createdAt }: Job<TellInput>): { name: string; news: News } {
  if ("post_id" in input) {
    const { post_id: subjectId, actor_id: actorId } = input as unknown as PostInput;
    const news = {
      seq: 0,
      name: "post.published",
      subjectKind: "post",
      subjectId,
      actorId,
      payload: {},
      at: createdAt,
    };
    return { name: "posts", news };
  }
  return {
    name: input.teller,
    news: {
      // An older version has kept none.
      seq: (input as Partial<TellInput>).seq ?? 0,
      name: input.fact,
      subjectKind: input.subject_kind,
      subjectId: input.subject_id,
      actorId: input.actor_id,
      payload: JSON.parse(input.payload) as News["payload"],
      at: input.at,
    },
  };
}
