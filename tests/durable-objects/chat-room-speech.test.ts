import { expect, test, vi } from "vitest";
import { RoomSpeech } from "../../durable-objects/chat-room-speech";

/** A page that may say what it says by its socket. */
function page() {
  const sent: string[] = [];
  return { sent, state: { memberId: 1, from: 0, canSay: true }, send: (text: string) => void sent.push(text) };
}

const speech = (say: () => object) => {
  const changes = { twinOf: () => null, say };
  return new RoomSpeech({} as never, { isProven: () => true } as never, changes as never, () => false);
};

const request = { kind: "say", key: "key-of-mine", body: "Hello" } as const;
const spoken = () => Promise.resolve({ id: 1, html: "<p>Hello</p>", text: "Hello", at: 1 });

test("what the room refuses, and what cannot be taken, is sent to the door at once", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  for (const [say, speak] of [
    [() => ({ refused: "message_gone" }), spoken],
    [() => ({}), () => Promise.resolve(null)],
    [() => ({}), () => Promise.reject(new Error("no database"))],
  ] as const) {
    const one = page();
    expect(await speech(say).say(one as never, "1:2", request, speak)).toBeNull();
    expect(one.sent).toEqual(['{"kind":"door","key":"key-of-mine"}']);
  }
  vi.restoreAllMocks();
});
