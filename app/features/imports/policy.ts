import { definePolicy } from "~/lib/policy";
import { isAdmin } from "~/lib/viewer";

/** Importing writes in the names of others: owners and admins only. */
export const importPolicy = definePolicy<null>()({
  can_import: (viewer) => isAdmin(viewer),
});
