import { m } from "~/i18n/generated/messages";
import type { Matters } from "../matters";

/** What becomes of one's own answer to an event. */
export const eventMatters = {
  event_answer: {
    section: "you",
    label: m.events_matter_answer,
    hint: m.events_matter_answer_hint,
    leaves: "gathers",
    isAskedFor: true,
    usually: { here: true, push: true, mail: true },
  },
  event_invited: {
    section: "you",
    label: m.events_matter_invited,
    leaves: "gathers",
    usually: { here: true, push: false, mail: true },
  },
} satisfies Matters;
