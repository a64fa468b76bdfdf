import * as fc from "fast-check";
import { expect, test } from "vitest";
import { largestSquare, maxZoom, MAX_ZOOM, moveBy, type Size, type Square, zoomOf, zoomTo } from "~/ui/crop/square";

const size = fc.record({ width: fc.integer({ min: 1, max: 9_000 }), height: fc.integer({ min: 1, max: 9_000 }) });
const part = fc.double({ min: -3, max: 3, noNaN: true });
const moves = fc.array(
  fc.oneof(
    fc.record({ x: part, y: part }),
    fc.record({ zoom: fc.double({ min: 0.1, max: 20, noNaN: true }), at: fc.record({ x: part, y: part }) }),
  ),
  { maxLength: 30 },
);

const after = (all: Size, done: { x?: number; y?: number; zoom?: number; at?: { x: number; y: number } }[]): Square =>
  done.reduce(
    (square, { x = 0, y = 0, zoom, at }) =>
      zoom === undefined ? moveBy(square, all, x, y) : zoomTo(square, all, zoom, at),
    largestSquare(all),
  );

test("whatever is dragged and zoomed, the square stays inside its picture and between its zooms", () => {
  fc.assert(
    fc.property(size, moves, (all, done) => {
      const { left, top, side } = after(all, done);
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(left + side).toBeLessThanOrEqual(all.width + 1e-6);
      expect(top + side).toBeLessThanOrEqual(all.height + 1e-6);
      const zoom = zoomOf({ left, top, side }, all);
      expect(zoom).toBeGreaterThanOrEqual(1 - 1e-9);
      expect(zoom).toBeLessThanOrEqual(maxZoom(all) + 1e-9);
    }),
  );
});

test("zooming keeps the point under the pointer where it is", () => {
  const all = { width: 4_000, height: 3_000 };
  const before = zoomTo(largestSquare(all), all, 2);
  const at = { x: 0.2, y: 0.7 };
  const nearer = zoomTo(before, all, 4, at);
  expect(nearer.left + nearer.side * at.x).toBeCloseTo(before.left + before.side * at.x);
  expect(nearer.top + nearer.side * at.y).toBeCloseTo(before.top + before.side * at.y);
});

test("small pictures are not blown up, large ones not without end", () => {
  expect(maxZoom({ width: 40, height: 40 })).toBe(1);
  expect(maxZoom({ width: 96, height: 500 })).toBe(2);
  expect(maxZoom({ width: 9_000, height: 9_000 })).toBe(MAX_ZOOM);
});
