import { m } from "~/i18n/generated/messages";
import { ClockIcon, FileIcon, UserIcon } from "~/ui/icons";
import { withWords } from "~/ui/words";
import type { Notices } from "../notices";

/** A new post in one's space. */
export const postNotices = {
  post: {
    group: "spaces",
    matter: "post",
    icon: FileIcon,
    words: ({ name, title, space }) => withWords(m.notifications_posted, { name, title, space }),
    namesSpace: true,
  },
  /** What an admin has published in one's name, or has said since that it is one's own. */
  post_in_your_name: {
    group: "community",
    matter: "own_post",
    icon: UserIcon,
    words: ({ name, title }) => withWords(m.notifications_post_in_your_name, { name, title }),
  },
  /** What one had scheduled, and might not publish when its time came. */
  post_held_back: {
    group: "community",
    matter: "own_post",
    icon: ClockIcon,
    words: ({ title }) => withWords(m.notifications_post_held_back, { title }),
  },
} satisfies Notices;
