import { definePolicy } from "~/lib/policy";
import { isAdmin } from "~/lib/viewer";

export const notificationPolicy = definePolicy<null>()({
  /** What holds for everybody who says nothing. */
  can_manage_notification_defaults: (viewer) => isAdmin(viewer),
});
