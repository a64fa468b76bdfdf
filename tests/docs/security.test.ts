import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import asvs from "./asvs-5.0.0.json" with { type: "json" };

const TESTS = path.resolve(import.meta.dirname, "..");
const DOCS = path.resolve(TESTS, "../docs");

interface Row {
  number: string;
  asks: string;
  how: string;
  /** The parts of the last cell. */
  proof: string[];
}

const page = readFileSync(path.join(DOCS, "security.md"), "utf8");
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm)].map(([, number = "", rest = ""]): Row => {
  const [asks = "", how = "", proof = ""] = rest.split("|").map((cell) => cell.trim());
  return { number, asks, how, proof: proof.split(" · ").filter(Boolean) };
});

/** Sections run from 1 without a gap: what is level 3 stands at their end. */
const wanted = Object.entries(asvs.sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
);

test("every requirement of levels 1 and 2 stands on the page once, in the standard's order", () => {
  expect(wanted).toHaveLength(253);
  expect(rows.map(({ number }) => number)).toEqual(wanted);
});

test("each is asked for in words and has four cells", () => {
  expect(rows.filter(({ asks }) => asks === "").map(({ number }) => number)).toEqual([]);
  const tables = page.split("\n").filter((line) => /^\| [\d#]/.test(line));
  expect(tables.filter((line) => line.split("|").length !== 6)).toEqual([]);
});

test("each has a proof that is there, or a reason", () => {
  const wrong = rows.flatMap(({ number, proof }) => {
    const problems = proof.map((part) => problemOf(part) && `${part}: ${problemOf(part)}`);
    return (proof.length === 0 ? ["nothing"] : problems.filter(Boolean)).map((problem) => `${number} ${problem}`);
  });
  expect(wrong).toEqual([]);
});

describe("this test", () => {
  test.each([
    ["no such file", "`security/nowhere` › is not there"],
    ["a file that is two", "`security` › is not there"],
    ["no such test", "`security/packages` › is not there at all"],
    ["half a name without its dots", "`security/packages` › they come from the registry only"],
    ["a reason without a reason", "not yet:"],
    ["a promise", "(lands with html)"],
    ["a paper that does not have that section", "written: [safety.md](safety.md#nothing)"],
    ["words", "surely"],
  ])("refuses %s", (_, part) => expect(problemOf(part)).not.toBeNull());

  test("takes a name, the beginning of one, a reason and a paper", () => {
    for (const part of [
      "`security/packages` › they come from the registry only, never from an address of their own",
      "`security/packages` › they come from the registry only…",
      "does not apply: no LDAP",
      "written: [safety.md](safety.md#files)",
    ])
      expect(problemOf(part), part).toBeNull();
  });
});

test("links of the page lead to what is there", () => {
  const wrong = [...page.matchAll(/\]\(([\w.-]+\.md)(#[\w-]+)?\)/g)].filter(
    ([, file = "", anchor = ""]) => !hasSection(file, anchor.slice(1)),
  );
  expect(wrong.map(([link]) => link)).toEqual([]);
});

/** Why a part of a proof is none, or null when it is one. */
function problemOf(part: string): string | null {
  const named = /^`([\w/-]+)` › (.+)$/.exec(part);
  if (named) return testProblem(named[1] ?? "", named[2] ?? "");
  const written = /^written: \[[\w.]+\]\(([\w.-]+\.md)#([\w-]+)\)$/.exec(part);
  if (written) return hasSection(written[1] ?? "", written[2] ?? "") ? null : "no such section";
  return /^(?:does not apply|not yet|platform|deviation): \S.{3,}/.test(part)
    ? null
    : "neither a test, nor a paper, nor a reason";
}

function testProblem(place: string, name: string): string | null {
  const folder = path.join(TESTS, path.dirname(place));
  const base = path.basename(place);
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const found = files.filter((file) => new RegExp(`^${base}\\.(?:worker\\.test|test|e2e)\\.tsx?$`).test(file));
  if (found.length !== 1) return found.length === 0 ? "no such file" : `several files: ${found.join(", ")}`;
  const names = namesIn(readFileSync(path.join(folder, found[0] ?? ""), "utf8"));
  const isThere = name.endsWith("…")
    ? names.some((one) => one.startsWith(name.slice(0, -1)))
    : names.some((one) => one === name);
  return isThere ? null : `no such test in ${found[0]}`;
}

/** The names of a file's tests: what they are called with, also after `.each(…)`, and the keys of a table of cases. */
function namesIn(text: string): string[] {
  const calls = /\b(?:test|it|describe)\(\s*(["`])((?:(?!\1).)+)\1/g;
  const each = /\)\(\s*(["`])((?:(?!\1).)+)\1,/g;
  const keys = /^ {2}(["`])((?:(?!\1).)+)\1: \{/gm;
  return [calls, each, keys].flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[2] ?? ""));
}

function hasSection(file: string, anchor: string): boolean {
  const place = path.join(DOCS, file);
  if (!existsSync(place)) return false;
  if (anchor === "") return true;
  const titles = [...readFileSync(place, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, "")
      .replaceAll(" ", "-"),
  );
  return titles.includes(anchor);
}
