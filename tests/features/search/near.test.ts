import { expect, test } from "vitest";
import { isNear, nearExpression, nearWords, titleWords } from "~/features/search/near";
import { fold } from "~/lib/fold";

const LETTERS = "abcdefghijklmnopqrstuvwxyz0é猫";

/** Every word that one typo makes of it. */
function typosOf(word: string): string[] {
  const letters = Array.from(word);
  return letters
    .concat("")
    .flatMap((_, at) => [
      letters.toSpliced(at, 1).join(""),
      ...Array.from(LETTERS).flatMap((one) => [
        letters.toSpliced(at, 0, one).join(""),
        letters.toSpliced(at, 1, one).join(""),
      ]),
      at > 0 && at < letters.length
        ? letters.toSpliced(at - 1, 2, letters[at] ?? "", letters[at - 1] ?? "").join("")
        : word,
    ]);
}

/** Letters that are changed, put in, left out or swapped with their neighbour: counted as people mistype. */
function typosBetween(a: string, b: string): number {
  const [one, two] = [Array.from(a), Array.from(b)];
  const rows = [Array.from({ length: two.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= two.length; j++) {
      const cost = one[i - 1] === two[j - 1] ? 0 : 1;
      let least = Math.min((rows[i - 1]?.[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (rows[i - 1]?.[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && one[i - 1] === two[j - 2] && one[i - 2] === two[j - 1]) {
        least = Math.min(least, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      }
      row.push(least);
    }
    rows.push(row);
  }
  return rows[one.length]?.[two.length] ?? 99;
}

test.each(["marina", "Tomás", "joon", "猫猫猫猫", "ana2", "aaaa"])(
  "%s is found with any one typo, and with no two",
  (name) => {
    for (const typed of typosOf(fold(name)).map(fold)) {
      if (Array.from(typed).length < 4) continue;
      expect([typed, isNear(name, typed)]).toEqual([typed, true]);
      for (const twice of typosOf(typed)
        .map(fold)
        .filter((_, at) => at % 7 === 0)) {
        if (Array.from(twice).length < 4 || typosBetween(fold(name), twice) < 2) continue;
        expect([twice, isNear(name, twice)]).toEqual([twice, false]);
      }
    }
  },
);

test("what a name adds to the scope is made of words of its own, whatever letters it has", () => {
  for (const name of ["s123 c1", "𞤀s77 kpost", "m1\u0000g1", "a'b\"c)", "ＳＳＳ１", "n7 himage"]) {
    for (const word of nearWords(name).split(" ")) expect(word).toMatch(/^(v\d+x[a-z0-9]*)?$/);
    for (const word of titleWords(name).split(" ")) expect(word).toMatch(/^t[a-z0-9]+$/);
  }
});

test("what is short, long or many words is taken as it was typed", () => {
  expect(nearExpression(["ana"])).toBeNull();
  expect(nearExpression(["x".repeat(25)])).toBeNull();
  expect(nearExpression("one two three four five".split(" "))).toBeNull();
  expect(nearExpression(['"*'])).toBeNull();
  expect(nearExpression(["ana", "silva"])).toMatch(
    /^\(\(title : "ana" \*\) AND \(title : "silva" \* OR scope : \(v0xsilva OR /,
  );
  // One letter begins half of all words.
  expect(nearExpression(["vitamin", "c"])).toMatch(/AND \(title : "c"\) AND/);
});
