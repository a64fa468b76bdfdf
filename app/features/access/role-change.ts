import type { Role } from "~/lib/viewer";

type Held = Exclude<Role, "visitor">;

/** What another role in the community gives a member in its spaces, and what it takes. */
export interface RoleChange {
  name: string;
  from: Held;
  to: Held;
  reads: Shift;
  manages: Shift;
}

export interface Shift {
  gain: Spaces;
  lose: Spaces;
  keep: number;
}

export interface Spaces {
  count: number;
  /** The first of them, as the sidebar has them. */
  names: string[];
}

/** Whether any space is gained or lost by it: what changes nothing is not asked about. */
export const changesSpaces = ({ reads, manages }: RoleChange): boolean =>
  [reads, manages].some(({ gain, lose }) => gain.count + lose.count > 0);
