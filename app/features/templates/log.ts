import { m } from "~/i18n/generated/messages";
import type { LogOf } from "~/platform/facts/log";
import type { templateFacts } from "./facts";

export const templateLog = {
  "template.assigned": { group: "settings", words: ({ locale }) => m.templates_log_assigned({}, { locale }) },
  "template.removed": { group: "settings", words: ({ locale }) => m.templates_log_removed({}, { locale }) },
} satisfies LogOf<typeof templateFacts>;
