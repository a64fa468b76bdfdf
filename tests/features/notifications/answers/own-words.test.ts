import fc from "fast-check";
import { expect, test } from "vitest";
import { ownWords } from "~/features/notifications/answers/own-words";

const OURS = { house: ["house@atrium.test", "@answers.test"], receiver: "mia@x.test" };
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
  [
    "Yahoo, over three lines and unmarked",
    "Colder it is.\n\nOn Tuesday, 3 March 2026 at 10:02:33 GMT, A very long\nname of a house of many people <\nhouse@atrium.test> wrote:\n\n  Try it colder.",
  ],
  [
    "Apple Mail, Portuguese",
    `Colder it is.\n\nNo dia 3 de mar. de 2026, à(s) 10:02, Mesa Comprida <h@a> escreveu:\n\n${QUOTE}`,
  ],
  ["Gmail, Spanish", `Colder it is.\n\nEl mar, 3 mar 2026 a las 10:02, Long Table (<h@a.test>) escribió:\n\n${QUOTE}`],
  ["Gmail, Japanese", `Colder it is.\n\n2026年3月3日(火) 10:02 Long Table <h@a.test>:\n\n${QUOTE}`],
  [
    "Outlook, German",
    "Colder it is.\n\nVon: Long Table <a@b.test>\nGesendet: 3. März 2026 10:02\nAn: Mia\nBetreff: x\n\nTry it colder.",
  ],
  [
    "Outlook, Finnish, to the receiver",
    "Colder it is.\n\nLähettäjä: Long Table\nLähetetty: tiistai\nVastaanottaja: mia@x.test\n\nTry it colder.",
  ],
  ["an older Outlook, German", "Colder it is.\n\n-----Ursprüngliche Nachricht-----\nVon: x\n\nTry it colder."],
  ["whatever writes the house's address", "Colder it is.\n\nNa: Long Table house@atrium.test\n\nTry it colder."],
  [
    "quoted above, with the line that leads there",
    `On Tue, 3 Mar 2026 at 10:02, Long Table <a@b.test> wrote:\n${QUOTE}\n\nColder it is.`,
  ],
  ["a phone", "Colder it is.\n\nEnviado do meu iPhone"],
])("of %s the words that were typed are left", (_, text) => expect(ownWords(text, OURS)).toBe("Colder it is."));

test("words between quotes stay, in their order", () => {
  expect(ownWords("> Colder?\nYes.\n> Finer?\nNo.")).toBe("Yes.\nNo.");
});

test("a sentence that begins as a quote's head does is somebody's own", () => {
  expect(ownWords("On Tuesday I wrote: no.\nFrom here it is downhill.")).toBe(
    "On Tuesday I wrote: no.\nFrom here it is downhill.",
  );
});

test.each([
  "From: what I saw at a@b it seems fine\nsecond line",
  "A friend of mine wrote:\nhello there",
  "On Monday she wrote:\nsomething",
  "Em casa alguém escreveu:\nalgo",
  "________\nunder",
  "Sent from my heart, this is it.\nmore",
  ">_< that face\nand >= 3",
  "Write to me at mia@x.test: until 10:00\nI am there.",
  "Name: Ana\nEmail: ana@x.test\nPhone: 351",
  "PS: no\nPPS: yes",
])("one's own words are nobody's quote: %j", (text) => expect(ownWords(text, OURS)).toBe(text));

test("no line costs more than its letters", () => {
  const lines = [
    "From: ".concat("a".repeat(500_000)),
    "a@".repeat(250_000),
    "-".repeat(500_000),
    "On ".repeat(150_000),
  ];
  const began = Date.now();
  for (const line of [...lines, "On\n".repeat(150_000), "a: b\n".repeat(100_000), "> x\n".repeat(100_000)])
    ownWords(line, OURS);
  expect(Date.now() - began).toBeLessThan(4000);
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
