import { expect, test } from "vitest";
import { fitting } from "~/ui/editor/suggest-fits";

const named = (...labels: string[]) => labels.map((label) => ({ key: label, label }));
const shown = (found: { for: string; all: ReturnType<typeof named> } | null, typed: string | null) =>
  fitting(found, typed).map(({ label }) => label);

test("of what was found for fewer letters only what fits what is typed now is shown", () => {
  const found = { for: "@m", all: named("Max Member", "Marina Álves", "Anna Maria") };
  expect(shown(found, "@m")).toEqual(["Max Member", "Marina Álves", "Anna Maria"]);
  expect(shown(found, "@mar")).toEqual(["Marina Álves", "Anna Maria"]);
  expect(shown(found, "@marina")).toEqual(["Marina Álves"]);
  expect(shown(found, "@MARINA ál")).toEqual(["Marina Álves"]);
  expect(shown(found, "@alves")).toEqual(["Marina Álves"]);
  expect(shown(found, "@marinax")).toEqual([]);
  expect(shown(found, "@arina")).toEqual([]);
});

test("the answer for just these letters is shown as it is, with the name that is a typo away", () => {
  expect(shown({ for: "@mxa", all: named("Max Member") }, "@mxa")).toEqual(["Max Member"]);
  expect(shown({ for: "@mxa", all: named("Max Member") }, "@mxab")).toEqual([]);
});

test("behind a blank only a name that goes on so is taken: the next word is nobody's", () => {
  const found = { for: "@max", all: named("Max Member") };
  expect(shown(found, "@max ")).toEqual(["Max Member"]);
  expect(shown(found, "@max me")).toEqual(["Max Member"]);
  expect(shown(found, "@max you")).toEqual([]);
  expect(shown({ for: "@mxa ", all: named("Max Member") }, "@mxa ")).toEqual([]);
  expect(shown({ for: "@max you", all: named("Max Member") }, "@max you")).toEqual([]);
});

test("a name is found by what stands in it, and everybody by each of their names", () => {
  expect(shown({ for: "@o", all: named("Mia O'Neil", "Jean-Luc") }, "@o'neil")).toEqual(["Mia O'Neil"]);
  expect(shown({ for: "@j", all: named("Jean-Luc") }, "@jean-l")).toEqual(["Jean-Luc"]);
  const everybody = {
    key: "everybody",
    label: "Everyone in Plaza",
    names: ["everybody", "Everyone in Plaza", "Plaza"],
  };
  const fits = (typed: string) => fitting({ for: "@", all: [everybody] }, typed).length === 1;
  expect(["@every", "@pla", "@everyone in pl"].map(fits)).toEqual([true, true, true]);
  expect(["@max", "@everyone at"].map(fits)).toEqual([false, false]);
});

test("an emoji is found by any part of its name, and another sign by nothing that was found for this one", () => {
  const found = { for: ":pa", all: named("party_parrot", "sparkle") };
  expect(shown(found, ":par")).toEqual(["party_parrot", "sparkle"]);
  expect(shown(found, ":parr")).toEqual(["party_parrot"]);
  expect(shown(found, "@pa")).toEqual([]);
  expect(shown(found, null)).toEqual([]);
  expect(shown(null, "@pa")).toEqual([]);
});
