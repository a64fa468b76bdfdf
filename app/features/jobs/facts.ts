import * as z from "zod";
import { carrying } from "~/platform/facts/fact";

/** Which kind of job it was. */
const kind = z.string();
/** Whether its maker is told. */
const tells = z.boolean();

/** What happens to a job; platform/jobs records it, the house says that it is so called. */
export const jobFacts = {
  "job.started": carrying({ kind }),
  "job.ended": carrying({ kind, tells }),
  "job.failed": carrying({ kind, tells }),
  "job.cancelled": carrying({ kind }),
  "job.undone": carrying({ kind }),
  "job.retried": carrying({ kind }),
};
