import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { onDay, outlineOf, type LessonPart, type SectionLine } from "~/features/courses/outline";
import {
  AT_ONCE,
  closedTo,
  COURSE_TYPES,
  type CourseRules,
  DAY_MS,
  NO_RULES,
  opensFrom,
  type Reader,
} from "~/features/courses/release";

const JOINED = 1_000 * DAY_MS;
const student: Reader = { isInside: true, manages: false, joinedAt: JOINED };

const day = fc.option(fc.integer({ min: 0, max: 9 }), { nil: null });
const opening = fc.record({ on: day, opensAfter: day }).map(({ on, opensAfter }) => ({
  opensAt: on === null ? null : JOINED + on * DAY_MS,
  opensAfter,
}));
const rules: fc.Arbitrary<CourseRules> = fc.record({
  courseType: fc.constantFrom(...COURSE_TYPES),
  enforcesOrder: fc.boolean(),
});
const part = fc.record({
  at: fc.integer({ min: 0, max: 2 }),
  opening,
  status: fc.constantFrom("draft" as const, "published" as const),
  isPreview: fc.boolean(),
  needsPrevious: fc.boolean(),
});
/** Three sections, and lessons in them that open by all there is to open by. */
const course = fc
  .record({ sections: fc.tuple(opening, opening, opening), parts: fc.array(part, { maxLength: 12 }) })
  .map(({ sections, parts }) => ({
    sections: sections.map((one, id): SectionLine => ({ id, name: `Part ${id}`, ...one })),
    lessons: parts.map(
      ({ at, opening: own, ...one }, id): LessonPart => ({
        ...one,
        ...own,
        id,
        sectionId: at,
        title: `Lesson ${id}`,
        minutes: 1,
      }),
    ),
  }));
const completions = fc
  .uniqueArray(fc.integer({ min: 0, max: 11 }), { maxLength: 12 })
  .map((ids) => ids.map((lessonId) => ({ lessonId, completedAt: JOINED + lessonId })));
const later = fc.integer({ min: 0, max: 10 }).map((days) => JOINED + days * DAY_MS);

const linesOf = ({ sections }: ReturnType<typeof outlineOf>) => sections.flatMap(({ lessons }) => lessons);
const openIn = (outline: ReturnType<typeof outlineOf>) =>
  linesOf(outline).flatMap(({ id, closed }) => (closed === null ? [id] : []));

describe("when lessons open", () => {
  test("what somebody has completed is open to them, whatever the course becomes", () => {
    fc.assert(
      fc.property(course, rules, completions, later, ({ sections, lessons }, now, done, at) => {
        const outline = outlineOf(sections, lessons, done, { reader: student, rules: now, now: at });
        for (const { completedAt, closed } of linesOf(outline)) if (completedAt !== null) expect(closed).toBe(null);
      }),
    );
  });

  test("nothing that is open closes by waiting, nor by completing more", () => {
    fc.assert(
      fc.property(course, rules, completions, completions, later, ({ sections, lessons }, how, done, more, at) => {
        const of = (list: typeof done, now: number) =>
          openIn(outlineOf(sections, lessons, list, { reader: student, rules: how, now }));
        const before = of(done, at);
        expect(of(done, at + 3 * DAY_MS)).toEqual(expect.arrayContaining(before));
        expect(of([...done, ...more], at)).toEqual(expect.arrayContaining(before));
      }),
    );
  });

  test("a closed lesson says why: a time that is to come and at which it opens, or the lesson before it", () => {
    fc.assert(
      fc.property(course, rules, completions, later, ({ sections, lessons }, how, done, now) => {
        const read = (at: number) => outlineOf(sections, lessons, done, { reader: student, rules: how, now: at });
        const lines = linesOf(read(now));
        lines.forEach(({ id, closed }, place) => {
          if (closed === null) return;
          expect(closed.why).not.toBe("enrol");
          if (closed.why === "date") {
            expect(closed.from).toBeGreaterThan(now);
            const then = linesOf(read(closed.from)).find((one) => one.id === id)?.closed;
            // A moment before it is closed yet; from then on at most another lesson holds it.
            expect(then === null || then?.why === "previous").toBe(true);
            expect(linesOf(read(closed.from - 1)).find((one) => one.id === id)?.closed).toEqual(closed);
          } else if (closed.why === "previous") {
            expect(closed.previous.id).toBe(lines[place - 1]?.id);
            expect(lines[place - 1]?.completedAt).toBe(null);
          }
        });
      }),
    );
  });

  test("a course of one's own pace without an order is open as a whole; to others are its lessons that are open to all", () => {
    fc.assert(
      fc.property(course, rules, later, ({ sections, lessons }, how, now) => {
        const asIs = { ...how, courseType: "self_paced" as const, enforcesOrder: false };
        const free = lessons.map((lesson) => ({ ...lesson, needsPrevious: false }));
        const whole = outlineOf(sections, free, [], { reader: student, rules: asIs, now });
        expect(openIn(whole)).toHaveLength(linesOf(whole).length);
        const visitor = { isInside: false, manages: false, joinedAt: 0 };
        for (const { closed, isPreview } of linesOf(
          outlineOf(sections, lessons, [], { reader: visitor, rules: how, now }),
        ))
          expect(closed).toEqual(isPreview ? null : { why: "enrol" });
        const host = { isInside: false, manages: true, joinedAt: 0 };
        const managed = outlineOf(sections, lessons, [], { reader: host, rules: how, now });
        expect(openIn(managed)).toHaveLength(lessons.length);
      }),
    );
  });

  test("where one goes on is open; where nothing is, it is said what one waits for", () => {
    fc.assert(
      fc.property(course, rules, completions, later, ({ sections, lessons }, how, done, now) => {
        const outline = outlineOf(sections, lessons, done, { reader: student, rules: how, now });
        const lines = linesOf(outline);
        const missing = lines.filter(({ completedAt }) => completedAt === null);
        expect(outline.next !== null).toBe(missing.some(({ closed }) => closed === null));
        expect(outline.waitsFor !== null).toBe(outline.next === null && missing.length > 0);
        if (outline.next) expect(lines.find(({ id }) => id === outline.next?.id)).toMatchObject({ closed: null });
      }),
    );
  });

  test("on a later day as much is open at least; who does all that is open is held up by days alone", () => {
    fc.assert(
      fc.property(course, rules, fc.integer({ min: 0, max: 9 }), ({ sections, lessons }, how, on) => {
        const whole = outlineOf(sections, lessons, [], {
          reader: { isInside: false, manages: true, joinedAt: 0 },
          rules: how,
          now: JOINED,
        }).sections;
        const see = (which: number, doesAll: boolean) => onDay(whole, { rules: how, now: JOINED, day: which, doesAll });
        expect(openIn(see(on + 1, false))).toEqual(expect.arrayContaining(openIn(see(on, false))));
        expect(openIn(see(on, true))).toEqual(expect.arrayContaining(openIn(see(on, false))));
        const first = linesOf(see(on, true)).find(({ closed }) => closed !== null);
        if (first) expect(first.closed?.why).toBe("date");
        // By the last day all of it has come.
        expect(openIn(see(10, true))).toHaveLength(linesOf(see(10, true)).length);
      }),
    );
  });
});

test("a type goes by its own of the two, by the later one of a section and its lesson", () => {
  const section = { opensAt: 50, opensAfter: 3 };
  const lesson = { opensAt: 40, opensAfter: 5 };
  const none = { opensAt: null, opensAfter: null };
  expect(opensFrom("self_paced", 10, section, lesson)).toBe(null);
  expect(opensFrom("scheduled", 10, section, lesson)).toBe(50);
  expect(opensFrom("scheduled", 10, none, lesson)).toBe(40);
  expect(opensFrom("scheduled", 10, none, none)).toBe(null);
  expect(opensFrom("structured", 10, section, lesson)).toBe(10 + 5 * DAY_MS);
  expect(opensFrom("structured", 10, none, none)).toBe(null);
});

test("a lesson is open to who is in the course, to who manages it, and where it is open to all", () => {
  const ask = (isInside: boolean, manages: boolean, isPreview = false) =>
    closedTo({
      reader: { isInside, manages, joinedAt: 0 },
      now: 1,
      rules: NO_RULES,
      section: AT_ONCE,
      lesson: { ...AT_ONCE, isPreview },
      isCompleted: false,
      previous: null,
    });
  expect(ask(false, false)).toEqual({ why: "enrol" });
  expect([ask(false, false, true), ask(true, false), ask(false, true)]).toEqual([null, null, null]);
});
