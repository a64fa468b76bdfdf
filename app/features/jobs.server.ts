import type { JobKind } from "~/platform/jobs/job";
import { activityJobs } from "./activity/csv-job.server";
import { removeBookmarksOfSpace } from "./bookmarks/removal.server";
import { communityJobs } from "./communities/jobs/kinds.server";
import { importJobs, removeImportsOfSpace } from "./events/ics-import/job.server";
import { closedSpaceJobs } from "./events/closed-space.server";
import { eventJobs } from "./events/invite-job.server";
import { seriesJobs } from "./events/series/kinds.server";
import { invitationJobs } from "./invitations/send-job.server";
import { notificationJobs } from "./notifications/jobs/kinds.server";
import { postJobs } from "./posts/bulk/job.server";
import { copyJobs } from "./posts/copies/job.server";
import { removeRoomOfSpace } from "./chat/removal.server";
import { removeCourse } from "./courses/removal.server";
import { removeContentOfSpace } from "./posts/remove-posts.server";
import { searchJobs } from "./search/jobs.server";
import { removeSearchOfSpace } from "./search/removal.server";
import { spaceJobs } from "./spaces/jobs/kinds.server";
import type { SpaceRemover } from "./spaces/jobs/remove-space.server";
import { tellers } from "./tellers.server";
import { topicJobs } from "./topics/marks-job.server";

/** How content takes away what it keeps of a space that goes, a line for each feature that keeps some. */
const ofSpaces: readonly SpaceRemover[] = [
  removeContentOfSpace,
  removeRoomOfSpace,
  removeCourse,
  removeBookmarksOfSpace,
  removeSearchOfSpace,
  removeImportsOfSpace,
];

/** What takes longer than a commit may, a line for each feature. */
export const jobKinds: readonly JobKind[] = [
  ...communityJobs,
  ...spaceJobs(ofSpaces),
  ...eventJobs,
  ...closedSpaceJobs,
  ...invitationJobs,
  ...notificationJobs(tellers),
  ...activityJobs,
  ...topicJobs,
  ...postJobs,
  ...copyJobs,
  ...seriesJobs,
  ...importJobs,
  ...searchJobs,
];
