import { backOff, MAX_ATTEMPTS } from "../facts/backoff";
import type { PushAnswer } from "./pusher";

/** What the browsers of one member have answered, each by the id of its row. */
export type Answers = readonly (readonly [id: number, answer: PushAnswer])[];

/** What becomes of a message after that. */
export type Outcome =
  /** Once more, after so many ms, for those who have not had it. */
  | { is: "again"; after: number }
  | { is: "sent" }
  /** Nobody is to be told of it any more. */
  | { is: "over"; because: "no_device" | "failed" };

/** It has left once one of them has taken it, now or before; busy ones are asked again for as long as a mail would be. */
export function outcomeOf(answers: Answers, { isTaken, attempts }: { isTaken: boolean; attempts: number }): Outcome {
  const busy = answers.flatMap(([, answer]) => (answer.is === "later" ? [answer.after] : []));
  if (busy.length > 0 && attempts < MAX_ATTEMPTS) {
    return { is: "again", after: Math.max(backOff(attempts), ...busy) };
  }
  if (isTaken || answered(answers, "taken").length > 0) return { is: "sent" };
  const isGone = answers.every(([, { is }]) => is === "gone");
  return { is: "over", because: isGone ? "no_device" : "failed" };
}

/** Who has answered so. */
export const answered = (answers: Answers, ...what: PushAnswer["is"][]): number[] =>
  answers.flatMap(([id, { is }]) => (what.includes(is) ? [id] : []));
