import { type JobKind, jobKind } from "~/platform/jobs/job";
import { tellSpaceJob } from "./tell-space.server";

/** The long work of notifications. */
export const notificationJobs: readonly JobKind[] = [jobKind(tellSpaceJob)];
