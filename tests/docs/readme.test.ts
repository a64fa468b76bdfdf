import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const readme = readFileSync(path.join(ROOT, "README.md"), "utf8");
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

test("every path that the page names is there", () => {
  const named = [...readme.matchAll(/(?:`|\()((?:app|workers|db|tests|docs|durable-objects|bench)\/[\w./{},-]*)/g)].map(
    ([, found = ""]) => found,
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((found) => !existsSync(path.join(ROOT, found)))).toEqual([]);
});

test("every command that the page names is one of the package's", () => {
  const named = [...readme.matchAll(/npm (?:run )?([\w:]+)/g)].map(([, name = ""]) => name);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test("the registries of the page are those there are, and each has its lines", () => {
  const table = readme.slice(readme.indexOf("| in `app/features` |"), readme.indexOf("Its strings are"));
  const named = [...table.matchAll(/`([\w.]+\.ts)`/g)].map(([, file = ""]) => file);
  expect(named).toHaveLength(9);
  for (const file of named) {
    const source = readFileSync(path.join(ROOT, "app/features", file), "utf8");
    expect([...source.matchAll(/^import .* from "\.\/[\w-]+\//gm)].length, file).toBeGreaterThan(0);
  }
});

test("what the page says of a feature's words is so", () => {
  for (const name of ["fact", "listener", "loadPage", "actPage", "carrying"]) expect(readme).toContain(name);
  const said = {
    "app/routes/support.server.ts": ["loadPage", "actPage"],
    "workers/api/endpoint.ts": ["endpoint"],
    "app/platform/facts/fact.ts": ["carrying"],
    "app/platform/database/commit.server.ts": ["commit", "when"],
  };
  for (const [file, names] of Object.entries(said)) {
    const source = readFileSync(path.join(ROOT, file), "utf8");
    for (const name of names)
      expect(source, file).toMatch(new RegExp(`export (?:async )?(?:function|const) ${name}\\b`));
  }
});
