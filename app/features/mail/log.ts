import { m } from "~/i18n/generated/messages";
import { type LogOf, untold } from "~/platform/facts/log";
import type { mailFacts } from "./facts";

const nobodysDeed = untold("it happens to mail and nobody does it: /settings/deliveries/mail shows whom it concerns");

export const mailLog = {
  "sent_mail.delivered": nobodysDeed,
  "sent_mail.bounced": nobodysDeed,
  "sent_mail.complained": nobodysDeed,
  "sent_mail.suppressed": nobodysDeed,
  "mail.resumed": {
    group: "work",
    words: ({ member, locale }) =>
      member ? m.mail_log_resumed({ member }, { locale }) : m.mail_log_resumed_address({}, { locale }),
  },
} satisfies LogOf<typeof mailFacts>;
