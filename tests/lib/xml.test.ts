import fc from "fast-check";
import { expect, test } from "vitest";
import { toXml, xml } from "~/lib/xml";
import { readXml } from "../support/xml";

test("whatever stands in texts and attributes is read back as it was, but for what XML has no letters for", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 1 }), (text) => {
      // oxlint-disable-next-line no-control-regex
      const kept = text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
      const { attributes, text: inside } = readXml(toXml(xml("a", { b: text }, text)));
      expect(inside).toBe(kept);
      expect(attributes).toEqual({ b: kept });
    }),
  );
  const hostile = "]]></a><script>&lt;\ud800\u0000";
  expect(readXml(toXml(xml("a", {}, hostile))).text).toBe("]]></a><script>&lt;\ufffd");
});

test("a name that is none is our mistake and is not written", () => {
  expect(() => toXml(xml("a b"))).toThrow();
  expect(() => toXml(xml("a", { 'x="1" y': "" }))).toThrow();
});
