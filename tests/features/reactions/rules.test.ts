import fc from "fast-check";
import { expect, test } from "vitest";
import { asEmoji, MOST_EMOJI, type Reaction, reactionsOf, toggled } from "~/features/reactions/rules";

const cup: Reaction = { emoji: "☕", count: 2, is_mine: false };

test("a character of the standard is an emoji, and so is a name between colons; nothing else is", () => {
  for (const emoji of ["☕", "👍🏽", "👩‍👩‍👧", "🇧🇷", "1️⃣", ":party_parrot:"]) expect(asEmoji(emoji), emoji).toBe(emoji);
  const none = [
    "",
    "a",
    "1",
    "☕☕",
    "☕ ",
    ":p:",
    ":Party:",
    ":a b:",
    `:${"a".repeat(33)}:`,
    '"',
    "\\",
    "<b>",
    "👍\u0301",
  ];
  for (const text of none) expect(asEmoji(text), text).toBeNull();
});

test("one emoji is one, however it was typed", () => {
  expect(asEmoji("❤")).toBe("❤️");
  expect(asEmoji("❤️")).toBe("❤️");
});

test("what is kept is read in its order; one of the community's own comes with its pictures", () => {
  expect(reactionsOf("", null)).toEqual([]);
  expect(reactionsOf('{"☕":2,":parrot:":1}', '[":parrot:"]')).toEqual([
    cup,
    {
      emoji: ":parrot:",
      count: 1,
      is_mine: true,
      custom_emoji_url: "/custom_emoji/parrot",
      custom_emoji_dark_url: "/custom_emoji/parrot?appearance=dark",
    },
  ]);
});

test("a press adds one's own, or takes it back; the last one's goes with its number", () => {
  expect(toggled([cup], "☕")).toEqual([{ ...cup, count: 3, is_mine: true }]);
  expect(toggled([{ ...cup, is_mine: true }], "☕")).toEqual([{ ...cup, count: 1 }]);
  expect(toggled([{ ...cup, count: 1, is_mine: true }], "☕")).toEqual([]);
  const full = Array.from({ length: MOST_EMOJI }, (_, i) => ({ ...cup, emoji: `:e${i}x:` }));
  expect(toggled(full, "☕")).toBe(full);
});

test("two presses of one emoji leave everything as it was, but for the order of a last one", () => {
  const reactions = fc.uniqueArray(
    fc.record({
      emoji: fc.constantFrom("☕", "👍", "🎉", "❤️"),
      count: fc.integer({ min: 1, max: 9 }),
      is_mine: fc.boolean(),
    }),
    { selector: ({ emoji }) => emoji },
  );
  fc.assert(
    fc.property(reactions, fc.constantFrom("☕", "👍", "🔥"), (before, emoji) => {
      const after = toggled(toggled(before, emoji), emoji);
      expect(new Set(after.map((one) => JSON.stringify(one)))).toEqual(
        new Set(before.map((one) => JSON.stringify(one))),
      );
      expect(toggled(before, emoji).every(({ count }) => count > 0)).toBe(true);
    }),
  );
});
