import { type LogOf, untold } from "~/platform/facts/log";
import type { bookmarkFacts } from "./facts";

export const bookmarkLog = {
  "bookmark.due": untold("what somebody keeps for themselves is nobody else's to hear of"),
} satisfies LogOf<typeof bookmarkFacts>;
