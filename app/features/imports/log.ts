import { m } from "~/i18n/generated/messages";
import type { LogOf } from "~/platform/facts/log";
import type { importFacts } from "./facts";

export const importLog = {
  "import.finished": { group: "work", words: ({ locale }) => m.imports_log_finished({}, { locale }) },
  "api_token.created": { group: "settings", words: ({ locale }) => m.imports_log_token_made({}, { locale }) },
  "api_token.revoked": { group: "settings", words: ({ locale }) => m.imports_log_token_revoked({}, { locale }) },
} satisfies LogOf<typeof importFacts>;
