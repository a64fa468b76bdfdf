import { m } from "~/i18n/generated/messages";
import { CheckIcon, WarningIcon } from "~/ui/icons";
import { withWords } from "~/ui/words";
import type { Notices } from "../notices";

/** Of one's own job, which goes on without one. */
export const jobNotices = {
  job_done: {
    group: "community",
    matter: "job",
    icon: CheckIcon,
    words: ({ title }) => withWords(m.notifications_job_done, { title }),
  },
  job_failed: {
    group: "community",
    matter: "job",
    icon: WarningIcon,
    words: ({ title }) => withWords(m.notifications_job_failed, { title }),
  },
} satisfies Notices;
