import { m } from "~/i18n/generated/messages";
import type { Matters } from "../matters";

/** What is said under what one follows. */
export const followerMatters = {
  followed: {
    section: "spaces",
    label: m.notifications_matter_followed,
    leaves: "talks",
    usually: { here: true, push: false, mail: false },
  },
} satisfies Matters;
