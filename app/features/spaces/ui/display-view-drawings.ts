import type { DisplayView } from "../rules";

/** A rectangle: how dark, from where, how large. */
export type Mark = readonly [tone: "dark" | "pale" | "page", x: number, y: number, width: number, height: number];

const face = (x: number, y: number): Mark => ["dark", x, y, 8, 8];
const line = (x: number, y: number, width: number): Mark => ["pale", x, y, width, 4];

const card = (x: number, y: number): Mark[] => [
  ["dark", x, y, 32, 22],
  ["pale", x, y + 26, 28, 3],
  ["pale", x, y + 32, 18, 3],
];

const row = (y: number, width: number): Mark[] => [face(18, y), line(32, y + 2, width), line(104, y + 2, 14)];

/** The views of a space, each in 132 by 84 (design/mock/space-settings.html). */
export const DRAWINGS: Record<DisplayView, readonly Mark[]> = {
  posts: [
    ["page", 24, 10, 84, 90],
    face(32, 17),
    line(44, 19, 26),
    ["dark", 32, 31, 58, 4],
    ["pale", 32, 41, 66, 3],
    ["pale", 32, 48, 66, 3],
    ["pale", 32, 55, 44, 3],
    line(32, 66, 12),
    line(49, 66, 12),
  ],
  cards: [14, 50, 86].flatMap((x) => [...card(x, 12), ...card(x, 54)]),
  list: [54, 40, 62, 46, 50].flatMap((width, at) => row(12 + at * 14, width)),
  feed: [face(20, 12), line(34, 14, 30), ["dark", 20, 25, 92, 26], line(20, 56, 60), face(20, 70), line(34, 72, 30)],
  masonry: [
    ["dark", 14, 10, 32, 34],
    ["pale", 14, 48, 32, 24],
    ["dark", 14, 76, 32, 20],
    ["pale", 50, 10, 32, 20],
    ["dark", 50, 34, 32, 42],
    ["pale", 50, 80, 32, 20],
    ["dark", 86, 10, 32, 28],
    ["pale", 86, 42, 32, 18],
    ["dark", 86, 64, 32, 30],
  ],
  grid: [13, 40, 67, 94].flatMap((x, column) =>
    [12, 39, 66].map((y, row): Mark => [(column + row) % 2 === 0 ? "dark" : "pale", x, y, 24, 24]),
  ),
  calendar: [
    line(14, 12, 30),
    ...[13, 29, 45, 61, 77, 93, 109].flatMap((x, weekday) =>
      [22, 37, 52, 67].map((y, week): Mark => [(weekday * 3 + week * 5) % 8 === 1 ? "dark" : "pale", x, y, 13, 12]),
    ),
  ],
};
