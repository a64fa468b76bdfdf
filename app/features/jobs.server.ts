import { type JobKind, jobKind } from "~/platform/jobs/job";
import { addMembersJob } from "./spaces/jobs/add-members.server";

/** What takes longer than a commit may, a line for each kind. */
export const jobKinds: readonly JobKind[] = [jobKind(addMembersJob)];
