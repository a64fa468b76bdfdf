import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MOST_PINS, NO_BOARD, pinned } from "~/features/chat/board";
import { catchUp, missedIn } from "~/features/chat/catch-up";
import {
  type Board,
  CATCH_UP,
  CATCH_UP_FRAMES,
  CATCH_UP_LETTERS,
  parseRoomRequest,
  type RoomFrame,
} from "~/features/chat/protocol";
import { hasUnnamed, namedTo, reacted, REACTORS_SHOWN, tookBack } from "~/features/chat/reactions";
import {
  copyAt,
  deleted,
  edited,
  messageSaid,
  NOTHING_SEEN,
  type RoomPicture,
  retryAt,
  shownMessage,
  type StoredMessage,
  windowOf,
  withFrame,
} from "~/features/chat/room";
import { FACES_AMONG, FACES_SHOWN, withoutReply, withReply } from "~/features/chat/threads";
import { MOST_EMOJI, MOST_OF_ONE } from "~/features/reactions/rules";
import { COPY_EVERY_MS, COPY_LATEST_MS, COPY_SOON_MS } from "~/features/chat/rules";

const words = (text: string) => ({ html: `<p>${text}</p>`, text, at: 1 });
const by = (memberId: number) => ({ memberId, seat: 0, from: 0 });

/** A room as its object keeps it, by the same decisions. */
class Room {
  readonly messages = new Map<number, StoredMessage>();
  /** By "n emoji", in the order in which they came. */
  readonly reactors = new Map<string, number[]>();
  n = 0;
  board: Board = NO_BOARD;

  say(memberId: number, key: string, text: string): RoomFrame | null {
    if ([...this.messages.values()].some((one) => one.memberId === memberId && one.key === key)) return null;
    return this.#keep(messageSaid(this.n + 1, { id: this.n + 1, key, memberId }, words(text)));
  }

  reply(memberId: number, root: number, key: string, text: string): RoomFrame | null {
    const answered = this.messages.get(root);
    if (!answered || answered.root > 0 || (answered.deletedAt !== null && !answered.thread?.replies)) return null;
    if ([...this.messages.values()].some((one) => one.memberId === memberId && one.key === key)) return null;
    const said = messageSaid(this.n + 1, { id: this.n + 1, key, memberId, root }, words(text));
    this.#keep(said);
    return this.#turned(said);
  }

  /** A reply, with what it answers, in one frame. */
  #turned(reply: StoredMessage): RoomFrame {
    const root = this.messages.get(reply.root) as StoredMessage;
    const newest = this.repliesTo(root.n).reverse().slice(0, FACES_AMONG);
    const thread =
      reply.deletedAt === null
        ? withReply(root.thread, reply, this.n + 1)
        : withoutReply(root.thread, newest, this.n + 1);
    this.#keep({ ...root, changed: this.n + 1, thread });
    return { kind: "messages", messages: [reply, this.messages.get(root.n) as StoredMessage].map(shownMessage) };
  }

  /** Those that stand, the oldest first. */
  repliesTo = (n: number): StoredMessage[] =>
    [...this.messages.values()].filter((one) => one.root === n && one.deletedAt === null).sort((a, b) => a.n - b.n);

  edit(memberId: number, n: number, text: string): RoomFrame | null {
    const after = edited(this.messages.get(n), by(memberId), words(text), this.n + 1);
    return after && !("refused" in after) ? this.#keep(after) : null;
  }

  remove(memberId: number, n: number): RoomFrame | null {
    const after = deleted(this.messages.get(n), { ...by(memberId), isAdmin: false }, 2, this.n + 1);
    if (!after || "refused" in after) return null;
    const wasPinned = this.messages.get(n)?.pinnedAt !== null;
    if (wasPinned) this.board = { ...this.board, changed: after.changed, pins: this.board.pins - 1 };
    for (const key of this.reactors.keys()) if (key.startsWith(`${n} `)) this.reactors.delete(key);
    const frame = this.#keep(after);
    if (after.root > 0) return this.#turned(after);
    return wasPinned && frame.kind === "messages" ? { ...frame, board: this.board } : frame;
  }

  react(memberId: number, n: number, emoji: string): RoomFrame | null {
    const all = this.#whoReacted(n, emoji);
    const own = [...this.reactors.entries()].filter(
      ([key, ids]) => key.startsWith(`${n} `) && ids.includes(memberId),
    ).length;
    const has = all.includes(memberId);
    const after = reacted(this.messages.get(n), by(memberId), emoji, { has, own }, this.n + 1);
    if (!after || "refused" in after) return null;
    this.reactors.set(`${n} ${emoji}`, [...all, memberId]);
    return this.#keep(after);
  }

  unreact(memberId: number, n: number, emoji: string): RoomFrame | null {
    const all = this.#whoReacted(n, emoji);
    const others = all.filter((id) => id !== memberId);
    const had = { has: all.includes(memberId), first: others.slice(0, REACTORS_SHOWN) };
    const after = tookBack(this.messages.get(n), by(memberId), emoji, had, this.n + 1);
    if (!after || "refused" in after) return null;
    this.reactors.set(`${n} ${emoji}`, others);
    return this.#keep(after);
  }

  /** As each reaction of the room says by itself. */
  reactionsOf(n: number) {
    const found = [...this.reactors.entries()].filter(([key, ids]) => key.startsWith(`${n} `) && ids.length > 0);
    return new Map(found.map(([key, ids]) => [key.split(" ")[1], ids]));
  }

  #whoReacted = (n: number, emoji: string) => this.reactors.get(`${n} ${emoji}`) ?? [];

  pin(memberId: number, n: number, isPinned: boolean): RoomFrame | null {
    const pins = [...this.messages.values()].filter((one) => one.pinnedAt !== null).length;
    const after = pinned(this.messages.get(n), by(memberId), { isPinned, pins, at: 3 }, this.n + 1);
    if (!after || "refused" in after) return null;
    this.#keep(after);
    this.board = { ...this.board, changed: after.changed, pins: pins + (isPinned ? 1 : -1) };
    return { kind: "messages", messages: [shownMessage(after)], board: this.board };
  }

  since(last: number): RoomFrame[] {
    const missed = [...this.messages.values()].filter(({ changed }) => changed > last);
    return catchUp(
      missedIn(missed.sort((a, b) => a.changed - b.changed)),
      this.n,
      shownMessage,
      this.board.changed > last ? this.board : null,
    );
  }

  #keep(message: StoredMessage): RoomFrame {
    this.messages.set(message.n, message);
    this.n = message.changed;
    return { kind: "messages", messages: [shownMessage(message)] };
  }
}

type Act =
  | { kind: "say"; who: number; key: string }
  | { kind: "reply"; who: number; at: number; key: string }
  | { kind: "edit" | "remove"; who: number; at: number }
  | { kind: "react"; who: number; at: number; emoji: string }
  | { kind: "unreact"; who: number; at: number; emoji: string }
  | { kind: "pin"; who: number; at: number; isPinned: boolean }
  | { kind: "lose" }
  | { kind: "ask" };

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant("say" as const), who: fc.nat(2), key: fc.constantFrom("a", "b", "c", "d", "e") }),
  fc.record({
    kind: fc.constant("reply" as const),
    who: fc.nat(4),
    at: fc.integer({ min: 1, max: 4 }),
    key: fc.constantFrom("f", "g", "h", "i", "j"),
  }),
  fc.record({
    kind: fc.constantFrom("edit" as const, "remove" as const),
    who: fc.nat(2),
    at: fc.integer({ min: 1, max: 9 }),
  }),
  ...(["react", "unreact"] as const).map((kind) =>
    fc.record({
      kind: fc.constant(kind),
      who: fc.nat(14),
      at: fc.integer({ min: 1, max: 4 }),
      emoji: fc.constantFrom("a", "b"),
    }),
  ),
  fc.record({
    kind: fc.constant("pin" as const),
    who: fc.nat(2),
    at: fc.integer({ min: 1, max: 4 }),
    isPinned: fc.boolean(),
  }),
  fc.constant<Act>({ kind: "lose" }),
  fc.constant<Act>({ kind: "ask" }),
);

test("whatever is said, edited, deleted, reacted to, lost, doubled and caught up, in whatever order, a page ends with the room", () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), fc.infiniteStream(fc.nat()), (acts, order) => {
      const room = new Room();
      let page: RoomPicture = NOTHING_SEEN;
      let isAway = false;
      let line: RoomFrame[] = [];
      const arrive = () => {
        // Frames of a line keep their order among themselves; those of an old line may come late.
        for (const frame of line) page = withFrame(page, frame);
        line = [];
      };
      acts.forEach((one, i) => {
        if (one.kind === "lose") isAway = !isAway;
        else if (one.kind === "ask") line.push(...room.since(page.last));
        else if (one.kind === "pin") {
          const frame = room.pin(one.who, one.at, one.isPinned);
          if (frame && !isAway) line.push(frame);
        } else {
          const frame =
            one.kind === "say"
              ? room.say(one.who, one.key, `said ${i}`)
              : one.kind === "reply"
                ? room.reply(one.who, one.at, one.key, `said ${i}`)
                : one.kind === "edit"
                  ? room.edit(one.who, one.at, `edited ${i}`)
                  : one.kind === "react"
                    ? room.react(one.who, one.at, one.emoji)
                    : one.kind === "unreact"
                      ? room.unreact(one.who, one.at, one.emoji)
                      : room.remove(one.who, one.at);
          if (frame && !isAway) line.push(frame, ...(Number(order.next().value) % 3 === 0 ? [frame] : []));
        }
        if (Number(order.next().value) % 2 === 0) line.reverse();
        // `standing` only counts once what comes before it is there: a line keeps its order.
        if (!line.some(({ kind }) => kind === "standing") || i % 2 === 0) {
          line.sort((a, b) => Number(a.kind === "standing") - Number(b.kind === "standing"));
          arrive();
        }
      });
      line.sort((a, b) => Number(a.kind === "standing") - Number(b.kind === "standing"));
      arrive();
      for (const frame of room.since(page.last)) page = withFrame(page, frame);
      const standing = [...room.messages.values()].map(shownMessage);
      expect([...page.messages.values()].sort((a, b) => a.n - b.n)).toEqual(standing.sort((a, b) => a.n - b.n));
      expect(page.last).toBe(room.n);
      expect(page.board).toEqual(room.board);
      expect(page.board.pins).toBe(standing.filter(({ isPinned }) => isPinned).length);
      for (const { n, thread } of page.messages.values()) {
        const replies = room.repliesTo(n).reverse();
        const ids = [...new Set(replies.map(({ memberId }) => memberId))].slice(0, FACES_SHOWN);
        const [last] = replies;
        expect(thread && [thread.replies, thread.ids, thread.n]).toEqual(last ? [replies.length, ids, last.n] : null);
      }
      for (const { n, reactions } of page.messages.values()) {
        const meant = room.reactionsOf(n);
        expect(new Map(reactions.map(({ emoji, count }) => [emoji, count]))).toEqual(
          new Map([...meant].map(([emoji, ids]) => [emoji, ids.length])),
        );
        for (const { emoji, ids } of reactions) expect(ids).toEqual(meant.get(emoji)?.slice(0, REACTORS_SHOWN));
      }
      expect(JSON.stringify([...page.messages.values()].filter(({ isDeleted }) => isDeleted))).not.toMatch(
        /said|edited \d/,
      );
    }),
  );
});

test("a pin is put once and taken down once, up to so many, and on nothing that is gone or not shown", () => {
  const message = messageSaid(4, { id: 4, key: "k", memberId: 1 }, words("One"));
  const pin = (to: StoredMessage | undefined, isPinned = true, pins = 0, from = 0) =>
    pinned(to, { ...by(2), from }, { isPinned, pins, at: 9 }, 5);
  const put = pin(message) as StoredMessage;
  expect(put).toMatchObject({ changed: 5, worded: 4, pinnedAt: 9 });
  expect(pin(put)).toBeNull();
  expect(pin(put, false)).toMatchObject({ pinnedAt: null });
  expect(pin(message, false)).toBeNull();
  expect(pin(message, true, MOST_PINS)).toEqual({ refused: "room_pins_full" });
  for (const gone of [undefined, deleted(put, { ...by(1), isAdmin: false }, 2, 6) as StoredMessage])
    expect(pin(gone)).toEqual({ refused: "message_gone" });
  expect(pin(message, true, 0, 4)).toEqual({ refused: "message_gone" });
});

describe("reactions", () => {
  const message = messageSaid(4, { id: 4, key: "k", memberId: 1 }, words("One"));
  const add = (to: StoredMessage, memberId: number, emoji: string, own = 0) =>
    reacted(to, by(memberId), emoji, { has: false, own }, to.changed + 1) as StoredMessage;

  test("are one for each person and emoji, at most so many of one's own, and so many different ones", () => {
    let many = message;
    for (let at = 0; at < MOST_EMOJI; at += 1) many = add(many, at, `e${at}`);
    expect(reacted(many, by(90), "one more", { has: false, own: 0 }, 99)).toEqual({ refused: "too_many_emoji" });
    expect(add(many, 90, "e3").reactions[3]).toEqual({ emoji: "e3", count: 2, ids: [3, 90] });
    expect(reacted(many, by(3), "e3", { has: true, own: 1 }, 99)).toBeNull();
    expect(reacted(message, by(1), "e", { has: false, own: MOST_OF_ONE }, 99)).toEqual({
      refused: "too_many_of_yours",
    });
    expect(tookBack(message, by(1), "e", { has: false, first: [] }, 99)).toBeNull();
  });

  test("leave the words as the shard has them, and go with the message", () => {
    const liked = add(message, 2, "e");
    expect(liked).toMatchObject({ changed: 5, worded: 4 });
    const gone = deleted(liked, { ...by(1), isAdmin: false }, 2, 6) as StoredMessage;
    expect(gone.reactions).toEqual([]);
    expect(reacted(gone, by(2), "e", { has: false, own: 0 }, 7)).toEqual({ refused: "message_gone" });
    expect(reacted(message, { ...by(2), from: 4 }, "e", { has: false, own: 0 }, 7)).toEqual({
      refused: "message_gone",
    });
  });

  test("of a thousand name ten, and whoever reads", () => {
    let loved = message;
    for (let id = 1; id <= 1_000; id += 1) loved = add(loved, id, "e");
    expect(loved.reactions).toEqual([{ emoji: "e", count: 1_000, ids: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }]);
    expect(hasUnnamed(loved)).toBe(true);
    const named = (id: number) => namedTo(loved.reactions, id, () => id <= 1_000)[0]?.ids;
    expect(named(700)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 700]);
    expect(named(7)).toHaveLength(REACTORS_SHOWN);
    expect(named(1_001)).toHaveLength(REACTORS_SHOWN);
    const without = tookBack(loved, by(1), "e", { has: true, first: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }, 2_000);
    expect(without).toMatchObject({ reactions: [{ count: 999, ids: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }] });
  });
});

describe("a catch-up", () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, i) => messageSaid(i + 1, { id: i, key: `${i}`, memberId: 1 }, words("x")));

  test("comes in frames of two hundred, and ends with where the room stands", () => {
    expect(catchUp(missedIn([]), 7)).toEqual([{ kind: "standing", n: 7 }]);
    const frames = catchUp(missedIn(many(401)), 401);
    expect(frames.map((frame) => (frame.kind === "messages" ? frame.messages.length : frame))).toEqual([
      200,
      200,
      1,
      { kind: "standing", n: 401 },
    ]);
  });

  test("that is longer than one answer says from where to ask on", () => {
    const most = CATCH_UP * CATCH_UP_FRAMES;
    const frames = catchUp(missedIn(many(most + 1)), most + 9);
    expect(frames.at(-1)).toEqual({ kind: "standing", n: most, more: true });
  });

  test("of long messages is as long as any other, reads no further, and brings one at least", () => {
    const long = (count: number, letters: number) =>
      many(count).map((one) => ({ ...one, html: "x".repeat(letters), text: "x" }));
    let read = 0;
    function* reading() {
      for (const one of long(1_000, 40_000)) {
        read += 1;
        yield one;
      }
    }
    const frames = catchUp(missedIn(reading()), 1_000);
    expect(JSON.stringify(frames).length).toBeLessThan(CATCH_UP_LETTERS * 1.1);
    const last = frames.at(-1);
    expect(last).toEqual({ kind: "standing", n: read - 1, more: true });
    expect(read).toBe(Math.floor(CATCH_UP_LETTERS / 40_250) + 1);
    expect(missedIn(long(2, CATCH_UP_LETTERS + 1))).toMatchObject({ messages: [{ n: 1 }], hasMore: true });
  });
});

describe("decisions", () => {
  const message = messageSaid(4, { id: 4, key: "k", memberId: 1 }, words("One"));

  test("nobody changes what they are not shown, what is another's, or what is gone", () => {
    expect(edited(undefined, by(1), words("Two"), 5)).toEqual({ refused: "message_gone" });
    expect(edited(message, { ...by(1), from: 4 }, words("Two"), 5)).toEqual({ refused: "message_gone" });
    expect(edited(message, by(2), words("Two"), 5)).toEqual({ refused: "not_yours" });
    expect(edited(message, by(1), words("One"), 5)).toBeNull();
    const gone = deleted(message, { ...by(1), isAdmin: false }, 2, 5) as StoredMessage;
    expect(gone).toMatchObject({ text: "", html: "", changed: 5, deletedAt: 2 });
    expect(edited(gone, by(1), words("Two"), 6)).toEqual({ refused: "message_gone" });
    expect(deleted(gone, { ...by(1), isAdmin: false }, 3, 6)).toBeNull();
    expect(deleted(message, { ...by(2), isAdmin: false }, 2, 5)).toEqual({ refused: "not_yours" });
    expect(deleted(message, { ...by(2), isAdmin: true }, 2, 5)).toMatchObject({ deletedAt: 2 });
  });

  test("a page of history lies before, after or around a place", () => {
    expect(windowOf({})).toEqual({ below: 100, at: Number.MAX_SAFE_INTEGER, above: 0 });
    expect(windowOf({ before: 5 })).toEqual({ below: 100, at: 4, above: 0 });
    expect(windowOf({ after: 5 })).toEqual({ below: 0, at: 5, above: 100 });
    expect(windowOf({ around: 5 })).toEqual({ below: 50, at: 4, above: 50 });
  });

  test("a quiet room is copied soon, a busy one every two seconds, and what fails ever later", () => {
    expect(copyAt(100_000, 0)).toBe(100_000 + COPY_SOON_MS);
    expect(copyAt(100_000, 99_900)).toBe(99_900 + COPY_EVERY_MS);
    expect([1, 2, 30].map((failures) => retryAt(0, failures))).toEqual([4_000, 8_000, COPY_LATEST_MS]);
  });

  test("of what a stranger sends only requests are taken", () => {
    for (const text of [
      "",
      "{",
      "[]",
      "null",
      '{"kind":"say"}',
      '{"kind":"since","last":-1}',
      '{"kind":"read","n":1.5}',
    ])
      expect(parseRoomRequest(text), text).toBeNull();
    expect(parseRoomRequest('{"kind":"since","last":0,"more":1}')).toEqual({ kind: "since", last: 0 });
    expect(parseRoomRequest('{"kind":"read","n":3}')).toEqual({ kind: "read", n: 3 });
    expect(parseRoomRequest('{"kind":"read","n":3,"ago":5}')).toEqual({ kind: "read", n: 3, ago: 5 });
    expect(parseRoomRequest('{"kind":"read","n":3,"ago":-5}')).toEqual({ kind: "read", n: 3 });
  });
});
