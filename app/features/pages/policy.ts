import { definePolicy } from "~/lib/policy";
import { isAdmin } from "~/lib/viewer";

export const pagePolicy = definePolicy<null>()({
  can_manage_site_pages: (viewer) => isAdmin(viewer),
});
