import type { JobState } from "~/platform/jobs/job";

export const PAGE_SIZE = 20;

/** What a job's page offers to do with it. */
export type JobAct = "cancel" | "undo" | "retry";

interface Standing {
  state: JobState;
  undoOf: number | null;
  undoUntil: number | null;
  changed: number;
}

/** Stop what lives, take back what was done while there is time for it, go on with what has failed or half an undo. */
export function actsOf({ state, undoOf, undoUntil, changed }: Standing, now: number): JobAct[] {
  if (state === "waiting" || state === "running") return ["cancel"];
  const canRetry = state === "failed" || (state === "cancelled" && undoOf !== null);
  const canUndo = undoOf === null && undoUntil !== null && undoUntil > now && changed > 0;
  return [...(canRetry ? (["retry"] as const) : []), ...(canUndo ? (["undo"] as const) : [])];
}
