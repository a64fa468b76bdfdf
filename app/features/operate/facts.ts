import { carrying } from "~/platform/facts/fact";

/** What an admin did about deliveries and mail that had failed. */
export const operateFacts = {
  "delivery.retried": carrying({}),
  "deliveries.retried": carrying({}),
  "mail.retried": carrying({}),
  /** What was hours late: an admin has said that it is to leave all the same, or not at all. */
  "late_mail.sent": carrying({}),
  "late_mail.dropped": carrying({}),
};
