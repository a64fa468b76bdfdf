import { m } from "~/i18n/generated/messages";
import { type LogOf, type Telling, untold } from "~/platform/facts/log";
import type { pollFacts } from "./facts";

const ofPost = (sentence: typeof m.polls_log_responded): Telling => ({
  group: "posts",
  words: ({ thing, locale }) => sentence({ thing }, { locale }),
});

export const pollLog = {
  "poll.responded": ofPost(m.polls_log_responded),
  "poll.response_undone": ofPost(m.polls_log_undone),
  "poll.counted": untold("an anonymous poll: a line a vote would say when each came"),
  "poll.closed": untold("it says itself when it closes, and nobody did it"),
} satisfies LogOf<typeof pollFacts>;
