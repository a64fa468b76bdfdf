import { type JobKind, jobKind } from "~/platform/jobs/job";
import { removeCommunityJob } from "./remove-community.server";

/** The long work of communities. */
export const communityJobs: readonly JobKind[] = [jobKind(removeCommunityJob)];
