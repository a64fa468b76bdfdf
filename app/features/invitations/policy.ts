import { definePolicy } from "~/lib/policy";
import { isAdmin } from "~/lib/viewer";

export const invitationPolicy = definePolicy<null>()({
  /** A link lets in whoever has it, also where the community is private. */
  can_manage_invitations: (viewer) => isAdmin(viewer),
});
