import { carrying } from "~/platform/facts/fact";

/** What an admin did about deliveries and mail that had failed. */
export const operateFacts = {
  "delivery.retried": carrying({}),
  "deliveries.retried": carrying({}),
  "mail.retried": carrying({}),
};
