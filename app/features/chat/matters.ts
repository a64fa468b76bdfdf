import { m } from "~/i18n/generated/messages";
import type { Matters } from "../matters";
import { MESSAGE, THREAD_REPLY } from "./rules";

/** What others write in one's conversations: these have a list and a number of their own. */
export const chatMatters = {
  [MESSAGE]: {
    section: "you",
    label: m.chat_matter,
    hint: m.chat_matter_hint,
    leaves: "talks",
    isListedElsewhere: true,
    usually: { here: false, push: true, mail: true },
  },
  [THREAD_REPLY]: {
    section: "you",
    label: m.threads_matter,
    hint: m.threads_matter_hint,
    leaves: "talks",
    isListedElsewhere: true,
    usually: { here: false, push: true, mail: true },
  },
} satisfies Matters;
