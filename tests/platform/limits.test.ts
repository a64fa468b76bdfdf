import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LIMITS } from "~/platform/limits";

test("wrangler.toml and the table of limits say the same", () => {
  const toml = readFileSync("wrangler.toml", "utf8");
  const bound = [
    ...toml.matchAll(/name = "(LIMIT_\w+)"\nnamespace_id = "\d+"\nsimple = \{ limit = (\d+), period = (\d+) \}/g),
  ];
  const fromToml = bound.map(([, binding, limit, period]) => ({
    binding,
    limit: Number(limit),
    period: Number(period),
  }));
  expect(fromToml).toEqual(Object.values(LIMITS));
  expect(new Set(toml.match(/namespace_id = "\d+"/g)).size).toBe(fromToml.length);
});
