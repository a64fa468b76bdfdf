import { m } from "~/i18n/generated/messages";
import { AtSignIcon } from "~/ui/icons";
import { withWords } from "~/ui/words";
import type { Notices } from "../notices";

/** Somebody's name in a text, or everybody's of its space. */
export const mentionNotices = {
  mention: {
    group: "comments",
    matter: "mention",
    icon: AtSignIcon,
    words: ({ name, title }) => withWords(m.mentions_told, { name, title }),
  },
  space_mention: {
    group: "comments",
    matter: "space_mention",
    insteadOf: "post",
    icon: AtSignIcon,
    namesSpace: true,
    words: ({ name, title, space }) => withWords(m.mentions_told_everybody, { name, title, space }),
  },
} satisfies Notices;
