import en from "emojibase-data/en/data.json";
import pt from "emojibase-data/pt/data.json";
import { describe, expect, it } from "vitest";
import { cellsOf, COLUMNS, type Emoji, findEmoji, GROUPS, inGroups, remember, step } from "~/ui/emoji/find";

const [english, portuguese]: Emoji[][] = [en, pt];
const found = (all: Emoji[] = [], words: string, tone = 0) => findEmoji(all, words, tone).map(({ emoji }) => emoji);

describe("searching an emoji", () => {
  it("finds it by the beginnings of its name's words, the name itself first", () => {
    expect(found(english, "hot bev")[0]).toBe("\u2615\uFE0F");
    expect(found(english, "fire")[0]).toBe("🔥");
    expect(found(english, "xyzzy")).toEqual([]);
    expect(found(english, "  ")).toEqual([]);
  });

  it("finds it by its tags, in the reader's language, without accents and capitals", () => {
    expect(found(english, "coffee")).toContain("\u2615\uFE0F");
    expect(found(portuguese, "CAFE")).toContain("\u2615\uFE0F");
    expect(found(portuguese, "coracao")).toContain("❤️");
  });

  it("finds a hand in the tone of skin that was chosen, and what has no skin as it is", () => {
    expect(found(english, "waving hand", 3)[0]).toBe("👋🏽");
    expect(found(english, "fire", 3)[0]).toBe("🔥");
  });
});

describe("the grid of emoji", () => {
  it("has every group, none empty, and nothing that stands for a part of another", () => {
    for (const all of [english, portuguese]) {
      const groups = inGroups(all ?? [], 0);
      // A community's own come from its door.
      expect(["custom", ...groups.map(({ group }) => group)]).toEqual(GROUPS);
      const cells = groups.flatMap((group) => group.cells);
      expect(new Set(cells.map(({ emoji }) => emoji)).size).toBe(cells.length);
      expect(cells.some(({ emoji }) => emoji === "🏻" || emoji === "🇦")).toBe(false);
      expect(cells.every(({ label }) => label !== "")).toBe(true);
    }
  });

  it("is walked by arrows: up and down keep the column and land on the end of a shorter row", () => {
    // Two rows of 8 and 2, then one of 8.
    const lengths = [COLUMNS + 2, COLUMNS];
    expect(step(lengths, 0, "ArrowRight")).toBe(1);
    expect(step(lengths, 0, "ArrowLeft")).toBe(0);
    expect(step(lengths, 1, "ArrowDown")).toBe(9);
    expect(step(lengths, 7, "ArrowDown")).toBe(9);
    expect(step(lengths, 9, "ArrowDown")).toBe(11);
    expect(step(lengths, 17, "ArrowUp")).toBe(9);
    expect(step(lengths, 17, "ArrowDown")).toBe(17);
    expect(step(lengths, 17, "ArrowRight")).toBe(17);
    expect(step(lengths, 3, "ArrowUp")).toBe(3);
  });
});

describe("emoji picked before", () => {
  it("stand once each, the latest first, two rows at most", () => {
    expect(remember(["🔥", "👋"], "👋")).toEqual(["👋", "🔥"]);
    const many = Array.from({ length: 40 }, (_, at) => String(at)).reduce<string[]>(remember, []);
    expect(many).toHaveLength(2 * COLUMNS);
    expect(many[0]).toBe("39");
  });

  it("are shown with their names, in their tone; what nobody knows is left out", () => {
    expect(cellsOf(["👋🏽", "not an emoji"], english ?? [])).toEqual([{ emoji: "👋🏽", label: "waving hand" }]);
  });
});
