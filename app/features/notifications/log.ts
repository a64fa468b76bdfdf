import { m } from "~/i18n/generated/messages";
import { type LogOf, untold } from "~/platform/facts/log";
import type { notificationFacts } from "./facts";

export const notificationLog = {
  "notification.created": untold("somebody is told of a change, which stands in the log itself"),
  "notifications.seen": untold("what somebody has read is theirs to know"),
  "notification_defaults.updated": {
    group: "settings",
    words: ({ locale }) => m.notifications_log_defaults({}, { locale }),
  },
} satisfies LogOf<typeof notificationFacts>;
