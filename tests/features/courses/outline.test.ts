import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  around,
  continueAt,
  type LessonLine,
  outlineOf,
  percentOf,
  rearranged,
  stepOf,
} from "~/features/courses/outline";
import { AT_ONCE, NO_RULES } from "~/features/courses/release";
import { minutesOf } from "~/features/courses/rules";

const line = fc.record({
  sectionId: fc.integer({ min: 1, max: 4 }),
  status: fc.constantFrom("draft" as const, "published" as const),
  isPreview: fc.boolean(),
  minutes: fc.integer({ min: 0, max: 30 }),
});
/** A course of four sections, and what somebody has completed of it, also of what is gone. */
const course = fc
  .record({
    lines: fc.array(line, { maxLength: 30 }),
    completed: fc.uniqueArray(
      fc.record({ lessonId: fc.integer({ min: 1, max: 40 }), completedAt: fc.integer({ min: 1, max: 99 }) }),
      {
        selector: ({ lessonId }) => lessonId,
        maxLength: 40,
      },
    ),
  })
  .map(({ lines, completed }) => ({
    sections: [1, 2, 3, 4].map((id) => ({ id, name: `Part ${id}`, opensAt: null, opensAfter: null })),
    lessons: lines.map((one, at) => ({ ...one, ...AT_ONCE, id: at + 1, title: `Lesson ${at + 1}` })),
    completed,
  }));

/** A course that opens all at once, as who takes it reads it, or who manages it. */
const read = (manages: boolean) => ({
  reader: { isInside: true, manages, joinedAt: 0 },
  rules: NO_RULES,
  now: 1000,
});

describe("an outline", () => {
  test("counts what is published, and of that what is completed; drafts stand in it for who manages the course alone", () => {
    fc.assert(
      fc.property(course, fc.boolean(), ({ sections, lessons, completed }, withDrafts) => {
        const outline = outlineOf(sections, lessons, completed, read(withDrafts));
        const published = lessons.filter(({ status }) => status === "published");
        const done = published.filter(({ id }) => completed.some(({ lessonId }) => lessonId === id));
        expect(outline.count).toBe(published.length);
        expect(outline.done).toBe(done.length);
        const shown = outline.sections.flatMap((section) => section.lessons);
        expect(shown).toHaveLength(withDrafts ? lessons.length : published.length);
        if (!withDrafts) expect(outline.sections.every((section) => section.lessons.length > 0)).toBe(true);
        const isWhole = published.length > 0 && done.length === published.length;
        expect(outline.completedAt !== null).toBe(isWhole);
        expect(outline.next === null).toBe(isWhole || published.length === 0);
      }),
    );
  });

  test("gives the same whatever order completions come in, and one more completion never makes it less", () => {
    fc.assert(
      fc.property(course, fc.integer({ min: 1, max: 30 }), ({ sections, lessons, completed }, more) => {
        const of = (list: typeof completed) => outlineOf(sections, lessons, list, read(false));
        const before = of(completed);
        expect(of([...completed].reverse())).toEqual(before);
        const after = of([
          ...completed.filter(({ lessonId }) => lessonId !== more),
          { lessonId: more, completedAt: 100 },
        ]);
        expect(after.done).toBeGreaterThanOrEqual(before.done);
        expect(percentOf(after)).toBeGreaterThanOrEqual(percentOf(before));
      }),
    );
  });

  test("says a hundred percent only where nothing is missing, and nothing only where nothing is done", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 500 }), (count, part) => {
        const done = Math.min(count, part);
        const percent = percentOf({ count, done });
        expect(percent === 100).toBe(count > 0 && done === count);
        expect(percent === 0).toBe(done === 0);
        expect(Number.isInteger(percent)).toBe(true);
      }),
    );
  });

  test("goes on behind what was completed last, else at the first that is missing", () => {
    const at = (...times: (number | null)[]) =>
      continueAt(times.map((completedAt, id) => ({ id, completedAt })))?.id ?? null;
    expect(at(null, null)).toBe(0);
    expect(at(1, null, null)).toBe(1);
    expect(at(null, 5, null)).toBe(2);
    expect(at(9, 5, null)).toBe(2);
    expect(at(null, 5, 6)).toBe(0);
    expect(at(1, 2)).toBe(null);
    expect(at()).toBe(null);
  });

  test("knows what stands before and after a lesson, over the ends of sections", () => {
    const of = (id: number, sectionId: number): LessonLine => ({
      id,
      sectionId,
      title: `L${id}`,
      status: "published",
      isPreview: false,
      minutes: 1,
      completedAt: null,
      closed: null,
      ...AT_ONCE,
    });
    const sections = [
      { id: 1, name: "A", opensAt: null, opensAfter: null, lessons: [of(1, 1), of(2, 1)] },
      { id: 2, name: "B", opensAt: null, opensAfter: null, lessons: [of(3, 2)] },
    ];
    expect(around({ sections }, 1)).toMatchObject({ before: null, after: { id: 2 }, section: 1, lesson: 1 });
    expect(around({ sections }, 2)).toMatchObject({ before: { id: 1 }, after: { id: 3 }, section: 1, lesson: 2 });
    expect(around({ sections }, 3)).toMatchObject({ before: { id: 2 }, after: null, section: 2, lesson: 1 });
    expect(around({ sections }, 9)).toMatchObject({ after: null });
  });
});

describe("an order", () => {
  const placed = fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 12 }))
    .map(([parts, lessons]) =>
      Array.from({ length: parts }, (_, part) => ({
        id: 100 + part,
        lessons: lessons.flatMap((at, id) => (at % parts === part ? [{ id: id + 1 }] : [])),
      })),
    );
  const idsOf = (sections: { lessons: { id: number }[] }[]) =>
    sections.flatMap(({ lessons }) => lessons.map(({ id }) => id)).sort((a, b) => a - b);

  test("keeps every section and every lesson once, whatever is moved where", () => {
    const move = fc.record({
      kind: fc.constantFrom("section" as const, "lesson" as const),
      id: fc.oneof(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 99, max: 106 })),
      list: fc.integer({ min: 99, max: 106 }),
      index: fc.integer({ min: 0, max: 14 }),
    });
    fc.assert(
      fc.property(placed, move, (sections, to) => {
        const after = rearranged(sections, to);
        expect(idsOf(after)).toEqual(idsOf(sections));
        expect(after.map(({ id }) => id).sort((a, b) => a - b)).toEqual(sections.map(({ id }) => id));
      }),
    );
  });

  test("by arrows reaches every place, over the ends of sections, and comes back the same way", () => {
    fc.assert(
      fc.property(placed, fc.integer({ min: 1, max: 12 }), (sections, id) => {
        const down = stepOf(sections, { kind: "lesson", id }, "down");
        if (!down) return;
        const moved = rearranged(sections, down);
        const back = stepOf(moved, { kind: "lesson", id }, "up");
        expect(back && rearranged(moved, back)).toEqual(sections);
      }),
    );
  });
});

test("what has words takes a minute at least", () => {
  expect([minutesOf(0), minutesOf(1), minutesOf(200), minutesOf(500)]).toEqual([0, 1, 1, 3]);
});
