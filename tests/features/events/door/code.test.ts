import fc from "fast-check";
import { decodeQR } from "qr/decode.js";
import { expect, test } from "vitest";
import { CODE_LENGTH, lettersOf, scanned, scannedText, spacedCode, typedCode } from "~/features/events/door/code";
import { codeOf } from "~/features/events/door/code.server";
import { pictureOf } from "~/features/events/door/picture.server";

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });

test("a code is ten letters that nobody mistakes, and is read however it was typed", () => {
  fc.assert(
    fc.property(bytes, (some) => {
      const code = lettersOf(some);
      expect(code).toHaveLength(CODE_LENGTH);
      expect(code).not.toMatch(/[ILOU]/);
      expect(typedCode(spacedCode(code).toLowerCase())).toBe(code);
      expect(typedCode(` ${code.replaceAll("0", "o").replaceAll("1", "l")} `)).toBe(code);
    }),
  );
  expect([typedCode("Mateus Vieira"), typedCode("guilherme u"), typedCode("")]).toEqual(["", "", ""]);
});

test("what a picture says is read back, and nothing else is", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), bytes, (memberId, some) => {
      const code = lettersOf(some);
      expect(scanned(scannedText(memberId, code))).toEqual({ memberId, code });
    }),
  );
  for (const text of ["", "https://example.org", "ATRIUM:0:AAAAAAAAAA", "ATRIUM:5:AAAA", "OTHER:5:AAAAAAAAAA"]) {
    expect(scanned(text)).toBeNull();
  }
});

test("each yes to each event has its own, and another installation's is another", () => {
  const ctx = (secret: string, id: number) => ({ site: { secret }, community: { id } }) as Parameters<typeof codeOf>[0];
  const answer = { postId: 1, memberId: 2, at: 3 };
  const code = codeOf(ctx("one", 1), answer);
  expect(codeOf(ctx("one", 1), answer)).toBe(code);
  const others = [
    codeOf(ctx("two", 1), answer),
    codeOf(ctx("one", 2), answer),
    codeOf(ctx("one", 1), { ...answer, postId: 4 }),
    codeOf(ctx("one", 1), { ...answer, memberId: 4 }),
    codeOf(ctx("one", 1), { ...answer, at: 4 }),
  ];
  expect(new Set([code, ...others]).size).toBe(6);
});

test("what is drawn for who comes is read by the decoder that browsers without one load", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), bytes, (memberId, some) => {
      const text = scannedText(memberId, lettersOf(some));
      expect(decodeQR(photographed(pictureOf(text)))).toBe(text);
    }),
    { numRuns: 20 },
  );
});

/** As a camera would have it: seven points for each square. */
function photographed({ size, path }: ReturnType<typeof pictureOf>) {
  const scale = 7;
  const width = size * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let dy = 0; dy < scale; dy += 1) {
      const from = ((Number(y) * scale + dy) * width + Number(x) * scale) * 4;
      for (let at = from; at < from + scale * 4; at += 4) data.fill(0, at, at + 3);
    }
  }
  return { data, width, height: width };
}
