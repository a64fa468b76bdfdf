import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  changed,
  due,
  type Heard,
  heard,
  hintOf,
  isFull,
  MOST_OF_MEMBER,
  MOST_OF_NETWORK,
  MOST_WATCHERS,
  NOTHING_YET,
  shownTogether,
  SLACK_MS,
  together,
  type Watch,
} from "~/features/open-pages/hints";
import type { Changed, Hint } from "~/platform/realtime";

/** What is watched, as the Durable Object keeps it, with a clock of its own. */
function createWatch({ isList = false, watchers = 1 } = {}) {
  let watch: Watch = NOTHING_YET;
  let wakeAt: number | null = null;
  const told: { at: number; hint: Hint }[] = [];
  const follow = (now: number, next: ReturnType<typeof due>) => {
    watch = next.watch;
    wakeAt = next.wakeAt ?? (next.tell ? null : wakeAt);
    if (next.tell) told.push({ at: now, hint: hintOf(watch, next.tell, watchers) });
  };
  return {
    told,
    standing: () => hintOf(watch, null, watchers),
    /** Lets the alarm ring that is due until `now`. */
    until(now: number) {
      if (wakeAt === null || wakeAt > now) return;
      const at = wakeAt;
      wakeAt = null;
      follow(at, due(watch, at, isList));
    },
    change: (what: Changed, now: number, version = 0) =>
      follow(now, changed(watch, { what, version, now, isList, watchers })),
  };
}

const START = 1_000_000;

describe("what pages are told", () => {
  test("the first change at once, the next ones of the same second together at its end", () => {
    const post = createWatch({ watchers: 3 });
    post.change("comments", START, 4);
    post.change("likes", START + 100, 5);
    post.change("comments", START + 200, 6);
    post.change("likes", START + 300, 7);
    post.until(START + 5_000);
    expect(post.told).toEqual([
      { at: START, hint: { n: 1, what: ["comments"], at: START, version: 4, spread: 100 } },
      { at: START + 1_000, hint: { n: 2, what: ["likes", "comments"], at: START + 300, version: 7, spread: 100 } },
    ]);
  });

  test("numbers in a list every ten seconds, a new post every second all the same", () => {
    const feed = createWatch({ isList: true });
    feed.change("likes", START);
    feed.change("comments", START + 100);
    feed.until(START + 9_999);
    expect(feed.told).toHaveLength(1);
    feed.until(START + 10_000);
    feed.change("likes", START + 10_200);
    feed.change("posts", START + 10_300);
    feed.until(START + 11_000);
    expect(feed.told.map(({ at, hint }) => [at - START, hint.what])).toEqual([
      [0, ["likes"]],
      [10_000, ["comments"]],
      [11_000, ["likes", "posts"]],
    ]);
  });

  test("where nobody watches nothing is sent and nobody is woken; the number says that something was", () => {
    const post = createWatch({ watchers: 0 });
    post.change("likes", START, 8);
    post.change("likes", START + 1, 9);
    post.until(START + 60_000);
    expect(post.told).toEqual([]);
    expect(post.standing()).toMatchObject({ n: 2, what: null, at: START + 1, version: 9 });
  });

  test("a thousand ask over two seconds, a million over a minute; up to fifty, one knows only that it is not more", () => {
    expect([1, 50, 51, 1_000, 1_000_000].map((watchers) => hintOf(NOTHING_YET, null, watchers).spread)).toEqual([
      100, 100, 200, 2_000, 60_000,
    ]);
  });
});

describe("who finds room", () => {
  const none = { all: 1, visitors: 1, own: 1 };

  test.each([
    ["the first", true, none, false],
    ["the last of all", true, { ...none, all: MOST_WATCHERS }, false],
    ["one more than all", true, { ...none, all: MOST_WATCHERS + 1 }, true],
    ["a member where visitors are too many", true, { ...none, all: 11_000, visitors: 11_000 }, false],
    ["a visitor where visitors are too many", false, { ...none, all: 10_001, visitors: 10_001 }, true],
    ["a member's next page", true, { ...none, own: MOST_OF_MEMBER + 1 }, true],
    ["as many visitors of one network", false, { ...none, own: MOST_OF_MEMBER + 1 }, false],
    ["one more visitor of it", false, { ...none, own: MOST_OF_NETWORK + 1 }, true],
  ])("%s", (_, isMember, sockets, full) => {
    expect(isFull(isMember, sockets)).toBe(full);
  });
});

test("property: a page that shows several things hears each of their hints as its next number", () => {
  fc.assert(
    fc.property(fc.array(fc.record({ of: fc.nat(4), at: fc.nat(1_000) }), { maxLength: 30 }), (steps) => {
      const watches: Watch[] = Array.from({ length: 5 }, () => NOTHING_YET);
      for (const { of, at } of steps) {
        const before = shownTogether(watches);
        const one = watches[of] as Watch;
        watches[of] = changed(one, {
          what: "posts",
          version: 1,
          now: one.at + 2_000 + at,
          isList: true,
          watchers: 1,
        }).watch;
        const after = shownTogether(watches);
        expect(after.n).toBe(before.n + 1);
        expect(after.at).toBeGreaterThanOrEqual(before.at);
      }
    }),
  );
});

describe("what a page asks", () => {
  const page: Heard = { last: 4, madeAt: START };
  const hint = (n: number, what: Changed[] | null = ["likes"], at = START): Hint => ({
    n,
    what,
    at,
    version: 0,
    spread: 0,
  });

  test.each([
    ["the next number, for what it names", page, hint(5, ["likes", "post"]), new Set(["likes", "post"]), 5],
    ["one that came before, for nothing", page, hint(4), null, 4],
    ["one that is late, for nothing", page, hint(2), null, 4],
    ["one too far, for everything", page, hint(7), "all", 7],
    ["where it stands, for nothing", page, hint(4, null), null, 4],
    ["that it is behind, for everything", page, hint(6, null), "all", 6],
    ["that all began anew, for everything", page, hint(1, null), "all", 1],
    [
      "the first word after a change that it may not show, for everything",
      { ...page, last: -1 },
      hint(9, null),
      "all",
      9,
    ],
    [
      "the first word where nothing changed since it was made, for nothing",
      { ...page, last: -1 },
      hint(9, null, START - SLACK_MS - 1),
      null,
      9,
    ],
  ] as const)("hears %s", (_, before, message, ask, last) => {
    expect(heard(before, message as Hint)).toEqual({ heard: { ...before, last }, ask });
  });

  test("what waits is asked together", () => {
    expect(together(null, new Set(["likes"]))).toEqual(new Set(["likes"]));
    expect(together(new Set(["likes"]), new Set(["post"]))).toEqual(new Set(["likes", "post"]));
    expect(together(new Set(["likes"]), "all")).toBe("all");
    expect(together(null, null)).toBeNull();
  });
});

test("property: pages are told once a second at most, and whatever is lost or doubled, who comes back has asked about every change", () => {
  const step = fc.record({
    what: fc.constantFrom<Changed>("comments", "likes", "post"),
    after: fc.integer({ min: 0, max: 1_500 }),
    // How each hint fares on its way: lost, arrives, arrives twice.
    fate: fc.integer({ min: 0, max: 2 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const post = createWatch();
      let known: Heard = { last: 0, madeAt: START };
      const open = new Set<Changed>();
      let sent = 0;
      let now = START;
      const hear = (hint: Hint) => {
        const next = heard(known, hint);
        known = next.heard;
        if (next.ask === "all") open.clear();
        else for (const what of next.ask ?? []) open.delete(what);
      };
      const deliver = (fate: number) => {
        for (const { hint } of post.told.slice(sent)) for (let copy = 0; copy < fate; copy += 1) hear(hint);
        sent = post.told.length;
      };
      for (const { what, after, fate } of steps) {
        now += after;
        post.until(now);
        deliver(fate);
        open.add(what);
        post.change(what, now);
        deliver(fate);
      }
      post.until(now + 60_000);
      hear(post.standing());
      expect([...open]).toEqual([]);
      const times = post.told.map(({ at }) => at);
      expect(times.every((at, place) => place === 0 || at - (times[place - 1] ?? 0) >= 1_000)).toBe(true);
      expect(post.told.map(({ hint }) => hint.n)).toEqual(times.map((_, place) => place + 1));
    }),
  );
});
