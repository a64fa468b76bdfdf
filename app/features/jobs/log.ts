import { m } from "~/i18n/generated/messages";
import { type LogOf, type Telling, type Told, untold } from "~/platform/facts/log";
import type { jobFacts } from "./facts";

/** What a member began; the house's own begin with every post. */
const ofJob = (sentence: (words: { thing: string }, options: Pick<Told, "locale">) => string): Telling => ({
  group: "work",
  words: ({ thing, isDeed, locale }) => (isDeed ? sentence({ thing }, { locale }) : null),
  unnamed: (locale) => m.jobs_log_a_job({}, { locale }),
});

export const jobLog = {
  "job.started": ofJob(m.jobs_log_started),
  "job.ended": untold("how a job went stands on its page"),
  "job.failed": untold("how a job went stands on its page"),
  "job.cancelled": ofJob(m.jobs_log_cancelled),
  "job.undone": ofJob(m.jobs_log_undone),
  "job.retried": ofJob(m.jobs_log_retried),
} satisfies LogOf<typeof jobFacts>;
