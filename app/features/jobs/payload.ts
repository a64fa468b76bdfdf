import type { JobState, UndoQuestion } from "~/platform/jobs/job";
import type { JobAct } from "./rules";

/** A job as its page and the list of jobs show it. */
export interface JobPayload {
  id: number;
  state: JobState;
  /** "Adding 412 members to Trade", "Addition of 412 members to Trade" */
  title: string;
  /** What came of it, or why it stopped; "" while it runs, and once it is undone. */
  outcome: string;
  /** Rows looked at; of how many, null where nobody knows. */
  done: number;
  total: number | null;
  /** Who began it; null for the house's own. */
  started_by: string | null;
  created_at: string;
  ended_at: string | null;
  undo_until: string | null;
  /** What is asked before it is undone, while it can be. */
  undo_question: UndoQuestion | null;
  /** The place it is about. */
  path: string | null;
  /** The file it made, while it can be had. */
  file: string | null;
  acts: JobAct[];
}
