import { definePolicy } from "~/lib/policy";
import { isAdmin } from "~/lib/viewer";

/** Whether the community shows its courses on one page to everybody it shows anything (spec section 5). */
export const coursesDirectoryPolicy = definePolicy<{ isPublic: boolean }>()({
  can_view_courses_directory: (viewer, { isPublic }) => isPublic || isAdmin(viewer),
});

export const courseTopicPolicy = definePolicy<null>()({
  can_manage_course_topics: (viewer) => isAdmin(viewer),
});
