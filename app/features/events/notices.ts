import { m } from "~/i18n/generated/messages";
import { CalendarIcon } from "~/ui/icons";
import { withWords } from "~/ui/words";
import type { Notices } from "../notices";

/** Of what became of one's own answer to an event. */
export const eventNotices = {
  event_offer: {
    group: "community",
    matter: "event_answer",
    icon: CalendarIcon,
    words: ({ title }) => withWords(m.events_told_offer, { title }),
  },
} satisfies Notices;
