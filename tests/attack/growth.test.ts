import { Session } from "node:inspector/promises";
import { setFlagsFromString } from "node:v8";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { take } from "../../bench/worst";
import { WORST, type WorstInput } from "../../bench/worst-inputs";

/**
 * Twice the input may take at most 2.5 times the steps. A step is a block of code that ran, ours or a library's, as
 * V8 counts them for coverage: the same on a busy machine as on an idle one. What runs inside of V8 is not counted;
 * `npm run bench -- --worst` shows it.
 */
const LIMIT = 2.5;

// Code that was made faster no longer counts.
for (const flag of ["--no-opt", "--no-maglev", "--no-sparkplug"]) setFlagsFromString(flag);
const v8 = new Session();
beforeAll(async () => {
  v8.connect();
  // What is loaded and made once is not the input's.
  for (const { make } of WORST) await take(make(200));
  await v8.post("Profiler.enable");
  await v8.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
});
afterAll(() => v8.disconnect());

async function stepsOf(input: ReturnType<WorstInput["make"]>): Promise<number> {
  await v8.post("Profiler.takePreciseCoverage");
  await take(input);
  const { result } = await v8.post("Profiler.takePreciseCoverage");
  let steps = 0;
  for (const { functions } of result)
    for (const { ranges } of functions) for (const { count } of ranges) steps += count;
  return steps;
}

test("the steps of what is quadratic are seen to be so", async () => {
  const pairs = async (n: number) => {
    await v8.post("Profiler.takePreciseCoverage");
    let found = 0;
    for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) if (i === j) found += 1;
    const { result } = await v8.post("Profiler.takePreciseCoverage");
    const own = result.filter(({ url }) => url.includes("growth.test"));
    return [
      found,
      Math.max(...own.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map((r) => r.count)))),
    ];
  };
  const [[, once = 0], [, twice = 0]] = [await pairs(200), await pairs(400)];
  expect(twice / once).toBeGreaterThan(3.5);
});

describe.each([12_500, 50_000])("from %d letters to twice as many", (letters) => {
  test.each(WORST)("$name", async ({ make }) => {
    const once = await stepsOf(make(letters));
    const twice = await stepsOf(make(letters * 2));
    expect(twice / once).toBeLessThanOrEqual(LIMIT);
  });
});
