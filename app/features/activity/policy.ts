import { definePolicy } from "~/lib/policy";
import { isAdmin } from "~/lib/viewer";

export const activityPolicy = definePolicy<null>()({
  /** It names what happens in every space, and who looked as whom. */
  can_view_activity_log: (viewer) => isAdmin(viewer),
});
