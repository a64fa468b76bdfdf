import { expect, test } from "vitest";
import { inOrder } from "~/features/chat/people";

const person = (name: string, id = name.length) => ({ id, name, avatar: null, headline: "" });

test("whom one has written to comes first, then whose name or a word of it begins so, then the rest, nobody twice", () => {
  const [ana, joana, rui, susan] = [
    person("Ana Reis", 1),
    person("Joana Lima", 2),
    person("Rui Anand", 3),
    person("Susana", 4),
  ];
  const names = inOrder("AN", [susan], [joana, rui, susan, ana]).map(({ name }) => name);
  expect(names).toEqual(["Susana", "Rui Anand", "Ana Reis", "Joana Lima"]);
  expect(inOrder("", [], [joana, ana]).map(({ id }) => id)).toEqual([2, 1]);
});
