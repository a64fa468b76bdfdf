import { type JobKind, jobKind } from "~/platform/jobs/job";
import { tellSpaceJob } from "./notifications/jobs/tell-space.server";
import { removeContentOfSpace } from "./posts/remove-posts.server";
import { addMembersJob } from "./spaces/jobs/add-members.server";
import { groupMembersCsvJob, membersCsvJob } from "./spaces/jobs/members-csv.server";
import { removeSpaceJob } from "./spaces/jobs/remove-space.server";

/** What takes longer than a commit may, a line for each kind. */
export const jobKinds: readonly JobKind[] = [
  jobKind(addMembersJob),
  jobKind(membersCsvJob),
  jobKind(groupMembersCsvJob),
  jobKind(tellSpaceJob),
  // A feature with content in spaces says here how it takes it away.
  jobKind(removeSpaceJob([removeContentOfSpace])),
];
