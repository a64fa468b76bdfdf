import { type LogOf, untold } from "~/platform/facts/log";
import type { searchFacts } from "./facts";

export const searchLog = {
  "search.added": untold("that it was published, or said, is told; that it is found says nothing more"),
} satisfies LogOf<typeof searchFacts>;
