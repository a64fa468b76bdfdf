import { m } from "~/i18n/generated/messages";
import type { LogOf } from "~/platform/facts/log";
import type { operateFacts } from "./facts";

export const operateLog = {
  "delivery.retried": { group: "work", words: ({ locale }) => m.operate_log_retried({}, { locale }) },
  "deliveries.retried": { group: "work", words: ({ locale }) => m.operate_log_retried_all({}, { locale }) },
  "late_mail.sent": { group: "work", words: ({ locale }) => m.operate_log_late_sent({}, { locale }) },
  "late_mail.dropped": { group: "work", words: ({ locale }) => m.operate_log_late_dropped({}, { locale }) },
  "mail.retried": { group: "work", words: ({ locale }) => m.operate_log_mail({}, { locale }) },
} satisfies LogOf<typeof operateFacts>;
