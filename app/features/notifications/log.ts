import { type LogOf, untold } from "~/platform/facts/log";
import type { notificationFacts } from "./facts";

export const notificationLog = {
  "notification.created": untold("somebody is told of a change, which stands in the log itself"),
  "notifications.seen": untold("what somebody has read is theirs to know"),
} satisfies LogOf<typeof notificationFacts>;
