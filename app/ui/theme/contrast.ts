import { contrast, nearestThat } from "~/lib/colour";
import type { Palette } from "./themes";

/** WCAG 2.2 AA: 1.4.3 for words, 1.4.11 for what is no word and still says something. */
export const TEXT = 4.5;
export const CONTROL = 3;

/**
 * The brand of spec section 9 with its white text stands at 4.43 and is drawn that hair darker; a button that
 * would have to be drawn further from its colour is one whose owner would not know it again.
 */
const HAIR = 4.4;

export interface Judgement {
  front: keyof Palette;
  ground: keyof Palette;
  /** 1 to 21, as it is drawn. */
  ratio: number;
  least: number;
  /** The colour nearest to `front` that can be read; null where `front` can. */
  nearest: string | null;
}

const PAIRS: readonly (readonly [front: keyof Palette, ground: keyof Palette, least: number])[] = [
  ["brandText", "brand", TEXT],
  ["headerText", "headerBackground", TEXT],
  ["sidebarText", "sidebarBackground", TEXT],
  ["sidebarActiveText", "sidebarActiveBackground", TEXT],
  ["sidebarHoverText", "sidebarHoverBackground", TEXT],
  ["badgeText", "badgeBackground", TEXT],
  ["badgeBackground", "sidebarBackground", CONTROL],
  ["onlineIndicator", "sidebarBackground", CONTROL],
];

/** Whether what stands on something can be read there, pair by pair; what it stands on is never blamed. */
export function judge(palette: Palette): Judgement[] {
  return PAIRS.map(([front, ground, least]) => {
    const between = contrast(palette[front], palette[ground]);
    const ratio = ground === "brand" && between >= HAIR ? Math.max(between, TEXT) : between;
    const nearest = ratio >= least ? null : readableOn(palette[front], palette[ground], least);
    return { front, ground, ratio, least, nearest };
  });
}

/** The colour itself where it can be read on a ground, else the nearest that can. */
export function readableOn(front: string, ground: string, least = TEXT): string {
  // Of black and white one always reaches 4.58.
  return nearestThat(front, (candidate) => contrast(candidate, ground) >= least) ?? front;
}
