import { m } from "~/i18n/generated/messages";
import type { Matters } from "../matters";

/** One's way into spaces, and who asks for theirs. */
export const spaceMatters = {
  space: {
    section: "spaces",
    label: m.notifications_matter_space,
    leaves: "gathers",
    usually: { here: true, push: false, mail: true },
  },
  entry: {
    section: "spaces",
    label: m.notifications_matter_entry,
    hint: m.notifications_matter_entry_hint,
    leaves: "gathers",
    isFor: "staff",
    usually: { here: true, push: false, mail: true },
  },
} satisfies Matters;
