import { m } from "~/i18n/generated/messages";
import { LockIcon, UserIcon } from "~/ui/icons";
import { withWords } from "~/ui/words";
import type { Notices } from "../notices";

/** Of the space itself: one was added to it, somebody asks whoever manages it to be let in, one's own asking was granted. */
export const spaceNotices = {
  space_added: {
    group: "spaces",
    matter: "space",
    icon: UserIcon,
    words: ({ name, space }) => withWords(m.notifications_added, { name, space }),
    namesSpace: true,
  },
  entry_asked: {
    group: "spaces",
    matter: "entry",
    icon: LockIcon,
    words: ({ name, space }) => withWords(m.notifications_entry_asked, { name, space }),
    namesSpace: true,
  },
  entry_granted: {
    group: "spaces",
    matter: "space",
    icon: UserIcon,
    words: ({ name, space }) => withWords(m.notifications_let_in, { name, space }),
    namesSpace: true,
  },
} satisfies Notices;
