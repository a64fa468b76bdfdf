import { type JobKind, jobKind } from "~/platform/jobs/job";
import { changeSeriesJob } from "./change-job.server";
import { makeSeriesJob } from "./make-job.server";
import { removeSeriesJob } from "./remove.server";

export const seriesJobs: readonly JobKind[] = [
  jobKind(makeSeriesJob),
  jobKind(changeSeriesJob),
  jobKind(removeSeriesJob),
];
