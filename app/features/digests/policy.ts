import { definePolicy } from "~/lib/policy";
import { isAdmin } from "~/lib/viewer";

export const digestPolicy = definePolicy<null>()({
  /** What is written to everybody once a week, and seeing what somebody would be sent. */
  can_manage_weekly_digest: (viewer) => isAdmin(viewer),
});
