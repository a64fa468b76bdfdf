import { definePolicy } from "~/lib/policy";
import { isAdmin } from "~/lib/viewer";

export const topicPolicy = definePolicy<null>()({
  can_manage_topics: (viewer) => isAdmin(viewer),
});
