import { m } from "~/i18n/generated/messages";
import { SearchIcon } from "~/ui/icons";
import { withWords } from "~/ui/words";
import type { Notices } from "../notices";

/** What a search that one has saved has found anew. */
export const searchNotices = {
  search_post: {
    group: "community",
    matter: "search",
    icon: SearchIcon,
    words: ({ title }) => withWords(m.search_told_post, { title }),
  },
  search_comment: {
    group: "community",
    matter: "search",
    icon: SearchIcon,
    words: ({ title }) => withWords(m.search_told_comment, { title }),
  },
} satisfies Notices;
