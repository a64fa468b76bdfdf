import { useState } from "react";
import { linesOf } from "~/lib/line";
import { m } from "~/i18n/generated/messages";
import { LetterCount } from "~/ui/letter-count";
import { MAX_LETTERS } from "../protocol";

/** Below it nothing is counted, and nothing is drawn anew for a letter. */
const NEAR = MAX_LETTERS * 0.9;

/** How long a message is while it is written: whatever is pasted stays as it is, and what is too long is not sent. */
export function useLength() {
  const [count, setCount] = useState(0);
  const [isRefused, setRefused] = useState(false);
  return {
    /** What stands in the field by now. */
    look(text: string) {
      const { length } = linesOf(text);
      setCount(length > NEAR ? length : 0);
      if (length <= MAX_LETTERS) setRefused(false);
    },
    /** Whether it may be sent; where not, it is said why. */
    fits(text: string): boolean {
      const fits = linesOf(text).length <= MAX_LETTERS;
      setRefused(!fits);
      return fits;
    },
    problem: isRefused ? m.chat_error_message_too_long() : null,
    counted: count > 0 && <LetterCount count={count} max={MAX_LETTERS} />,
  };
}
