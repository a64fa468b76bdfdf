import { m } from "~/i18n/generated/messages";
import type { LogOf, Telling } from "~/platform/facts/log";
import type { eventFacts } from "./facts";

const ofEvent = (sentence: typeof m.events_log_changed): Telling => ({
  group: "posts",
  words: ({ thing, locale }) => sentence({ thing }, { locale }),
});

export const eventLog = {
  "event.changed": ofEvent(m.events_log_changed),
  "event.rsvp_given": ofEvent(m.events_log_rsvp_given),
  "event.rsvp_taken": ofEvent(m.events_log_rsvp_taken),
} satisfies LogOf<typeof eventFacts>;
