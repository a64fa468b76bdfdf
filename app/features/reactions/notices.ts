import { m } from "~/i18n/generated/messages";
import { SmileIcon } from "~/ui/icons";
import { withWords } from "~/ui/words";
import type { Notices } from "../notices";

/** Somebody reacted to what one has made: for each kind of subject, `<kind>_reaction`. */
export const reactionNotices = {
  post_reaction: {
    group: "likes",
    matter: "reaction",
    icon: SmileIcon,
    words: ({ count, name, title }) => withWords((said) => m.reactions_to_post({ ...said, count }), { name, title }),
  },
  comment_reaction: {
    group: "likes",
    matter: "reaction",
    icon: SmileIcon,
    words: ({ count, name, title }) => withWords((said) => m.reactions_to_comment({ ...said, count }), { name, title }),
  },
} satisfies Notices;
