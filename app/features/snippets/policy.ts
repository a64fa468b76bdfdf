import { definePolicy } from "~/lib/policy";
import { isAdmin } from "~/lib/viewer";

export const snippetPolicy = definePolicy<null>()({
  can_manage_code_snippets: (viewer) => isAdmin(viewer),
});
