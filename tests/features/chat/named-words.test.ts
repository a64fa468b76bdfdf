import fc from "fast-check";
import { expect, test } from "vitest";
import {
  inPlainWords,
  type Named,
  namesAnybody,
  nameMark,
  partsOf,
  saysTheSame,
  withMarks,
  withoutMarks,
} from "~/features/chat/named-words";

const ana: Named = { id: "ana-1", name: "Ana Silva" };
const other: Named = { id: "ana-2", name: "Ana Silva" };
const an: Named = { id: "an", name: "An" };

test("words carry whom they name, and are read as people read them", () => {
  const text = `Ask ${nameMark(ana)}, not ${nameMark(an)}`;
  expect(text).toBe("Ask @[Ana Silva](ana-1), not @[An](an)");
  expect(inPlainWords(text)).toBe("Ask @Ana Silva, not @An");
  expect(partsOf(text)).toEqual(["Ask ", ana, ", not ", an]);
  expect(withoutMarks(text)).toEqual({ typed: "Ask @Ana Silva, not @An", chosen: [ana, an] });
});

test("of names that begin alike the longer is meant, and of two of one name each in its turn", () => {
  expect(withMarks("@Ana Silva and @An", [an, ana])).toBe(`${nameMark(ana)} and ${nameMark(an)}`);
  expect(withMarks("@Ana Silva @Ana Silva @Ana Silva", [ana, other])).toBe([ana, other, other].map(nameMark).join(" "));
});

test("what is not chosen, or is no longer there, is words", () => {
  expect(withMarks("Ana Silva @Ann @ana silva", [ana])).toBe("Ana Silva @Ann @ana silva");
  expect(withMarks("Nobody", [ana])).toBe("Nobody");
  expect(namesAnybody("mail me @ 5, a@b.example, @[x](y z), @[](a)")).toBe(false);
});

test("a name that only begins as a chosen one does names nobody", () => {
  expect(withMarks("Thanks @Anna, and @An", [an])).toBe(`Thanks @Anna, and ${nameMark(an)}`);
  expect(withMarks("@An1 @An_ @Ane\u0301 @An's @An.", [an])).toBe(
    `@An1 @An_ @Ane\u0301 ${nameMark(an)}'s ${nameMark(an)}.`,
  );
  expect(withMarks("@Ana Silva", [an, ana])).toBe(nameMark(ana));
  expect(withMarks("@Ana Silvana", [an, ana])).toBe("@Ana Silvana");
});

test("a text is the same by whatever name people go in it, and another by another person", () => {
  const by = (named: Named) => `Ask ${nameMark(named)}`;
  expect(saysTheSame(by(ana), by({ ...ana, name: "Ana Souza" }))).toBe(true);
  expect(saysTheSame(by(ana), by(other))).toBe(false);
});

test("what is written down comes back as it was chosen, whatever stands around it", () => {
  const name = fc.string({ minLength: 1, maxLength: 30, unit: "grapheme" }).filter((one) => /^[^[\]()@\n]+$/.test(one));
  const people = fc.uniqueArray(fc.record({ id: fc.stringMatching(/^[\w-]{1,12}$/), name }), {
    selector: ({ name: one }) => one,
    maxLength: 4,
  });
  fc.assert(
    fc.property(people, fc.array(fc.constantFrom("Ask ", ", ", "\n", "because ")), (chosen, between) => {
      const text = chosen.map((one, at) => `${between[at] ?? ""}${nameMark(one)}`).join(" ");
      const shown = withoutMarks(text);
      expect(shown.chosen).toEqual(chosen);
      // A name that begins with another's is meant by its whole.
      expect(inPlainWords(withMarks(shown.typed, shown.chosen))).toBe(shown.typed);
    }),
  );
});

test("a name of our own signs cannot name somebody else", () => {
  const text = nameMark({ id: "me", name: "x](you) @[y" });
  expect(partsOf(text)).toEqual([{ id: "me", name: "xyou @y" }]);
});

test("a long text of signs is looked through at once", () => {
  for (const hostile of ["@[".repeat(5_000), `@[${"a".repeat(9_990)}`, "@[a](".repeat(2_000)]) {
    const before = performance.now();
    expect(namesAnybody(hostile)).toBe(false);
    expect(performance.now() - before).toBeLessThan(100);
  }
});
