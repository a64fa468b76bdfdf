import { definePolicy } from "~/lib/policy";
import { isAdmin } from "~/lib/viewer";

export const communityRules = definePolicy<null>()({
  can_manage_community: (viewer) => isAdmin(viewer),
});
