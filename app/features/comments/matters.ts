import { m } from "~/i18n/generated/messages";
import type { Matters } from "../matters";

/** A comment on one's post, an answer to what one wrote. */
export const commentMatters = {
  comment: {
    section: "you",
    label: m.notifications_matter_comment,
    leaves: "talks",
    usually: { here: true, push: true, mail: true },
  },
  reply: {
    section: "you",
    label: m.notifications_matter_reply,
    leaves: "talks",
    isDirect: true,
    usually: { here: true, push: true, mail: true },
  },
} satisfies Matters;
