import { m } from "~/i18n/generated/messages";
import type { Matters } from "../matters";

/** What a saved search finds. */
export const searchMatters = {
  search: {
    section: "you",
    label: m.notifications_matter_search,
    leaves: "gathers",
    isAskedFor: true,
    usually: { here: true, push: false, mail: false },
  },
} satisfies Matters;
