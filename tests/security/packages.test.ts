import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

interface Package {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  license?: string;
  hasInstallScript?: boolean;
  dev?: boolean;
}

const ROOT = path.resolve(import.meta.dirname, "../..");
const read = <T>(file: string) => JSON.parse(readFileSync(path.join(ROOT, file), "utf8")) as T;
const { packages } = read<{ packages: Record<string, Package> }>("package-lock.json");
const { dependencies, devDependencies, overrides } = read<Record<string, Record<string, string>>>("package.json");

const others = Object.entries(packages).filter(([place]) => place !== "");

test("the lock file is the inventory: every package of others has one version and the hash of its content", () => {
  expect(others.length).toBeGreaterThan(300);
  const loose = others.filter(([, one]) => !one.version || !/^sha512-[\w+/]{86}==/.test(one.integrity ?? ""));
  expect(loose.map(([place]) => place)).toEqual([]);
});

test("they come from the registry only, never from an address of their own", () => {
  const elsewhere = others.filter(
    ([, { resolved, link }]) => link || (resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/")),
  );
  expect(elsewhere.map(([place]) => place)).toEqual([]);
});

test("what we ask for ourselves is asked for by its exact version", () => {
  const asked = Object.entries({ ...dependencies, ...devDependencies, ...overrides });
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});
