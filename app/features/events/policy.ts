import { definePolicy } from "~/lib/policy";
import { isAdmin } from "~/lib/viewer";

/** Whether the community shows its events on one page to everybody it shows anything (spec section 5). */
export const eventsPagePolicy = definePolicy<{ isPublic: boolean }>()({
  can_view_events_page: (viewer, { isPublic }) => isPublic || isAdmin(viewer),
});
