import fc from "fast-check";
import { expect, test } from "vitest";
import { plainPath } from "~/lib/plain-path";

test.each([
  ["/%73ettings", "/settings"],
  ["/view%5Fas", "/view_as"],
  ["/members%2ecsv", "/members.csv"],
  ["/%2573ettings", "/%2573ettings"],
  ["/%%373ettings", "/settings"],
  ["/c/caf%C3%A9", "/c/caf%C3%A9"],
  ["/%2F%2fevil.example%5c%40%3A%00%20", "/%2F%2fevil.example%5c%40%3A%00%20"],
  ["/%", "/%"],
])("%s is written %s", (path, plain) => expect(plainPath(path)).toBe(plain));

test("property: every escape of a letter, a digit or a mark that needs none goes, no other, and what is read stays the same", () => {
  const code = fc.integer({ min: 0, max: 127 });
  fc.assert(
    fc.property(fc.array(code), (codes) => {
      const path = codes.map((one) => `%${one.toString(16).padStart(2, "0")}`).join("");
      const plain = plainPath(path);
      expect(decodeURIComponent(plain)).toBe(decodeURIComponent(path));
      expect(plain).toBe(codes.map((one) => unreserved(one) ?? `%${one.toString(16).padStart(2, "0")}`).join(""));
    }),
  );
});

const unreserved = (code: number): string | null => /^[\w.~-]$/.exec(String.fromCharCode(code))?.[0] ?? null;
