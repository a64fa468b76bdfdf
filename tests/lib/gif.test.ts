import { describe, expect, test } from "vitest";
import { type GifLimits, readMovingGif as read } from "~/lib/gif";
import { makeGif } from "../support/gif";

const LIMITS: GifLimits = { bytes: 100_000, frames: 600 };
const readMovingGif = (file: Uint8Array) => {
  const found = read(file, LIMITS);
  return found === "too_large" ? null : found;
};
const wordsIn = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

describe("a moving GIF", () => {
  test("is found by its pictures, and stays as it is", () => {
    const gif = makeGif(3, { width: 30, height: 20 });
    expect(readMovingGif(gif)).toEqual({ bytes: gif, width: 30, height: 20, frames: 3 });
  });

  test("keeps nothing of what was said in it, nor what follows its end", () => {
    const gif = makeGif(2, { comment: "taken at 38.7, -9.1" });
    const page = new TextEncoder().encode("<script>alert(1)</script>");
    const found = readMovingGif(Uint8Array.from([...gif, ...page]));
    expect(wordsIn(gif)).toContain("38.7");
    expect(wordsIn(found?.bytes ?? new Uint8Array())).not.toMatch(/38\.7|script/);
    expect(found?.bytes).toEqual(makeGif(2));
  });

  test("without its last byte it is whole all the same", () => {
    expect(readMovingGif(makeGif(2).slice(0, -1))?.bytes).toEqual(makeGif(2));
  });
});

test("one picture, no picture and no GIF are none", () => {
  expect([makeGif(1), makeGif(0), new TextEncoder().encode("GIF89a"), new Uint8Array()].map(readMovingGif)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test("cut anywhere, or with any byte changed, it is read or refused, and never more than was there", () => {
  const gif = makeGif(2, { comment: "x" });
  for (let at = 0; at < gif.length; at++) {
    readMovingGif(gif.slice(0, at));
    for (const byte of [0, 0x21, 0x2c, 0x3b, 0x80, 0xff]) {
      const changed = gif.slice();
      changed[at] = byte;
      expect(readMovingGif(changed)?.bytes.length ?? 0).toBeLessThanOrEqual(gif.length + 1);
    }
  }
});

test("a picture that does not fit its screen is broken", () => {
  const gif = makeGif(2, { width: 10, height: 10 });
  gif[6] = 5;
  expect(readMovingGif(gif)).toBeNull();
});

test("of more pictures or bytes than are taken, no more is read", () => {
  expect(read(makeGif(3), { bytes: 100_000, frames: 2 })).toBe("too_large");
  expect(read(makeGif(3), { bytes: 60, frames: 600 })).toBe("too_large");
  const whole = makeGif(2);
  const head = whole.slice(0, 13 + (whole[10] && whole[10] & 0x80 ? 3 * 2 ** ((whole[10] & 7) + 1) : 0));
  const beginning = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 0];
  const loop = [0x21, 0xff, 11, ...new TextEncoder().encode("NETSCAPE2.0"), 3, 1, 0, 0, 0];
  const times = (count: number, bytes: number[]) => Array.from({ length: count }, () => bytes).flat();
  expect(read(Uint8Array.from([...head, ...times(50_000, beginning)]), LIMITS)).toBe("too_large");
  const rounds = read(Uint8Array.from([...head, ...times(50_000, loop), ...times(2, beginning)]), LIMITS);
  expect(rounds).toMatchObject({ frames: 2, bytes: { length: head.length + loop.length + 2 * beginning.length + 1 } });
});
