import fc from "fast-check";
import { expect, test } from "vitest";
import { advance, parseInboxRequest, RECENT, replay } from "~/features/notifications/inbox";
import type { InboxFrame, InboxMessage, NumberedFrame } from "~/platform/realtime";

/** An inbox as the Durable Object keeps it. */
function createInbox(kept = RECENT) {
  const frames: NumberedFrame[] = [];
  let last = 0;
  return {
    get last() {
      return last;
    },
    tell(notificationId: number): InboxMessage {
      const frame: InboxFrame = { kind: "notification", unread: notificationId, notificationId };
      frames.push({ n: ++last, bookmark: `b${last}`, frame });
      if (frames.length > kept) frames.shift();
      return { kind: "frame", n: last, bookmark: `b${last}`, frame };
    },
    since: (from: number) => replay({ kind: "since", last: from }, frames, last),
  };
}

/** A page: what it acted on, and how often it had to load anew. */
function createPage(last: number) {
  const seen: number[] = [];
  let reloads = 0;
  return {
    seen,
    get last() {
      return last;
    },
    get reloads() {
      return reloads;
    },
    /** Returns whether it asks for what it missed. */
    receive(message: InboxMessage): boolean {
      const next = advance(last, message);
      last = next.last;
      if (next.reload) reloads += 1;
      for (const frame of next.frames) if (frame.kind === "notification") seen.push(frame.notificationId);
      return next.ask;
    },
  };
}

test("property: whatever is lost, doubled or late, the page ends with every frame once and in order", () => {
  const step = fc.record({
    told: fc.integer({ min: 0, max: 4 }),
    // How each live frame fares on its way: lost, arrives, arrives twice.
    fate: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 4, maxLength: 4 }),
    reconnects: fc.boolean(),
    losesReplay: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const inbox = createInbox(10_000);
      const page = createPage(0);
      const ask = (loses: boolean) => {
        const answers = inbox.since(page.last);
        for (const answer of loses ? answers.slice(0, 1) : answers) page.receive(answer);
      };
      for (const { told, fate, reconnects, losesReplay } of steps) {
        for (let i = 0; i < told; i++) {
          const message = inbox.tell(inbox.last + 1);
          for (let copy = 0; copy < (fate[i] ?? 0); copy++) if (page.receive(message)) ask(losesReplay);
        }
        if (reconnects) ask(losesReplay);
      }
      ask(false);
      expect(page.seen).toEqual(Array.from({ length: inbox.last }, (_, i) => i + 1));
      expect(page.last).toBe(inbox.last);
      expect(page.reloads).toBe(0);
    }),
  );
});

test("property: when more is gone than the inbox keeps, the page loads anew instead of missing something", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 60 }), (before, missed) => {
      const inbox = createInbox(20);
      const page = createPage(0);
      for (let i = 0; i < before; i++) page.receive(inbox.tell(i + 1));
      for (let i = 0; i < missed; i++) inbox.tell(before + i + 1);
      for (const answer of inbox.since(page.last)) page.receive(answer);
      expect(page.last).toBe(inbox.last);
      expect(page.reloads).toBe(missed > 20 ? 1 : 0);
      if (missed <= 20) expect(page.seen).toHaveLength(before + missed);
    }),
  );
});

test("a page that has nothing yet learns where the stream stands and loads what came meanwhile", () => {
  const inbox = createInbox();
  inbox.tell(1);
  const page = createPage(-1);
  for (const answer of inbox.since(-1)) page.receive(answer);
  expect([page.last, page.reloads, page.seen]).toEqual([1, 1, []]);
  page.receive(inbox.tell(2));
  expect(page.seen).toEqual([2]);
});

test("an inbox that began anew (its number is smaller) sends the page to load anew", () => {
  const page = createPage(50);
  for (const answer of createInbox().since(50)) page.receive(answer);
  expect([page.last, page.reloads]).toEqual([0, 1]);
});

test("the end of a session is heard whatever its number", () => {
  const ended = { kind: "frame", n: 3, bookmark: "", frame: { kind: "session_ended" } } as const;
  expect(advance(3, ended).frames).toEqual([{ kind: "session_ended" }]);
  expect(advance(-1, ended)).toMatchObject({ last: -1, frames: [{ kind: "session_ended" }] });
});

test("what strangers send is no request", () => {
  for (const text of [
    "",
    "ping",
    "null",
    "[]",
    "{}",
    '{"kind":"since"}',
    '{"kind":"since","last":"1"}',
    '{"kind":"x","last":1}',
  ]) {
    expect(parseInboxRequest(text)).toBeNull();
  }
  expect(parseInboxRequest('{"kind":"since","last":7,"more":1}')).toEqual({ kind: "since", last: 7 });
});
