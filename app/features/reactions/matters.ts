import { m } from "~/i18n/generated/messages";
import type { Matters } from "../matters";

/** A reaction to what one made. */
export const reactionMatters = {
  reaction: {
    section: "you",
    label: m.notifications_matter_reaction,
    hint: m.notifications_matter_like_hint,
    leaves: "gathers",
    usually: { here: true, push: false, mail: false },
  },
} satisfies Matters;
