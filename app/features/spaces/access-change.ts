import type { Person } from "../members/person";
import type { Access } from "./space-form";

/** Who reads a space before somebody chooses another access for it, and who would afterwards; who knows of it, too. */
export interface AccessChange {
  space: string;
  spaceId: number;
  from: Access;
  to: Access;
  gain: Change;
  lose: Change;
  keep: number;
  /** Of those who gain it, who asked to be let in: it makes them members of the space (`letInAskers`). */
  letIn: number;
  /** Who would find from then on that there is such a space, and who would find it no more: they read it or not. */
  known: { gain: number; lose: number };
  /** Visitors and search engines. */
  web: "gain" | "lose" | null;
  /** The community has more members than were asked: each number is "at least". */
  isMore: boolean;
}

export interface Change {
  count: number;
  /** Of them, who were let into it; the others were not. */
  inside: number;
  /** The newest of them. */
  people: Person[];
}

export const CHANGED = ["gain", "lose"] as const;
export type Changed = (typeof CHANGED)[number];

/** Members who are asked about, the newest first. */
export const MOST_ASKED = 10_000;

/** Whether anybody gains or loses it, or the knowledge of it: what changes for nobody is not asked about. */
export const changesAnybody = ({ gain, lose, known, web }: AccessChange): boolean =>
  gain.count + lose.count + known.gain + known.lose > 0 || web !== null;
