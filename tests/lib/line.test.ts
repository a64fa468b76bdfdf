import fc from "fast-check";
import { expect, test } from "vitest";
import { linesOf, oneLine } from "~/lib/line";

test.each([
  ["  Coffee people ", "Coffee people"],
  ["Coffee\r\nBcc: everybody@example.test", "Coffee Bcc: everybody@example.test"],
  ["a\u0000b\tc\u2028d\u2029e\u0085f", "a b c d e f"],
  ["família 👩‍👩‍👧 ☕", "família 👩‍👩‍👧 ☕"],
  ["A\u202eyam\u202c", "Ayam"],
  ["A\u2067d\u2069a L\u200bove\ufefflace", "Ada Lovelace"],
  ["\u200b \u2066\u2069", ""],
  ["می\u200cخواهم \u0915\u094d\u200d\u0937", "می\u200cخواهم \u0915\u094d\u200d\u0937"],
  ["\n", ""],
  ["\u200eHelena Prado\u200f", "Helena Prado"],
  ["so\u00adft", "soft"],
  ["\u3164\u3164", ""],
  ["\u2800", ""],
  ["\u200d", ""],
  [" \u0301", ""],
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

test("a text of several lines keeps its lines and nothing that steers or turns", () => {
  expect(linesOf(" one\r\n\ttwo\r\rthree ")).toBe("one\n\ttwo\n\nthree");
  expect(linesOf("\u202eevil\u0000\u0007 tail\u2066")).toBe("evil tail");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (typed) => {
      const text = linesOf(typed);
      expect(text).not.toMatch(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      expect(linesOf(text)).toBe(text);
    }),
  );
});

test("nothing unseen stays in a name, whatever stands around it", () => {
  const unseen = fc.constantFrom(..."\u200b\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff");
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.string({ unit: "binary" }), unseen)), (parts) => {
      expect(oneLine(parts.join(""))).not.toMatch(/[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/u);
    }),
  );
});

test("two names that look alike are the same", () => {
  const unseen = fc.constantFrom("\u200b", "\u202a", "\u202e", "\u2066", "\u2069", "\ufeff");
  const name = fc.array(fc.tuple(fc.constantFrom("A", "d", "a", " ", "é", "水"), fc.option(unseen)));
  fc.assert(
    fc.property(name, (letters) => {
      const [plain, disguised] = [letters.map(([seen]) => seen), letters.map(([seen, not]) => seen + (not ?? ""))];
      expect(oneLine(disguised.join(""))).toBe(oneLine(plain.join("")));
    }),
  );
});
