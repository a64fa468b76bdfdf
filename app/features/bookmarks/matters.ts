import { m } from "~/i18n/generated/messages";
import type { Matters } from "../matters";

/** What one wanted to be reminded of. */
export const bookmarkMatters = {
  reminder: {
    section: "you",
    label: m.notifications_matter_reminder,
    leaves: "gathers",
    isAskedFor: true,
    usually: { here: true, push: true, mail: true },
  },
} satisfies Matters;
