import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { COME_LATER, PROVE_AGAIN } from "~/features/open-pages/hints";
import { endingOf, type Line, paceOf, Watcher } from "~/features/open-pages/watcher";
import { RequestError } from "~/platform/client/request";
import type { Changed, Hint } from "~/platform/realtime";

const MADE = 1_000_000;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

interface Asking {
  at: number;
  what: Changed[] | "all";
  version: number;
}

/** A page in a world of its own: time passes when it is told to. `random` is what each throw gives. */
function createPage({ random = () => 1 }: { random?: () => number } = {}) {
  let now = MADE;
  let timers: { at: number; call: () => void }[] = [];
  const lines: { at: number; line: Line; isOpen: boolean }[] = [];
  const asked: Asking[] = [];
  const ended: number[] = [];
  let answer: () => Promise<void> = async () => undefined;
  let isOpening: (line: Line) => void = () => undefined;
  const watcher = new Watcher(MADE, {
    now: () => now,
    random,
    after(ms, call) {
      const timer = { at: now + ms, call };
      timers.push(timer);
      return () => void (timers = timers.filter((one) => one !== timer));
    },
    open(line) {
      const held = { at: now, line, isOpen: true };
      lines.push(held);
      timers.push({ at: now, call: () => held.isOpen && isOpening(line) });
      return () => void (held.isOpen = false);
    },
    ask(what, version) {
      asked.push({ at: now, what: what === "all" ? what : [...what], version });
      return answer();
    },
    end: (why) => void ended.push(why),
  });
  const page = {
    watcher,
    lines,
    asked,
    ended,
    waits: () => timers.length,
    open: () => lines.filter(({ isOpen }) => isOpen),
    answers: (next: typeof answer) => void (answer = next),
    /** What happens to each socket that is opened from now on. */
    sockets: (next: typeof isOpening) => void (isOpening = next),
    async pass(ms: number) {
      const until = now + ms;
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
        if (!next) break;
        timers = timers.filter((one) => one !== next);
        now = Math.max(now, next.at);
        next.call();
        await settled();
      }
      now = until;
    },
    hear: (hint: Partial<Hint>) => lines.at(-1)?.line.heard({ ...STANDS, ...hint }),
    fall: (code = 1006) => lines.at(-1)?.line.closed(code),
    /** Since the page was made. */
    times: (of: { at: number }[]) => of.map(({ at }) => at - MADE),
  };
  return page;
}

/** The first word of a socket where nothing has happened. */
const STANDS: Hint = { n: 4, what: null, at: 0, version: 7, spread: 0 };
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const refusal = (status: number) => new RequestError(status, "", "refused", null, null);
const gaps = (times: number[]) => times.slice(1).map((at, place) => at - (times[place] ?? 0));

/** A page that is seen, whose socket has said where things stand. */
async function createOpenPage(options: { random?: () => number; spread?: number } = {}) {
  const page = createPage(options);
  page.watcher.see(true);
  page.hear({ spread: options.spread ?? 0 });
  await page.pass(0);
  return page;
}

describe("asking", () => {
  test("a page asks for what it was told, at a random part of the time over which all of them ask", async () => {
    for (const [part, at] of [
      [0, 0],
      [0.25, 1_000],
      [0.999, 3_996],
    ]) {
      const page = await createOpenPage({ random: () => part ?? 0 });
      page.hear({ n: 5, what: ["comments"], version: 8, spread: 4_000 });
      await page.pass(MINUTE);
      expect(page.asked).toEqual([{ at: MADE + (at ?? 0), what: ["comments"], version: 8 }]);
    }
  });

  test("what comes before the question goes with it, what comes while it is asked goes together after it", async () => {
    const page = await createOpenPage();
    let arrive = () => undefined as void;
    page.answers(() => new Promise((resolve) => (arrive = resolve)));
    page.hear({ n: 5, what: ["comments"], spread: 2_000 });
    page.hear({ n: 6, what: ["likes"], version: 9, spread: 2_000 });
    await page.pass(2_000);
    expect(page.asked).toEqual([{ at: MADE + 2_000, what: ["comments", "likes"], version: 9 }]);
    page.hear({ n: 7, what: ["post"], version: 10, spread: 3_000 });
    page.hear({ n: 8, what: ["likes"], version: 11, spread: 3_000 });
    await page.pass(MINUTE);
    expect(page.asked).toHaveLength(1);
    arrive();
    await settled();
    await page.pass(MINUTE);
    expect(page.asked.slice(1)).toEqual([{ at: MADE + 62_000 + 3_000, what: ["post", "likes"], version: 11 }]);
  });

  test("a question that failed is asked again until it is answered, ever later, and as late as there are many", async () => {
    for (const [spread, first] of [
      [0, 5 * SECOND],
      [40 * SECOND, 40 * SECOND],
    ] as const) {
      const page = await createOpenPage();
      page.answers(() => Promise.reject(new TypeError("no line")));
      page.hear({ n: 5, what: ["likes"], spread });
      await page.pass(HOUR);
      const between = gaps(page.times(page.asked));
      expect(between.slice(0, 3)).toEqual([first, 2 * first, 4 * first].map((pace) => 500 + pace));
      expect(between.at(-1)).toBe(5 * MINUTE + 500);
      expect(page.asked.length).toBeLessThan(22);
      expect(page.asked.every(({ what }) => String(what) === "likes")).toBe(true);

      // Answered once, it is as if nothing had been.
      page.answers(async () => undefined);
      await page.pass(6 * MINUTE);
      const before = page.asked.length;
      page.answers(() => Promise.reject(refusal(500)));
      page.hear({ n: 6, what: ["post"], spread });
      await page.pass(spread + 500 + first);
      expect(gaps(page.times(page.asked.slice(before)))).toEqual([500 + first]);
    }
  });

  test("what comes while a question waits to be repeated goes with it, and does not hurry it", async () => {
    const page = await createOpenPage();
    page.answers(() => Promise.reject(refusal(503)));
    page.hear({ n: 5, what: ["likes"] });
    await page.pass(SECOND);
    page.hear({ n: 6, what: ["post"] });
    await page.pass(4 * SECOND + 499);
    expect(page.asked).toHaveLength(1);
    await page.pass(1);
    expect(page.asked.at(-1)?.what.toString()).toBe("likes,post");
  });

  test.each([401, 403, 404] as const)(
    "%i is the end: it is said once, and nothing is asked any more",
    async (status) => {
      const page = await createOpenPage();
      page.answers(() => Promise.reject(refusal(status)));
      page.hear({ n: 5, what: ["post"] });
      await page.pass(0);
      expect([page.ended, page.open(), page.waits()]).toEqual([[status], [], 0]);
      page.hear({ n: 6, what: ["post"] });
      page.fall();
      page.watcher.see(false);
      page.watcher.see(true);
      page.watcher.lineIsBack();
      await page.pass(HOUR);
      expect([page.asked.length, page.lines.length, page.ended]).toEqual([1, 1, [status]]);
    },
  );

  test("nothing else is: neither what is too much, nor what broke, nor what never came", () => {
    for (const status of [401, 403, 404]) expect(endingOf(refusal(status))).toBe(status);
    for (const error of [400, 408, 409, 422, 429, 500, 502, 503].map(refusal)) expect(endingOf(error)).toBeNull();
    for (const error of [new TypeError("no line"), new Error("404"), { status: 404 }, null]) {
      expect(endingOf(error)).toBeNull();
    }
  });

  test("a page that was left says and asks nothing more, whatever comes of what it asked", async () => {
    for (const result of [
      () => Promise.resolve(),
      () => Promise.reject(refusal(404)),
      () => Promise.reject(new Error()),
    ]) {
      const page = await createOpenPage();
      let arrive = () => undefined as void;
      page.answers(() => new Promise<void>((resolve) => (arrive = resolve)).then(result));
      page.hear({ n: 5, what: ["post"] });
      await page.pass(0);
      page.hear({ n: 6, what: ["likes"] });
      page.watcher.stop();
      arrive();
      await settled();
      await page.pass(HOUR);
      expect([page.asked.length, page.ended, page.open(), page.waits()]).toEqual([1, [], [], 0]);
    }
  });
});

describe("a page that nobody sees", () => {
  test("holds no socket and asks nothing; seen again it opens one at once and asks what waited", async () => {
    const page = await createOpenPage();
    page.hear({ n: 5, what: ["likes"], spread: 2_000 });
    page.watcher.see(false);
    await page.pass(HOUR);
    expect([page.open(), page.asked, page.waits()]).toEqual([[], [], 0]);
    page.watcher.see(true);
    page.watcher.see(true);
    page.hear({ n: 7, spread: 2_000 });
    await page.pass(2_000);
    expect(page.open()).toHaveLength(1);
    expect(page.asked.map(({ what }) => what)).toEqual(["all"]);
  });

  test("hears nothing of the socket that it left", async () => {
    const page = await createOpenPage();
    page.watcher.see(false);
    page.hear({ n: 9, what: ["likes"] });
    page.fall();
    page.watcher.see(true);
    page.lines[0]?.line.heard({ ...STANDS, n: 9 });
    page.lines[0]?.line.closed(1006);
    await page.pass(HOUR);
    expect([page.asked, page.lines.length]).toEqual([[], 2]);
  });
});

describe("coming back", () => {
  /** When the second socket was opened, after the first has stood and fell. */
  async function back(
    code: number,
    { spread, part, stood = MINUTE }: { spread: number; part: number; stood?: number },
  ) {
    const page = await createOpenPage({ random: () => part, spread });
    await page.pass(stood);
    page.fall(code);
    expect(page.open()).toEqual([]);
    await page.pass(HOUR);
    return (page.lines[1]?.at ?? 0) - MADE - stood;
  }

  test("who lost the socket comes back after a random part of what the newest frame says, of five seconds at least", async () => {
    for (const code of [1000, 1006, 1012, PROVE_AGAIN]) {
      expect(await back(code, { spread: 0, part: 0 })).toBe(500);
      expect(await back(code, { spread: 0, part: 1 })).toBe(5_500);
      expect(await back(code, { spread: 40_000, part: 0 })).toBe(500);
      expect(await back(code, { spread: 40_000, part: 0.5 })).toBe(20_500);
      expect(await back(code, { spread: 40_000, part: 1 })).toBe(40_500);
    }
    const page = await createOpenPage({ spread: 1_000 });
    // As before each PROVE_AGAIN.
    page.hear({ spread: 30_000 });
    await page.pass(MINUTE);
    page.fall(PROVE_AGAIN);
    await page.pass(30_499);
    expect(page.lines).toHaveLength(1);
    await page.pass(1);
    expect(page.lines).toHaveLength(2);
  });

  test("a socket's last word counts as its end: its close may come later, or not at all", async () => {
    const page = await createOpenPage({ spread: 0 });
    page.hear({ spread: 10_000, again: true });
    expect(page.lines).toHaveLength(1);
    await page.pass(10_500);
    expect(page.lines).toHaveLength(2);
    page.lines[0]?.line.closed(PROVE_AGAIN);
    await page.pass(MINUTE);
    expect(page.lines).toHaveLength(2);
  });

  test("who is told that there are too many stays away for a minute at least, then longer, and asks nothing", async () => {
    for (const [part, at] of [
      [0, MINUTE],
      [1, 2 * MINUTE],
    ] as const) {
      const page = createPage({ random: () => part });
      page.sockets((line) => line.closed(COME_LATER));
      page.watcher.see(true);
      await page.pass(3 * HOUR);
      expect(page.lines[1]?.at).toBe(MADE + at);
      if (part === 1)
        expect(gaps(page.times(page.lines)).slice(0, 4)).toEqual([2, 3, 5, 6].map((times) => times * MINUTE));
      expect(page.asked).toEqual([]);
    }
  });

  test("sockets that do not stand are tried ever less; one that stood makes it good again", async () => {
    const page = createPage();
    page.sockets((line) => {
      line.heard({ ...STANDS, spread: 10_000 });
      line.closed(1006);
    });
    page.watcher.see(true);
    await page.pass(2 * HOUR);
    const between = gaps(page.times(page.lines));
    expect(between.slice(0, 6)).toEqual([10_500, 20_500, 40_500, 80_500, 160_500, 300_500]);
    expect(between.at(-1)).toBe(300_500);
    expect(page.asked).toEqual([]);

    page.sockets((line) => line.heard({ ...STANDS, spread: 10_000 }));
    await page.pass(10 * MINUTE);
    const before = page.lines.length;
    page.fall();
    await page.pass(10_500);
    expect(page.lines).toHaveLength(before + 1);
  });

  test("where no socket opens the doors are asked once, then ever less", async () => {
    const page = createPage();
    page.sockets((line) => line.closed(1006));
    page.watcher.see(true);
    await page.pass(5 * SECOND);
    expect(page.asked.map(({ what }) => what)).toEqual(["all"]);
    await page.pass(24 * HOUR);
    expect(page.lines.length).toBeGreaterThan(200);
    expect(page.asked.length).toBeLessThanOrEqual(9);
    const between = gaps(page.times(page.asked));
    expect(between.slice(4).every((gap, at) => gap > (between[at + 3] ?? 0))).toBe(true);

    // It opens after all: the next one that does not is news again.
    page.sockets((line) => line.heard(STANDS));
    await page.pass(10 * MINUTE);
    const before = page.asked.length;
    page.sockets((line) => line.closed(1006));
    page.fall();
    await page.pass(11 * SECOND);
    expect(page.asked.slice(before).map(({ what }) => what)).toEqual(["all"]);
  });

  test("who may not come back is told so by the doors, once, and stays away", async () => {
    const page = await createOpenPage();
    await page.pass(10 * MINUTE);
    page.answers(() => Promise.reject(refusal(403)));
    page.sockets((line) => line.closed(1006));
    page.fall(PROVE_AGAIN);
    await page.pass(HOUR);
    expect([page.ended, page.asked.length, page.lines.length]).toEqual([[403], 1, 2]);
  });

  test("with the line everything comes back within seconds, however long it was gone", async () => {
    const page = await createOpenPage();
    page.answers(() => Promise.reject(new TypeError("no line")));
    page.sockets((line) => line.closed(1006));
    page.hear({ n: 5, what: ["likes"] });
    page.fall();
    await page.pass(HOUR + 17);
    page.answers(async () => undefined);
    page.sockets((line) => line.heard({ ...STANDS, n: 5 }));
    const [sockets, questions] = [page.lines.length, page.asked.length];
    page.watcher.lineIsBack();
    await page.pass(5_500);
    expect([page.lines.length - sockets, page.asked.length - questions]).toEqual([1, 1]);
    page.watcher.lineIsBack();
    await page.pass(HOUR);
    expect([page.lines.length - sockets, page.asked.length - questions]).toEqual([1, 1]);
  });
});

test("however often it failed, nobody waits longer than five minutes, nor less than the many need", () => {
  fc.assert(
    fc.property(fc.nat(60_000), fc.nat(5_000), fc.integer({ min: 1, max: 60_000 }), (spread, failures, least) => {
      const pace = paceOf(spread, failures, least);
      expect(pace).toBeGreaterThanOrEqual(Math.max(spread, least));
      expect(pace).toBeLessThanOrEqual(5 * MINUTE);
      expect(paceOf(spread, failures + 1, least)).toBeGreaterThanOrEqual(pace);
    }),
  );
});

test("five thousand pages that lose their sockets together come back over the ten seconds that they ask in", async () => {
  const times: number[] = [];
  for (let at = 0; at < 5_000; at += 1) {
    const page = await createOpenPage({ random: Math.random, spread: 10_000 });
    await page.pass(MINUTE);
    page.fall();
    await page.pass(HOUR);
    times.push((page.lines[1]?.at ?? 0) - MADE - MINUTE);
  }
  const bySecond = Array.from(
    { length: 11 },
    (_, second) => times.filter((at) => Math.floor((at - 500) / SECOND) === second).length,
  );
  expect(bySecond[10]).toBe(0);
  for (const many of bySecond.slice(0, 10)) {
    expect(many).toBeGreaterThan(350);
    expect(many).toBeLessThan(650);
  }
});

test("property: whatever happens, there is one socket and one question at most, none unseen, and in the end all is asked about", async () => {
  const step = fc.record({
    act: fc.constantFrom("hint", "lost", "fall", "later", "hide", "show", "line", "refuse", "fail", "heal"),
    after: fc.integer({ min: 0, max: 20_000 }),
    part: fc.double({ min: 0, max: 0.999, noNaN: true }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      let part = 0;
      const page = createPage({ random: () => part });
      let n = 0;
      let isSeen = true;
      let isAsking = false;
      let isFailing = false;
      /** The number up to which the page has asked. */
      let known = 0;
      const stand = (line: Line) => line.heard({ n, what: null, at: MADE, version: n, spread: 3_000 });
      const sockets = { open: stand, refused: (line: Line) => line.closed(1006) };
      page.sockets(sockets.open);
      page.answers(async () => {
        expect([isAsking, isSeen]).toEqual([false, true]);
        isAsking = true;
        const asked = n;
        await settled();
        isAsking = false;
        if (isFailing) throw new TypeError("no line");
        known = asked;
      });
      page.watcher.see(true);
      for (const next of steps) {
        part = next.part;
        await page.pass(next.after);
        if (next.act === "hint" || next.act === "lost") n += 1;
        if (next.act === "hint") page.hear({ n, what: ["likes"], at: MADE, version: n, spread: 3_000 });
        if (next.act === "fall") page.fall();
        if (next.act === "later") page.fall(COME_LATER);
        if (next.act === "hide" || next.act === "show") page.watcher.see((isSeen = next.act === "show"));
        if (next.act === "line") page.watcher.lineIsBack();
        if (next.act === "refuse") page.sockets(sockets.refused);
        if (next.act === "fail") isFailing = true;
        if (next.act === "heal") isFailing = false;
        if (next.act === "heal") page.sockets(sockets.open);
        expect(page.open().length).toBeLessThanOrEqual(isSeen ? 1 : 0);
      }
      page.sockets(sockets.open);
      isFailing = false;
      page.watcher.see((isSeen = true));
      await page.pass(HOUR);
      page.fall();
      await page.pass(HOUR);
      expect([known, page.open().length]).toEqual([n, 1]);
    }),
    { numRuns: 40 },
  );
});
