import { m } from "~/i18n/generated/messages";
import { HeartIcon } from "~/ui/icons";
import { withWords } from "~/ui/words";
import type { Notices } from "../notices";

/** A like of what one has made: for each kind of subject that can be liked, `<kind>_like`. */
export const likeNotices = {
  post_like: {
    group: "likes",
    matter: "like",
    icon: HeartIcon,
    words: ({ count, name, title }) =>
      withWords((said) => m.notifications_liked_post({ ...said, count }), { name, title }),
  },
  comment_like: {
    group: "likes",
    matter: "like",
    icon: HeartIcon,
    words: ({ count, name, title }) =>
      withWords((said) => m.notifications_liked_comment({ ...said, count }), { name, title }),
  },
} satisfies Notices;
