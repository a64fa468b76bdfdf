import { expect, test } from "vitest";
import { isMoment, readCursor, writeCursor } from "~/lib/cursor";

test.each([[[1, 2]], [[2 ** 53 - 1, 0]]])("a place is what it was: %j", (place) => {
  const text = writeCursor(place);
  expect(readCursor(text, isMoment)).toEqual(place);
  // As it stands, in an address.
  expect(encodeURIComponent(text)).toBe(text);
});

test("words of any language are kept", () => {
  const isNamed = (parts: readonly unknown[]): parts is [string, number] => parts.length === 2;
  expect(readCursor(writeCursor(["Ção 水 ☕", 7]), isNamed)).toEqual(["Ção 水 ☕", 7]);
});

test("none is none, and what we did not write for this list is refused", () => {
  expect([null, undefined, ""].map((none) => readCursor(none, isMoment))).toEqual([null, null, null]);
  const others = [[1], [1, 2, 3], ["1", 2], [1.5, 2], [-1, 2], [1, 2 ** 53]].map(writeCursor);
  for (const text of [...others, "nonsense", "1.2", "%%%", btoa("{}"), btoa("null")]) {
    expect(() => readCursor(text, isMoment), text).toThrow(
      expect.objectContaining({ status: 422, fields: { cursor: "invalid" } }),
    );
  }
});
