import { m } from "~/i18n/generated/messages";
import type { Matters } from "../matters";

/** What becomes of an event that one goes to, and of one's own answer to it. */
export const eventMatters = {
  event_confirmed: {
    section: "you",
    label: m.events_matter_confirmed,
    hint: m.events_matter_confirmed_hint,
    leaves: "gathers",
    isAskedFor: true,
    isMailAlone: true,
    usually: { here: false, push: false, mail: true },
  },
  event_reminder: {
    section: "you",
    label: m.events_matter_reminder,
    leaves: "gathers",
    isAskedFor: true,
    usually: { here: true, push: true, mail: true },
  },
  event_change: {
    section: "you",
    label: m.events_matter_change,
    hint: m.events_matter_change_hint,
    leaves: "gathers",
    isAskedFor: true,
    usually: { here: true, push: true, mail: true },
  },
  event_answer: {
    section: "you",
    label: m.events_matter_answer,
    hint: m.events_matter_answer_hint,
    leaves: "gathers",
    isAskedFor: true,
    usually: { here: true, push: true, mail: true },
  },
  event_asked: {
    section: "you",
    label: m.events_matter_asked,
    leaves: "gathers",
    usually: { here: true, push: true, mail: true },
  },
  event_invited: {
    section: "you",
    label: m.events_matter_invited,
    leaves: "gathers",
    usually: { here: true, push: false, mail: true },
  },
} satisfies Matters;
