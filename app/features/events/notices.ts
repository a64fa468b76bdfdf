import { m } from "~/i18n/generated/messages";
import { BellIcon, CalendarIcon, CheckIcon, UsersIcon } from "~/ui/icons";
import { withWords } from "~/ui/words";
import type { Notice, Notices } from "../notices";

const ofTitle = (sentence: (words: { title: string }) => string): Notice["words"] => {
  return ({ title }) => withWords(sentence, { title });
};

const change = { group: "community", matter: "event_change", icon: CalendarIcon, isLetter: true } as const;
const reminder = { group: "community", matter: "event_reminder", icon: BellIcon, isLetter: true } as const;
const confirmed = { group: "community", matter: "event_confirmed", icon: CheckIcon, isLetter: true } as const;
const answer = { group: "community", matter: "event_answer", icon: CalendarIcon, isLetter: true } as const;
const invited = { group: "community", matter: "event_invited", icon: CalendarIcon, isLetter: true } as const;

/** Of what became of an event, and of one's own answer to it. Each has a mail that a calendar reads as well (event-mails/). */
export const eventNotices = {
  // Whoever said yes has it on their screen: for their calendar it is mailed.
  event_confirmed: { ...confirmed, only: ["mail"], words: ofTitle(m.events_told_confirmed) },
  event_series_confirmed: { ...confirmed, only: ["mail"], words: ofTitle(m.events_told_confirmed) },
  event_offer: { ...answer, words: ofTitle(m.events_told_offer) },
  event_approved: { ...answer, icon: CheckIcon, words: ofTitle(m.events_told_approved) },
  event_declined: { ...answer, words: ofTitle(m.events_told_declined) },
  event_removed: { ...answer, words: ofTitle(m.events_told_removed) },
  event_asked: {
    group: "community",
    matter: "event_asked",
    icon: UsersIcon,
    words: ({ name, title }) => withWords(m.events_told_asked, { name, title }),
  },
  event_invited: { ...invited, words: ({ name, title }) => withWords(m.events_told_invited, { name, title }) },
  event_put_on_list: {
    ...invited,
    icon: CheckIcon,
    words: ({ name, title }) => withWords(m.events_told_put_on_list, { name, title }),
  },
  event_moved: { ...change, words: ofTitle(m.events_told_moved) },
  event_series_moved: { ...change, words: ofTitle(m.events_told_series_moved) },
  event_series_ruled: { ...change, words: ofTitle(m.events_told_series_ruled) },
  event_cancelled: { ...change, words: ofTitle(m.events_told_cancelled) },
  event_brought_back: { ...change, words: ofTitle(m.events_told_brought_back) },
  // A line of the list leads to its post, and of these there is none.
  event_deleted: { ...change, only: ["mail"], words: ofTitle(m.events_told_cancelled) },
  event_series_deleted: { ...change, only: ["mail"], words: ofTitle(m.events_told_cancelled) },
  event_reminder_day: { ...reminder, words: ofTitle(m.events_told_reminder_day) },
  event_reminder_hour: { ...reminder, words: ofTitle(m.events_told_reminder_hour) },
  event_reminder_today: { ...reminder, words: ofTitle(m.events_told_reminder_today) },
  event_reminder_start: { ...reminder, words: ofTitle(m.events_told_reminder_start) },
} satisfies Notices;
