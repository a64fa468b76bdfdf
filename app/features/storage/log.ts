import { m } from "~/i18n/generated/messages";
import type { LogOf } from "~/platform/facts/log";
import type { storageFacts } from "./facts";

export const storageLog = {
  "file.deleted": { group: "settings", words: ({ locale }) => m.storage_log_deleted({}, { locale }) },
} satisfies LogOf<typeof storageFacts>;
