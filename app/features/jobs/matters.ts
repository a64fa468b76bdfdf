import { m } from "~/i18n/generated/messages";
import type { Matters } from "../matters";

/** One's own work that went on without one. */
export const jobMatters = {
  job: {
    section: "house",
    label: m.notifications_matter_job,
    hint: m.notifications_matter_job_hint,
    leaves: "gathers",
    usually: { here: true, push: false, mail: false },
  },
} satisfies Matters;
