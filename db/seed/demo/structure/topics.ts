import { keys } from "./shapes";

/** A topic without its name. */
export interface TopicShape {
  key: string;
  adminOnly?: boolean;
  /** Where it is offered; everywhere where nothing is said. */
  spaces?: string[];
  /** The posts that carry it. */
  posts: string[];
}

export const topics: TopicShape[] = [
  { key: "recipes", posts: keys("one-recipe bloom iced ratio moka cezve camp old-blends") },
  { key: "water", posts: keys("water-start hard-water stall altitude next-table static") },
  { key: "tools", posts: keys("gasket wobble scale thrift nel static cup-shape milk") },
  { key: "questions", posts: keys("first-week stall wobble first-crack hard-water") },
  { key: "measured", posts: keys("blind bloom grind-log static cup-shape cupping-sheet") },
  {
    key: "first-batches",
    spaces: ["roasting", "roasters"],
    posts: keys("popper garage first-crack scorched labels"),
  },
  { key: "house", adminOnly: true, posts: keys("table rules asking next-table cups-33 cups-32") },
];
