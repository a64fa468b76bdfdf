import { m } from "~/i18n/generated/messages";
import { CommentIcon } from "~/ui/icons";
import { withWords } from "~/ui/words";
import type { Notices } from "../notices";

/** A comment under what one follows. */
export const followerNotices = {
  followed: {
    group: "comments",
    matter: "followed",
    icon: CommentIcon,
    words: ({ count, name, title }) => withWords((said) => m.followers_told({ ...said, count }), { name, title }),
  },
} satisfies Notices;
