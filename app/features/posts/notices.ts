import { m } from "~/i18n/generated/messages";
import { FileIcon } from "~/ui/icons";
import { withWords } from "~/ui/words";
import type { Notices } from "../notices";

/** A new post in one's space. */
export const postNotices = {
  post: {
    group: "spaces",
    icon: FileIcon,
    words: ({ name, title, space }) => withWords(m.notifications_posted, { name, title, space }),
    namesSpace: true,
  },
} satisfies Notices;
