import { definePolicy } from "~/lib/policy";
import { isAdmin, isSignedIn } from "~/lib/viewer";

export const homePolicy = definePolicy<null>()({
  can_manage_home: (viewer) => isAdmin(viewer),
  /** Each member puts the banner away for themselves. */
  can_hide_welcome_banner: (viewer) => isSignedIn(viewer),
});
