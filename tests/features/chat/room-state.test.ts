import * as fc from "fast-check";
import { expect, test } from "vitest";
import { NO_BOARD } from "~/features/chat/board";
import type { Board, ChatMessage, RoomFrame } from "~/features/chat/protocol";
import { withOne, withoutOne } from "~/features/chat/reactions";
import { standsIn } from "~/features/chat/threads";
import {
  MOST_SHOWN,
  openRoom,
  type RoomPart,
  type RoomState,
  roomReducer,
  shownReactions,
} from "~/features/chat/ui/room-state";

const ME = 1;
const PAGE = 5;
const AT = "2026-11-26T09:00:00.000Z";

/** A room as its object keeps it: every change takes the next number, a key is stored once. */
class House {
  n = 0;
  board: Board = NO_BOARD;
  messages: ChatMessage[] = [];

  constructor(readonly thread = 0) {}

  /** `root`: as a reply to it; what it answers shows that, under the next number. */
  say(memberId: number, key: string, root = 0): ChatMessage {
    const known = this.messages.find((one) => one.memberId === memberId && one.key === key);
    if (known) return known;
    this.n += 1;
    const made = { n: this.n, globalId: 1000 + this.n, changed: this.n, key, memberId, html: `<p>${key}</p>`, at: AT };
    this.messages.push({
      ...made,
      editedAt: null,
      isDeleted: false,
      reactions: [],
      isPinned: false,
      files: [],
      root,
      isInRoom: root === 0,
      thread: null,
      named: [],
      preview: null,
    });
    const reply = this.messages.at(-1) as ChatMessage;
    const at = this.messages.findIndex(({ n }) => n === root);
    const replies = (this.messages[at]?.thread?.replies ?? 0) + 1;
    if (at >= 0) this.change(at, { thread: { replies, ids: [memberId], n: reply.n, at: AT } });
    return reply;
  }

  /** What it answers as it is after that, if it answers anything. */
  rootOf = (root: number) => this.messages.find(({ n }) => n === root);

  /** What its page shows: the room, or one of its threads. */
  shown = () => this.messages.filter((one) => standsIn(this.thread, one));

  change(at: number, change: Partial<ChatMessage>): ChatMessage | null {
    const one = this.messages[at % Math.max(1, this.messages.length)];
    if (!one) return null;
    this.n += 1;
    const changed = { ...one, ...change, changed: this.n };
    this.messages = this.messages.map((other) => (other.n === one.n ? changed : other));
    return changed;
  }

  page(where: (n: number) => boolean, from: "start" | "end"): RoomPart {
    const shown = this.shown();
    const found = shown.filter(({ n }) => where(n));
    const records = from === "start" ? found.slice(0, PAGE) : found.slice(-PAGE);
    const [first = 0, last = 0] = [records[0]?.n, records.at(-1)?.n];
    return {
      records,
      has_before: shown.some(({ n }) => n < first),
      has_after: records.length > 0 && shown.some(({ n }) => n > last),
      n: this.n,
      root: this.rootOf(this.thread),
      board: this.board,
    };
  }

  /** A message is put over the log, or taken away. */
  put(n: number): RoomFrame {
    this.n += 1;
    this.board = { ...this.board, changed: this.n, spotlight: n === 0 ? null : { n, memberId: 2, text: `${this.n}` } };
    return { kind: "messages", messages: [], board: this.board };
  }

  pin(at: number): RoomFrame | null {
    const one = this.messages[at % Math.max(1, this.messages.length)];
    const changed = one && !one.isDeleted && this.change(at, { isPinned: !one.isPinned });
    if (!changed) return null;
    const pins = this.messages.filter(({ isPinned }) => isPinned).length;
    this.board = { ...this.board, changed: this.n, pins };
    return { kind: "messages", messages: [changed], board: this.board };
  }

  newest = () => this.page(() => true, "end");
}

/** A page of it: a line that may break, answers that may be lost or late. */
class Client {
  state: RoomState;
  /** What is on its way down the socket; null while it is closed. */
  line: RoomFrame[] | null = null;
  asked = 0;
  late: RoomPart[] = [];
  isSpoilt = false;

  constructor(readonly house: House) {
    this.state = openRoom(ME, house.newest(), {});
  }

  connect() {
    this.line = [];
    this.state = roomReducer(this.state, { kind: "connected" });
    this.ask();
  }

  ask() {
    this.asked = this.state.asks;
    const missed = this.house.messages
      .filter(({ changed }) => changed > this.state.last)
      .sort((a, b) => a.changed - b.changed);
    const { board } = this.house;
    const isOther = board.changed > this.state.last;
    if (missed.length > 0 || isOther)
      this.line?.push({ kind: "messages", messages: missed, ...(isOther && { board }) });
    this.line?.push({ kind: "standing", n: this.house.n, since: this.state.last });
  }

  hear(many = Number.POSITIVE_INFINITY, isAtEnd = true) {
    for (let at = 0; at < many && this.line && this.line.length > 0; at += 1) {
      const frame = this.line.shift() as RoomFrame;
      this.state = roomReducer(this.state, { kind: "frame", frame, isAtEnd });
    }
    if (this.line && this.asked !== this.state.asks) this.ask();
  }

  told(message: ChatMessage | null) {
    const root = message && this.house.rootOf(message.root);
    if (message) this.line?.push({ kind: "messages", messages: root ? [message, root] : [message] });
  }

  react(at: number) {
    const one = this.state.messages[at % Math.max(1, this.state.messages.length)];
    if (!one || one.isDeleted) return;
    const isOn = !shownReactions(this.state, one).some(({ ids }) => ids.includes(ME));
    const isBusy = this.state.reacting.some(({ n }) => n === one.n);
    this.state = roomReducer(this.state, { kind: "reacting", reacting: { n: one.n, emoji: "e", isOn } });
    const shown = shownReactions(this.state, one).some(({ ids }) => ids.includes(ME));
    // At once, unless one is still on its way.
    expect(shown).toBe(isBusy ? !isOn : isOn);
  }

  /** The door answers the first that is on its way, or refuses it. */
  settleReaction(react: ((at: number, memberId: number) => ChatMessage | null) | null) {
    const [first] = this.state.reacting;
    if (!first) return;
    const message = react?.(
      this.house.messages.findIndex(({ n }) => n === first.n),
      ME,
    );
    if (message) {
      this.told(message);
      this.state = roomReducer(this.state, { kind: "answered", message });
    }
    this.state = roomReducer(this.state, { kind: "reacted", n: first.n, emoji: first.emoji });
  }

  /** What no line of ours does, and what stands between may: it is healed by the next number that comes. */
  spoil(how: string, at: number) {
    const line = this.line ?? [];
    const place = line.length === 0 ? 0 : at % line.length;
    // That nothing is missing is said after all that was asked for.
    if (line.slice(0, place + 2).some(({ kind }) => kind === "standing")) return;
    const [frame, next] = line.slice(place, place + 2);
    if (!frame) return;
    if (how === "lost") line.splice(place, 1);
    if (how === "twice") line.splice(place, 0, frame);
    if (how === "swapped" && next) line.splice(place, 2, next, frame);
    this.isSpoilt = true;
  }

  load(kind: "older" | "newer" | "opened_at", page: RoomPart) {
    this.state = roomReducer(this.state, { kind, page });
    if (this.line && this.asked !== this.state.asks) this.ask();
  }
}

type Step = { what: string; with: number };
const steps = fc.array(
  fc.record<Step>({
    what: fc.constantFrom(
      "other says",
      "other edits",
      "other deletes",
      "other reacts",
      "other pins",
      "other puts up",
      "other takes away",
      "I react",
      "my reaction is answered",
      "my reaction is refused",
      "I write",
      "I send",
      "I send, answer lost",
      "hear one",
      "hear all",
      "lost",
      "twice",
      "swapped",
      "line breaks",
      "line comes back",
      "older",
      "older, late",
      "newer",
      "newest",
      "late answer",
    ),
    with: fc.nat(20),
  }),
  { maxLength: 60, size: "max" },
);

test.each([
  ["room", 0],
  ["thread", 1],
])(
  "whatever comes in whatever order, the page of a %s ends as it is: each message once, nothing of one's own lost",
  (_, thread) => {
    fc.assert(
      fc.property(fc.integer({ min: thread, max: 12 }), steps, (said, taken) => {
        const house = new House(thread);
        for (let at = 0; at < said; at += 1) house.say(at % 3, `before-${at}`, at % 2);
        const client = new Client(house);
        const written: string[] = [];
        const react = (at: number, memberId: number) => {
          const one = house.messages[at % Math.max(1, house.messages.length)];
          if (!one || one.isDeleted) return null;
          const has = one.reactions.some(({ ids }) => ids.includes(memberId));
          const reactions = has ? withoutOne(one.reactions, "e", memberId, []) : withOne(one.reactions, "e", memberId);
          return house.change(at, { reactions });
        };
        const send = (isLost: boolean) => {
          const [first] = client.state.pending;
          if (!first) return;
          client.state = roomReducer(client.state, { kind: "sending", key: first.key });
          const isNew = !house.messages.some(({ key }) => key === first.key);
          const message = house.say(ME, first.key, thread);
          if (isNew) client.told(message);
          client.state = roomReducer(
            client.state,
            isLost ? { kind: "waiting", key: first.key } : { kind: "answered", message },
          );
        };
        for (const step of taken) {
          const oldest = client.state.messages[0]?.n ?? 0;
          const newest = client.state.messages.at(-1)?.n ?? 0;
          if (step.what === "other says")
            client.told(house.say(2 + (step.with % 2), `said-${house.n}`, step.with % 3 === 0 && house.n > 0 ? 1 : 0));
          if (step.what === "other edits")
            client.told(house.change(step.with, { html: `<p>${house.n}</p>`, editedAt: AT }));
          if (step.what === "other deletes")
            client.told(house.change(step.with, { html: "", isDeleted: true, reactions: [] }));
          if (step.what === "other pins") {
            const frame = house.pin(step.with);
            if (frame) client.line?.push(frame);
          }
          const put = { "other puts up": 1 + step.with, "other takes away": 0 }[step.what];
          if (put !== undefined) {
            const frame = house.put(put);
            client.line?.push(frame);
          }
          if (step.what === "other reacts") client.told(react(step.with, 2 + (step.with % 2)));
          if (step.what === "I react") client.react(step.with);
          if (step.what === "my reaction is answered" || step.what === "my reaction is refused")
            client.settleReaction(step.what === "my reaction is answered" ? react : null);
          if (step.what === "I write") {
            written.push(`mine-${written.length}`);
            const key = written.at(-1) ?? "";
            client.state = roomReducer(client.state, {
              kind: "written",
              pending: { key, text: key, files: [], at: AT },
            });
          }
          if (step.what === "I send") send(false);
          if (step.what === "I send, answer lost") send(true);
          if (step.what === "hear one") client.hear(1, step.with % 2 === 0);
          if (step.what === "hear all") client.hear();
          if (["lost", "twice", "swapped"].includes(step.what)) client.spoil(step.what, step.with);
          if (step.what === "line breaks") client.line = null;
          if (step.what === "line comes back" && !client.line) client.connect();
          if (step.what === "older")
            client.load(
              "older",
              house.page((n) => n < oldest, "end"),
            );
          if (step.what === "newer")
            client.load(
              "newer",
              house.page((n) => n > newest, "start"),
            );
          if (step.what === "newest") client.load("opened_at", house.newest());
          if (step.what === "older, late" && client.late.length === 0)
            client.late.push(house.page((n) => n < oldest, "end"));
          if (step.what === "late answer") {
            const page = client.late.shift();
            // A page gives up what it asked for once it shows another place.
            const reaches =
              page?.records.at(-1)?.n ===
              house
                .shown()
                .filter(({ n }) => n < oldest)
                .at(-1)?.n;
            if (page && reaches) client.load("older", page);
          }
          expectNoDoubles(client.state);
        }
        // Of what was lost last nothing tells but the next number; every ten minutes a page comes through the door anew.
        if (client.isSpoilt) client.told(house.say(2, `last-${house.n}`));
        if (!client.line) client.connect();
        while (client.state.pending.length > 0) send(false);
        while (client.state.reacting.length > 0) client.settleReaction(react);
        client.hear();
        while (client.line && client.line.length > 0) client.hear();
        const { messages, hasBefore, hasAfter, pending } = client.state;
        expect(pending).toEqual([]);
        for (const message of messages) expect(shownReactions(client.state, message)).toBe(message.reactions);
        const [first = 0, last = 0] = [messages[0]?.n, messages.at(-1)?.n];
        const meant = house.shown().filter(({ n }) => (!hasBefore || n >= first) && (!hasAfter || n <= last));
        expect(messages).toEqual(meant);
        expect(client.state.root ?? undefined).toEqual(house.rootOf(thread));
        expect(client.state.board).toEqual(house.board);
        for (const key of written) expect(house.messages.filter((one) => one.key === key)).toHaveLength(1);
      }),
      { numRuns: 2_000 },
    );
  },
);

function expectNoDoubles({ messages, pending }: RoomState) {
  const places = messages.map(({ n }) => n);
  expect([...new Set(places)].sort((a, b) => a - b)).toEqual(places);
  const own = messages.filter(({ memberId }) => memberId === ME).map(({ key }) => key);
  expect(pending.filter(({ key }) => own.includes(key))).toEqual([]);
}

const many = (from: number, to: number): RoomPart => {
  const house = new House();
  while (house.n < to) house.say(2, `m-${house.n}`);
  const records = house.messages.filter(({ n }) => n >= from && n <= to);
  return { records, has_before: from > 1, has_after: false, n: to, board: NO_BOARD };
};

test("at most two hundred stand in the page: the end nobody looks at goes", () => {
  const opened = openRoom(ME, many(101, 300), {});
  const up = roomReducer(opened, { kind: "older", page: many(1, 100) });
  expect(up.messages).toHaveLength(MOST_SHOWN);
  expect([up.messages[0]?.n, up.messages.at(-1)?.n, up.hasBefore, up.hasAfter]).toEqual([1, 200, false, true]);

  const told = (isAtEnd: boolean) =>
    roomReducer(opened, { kind: "frame", frame: { kind: "messages", messages: many(301, 301).records }, isAtEnd });
  expect([told(true).messages[0]?.n, told(true).hasAfter]).toEqual([102, false]);
  expect([told(false).messages[0]?.n, told(false).messages.at(-1)?.n, told(false).hasAfter]).toEqual([101, 300, true]);
});

test("what somebody else says under the same key is not taken for one's own", () => {
  const house = new House();
  const opened = openRoom(ME, house.newest(), {});
  const written = roomReducer(opened, { kind: "written", pending: { key: "k", text: "Hello", files: [], at: AT } });
  const messages = [house.say(2, "k")];
  const heard = roomReducer(written, { kind: "frame", frame: { kind: "messages", messages }, isAtEnd: true });
  expect(heard.pending).toHaveLength(1);
});

test("of what is put up the newest stands, in whatever order it comes, and moves what a socket asks from", () => {
  const house = new House();
  const first = house.put(3);
  const second = house.put(0);
  for (const frames of [
    [first, second],
    [second, first],
    [second, first, first],
  ]) {
    let state = openRoom(ME, new House().newest(), {});
    const hear = (frame: RoomFrame) => (state = roomReducer(state, { kind: "frame", frame, isAtEnd: true }));
    hear({ kind: "standing", n: 0 });
    for (const frame of frames) hear(frame);
    // What comes before its turn leaves a gap, from which is asked once more.
    expect([state.board, state.last]).toEqual([house.board, frames[0] === first ? 2 : 0]);
  }
});

test("how far somebody has read only grows; where one is put out, the room is over", () => {
  let state = openRoom(ME, new House().newest(), { 2: 4 });
  const hear = (frame: RoomFrame) => (state = roomReducer(state, { kind: "frame", frame, isAtEnd: true }));
  expect(hear({ kind: "read", memberId: 2, n: 3 }).reads[2]).toBe(4);
  expect(hear({ kind: "read", memberId: 2, n: 7 }).reads[2]).toBe(7);
  expect(hear({ kind: "ended" }).isOver).toBe(true);
});
