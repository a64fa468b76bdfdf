import { m } from "~/i18n/generated/messages";
import { CalendarIcon, CheckIcon } from "~/ui/icons";
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
  event_approved: {
    group: "community",
    matter: "event_answer",
    icon: CheckIcon,
    words: ({ title }) => withWords(m.events_told_approved, { title }),
  },
  event_invited: {
    group: "community",
    matter: "event_invited",
    icon: CalendarIcon,
    words: ({ name, title }) => withWords(m.events_told_invited, { name, title }),
  },
  event_put_on_list: {
    group: "community",
    matter: "event_invited",
    icon: CheckIcon,
    words: ({ name, title }) => withWords(m.events_told_put_on_list, { name, title }),
  },
} satisfies Notices;
