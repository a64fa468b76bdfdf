import { m } from "~/i18n/generated/messages";
import type { Matters } from "../matters";
import { DIGEST } from "./kind";

/** What has happened in a week, by mail. */
export const digestMatters = {
  [DIGEST]: {
    section: "house",
    label: m.digests_matter,
    hint: m.digests_matter_hint,
    leaves: "gathers",
    isMailAlone: true,
    usually: { here: false, push: false, mail: true },
  },
} satisfies Matters;
