import { m } from "~/i18n/generated/messages";
import { type LogOf, untold } from "~/platform/facts/log";
import type { chatFacts } from "./facts";

export const chatLog = {
  "chat_room.created": untold("who talks to whom is theirs alone"),
  "chat_room.deleted": untold("who talks to whom is theirs alone"),
  "chat_room.left": untold("who talks to whom is theirs alone"),
  "messaging.updated": { group: "settings", words: ({ locale }) => m.chat_log_messaging({}, { locale }) },
  "chat_message.created": untold("who talks to whom is theirs alone"),
  "chat_message.named": untold("who talks to whom is theirs alone"),
} satisfies LogOf<typeof chatFacts>;
