import type { Person } from "~/features/members/person";
import type { CaseState, RuleKind } from "./rules";

/** A rule as it is set; `config` by its kind (rule-kinds.ts), null where there is nothing to propose. */
export interface RulePayload {
  kind: RuleKind;
  is_on: boolean;
  config: Readonly<Record<string, number | string[]>> | null;
}

/** What a rule would have found. */
export interface TriedPayload {
  looked: number;
  caught: number;
  /** Of those, what a moderator has found fine: there it would have been wrong. */
  kept: number;
  /** Where those that it finds stand among all that were looked at, the newest first. */
  places: number[];
  /** When the oldest was published; null where there is none. */
  from: string | null;
  /** The newest of them. */
  records: {
    id: number;
    title: string;
    excerpt: string;
    url: string;
    published_at: string;
    matched: string[];
    /** What was decided about it; null where nobody has reported it. */
    status: CaseState | null;
    author: Person;
  }[];
}
