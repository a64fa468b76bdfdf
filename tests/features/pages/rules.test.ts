import fc from "fast-check";
import { expect, test } from "vitest";
import { NAME_LENGTH } from "~/features/navigation/rules";
import { newPageInput } from "~/features/pages/input";
import { linkNameOf } from "~/features/pages/rules";

test.each([
  ["About us", "About us"],
  ["How we behave at this table, and why", "How we behave at this table…"],
  ["Datenschutzerklärungsvereinbarung", "Datenschutzerklärungsvereinba…"],
])("%s is called %s in the header", (title, name) => {
  expect(linkNameOf(title)).toBe(name);
});

test("whatever a page is called, its link has a name that the header takes", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 200, unit: "grapheme" }), (title) => {
      expect(linkNameOf(title).length).toBeLessThanOrEqual(NAME_LENGTH);
    }),
  );
});

test.each(["", "imprint", "about-us"])("%j is an address", (slug) => {
  expect(newPageInput.safeParse({ title: "x", slug }).success).toBe(true);
});

test.each(["a b", "a/b", "../x", "x?y", "x#y", "a:b", "-x", "ü", "a".repeat(90)])("%j is none", (slug) => {
  expect(newPageInput.safeParse({ title: "x", slug }).success).toBe(false);
});
