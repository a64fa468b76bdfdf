import { definePolicy } from "~/lib/policy";
import { isAdmin, isSignedIn } from "~/lib/viewer";

/** Who began it; null: the house's own. */
export interface JobSubject {
  startedBy: number | null;
}

/** A job is its maker's, and the admins'. Whether its maker still may do what it does is asked in each of its steps. */
export const jobPolicy = definePolicy<JobSubject>()({
  can_see_job: (viewer, { startedBy }) => isSignedIn(viewer) && (isAdmin(viewer) || startedBy === viewer.memberId),
  can_change_job: (viewer, { startedBy }) =>
    isSignedIn(viewer) && viewer.mode !== "view_only" && (isAdmin(viewer) || startedBy === viewer.memberId),
});
