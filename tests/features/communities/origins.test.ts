import fc from "fast-check";
import { expect, test } from "vitest";
import { parseOrigins, readOrigins } from "~/features/communities/origins";

test("one website a line: paths are forgiven, doubles fall away, https is meant where nothing is said", () => {
  expect(
    readOrigins(" https://www.example.com/some/page\nexample.com, https://EXAMPLE.com:443\n\nhttps://a.b:8443"),
  ).toEqual({
    origins: ["https://www.example.com", "https://example.com", "https://a.b:8443"],
    wrong: [],
  });
  expect(readOrigins("http://localhost:5173 http://shop.localhost").origins).toEqual([
    "http://localhost:5173",
    "http://shop.localhost",
  ]);
});

test("what is no website of somebody's is named", () => {
  const wrong = [
    "http://example.com",
    "*",
    "https://*.example.com",
    "null",
    "ftp://a.b",
    "https://a:b@c.d",
    "intranet",
    "https://",
  ];
  expect(readOrigins(wrong.join("\n"))).toEqual({ origins: [], wrong });
});

test("whatever is stored, only whole origins come back, and what was read comes back as it is", () => {
  fc.assert(
    fc.property(fc.array(fc.webUrl({ validSchemes: ["https"] })), (urls) => {
      const { origins } = readOrigins(urls.join("\n"));
      expect(parseOrigins(JSON.stringify(origins))).toEqual(origins);
    }),
  );
  for (const text of ["", "{}", '["*"]', '["null"]', '["https://a.b/path"]', '[7, "http://a.b"]'])
    expect(parseOrigins(text)).toEqual([]);
});
