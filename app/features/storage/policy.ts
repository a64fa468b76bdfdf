import { definePolicy } from "~/lib/policy";
import { isAdmin } from "~/lib/viewer";

export const storagePolicy = definePolicy<null>()({
  can_manage_files: (viewer) => isAdmin(viewer),
});
