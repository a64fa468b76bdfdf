import { m } from "~/i18n/generated/messages";
import { ClockIcon } from "~/ui/icons";
import { withWords } from "~/ui/words";
import type { Notices } from "../notices";

/** What a member wanted to be told of, at this time. */
export const bookmarkNotices = {
  bookmark_due: {
    group: "community",
    matter: "reminder",
    icon: ClockIcon,
    words: ({ title }) => withWords(m.notifications_bookmark_due, { title }),
  },
  bookmark_space_due: {
    group: "community",
    matter: "reminder",
    icon: ClockIcon,
    words: ({ space }) => withWords(m.notifications_bookmark_due, { title: space }),
    namesSpace: true,
  },
} satisfies Notices;
