import { canReadPost, type PostSubject } from "~/features/posts/policy";
import { definePolicy } from "~/lib/policy";
import { isAdmin } from "~/lib/viewer";

/** The community's home is its admins', whoever manages the space that a post stands in. */
export const featuredPolicy = definePolicy<PostSubject>()({
  can_feature_post: (viewer, post) => isAdmin(viewer) && post.status === "published" && canReadPost(viewer, post),
});
