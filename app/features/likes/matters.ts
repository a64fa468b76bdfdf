import { m } from "~/i18n/generated/messages";
import type { Matters } from "../matters";

/** A like of what one made. */
export const likeMatters = {
  like: {
    section: "you",
    label: m.notifications_matter_like,
    hint: m.notifications_matter_like_hint,
    leaves: "gathers",
    usually: { here: true, push: false, mail: false },
  },
} satisfies Matters;
