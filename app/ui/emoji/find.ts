/** One emoji as the data tells it; of what a skin may have, the ones of one tone (1 light to 5 dark). */
export interface Emoji {
  emoji: string;
  label: string;
  tags?: string[];
  group?: number;
  version: number;
  skins?: { emoji: string; tone?: number | number[] }[];
  /** Of one that is no character: what it looks like, and on a dark page. */
  picture?: { light: string; dark: string };
}

/** One place in the grid: what it shows and picks, and its name. */
export interface Cell {
  emoji: string;
  label: string;
  picture?: Emoji["picture"];
}

/** Before all others, what is this community's own. */
export const OWN = 100;
export const GROUPS = [
  "custom",
  "people",
  "nature",
  "food",
  "travel",
  "activities",
  "objects",
  "symbols",
  "flags",
] as const;
export type Group = (typeof GROUPS)[number];

export const COLUMNS = 8;
const MOST_RECENT = 2 * COLUMNS;
const MOST_FOUND = 12 * COLUMNS;

/** Emojibase counts faces and people apart (0, 1), and what others are made of (2), which nobody picks. */
const PLACE: Record<number, Group> = {
  [OWN]: "custom",
  0: "people",
  1: "people",
  3: "nature",
  4: "food",
  5: "travel",
  6: "activities",
  7: "objects",
  8: "symbols",
  9: "flags",
};

/** All that may be picked, in groups and in one tone of skin (0: none chosen). */
export function inGroups(all: readonly Emoji[], tone: number): { group: Group; cells: Cell[] }[] {
  const places = new Map<Group, Cell[]>(GROUPS.map((group) => [group, []]));
  for (const one of all) {
    const group = one.group === undefined ? undefined : PLACE[one.group];
    if (group) places.get(group)?.push(cellOf(one, tone));
  }
  return [...places].map(([group, cells]) => ({ group, cells })).filter(({ cells }) => cells.length > 0);
}

/**
 * What the words look for, the best first: every word begins one of the emoji's name or tags. Capitals and accents
 * do not matter.
 */
export function findEmoji(all: readonly Emoji[], query: string, tone: number): Cell[] {
  const wanted = wordsOf(query);
  if (wanted.length === 0) return [];
  return all
    .filter((one) => one.group !== undefined && PLACE[one.group])
    .map((one, at) => ({ one, at, rank: rankOf(one, wanted) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || a.at - b.at)
    .slice(0, MOST_FOUND)
    .map(({ one }) => cellOf(one, tone));
}

/** 0: not meant. A name that is the very word goes first, then names, then what only the tags say. */
function rankOf({ label, tags = [] }: Emoji, wanted: string[]): number {
  const name = wordsOf(label);
  const begins = (words: string[]) => wanted.every((want) => words.some((word) => word.startsWith(want)));
  if (wanted.length === name.length && wanted.every((want, at) => name[at] === want)) return 4;
  if (begins(name)) return name[0]?.startsWith(wanted[0] ?? "") ? 3 : 2;
  return begins([...name, ...tags.flatMap(wordsOf)]) ? 1 : 0;
}

function wordsOf(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}

function cellOf({ emoji, label, skins, picture }: Emoji, tone: number): Cell {
  const shown = (tone > 0 && skins?.find((skin) => skin.tone === tone)?.emoji) || emoji;
  return { emoji: shown, label, ...(picture && { picture }) };
}

/** The picked one goes first, each stands once. */
export function remember(recent: readonly string[], emoji: string): string[] {
  return [emoji, ...recent.filter((one) => one !== emoji)].slice(0, MOST_RECENT);
}

/** Cells of what was picked before; what the data does not know (any more) is left out. */
export function cellsOf(recent: readonly string[], all: readonly Emoji[]): Cell[] {
  const known = new Map<string, Cell>();
  for (const { emoji, label, skins = [], picture } of all) {
    for (const one of [emoji, ...skins.map((skin) => skin.emoji)])
      known.set(one, { emoji: one, label, ...(picture && { picture }) });
  }
  return recent.flatMap((emoji) => known.get(emoji) ?? []);
}

/**
 * Where an arrow leads from place `at` of a grid of sections with `lengths` cells, counted through; up and down keep
 * the column and land on a shorter row's end. Nowhere to go: where one is.
 */
export function step(lengths: readonly number[], at: number, key: string): number {
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (key === "ArrowRight") return Math.min(at + 1, total - 1);
  if (key === "ArrowLeft") return Math.max(at - 1, 0);
  const rows = rowsOf(lengths);
  const row = rows.findIndex(({ start, length }) => at < start + length);
  const here = rows[row];
  const next = rows[row + (key === "ArrowDown" ? 1 : -1)];
  return here && next ? next.start + Math.min(at - here.start, next.length - 1) : at;
}

function rowsOf(lengths: readonly number[]): { start: number; length: number }[] {
  let start = 0;
  return lengths.flatMap((length) => {
    const rows = [];
    for (let from = 0; from < length; from += COLUMNS) {
      rows.push({ start: start + from, length: Math.min(COLUMNS, length - from) });
    }
    start += length;
    return rows;
  });
}
