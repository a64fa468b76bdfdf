import { m } from "~/i18n/generated/messages";
import type { LogOf } from "~/platform/facts/log";
import type { legalFacts } from "./facts";

export const legalLog = {
  "legal.published": {
    group: "settings",
    words({ payload: { document, number }, locale }) {
      const words = document === "privacy" ? m.legal_log_published_privacy : m.legal_log_published_terms;
      return words({ number: Number(number) }, { locale });
    },
  },
  "legal.withdrawn": {
    group: "settings",
    words: ({ payload: { document }, locale }) =>
      (document === "privacy" ? m.legal_log_withdrawn_privacy : m.legal_log_withdrawn_terms)({}, { locale }),
  },
  "legal.agreed": {
    group: "settings",
    words: ({ locale }) => m.legal_log_agreed({}, { locale }),
    isOwnDeed: true,
  },
} satisfies LogOf<typeof legalFacts>;
