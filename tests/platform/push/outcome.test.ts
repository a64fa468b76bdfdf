import { describe, expect, test } from "vitest";
import { MAX_ATTEMPTS } from "~/platform/facts/backoff";
import { answered, outcomeOf } from "~/platform/push/outcome";
import type { PushAnswer } from "~/platform/push/pusher";

const taken: PushAnswer = { is: "taken" };
const gone: PushAnswer = { is: "gone" };
const refused: PushAnswer = { is: "refused", status: 403 };
const busy = (after = 0): PushAnswer => ({ is: "later", why: "503", after });
const of = (...answers: PushAnswer[]) => answers.map((answer, at) => [at + 1, answer] as const);
const first = { isTaken: false, attempts: 1 };

describe("a message", () => {
  test("has left once one browser has it, and is nobody's where none is left", () => {
    expect(outcomeOf(of(taken, gone, refused), first)).toEqual({ is: "sent" });
    expect(outcomeOf(of(gone, gone), first)).toEqual({ is: "over", because: "no_device" });
    expect(outcomeOf([], first)).toEqual({ is: "over", because: "no_device" });
    expect(outcomeOf(of(gone, refused), first)).toEqual({ is: "over", because: "failed" });
  });

  test("is tried again for who was busy, later each time, and not before they said", () => {
    expect(outcomeOf(of(taken, busy()), first)).toEqual({ is: "again", after: 5_000 });
    expect(outcomeOf(of(busy()), { isTaken: false, attempts: 3 })).toEqual({ is: "again", after: 45_000 });
    expect(outcomeOf(of(busy(), busy(120_000)), first)).toEqual({ is: "again", after: 120_000 });
  });

  test("is tried so often and no more; what somebody took before has left", () => {
    expect(outcomeOf(of(busy()), { isTaken: false, attempts: MAX_ATTEMPTS })).toEqual({
      is: "over",
      because: "failed",
    });
    expect(outcomeOf(of(busy()), { isTaken: true, attempts: MAX_ATTEMPTS })).toEqual({ is: "sent" });
    expect(outcomeOf([], { isTaken: true, attempts: 2 })).toEqual({ is: "sent" });
  });
});

test("who has answered how", () => {
  expect(answered(of(taken, gone, refused, busy()), "taken", "gone", "refused")).toEqual([1, 2, 3]);
});
