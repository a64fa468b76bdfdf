import { m } from "~/i18n/generated/messages";
import type { JobKind } from "~/platform/jobs/job";
import type { NewJob } from "~/platform/jobs/start.server";
import type { StoredFact } from "~/platform/facts/fact";
import { FACTS_AT_ONCE, TOLD_AT_ONCE } from "../rules";
import { takenBack } from "../taken-back.server";
import type { Teller } from "../teller.server";
import { type TellInput, toldBy, toTell } from "./tell.server";

const TAKE_BACK = "notifications.take_back";

/** The job that takes back what is left of a teller's lines that a fact has made untrue: one for each of its facts. */
export const takingBackOf = (teller: Teller, fact: StoredFact): Omit<NewJob<TellInput>, "id"> => ({
  kind: TAKE_BACK,
  startedBy: null,
  name: `${TAKE_BACK}:${teller.name}:${fact.seq}`,
  input: toTell(teller, fact),
});

/** Asks its teller in every step for those that are left: what was taken back is not among them. The house's own. */
export const takeBackJob = (tellers: readonly Teller[]): JobKind<TellInput> => ({
  name: TAKE_BACK,
  isListed: false,
  async step(ctx, job) {
    const { name, news } = toldBy(job);
    const teller = tellers.find((one) => one.name === name);
    const found = await ctx.read(() => teller?.outdated?.(ctx, news) ?? null);
    const { writes, facts } = takenBack(ctx, found);
    return {
      writes,
      facts: facts.length > FACTS_AT_ONCE ? [] : facts,
      // It says only that the step led somewhere.
      cursor: String(found.at(-1)?.id ?? job.cursor),
      rows: found.length,
      done: found.length < TOLD_AT_ONCE,
    };
  },
  title: (_, locale) => m.notifications_job_take_back({}, { locale }),
  outcome: () => "",
});
