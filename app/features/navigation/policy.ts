import { definePolicy } from "~/lib/policy";
import { isAdmin } from "~/lib/viewer";

export const navigationPolicy = definePolicy<null>()({
  can_manage_navigation: (viewer) => isAdmin(viewer),
});
