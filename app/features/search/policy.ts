import { definePolicy } from "~/lib/policy";
import { isAdmin } from "~/lib/viewer";

export const searchPolicy = definePolicy<null>()({
  can_rebuild_search: (viewer) => isAdmin(viewer) && viewer.mode !== "view_only",
});
