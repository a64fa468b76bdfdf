import { m } from "~/i18n/generated/messages";
import { type LogOf, type Telling, type Told, untold } from "~/platform/facts/log";
import type { featuredFacts } from "./facts";

const ofPost = (sentence: (words: { thing: string }, options: Pick<Told, "locale">) => string): Telling => ({
  group: "posts",
  words: ({ thing, locale }) => sentence({ thing }, { locale }),
});

export const featuredLog = {
  "post.featured": ofPost(m.featured_log_featured),
  "post.unfeatured": ofPost(m.featured_log_unfeatured),
  "post.feature_ended": untold("nobody did it: whoever featured the post said for how long"),
} satisfies LogOf<typeof featuredFacts>;
