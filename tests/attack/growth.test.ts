import { Session } from "node:inspector/promises";
import { setFlagsFromString } from "node:v8";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { HeadingIds } from "~/lib/html/heading-ids";
import { MOST, mostTaken, take } from "../../bench/worst";
import { WORST, type WorstInput } from "../../bench/worst-inputs";

/**
 * Twice the input may take at most 2.5 times the steps. A step is a block of code that ran, ours or a library's, as
 * V8 counts them for coverage: the same on a busy machine as on an idle one. What runs inside of V8 is not counted;
 * `npm run bench -- --worst` shows it. Work is compared with work: the most that is taken of an input with half of it,
 * and what is refused at once with half of it that is refused, too.
 */
const LIMIT = 2.5;

/** Letters: with more, what is quadratic would not end in time to be seen. */
const LARGEST = 50_000;

// Code that was made faster no longer counts.
for (const flag of ["--no-opt", "--no-maglev", "--no-sparkplug"]) setFlagsFromString(flag);
const v8 = new Session();
beforeAll(async () => {
  v8.connect();
  // Before anything has run: of a function that was compiled without them, only its calls are counted, no block.
  await v8.post("Profiler.enable");
  await v8.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  // What is loaded and made once is not the input's.
  for (const { make } of WORST) await take(make(200));
});
afterAll(() => v8.disconnect());

afterEach(() => vi.restoreAllMocks());

interface Walk {
  steps: number;
  isTaken: boolean;
}

async function walk(input: ReturnType<WorstInput["make"]>): Promise<Walk> {
  await v8.post("Profiler.takePreciseCoverage");
  const isTaken = await take(input);
  const { result } = await v8.post("Profiler.takePreciseCoverage");
  let steps = 0;
  for (const { functions } of result)
    for (const { ranges } of functions) for (const { count } of ranges) steps += count;
  return { steps, isTaken };
}

/** How many times the steps the most that is taken needs of what its half needs; null where nothing is taken. */
async function growthOf(worst: WorstInput, most = LARGEST): Promise<number | null> {
  const letters = await mostTaken(worst, most);
  if (letters === 0) return null;
  const [half, whole] = [await walk(worst.make(letters / 2)), await walk(worst.make(letters))];
  expect([half.isTaken, whole.isTaken]).toEqual([true, true]);
  return whole.steps / half.steps;
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

test("headings that are numbered from the first one on each time are seen", async () => {
  const taken = new WeakMap<HeadingIds, Set<string>>();
  vi.spyOn(HeadingIds.prototype, "next").mockImplementation(function (this: HeadingIds) {
    const ids = taken.get(this) ?? new Set();
    taken.set(this, ids);
    let n = 1;
    while (ids.has(`h-a-${n}`)) n += 1;
    ids.add(`h-a-${n}`);
    return `h-a-${n}`;
  });
  for (const name of ["equal headings", "document (post): equal headings"]) {
    const worst = WORST.find((one) => one.name === name);
    expect(await growthOf(worst as WorstInput, 40_000), name).toBeGreaterThan(LIMIT);
  }
});

describe("from half to the most that is taken", () => {
  test.each(WORST)("$name", async (worst) => {
    const growth = await growthOf(worst);
    if (worst.isNeverTaken) expect(growth, "refused by design").toBeNull();
    else expect(growth ?? Number.NaN).toBeLessThanOrEqual(LIMIT);
  });
});

describe("from 50,000 letters to 100,000, where both are refused", () => {
  test.each(WORST)("$name", async ({ make }) => {
    const half = await walk(make(MOST / 2));
    if (half.isTaken) return;
    const whole = await walk(make(MOST));
    expect(whole.isTaken).toBe(false);
    expect(whole.steps / half.steps).toBeLessThanOrEqual(LIMIT);
  });
});
