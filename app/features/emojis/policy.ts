import { definePolicy } from "~/lib/policy";
import { isAdmin } from "~/lib/viewer";

export const emojiPolicy = definePolicy<null>()({
  can_manage_emojis: (viewer) => isAdmin(viewer),
});
