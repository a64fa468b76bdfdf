import { m } from "~/i18n/generated/messages";
import { GraduationCapIcon } from "~/ui/icons";
import type { SettingsPage } from "../settings";
import { COURSE_TOPICS_SETTINGS } from "./topic-rules";

export const courseSettings: readonly SettingsPage[] = [
  {
    path: COURSE_TOPICS_SETTINGS,
    area: "house",
    label: m.courses_topics_title,
    icon: GraduationCapIcon,
    words: m.courses_topics_words,
  },
];
