import fc from "fast-check";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { toXml, xml } from "~/lib/xml";

/** What a strict parser reads of a document; throws for one that is not well-formed. */
function read(document: string): { texts: string[]; attributes: string[] } {
  const parser = new SaxesParser({ xmlns: true });
  const texts: string[] = [];
  const attributes: string[] = [];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("text", (text) => texts.push(text));
  parser.on("opentag", (tag) => attributes.push(...Object.values(tag.attributes).map(({ value }) => value)));
  parser.write(document).close();
  return { texts, attributes };
}

test("whatever stands in texts and attributes is read back as it was, but for what XML has no letters for", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 1 }), (text) => {
      // oxlint-disable-next-line no-control-regex
      const kept = text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
      const { texts, attributes } = read(toXml(xml("a", { b: text }, text)));
      expect(texts.join("")).toBe(`${kept}\n`);
      expect(attributes).toEqual([kept]);
    }),
  );
  const hostile = "]]></a><script>&lt;\ud800\u0000";
  expect(
    read(toXml(xml("a", {}, hostile)))
      .texts.join("")
      .trimEnd(),
  ).toBe("]]></a><script>&lt;\ufffd");
});

test("a name that is none is our mistake and is not written", () => {
  expect(() => toXml(xml("a b"))).toThrow();
  expect(() => toXml(xml("a", { 'x="1" y': "" }))).toThrow();
});
