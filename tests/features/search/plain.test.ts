import { expect, test } from "vitest";
import { plainOf } from "~/features/search/plain.server";

const CUP = '<i data-emoji="7">:happy_cup:</i>';

test("an emoji of the house's own is found by its name, and is no word of what is shown", () => {
  const { text, shown } = plainOf(
    `<p>Tomas sends the recipes ${CUP}; whoever ${CUP} is at home ${CUP}</p><p>${CUP} Come</p>`,
  );
  expect(text).toBe("Tomas sends the recipes :happy_cup:; whoever :happy_cup: is at home :happy_cup: :happy_cup: Come");
  expect(shown).toBe("Tomas sends the recipes; whoever is at home Come");
});

test("what has none, and what has nothing else, is shown as it is", () => {
  expect(plainOf("<p>Just words ; and a sign</p>")).toMatchObject({ text: "Just words ; and a sign" });
  expect(plainOf("<p>Just words</p>").shown).toBeUndefined();
  expect(plainOf(`<p>${CUP}</p>`).shown).toBeUndefined();
});
