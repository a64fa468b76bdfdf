import { m } from "~/i18n/generated/messages";
import { type LogOf, untold } from "~/platform/facts/log";
import type { accountFacts } from "./facts";

const ofTheDirectory = untold(
  "it stands in the directory: an account is its person's, in whichever communities they are",
);

export const accountLog = {
  "account.created": ofTheDirectory,
  "account.preferences_changed": ofTheDirectory,
  "account.renamed": ofTheDirectory,
  "account.email_confirmed": ofTheDirectory,
  "account.password_changed": ofTheDirectory,
  "account.put_away": ofTheDirectory,
  "sessions.revoked": ofTheDirectory,
  "member.joined": { group: "members", words: ({ locale }) => m.accounts_log_joined({}, { locale }), isOwnDeed: true },
  "member.renamed": {
    group: "members",
    words: ({ locale }) => m.accounts_log_renamed({}, { locale }),
    isOwnDeed: true,
  },
} satisfies LogOf<typeof accountFacts>;
