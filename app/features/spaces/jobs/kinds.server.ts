import { type JobKind, jobKind } from "~/platform/jobs/job";
import { addMembersJob } from "./add-members.server";
import { letGroupInJob } from "./let-group-in.server";
import { groupMembersCsvJob, membersCsvJob } from "./members-csv.server";
import { removeSpaceJob, type SpaceRemover } from "./remove-space.server";

/** The long work of spaces. Which content a space takes along as it goes is the registry's to say. */
export const spaceJobs = (removers: readonly SpaceRemover[]): readonly JobKind[] => [
  jobKind(addMembersJob),
  jobKind(letGroupInJob),
  jobKind(membersCsvJob),
  jobKind(groupMembersCsvJob),
  jobKind(removeSpaceJob(removers)),
];
