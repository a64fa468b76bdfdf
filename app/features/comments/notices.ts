import { m } from "~/i18n/generated/messages";
import { CommentIcon } from "~/ui/icons";
import { withWords } from "~/ui/words";
import type { Notices } from "../notices";

/** A comment on one's post, a reply to one's comment. */
export const commentNotices = {
  comment: {
    group: "comments",
    matter: "comment",
    icon: CommentIcon,
    words: ({ count, name, title }) =>
      withWords((said) => m.notifications_commented({ ...said, count }), { name, title }),
  },
  reply: {
    group: "comments",
    matter: "reply",
    icon: CommentIcon,
    words: ({ count, name, title }) =>
      withWords((said) => m.notifications_replied({ ...said, count }), { name, title }),
  },
} satisfies Notices;
