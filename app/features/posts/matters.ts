import { m } from "~/i18n/generated/messages";
import type { Matters } from "../matters";

/** New posts, and one's own that somebody else dealt with. */
export const postMatters = {
  post: {
    section: "spaces",
    label: m.notifications_matter_post,
    hint: m.notifications_matter_post_hint,
    leaves: "gathers",
    usually: { here: true, push: false, mail: false },
  },
  own_post: {
    section: "house",
    label: m.notifications_matter_own_post,
    hint: m.notifications_matter_own_post_hint,
    leaves: "gathers",
    usually: { here: true, push: false, mail: true },
  },
} satisfies Matters;
