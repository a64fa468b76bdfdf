import * as z from "zod";
import { DATABASES } from "~/platform/env";
import { carrying } from "~/platform/facts/fact";

/** The database in which the mail stands ("DIRECTORY" or a shard), and when it happened (UTC ms). */
const whose = { box: z.enum(DATABASES), at: z.int().nonnegative() };

/**
 * What became of a mail (`outgoing`), which each of these is about: who sends one listens for it. platform/mail records
 * them, nobody does them. That one arrived or was not sent is recorded only while somebody listens.
 */
export const mailFacts = {
  "sent_mail.delivered": carrying(whose, { isNameless: true }),
  "sent_mail.bounced": carrying({ ...whose, why: z.enum(["bounced", "refused", "for_now"]) }, { isNameless: true }),
  "sent_mail.complained": carrying(whose, { isNameless: true }),
  "sent_mail.suppressed": carrying(
    { ...whose, reason: z.enum(["bounced", "complained", "refused"]) },
    { isNameless: true },
  ),
  /** An admin lets mail go to an address again: a member's, or one that was invited. */
  "mail.resumed": carrying({}),
};
