import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { matcherOf } from "~/features/moderation/matcher";

const find = (text: string, ...words: string[]) => matcherOf(words.length > 0 ? words : ["spam"]).find(text);

describe("a word of a list", () => {
  test.each([
    ["spam", "spam"],
    ["Buy SPAM now!", "spam"],
    ["(spam)", "spam"],
    ["“Spam”, he said", "spam"],
    ["Não é açúcar", "acucar"],
    ["nao e acucar", "Açúcar"],
    ["Straße", "strasse"],
    ["a price   list here", "price list"],
    ["Price-list", "price list"],
  ])("%s has %s", (text, word) => expect(find(text, word)).toBe(word));

  test.each([
    ["$pam", "spam"],
    ["sp4m and more", "spam"],
    ["5P4M", "spam"],
    ["s p a m", "spam"],
    ["s.p.a.m.", "spam"],
    ["buy s-p-a-m now", "spam"],
    ["a s p a m", "spam"],
    ["spaaaam", "spam"],
    ["sp\u200bam", "spam"],
    ["s\u00adp\u2060am", "spam"],
    ["ѕраm", "spam"],
    ["ｓｐａｍ", "spam"],
    ["𝓈𝓅𝒶𝓂", "spam"],
    ["s̶p̶a̶m̶", "spam"],
    ["v1agra", "viagra"],
    ["c4s1n0", "casino"],
    ["che@p pi11s", "cheap pills"],
  ])("%s is %s in disguise", (text, word) => expect(find(text, word)).toBe(word));

  test.each([
    ["spammer", "spam"],
    ["spa m", "spam"],
    ["Scunthorpe", "cunt"],
    ["class", "ass"],
    ["heil", "hell"],
    ["455 grams for $5", "ass"],
    ["1000 beans", "iooo"],
    ["the price of a list", "price list"],
    ["price\nlist", "price list"],
    ["Привет", "npnbet"],
    ["мир", "mip"],
    ["", "spam"],
  ])("%s is not %s", (text, word) => expect(find(text, word)).toBeNull());

  test("of scripts that part no words, wherever its letters stand", () => {
    expect(find("これは迷惑メールです", "迷惑")).toBe("迷惑");
    expect(find("これは手紙です", "迷惑")).toBeNull();
  });

  test("of several each is found once, as the list has it", () => {
    expect(matcherOf(["Pills", "for sale", "pods"]).findAll("P1lls FOR sale, pills for sale.")).toEqual([
      "Pills",
      "for sale",
    ]);
    expect(matcherOf(["", " ", "…"]).findAll("anything …")).toEqual([]);
  });
});

const letters = fc.stringMatching(/^[a-z]{4,10}$/);
const apart = fc.constantFrom(" ", ", ", ". ", " (", "\n", " – ");

describe("whatever the word", () => {
  test("it is found in any case, with any accents, between whatever is no letter", () => {
    fc.assert(
      fc.property(letters, apart, apart, fc.infiniteStream(fc.boolean()), (word, before, after, coin) => {
        const dressed = [...word]
          .map((letter) => (coin.next().value ? letter.toUpperCase() : letter) + (coin.next().value ? "\u0301" : ""))
          .join("");
        expect(find(`Here${before}${dressed}${after}there`, word)).toBe(word);
      }),
    );
  });

  test("it is found letter by letter, drawn out, and through what nobody sees", () => {
    fc.assert(
      fc.property(
        letters,
        fc.constantFrom(" ", ".", "-", "_", "*"),
        fc.constantFrom("\u200b", "\u200d", "\u00ad", "\ufeff"),
        (word, between, unseen) => {
          expect(find([...word].join(between), word)).toBe(word);
          expect(find(`It is ${[...word].join(unseen)} again`, word)).toBe(word);
          expect(find(word.replace(/^(.)/, "$1$1$1"), word)).toBe(word);
        },
      ),
    );
  });

  test("it is not found inside of another, nor where it is not", () => {
    fc.assert(
      fc.property(letters, letters, (word, other) => {
        // Drawn out letters are a mask.
        fc.pre(other !== word && !/(.)\1/.test(`x${word}y`) && !/(.)\1/.test(other));
        expect(matcherOf([word]).findAll(`x${word}`)).toEqual([]);
        expect(matcherOf([word]).findAll(`${word}y`)).toEqual([]);
        expect(matcherOf([word]).findAll(other)).toEqual([]);
      }),
    );
  });

  test("no text breaks it, and a long one takes it no longer than its length", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.string({ unit: "grapheme" }),
        (text, word) => void matcherOf([word]).findAll(text),
      ),
    );
    const long = "s p a m spaaaam $pam 𝓈𝓅 ".repeat(8_000);
    const began = performance.now();
    matcherOf(Array.from({ length: 500 }, (_, i) => `word number ${i}`)).findAll(long);
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});
