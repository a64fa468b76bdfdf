import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseRoomRequest, type RoomFrame } from "~/features/chat/protocol";
import {
  catchUp,
  copyAt,
  deleted,
  edited,
  messageSaid,
  MOST_CAUGHT_UP,
  NOTHING_SEEN,
  type RoomPicture,
  retryAt,
  shownMessage,
  type StoredMessage,
  windowOf,
  withFrame,
} from "~/features/chat/room";
import { COPY_EVERY_MS, COPY_LATEST_MS, COPY_SOON_MS } from "~/features/chat/rules";

const words = (text: string) => ({ html: `<p>${text}</p>`, text, at: 1 });
const by = (memberId: number) => ({ memberId, seat: 0, from: 0 });

/** A room as its object keeps it, by the same decisions. */
class Room {
  readonly messages = new Map<number, StoredMessage>();
  n = 0;

  say(memberId: number, key: string, text: string): RoomFrame | null {
    if ([...this.messages.values()].some((one) => one.memberId === memberId && one.key === key)) return null;
    return this.#keep(messageSaid(this.n + 1, { id: this.n + 1, key, memberId }, words(text)));
  }

  edit(memberId: number, n: number, text: string): RoomFrame | null {
    const after = edited(this.messages.get(n), by(memberId), words(text), this.n + 1);
    return after && !("refused" in after) ? this.#keep(after) : null;
  }

  remove(memberId: number, n: number): RoomFrame | null {
    const after = deleted(this.messages.get(n), { ...by(memberId), isAdmin: false }, 2, this.n + 1);
    return after && !("refused" in after) ? this.#keep(after) : null;
  }

  since(last: number): RoomFrame[] {
    const missed = [...this.messages.values()].filter(({ changed }) => changed > last);
    return catchUp(
      missed.sort((a, b) => a.changed - b.changed),
      this.n,
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
  | { kind: "edit" | "remove"; who: number; at: number }
  | { kind: "lose" }
  | { kind: "ask" };

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant("say" as const), who: fc.nat(2), key: fc.constantFrom("a", "b", "c", "d", "e") }),
  fc.record({
    kind: fc.constantFrom("edit" as const, "remove" as const),
    who: fc.nat(2),
    at: fc.integer({ min: 1, max: 9 }),
  }),
  fc.constant<Act>({ kind: "lose" }),
  fc.constant<Act>({ kind: "ask" }),
);

test("whatever is said, edited, deleted, lost, doubled and caught up, in whatever order, a page ends with the room", () => {
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
        else {
          const frame =
            one.kind === "say"
              ? room.say(one.who, one.key, `said ${i}`)
              : one.kind === "edit"
                ? room.edit(one.who, one.at, `edited ${i}`)
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
      expect(JSON.stringify([...page.messages.values()].filter(({ isDeleted }) => isDeleted))).not.toMatch(
        /said|edited \d/,
      );
    }),
  );
});

describe("a catch-up", () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, i) => messageSaid(i + 1, { id: i, key: `${i}`, memberId: 1 }, words("x")));

  test("comes in frames of two hundred, and ends with where the room stands", () => {
    expect(catchUp([], 7)).toEqual([{ kind: "standing", n: 7 }]);
    const frames = catchUp(many(401), 401);
    expect(frames.map((frame) => (frame.kind === "messages" ? frame.messages.length : frame))).toEqual([
      200,
      200,
      1,
      { kind: "standing", n: 401 },
    ]);
  });

  test("that is longer than one answer says from where to ask on", () => {
    const frames = catchUp(many(MOST_CAUGHT_UP + 1), MOST_CAUGHT_UP + 9);
    expect(frames.at(-1)).toEqual({ kind: "standing", n: MOST_CAUGHT_UP, more: true });
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
  });
});
