import { m } from "~/i18n/generated/messages";
import type { Matters } from "../matters";

/** One's name in a text, or everybody's of a space. */
export const mentionMatters = {
  mention: {
    section: "you",
    label: m.notifications_matter_mention,
    leaves: "talks",
    isDirect: true,
    usually: { here: true, push: true, mail: true },
  },
  space_mention: {
    section: "you",
    label: m.notifications_matter_space_mention,
    leaves: "talks",
    isDirect: true,
    usually: { here: true, push: false, mail: false },
  },
} satisfies Matters;
