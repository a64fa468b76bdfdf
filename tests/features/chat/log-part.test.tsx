import { expect, test } from "vitest";
import type { ChatMessage } from "~/features/chat/protocol";
import { partsOf } from "~/features/chat/ui/log-part";
import type { Row } from "~/features/chat/ui/rows";

const said = (n: number): Row => ({ kind: "message", key: `n-${n}`, message: { n } as ChatMessage, isFirst: false });
const day = (key: string): Row => ({ kind: "day", key, at: "" });
const waits = (key: string): Row => ({ kind: "pending", key, pending: {} as never, isFirst: false });
const keysOf = (rows: readonly Row[]) => partsOf(rows).map(({ key, rows: part }) => [key, part.map((row) => row.key)]);

test("rows stand in parts by the numbers of their messages, each with what stands above it", () => {
  expect(keysOf([day("a"), said(1), said(24), day("b"), said(25), said(26)])).toEqual([
    [0, ["a", "n-1", "n-24"]],
    [1, ["b", "n-25", "n-26"]],
  ]);
  expect(keysOf([])).toEqual([]);
  expect(keysOf([day("a")])).toEqual([[-1, ["a"]]]);
});

test("what comes and goes at the ends leaves the parts between as they are", () => {
  const all = Array.from({ length: 200 }, (_, at) => said(at + 1));
  const [before, after] = [partsOf(all.slice(0, 150)), partsOf(all.slice(30, 170))];
  const middle = before.filter(({ key }) => key >= 2 && key <= 5);
  expect(after.filter(({ key }) => key >= 2 && key <= 5)).toEqual(middle);
  expect(new Set(after.map(({ key }) => key)).size).toBe(after.length);
});

test("what waits stands where it will stand once the room has it", () => {
  expect(keysOf([said(23), waits("own-1"), waits("own-2")])).toEqual([
    [0, ["n-23", "own-1"]],
    [1, ["own-2"]],
  ]);
  expect(keysOf([waits("own-1")])).toEqual([[0, ["own-1"]]]);
});
