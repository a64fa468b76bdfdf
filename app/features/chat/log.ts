import { type LogOf, untold } from "~/platform/facts/log";
import type { chatFacts } from "./facts";

export const chatLog = {
  "chat_room.created": untold("who talks to whom is theirs alone"),
  "chat_message.created": untold("who talks to whom is theirs alone"),
} satisfies LogOf<typeof chatFacts>;
