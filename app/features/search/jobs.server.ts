import type { JobKind } from "~/platform/jobs/job";
import { commentsJob } from "./comments.server";
import { rebuildJob } from "./rebuild.server";
import { renamedJob } from "./renamed.server";

/** The long work of search. */
export const searchJobs: readonly JobKind[] = [rebuildJob, commentsJob, renamedJob];
