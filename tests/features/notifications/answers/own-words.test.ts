import fc from "fast-check";
import { expect, test } from "vitest";
import { ownWords } from "~/features/notifications/answers/own-words";

const QUOTE = "> Try it colder.\n>\n> Max";

test.each([
  ["Gmail", `Colder it is.\n\nOn Tue, 3 Mar 2026 at 10:02, Long Table <r.1.2@answers.test> wrote:\n\n${QUOTE}`],
  [
    "Gmail, over two lines",
    `Colder it is.\r\n\r\nOn Tue, 3 Mar 2026 at 10:02, A Community With A Very Long Name\r\n<r.1.2@answers.test> wrote:\r\n\r\n${QUOTE}`,
  ],
  [
    "Gmail, Portuguese",
    `Colder it is.\n\nEm ter., 3 de mar. de 2026 às 10:02, Mesa Comprida <r.1@answers.test> escreveu:\n\n${QUOTE}`,
  ],
  [
    "Apple Mail",
    `Colder it is.\n\nSent from my iPhone\n\n> On 3 Mar 2026, at 10:02, Long Table <a@b.test> wrote:\n> \n${QUOTE}`,
  ],
  [
    "Outlook",
    "Colder it is.\n\n________________________________\nFrom: Long Table <a@b.test>\nSent: Tuesday\nSubject: Max answered\n\nTry it colder.",
  ],
  ["Outlook without a line", "Colder it is.\n\nFrom: Long Table <a@b.test>\nSent: Tuesday\nTo: Mia\n\nTry it colder."],
  ["Outlook, Portuguese", "Colder it is.\n\nDe: Mesa Comprida <a@b.test>\nEnviado: terça\n\nTry it colder."],
  ["an older Outlook", "Colder it is.\n\n-----Original Message-----\nFrom: x\n\nTry it colder."],
  ["a signature", "Colder it is.\n\n-- \nMia\n+351 900 000 000"],
  ["quoted above", `${QUOTE}\n\nColder it is.`],
  ["nothing else", "Colder it is."],
])("of %s the words that were typed are left", (_, text) => expect(ownWords(text)).toBe("Colder it is."));

test("words between quotes stay, in their order", () => {
  expect(ownWords("> Colder?\nYes.\n> Finer?\nNo.")).toBe("Yes.\nNo.");
});

test("a sentence that begins as a quote's head does is somebody's own", () => {
  expect(ownWords("On Tuesday I wrote: no.\nFrom here it is downhill.")).toBe(
    "On Tuesday I wrote: no.\nFrom here it is downhill.",
  );
});

test("nothing of one's own is nothing", () => expect(ownWords(`\n${QUOTE}\n`)).toBe(""));

test("whatever comes, what is left was there, in its order, and no quoted line is", () => {
  const line = fc.constantFrom<string[]>(
    "> q",
    "words",
    "more",
    "",
    "-- ",
    "On a, b wrote:",
    "Em x escreveu:",
    "From: a@b",
  );
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const own = ownWords(lines.join("\n")).split("\n");
      expect(own.some((one) => one.startsWith(">"))).toBe(false);
      let at = 0;
      for (const one of own.filter((words) => words !== "")) {
        at = lines.indexOf(one, at) + 1;
        expect(at).toBeGreaterThan(0);
      }
    }),
  );
});
