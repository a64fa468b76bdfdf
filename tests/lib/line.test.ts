import fc from "fast-check";
import { expect, test } from "vitest";
import { oneLine } from "~/lib/line";

test.each([
  ["  Coffee people ", "Coffee people"],
  ["Coffee\r\nBcc: everybody@example.test", "Coffee Bcc: everybody@example.test"],
  ["a\u0000b\tc\u2028d\u2029e\u0085f", "a b c d e f"],
  ["família 👩‍👩‍👧 ☕", "família 👩‍👩‍👧 ☕"],
  ["\n", ""],
])("%j is %j", (typed, line) => expect(oneLine(typed)).toBe(line));

test("whatever is typed becomes one line, and stays what it became", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (typed) => {
      const line = oneLine(typed);
      expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      expect(oneLine(line)).toBe(line);
    }),
  );
});
