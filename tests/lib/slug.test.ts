import fc from "fast-check";
import { expect, test } from "vitest";
import { isSlug, MAX_SLUG_LENGTH, RESERVED_SLUGS, slugFor, toSlug } from "~/lib/slug";

test("section 5: lowercased, hyphens for spaces, * + ~ . ; ( ) ' \" ! : @ removed", () => {
  expect(toSlug("Hello World")).toBe("hello-world");
  expect(toSlug(`a*b+c~d.e;f(g)h'i"j!k:l@m`)).toBe("abcdefghijklm");
});

test("what would be another path, an emoji or a symbol never reaches the address", () => {
  expect(toSlug("a/b?c#d")).toBe("abcd");
  expect(toSlug("☕ Pour-over & more")).toBe("pour-over-and-more");
  expect(toSlug("© 2026")).toBe("c-2026");
  expect(toSlug("  --  ")).toBe("");
});

test("markup typed into a title leaves nothing of its tags; brackets that are no tag go alone", () => {
  expect(toSlug("<b>HTML")).toBe("html");
  expect(toSlug('<b>HTML</b> for <em class="x">all</em>')).toBe("html-for-all");
  expect(toSlug("a < b > c")).toBe("a-less-b-greater-c");
  expect(toSlug("x <3 y")).toBe("x-less3-y");
  expect(slugFor("<b></b>", "k3x9")).toBe("k3x9");
  const tags = fc.stringMatching(/^<\/?[a-zA-Z][a-zA-Z0-9 ="]{0,12}>$/);
  const words = fc.stringMatching(/^[a-z0-9]{1,8}$/);
  fc.assert(
    fc.property(fc.array(fc.tuple(words, tags), { minLength: 1, maxLength: 8 }), (parts) => {
      const marked = parts.map(([word, tag]) => `${tag}${word}`).join(" ");
      expect(toSlug(marked)).toBe(toSlug(parts.map(([word]) => word).join(" ")));
    }),
  );
});

test("scripts without letters of ASCII take the fallback; reserved words are followed by it", () => {
  expect(slugFor("コーヒー", "k3x9")).toBe("k3x9");
  expect(slugFor("☕", "k3x9")).toBe("k3x9");
  expect(slugFor("New", "k3x9")).toBe("new-k3x9");
  expect(slugFor("Кофе", "k3x9")).toBe("kofe");
});

test("any title gives an address that is one, never empty, never reserved, and stays itself", () => {
  const titles = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }));
  fc.assert(
    fc.property(titles, (title) => {
      const slug = slugFor(title, "k3x9");
      expect(slug).toMatch(/^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$/);
      expect(slug.length).toBeLessThanOrEqual(MAX_SLUG_LENGTH + 5);
      expect(RESERVED_SLUGS.has(slug)).toBe(false);
      expect(isSlug(toSlug(title)) || toSlug(title) === "").toBe(true);
    }),
    { numRuns: 2000 },
  );
});
