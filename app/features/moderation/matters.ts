import { m } from "~/i18n/generated/messages";
import type { Matters } from "../matters";

/** What was decided, and what waits to be. */
export const moderationMatters = {
  judged: {
    section: "house",
    label: m.notifications_matter_judged,
    hint: m.notifications_matter_judged_hint,
    leaves: "gathers",
    usually: { here: true, push: false, mail: true },
  },
  to_judge: {
    section: "house",
    label: m.notifications_matter_to_judge,
    hint: m.notifications_matter_to_judge_hint,
    leaves: "gathers",
    isFor: "staff",
    usually: { here: true, push: false, mail: false },
  },
} satisfies Matters;
