import fc from "fast-check";
import { expect, test } from "vitest";
import { formatBytes } from "~/lib/bytes";

test.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [999, "999 bytes"],
  [1000, "1 kB"],
  [20_436, "20 kB"],
  [999_499, "999 kB"],
  [999_500, "1 MB"],
  [1_250_000, "1.3 MB"],
  [25_000_000_000, "25 GB"],
  [3_000_000_000_000_000, "3,000 TB"],
])("%i bytes are %s", (bytes, words) => {
  expect(formatBytes(bytes, "en-US")).toBe(words);
});

test("as a language writes numbers", () => {
  expect(formatBytes(1_250_000, "pt-BR")).toBe("1,3 MB");
  expect(formatBytes(686, "pt-BR")).toBe("686 bytes");
});

test("never four digits before the largest unit", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_000_000_000 }), (bytes) => {
      expect(formatBytes(bytes, "en-US")).toMatch(/^\d{1,3}(\.\d)? (bytes?|kB|MB|GB)$/);
    }),
  );
});
