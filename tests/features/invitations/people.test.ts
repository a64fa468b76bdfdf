import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { emailInput } from "~/features/accounts/input";
import { readPeople } from "~/features/invitations/people";
import { MAX_INVITED, MAX_PEOPLE_TEXT } from "~/features/invitations/rules";

const ANA = { email: "ana@a.example", name: "" };

describe("a list of people is read however it is written", () => {
  test.each([
    ["one address", "ana@a.example", [ANA]],
    ["in large letters, with room around", "  ANA@A.example \n", [ANA]],
    [
      "by comma, semicolon and line",
      "ana@a.example, b@b.example;c@c.example\r\nd@d.example",
      ["ana@a.example", "b@b.example", "c@c.example", "d@d.example"],
    ],
    ["by blanks", "ana@a.example b@b.example", ["ana@a.example", "b@b.example"]],
    ["twice", "ana@a.example, ANA@a.example", [ANA]],
    ["with a name", "Ana Silva <ana@a.example>", [{ ...ANA, name: "Ana Silva" }]],
    [
      "with a name in quotes, which holds a comma",
      '"Silva, Ana" <ana@a.example>, b@b.example',
      [
        { ...ANA, name: "Silva, Ana" },
        { email: "b@b.example", name: "" },
      ],
    ],
    ["in angles alone", "<ana@a.example>", [ANA]],
    ["as two cells of a table", "Ana Silva\tana@a.example", [{ ...ANA, name: "Ana Silva" }]],
    ["as a link of a mail", "mailto:ana@a.example", [ANA]],
    ["with what turns its direction in the name", "A\u202Ena <ana@a.example>", [{ ...ANA, name: "Ana" }]],
    ["nothing but signs", " ,;\n, ", []],
  ])("%s", (_, text, people) => {
    expect(readPeople(text)).toEqual({
      people: people.map((one) => (typeof one === "string" ? { email: one, name: "" } : one)),
      wrong: [],
    });
  });

  test.each([
    ["a word", "ana"],
    ["an address cut off", "pedro@roastlab"],
    ["two at signs", "a@b@c.example"],
    ["an angle that is not closed", "Ana <ana@a.example"],
    ["a name with two addresses", "Ana ana@a.example b@b.example"],
  ])("%s is named, and nobody else is lost", (_, wrong) => {
    expect(readPeople(`x@x.example, ${wrong}\ny@y.example`)).toEqual({
      people: [
        { email: "x@x.example", name: "" },
        { email: "y@y.example", name: "" },
      ],
      wrong: [wrong],
    });
  });

  test("property: addresses are found again, in whatever order, with whatever between them", () => {
    const email = fc
      .tuple(fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/), fc.stringMatching(/^[a-z]{1,8}$/))
      .map(([local, host]) => `${local}@${host}.example`);
    const name = fc.stringMatching(/^[A-Z][a-zç]{0,6}( [A-Z][a-z]{1,6})?$/);
    const written = fc.tuple(email, fc.option(name, { nil: "" })).map(([address, called]) => ({ address, called }));
    const between = fc.constantFrom(",", ", ", ";", "\n", "\r\n", " ,\n", ";;");
    fc.assert(
      fc.property(fc.uniqueArray(written, { selector: ({ address }) => address }), between, (list, sign) => {
        const text = list.map(({ address, called }) => (called ? `${called} <${address}>` : address)).join(sign);
        expect(readPeople(text)).toEqual({
          people: list.map(({ address, called }) => ({ email: address, name: called })),
          wrong: [],
        });
      }),
    );
  });

  test("property: nothing that is typed is dropped without a word, or takes long", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', "<", ">", ",", "@", "a", ".", " ", "\n", "é") }), (text) => {
        const { people, wrong } = readPeople(text);
        const hasWords = /[^,;\s]/.test(text);
        expect(people.length + wrong.length > 0).toBe(hasWords);
      }),
    );
    const began = performance.now();
    for (const sign of ['"', "<", "<>", '"<', "@ ", "a@b "]) readPeople(sign.repeat(50_000));
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  test("the longest list costs no more than the longest that is taken: each address is read once, and the rest counted", () => {
    const read = vi.spyOn(emailInput, "safeParse");
    const many = Array.from({ length: 9_000 }, (_, n) => `a${n}@b.co`);
    expect(many.join(",").length).toBeLessThan(MAX_PEOPLE_TEXT);
    expect(readPeople(many.join(","))).toMatchObject({ people: { length: 9_000 }, wrong: [] });
    expect(read.mock.calls.length).toBeLessThanOrEqual(2 * MAX_INVITED);
    // One that is wrong in a way that takes reading is not lost among those that are right.
    const [people, wrong] = [many.slice(0, MAX_INVITED), "a..b@b.co"];
    expect(readPeople([...people, wrong].join("\n"))).toMatchObject({
      people: { length: MAX_INVITED },
      wrong: [wrong],
    });
    read.mockClear();
    expect(readPeople("a@b.co,A@b.co\n".repeat(5_000)).people).toHaveLength(1);
    expect(read).toHaveBeenCalledTimes(1);
    const junk = readPeople(many.map((one) => one.slice(0, -3)).join(" "));
    expect([junk.people.length, junk.wrong.length]).toEqual([0, 9_000]);
  });
});
